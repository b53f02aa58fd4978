/** Reads the PostgreSQL database of another library, in a transaction that cannot write. */
import { driverOf, reaching } from '../../schema/driver.js';
import type { ForeignColumn, ForeignDatabase, ForeignTable } from './database.js';
import { pgWriting, quoted } from '../write/writing.js';

/** A client of `pg`. */
interface Client {
	readonly host: string;
	readonly port: number;
	readonly database: string;
	connect(): Promise<unknown>;
	query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
	end(): Promise<void>;
}

/** Opens a database to read it. @throws {CommandError} */
export async function openForeignPostgres(url: string, cwd: string): Promise<ForeignDatabase> {
	const driver = (await driverOf('pg', cwd)) as { default: { Client: new (options: object) => Client } };
	const client = new driver.default.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
	const place = `PostgreSQL, database "${client.database}" at ${client.host}:${client.port}`;
	await reaching(place, () => client.connect());
	await client.query('begin transaction isolation level repeatable read read only');
	const rows = async (sql: string, values?: unknown[]) => (await client.query(sql, values)).rows;
	const tables = await tablesOf(rows);
	return {
		kind: 'pg',
		write: pgWriting,
		tables,
		rows,
		async indexes() {
			const records = await rows(
				`select own.relname::text as name, its.relname::text as table from pg_index
				join pg_class own on own.oid = indexrelid join pg_class its on its.oid = indrelid where pg_table_is_visible(indexrelid)`
			);
			return records.map(({ name, table }) => ({ name: String(name), table: String(table) }));
		},
		async references(table) {
			const records = await rows(
				`select nspname::text as schema, relname::text as name, conname::text as constraint,
					pg_get_constraintdef(pg_constraint.oid) as definition, confdeltype = 'c' as cascades,
					array(select attname::text from pg_attribute where attrelid = confrelid and attnum = any(confkey)) as columns
				from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
				where contype = 'f' and confrelid = to_regclass($1) and conparentid = 0 order by 1, 2, 3`,
				[table.sql]
			);
			return records.flatMap(({ schema, name, constraint, definition, cascades, columns }) => {
				const from = tables.find((each) => each.name === name && each.schema === schema);
				if (!from) return [];
				return {
					from,
					cascades: cascades === true,
					constraint: { name: quoted(String(constraint)), definition: String(definition) },
					isTo: (column: string) => String(columns) === column
				};
			});
		},
		close: () => client.end()
	};
}

async function tablesOf(rows: (sql: string) => Promise<Record<string, unknown>[]>): Promise<ForeignTable[]> {
	const columns = await rows(
		`select nspname::text as schema, relname::text as table, pg_table_is_visible(pg_class.oid) as visible, attname::text as name,
			format_type(atttypid, null) as type
		from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
		where relkind in ('r', 'p') and attnum > 0 and not attisdropped and nspname !~ '^pg_' and nspname <> 'information_schema'
		order by nspname, relname, attnum`
	);
	const tables = new Map<string, ForeignTable & { columns: ForeignColumn[] }>();
	for (const { schema, table, visible, name, type } of columns) {
		const [of, bare] = [String(schema), String(table)];
		const key = JSON.stringify([of, bare]);
		const sql = visible === true ? quoted(bare) : `${quoted(of)}.${quoted(bare)}`;
		const entry = tables.get(key) ?? { name: bare, sql, schema: of, isVisible: visible === true, columns: [] };
		entry.columns.push({ name: String(name), type: String(type) });
		tables.set(key, entry);
	}
	return [...tables.values()];
}
