/** Creates the tables of the SQLite adapter, or what older ones lack. */
import type { DatabaseSync } from 'node:sqlite';
import type { Names } from '../shared/names.js';
import { defineTables, writerOf } from '../shared/schema.js';
import { sqliteDialect } from './dialect.js';
import type { IdType } from './options.js';

/** Returns the statements, each by itself: `columns` and `columnIndexes` are for tables that may lack them. */
export function statementsFor(names: Names, id: IdType | undefined) {
	const dialect = sqliteDialect(id);
	const write = writerOf(dialect, names, '"');
	const defined = defineTables(dialect, names);
	const keys = defined.flatMap((table) =>
		table.keys
			.filter((key) => !key.unique)
			.map((key) => ({
				sql: write.createKey(table, key),
				later: table.columns.some(({ name, later }) => later && key.columns.includes(name))
			}))
	);
	return {
		tables: defined.map((table) => write.createTable(table)),
		indexes: [...keys.filter(({ later }) => !later).map(({ sql }) => sql), write.createIndexOfAnyCase()],
		columns: defined.flatMap((table) =>
			table.columns
				.filter(({ later }) => later)
				.map((column) => ({ table: table.table, name: column.name, sql: write.addColumn(table, column) }))
		),
		/** The indexes of columns that older tables lack. */
		columnIndexes: keys.filter(({ later }) => later).map(({ sql }) => sql)
	};
}

/** Creates the missing tables, columns and indexes. */
export function createTables(database: DatabaseSync, names: Names, id: IdType | undefined): void {
	const { tables, indexes, columns, columnIndexes } = statementsFor(names, id);
	database.exec([...tables, ...indexes].join('\n'));
	const hasColumn = (table: string, column: string) =>
		database.prepare(`select 1 from pragma_table_info(?) where name = ? collate nocase`).get(table, column) !==
		undefined;
	for (const { table, name, sql } of columns) {
		if (hasColumn(names.bare(table), name)) continue;
		try {
			database.exec(sql);
		} catch (error) {
			// Another process may have added the column meanwhile.
			if (!hasColumn(names.bare(table), name)) throw error;
		}
	}
	database.exec(columnIndexes.join('\n'));
}

/** Whether the ids of users are numbers, which SQLite makes. An existing table decides. */
export function hasNumberedUsers(database: DatabaseSync, names: Names): boolean {
	const typeOf = database.prepare('select "type" from pragma_table_info(?) where name = ? collate nocase');
	return /int/i.test(String(typeOf.get(names.bare('user'), names.column('user', 'id'))?.type));
}
