/** Finds the indexes that the tables of a SQL database lack: without them, each search reads the whole table. */
import type { MissingIndex } from '../../lib/store/adapter/questions/answers.js';
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import { mysqlDialect } from '../mysql/dialect.js';
import { pgDialect } from '../pg/dialect.js';
import type { Names } from '../shared/names.js';
import { defineTables, writerOf, type SqlDialect } from '../shared/schema.js';
import type { TableName } from '../shared/tables.js';
import { sqliteDialect } from '../sqlite/dialect.js';
import type { AskedDatabase } from './database.js';
import { sql, type Sql } from '../../lib/store/tables/sql/fragment.js';

/** How each database writes an index that is added while the app runs. */
const written: Readonly<Record<Dialect, { dialect: () => SqlDialect; quote: '"' | '`'; condition: string }>> = {
	sqlite: { dialect: sqliteDialect, quote: '"', condition: 'if not exists ' },
	postgres: { dialect: pgDialect, quote: '"', condition: 'concurrently if not exists ' },
	mysql: { dialect: mysqlDialect, quote: '`', condition: '' }
};

/** The columns of a table, and the columns of each of its indexes in their order. */
const queries: Readonly<Record<Dialect, (names: Names, table: TableName) => { columns: Sql; indexes: Sql }>> = {
	sqlite: (names, table) => ({
		columns: sql`select name from pragma_table_info(${names.bare(table)})`,
		indexes: sql`select list.name as key_name, part.name as name
			from pragma_index_list(${names.bare(table)}) list join pragma_index_info(list.name) part
			where list.partial = 0 order by list.name, part.seqno`
	}),
	postgres: (names, table) => ({
		columns: sql`select attname::text as name from pg_attribute
			where attrelid = to_regclass(${names.table(table)}) and attnum > 0 and not attisdropped`,
		indexes: sql`select indexrelid::text as key_name, attname::text as name
			from pg_index cross join unnest(indkey) with ordinality as part (number, place)
			join pg_attribute on attrelid = indrelid and attnum = part.number
			where indrelid = to_regclass(${names.table(table)}) and indpred is null and indisvalid order by indexrelid, place`
	}),
	mysql(names, table) {
		const here = sql`table_schema = coalesce(${names.schemaOf(table)}, database()) and table_name = ${names.bare(table)}`;
		return {
			columns: sql`select column_name as name from information_schema.columns where ${here}`,
			indexes: sql`select index_name as key_name, column_name as name from information_schema.statistics
				where ${here} order by index_name, seq_in_index`
		};
	}
};

/**
 * Returns the indexes of the printed tables that these lack. Unique ones are left out: rows may contradict them, which
 * `framework-auth schema --database` examines. So are tables and columns that do not exist, which an adapter may do without.
 */
export async function missingIndexesIn(
	{ dialect, run }: AskedDatabase,
	names: Names,
	nameOf?: (table: string, columns: readonly string[]) => string
): Promise<MissingIndex[]> {
	const { dialect: dialectOf, quote, condition } = written[dialect];
	const own = dialectOf();
	const write = writerOf(own, names, quote);
	const missing: MissingIndex[] = [];
	for (const table of defineTables(own, names)) {
		const { columns, indexes } = queries[dialect](names, table.table);
		const there = new Set((await run(columns)).rows.map(({ name }) => lower(name)));
		const keys = new Map<unknown, string[]>();
		for (const { key_name, name } of (await run(indexes)).rows) {
			keys.set(key_name, [...(keys.get(key_name) ?? []), lower(name)]);
		}
		for (const key of table.keys) {
			const keyColumns = key.columns.map(lower);
			if (key.unique || !keyColumns.every((name) => there.has(name))) continue;
			if ([...keys.values()].some((indexColumns) => keyColumns.every((name, i) => indexColumns[i] === name))) continue;
			const name = nameOf?.(table.table, key.columns) ?? key.name;
			const statement = write.createKey(table, { ...key, name }, condition);
			missing.push({ table: names.bare(table.table), columns: key.columns, statement });
		}
	}
	return missing;
}

function lower(name: unknown): string {
	return String(name).toLowerCase();
}
