/** Creates the tables of the SQLite adapter on a database that is reached over a network, such as D1 and libSQL. */
import type { TableName } from '../kysely/tables.js';
import { SESSION_DETAILS } from '../shared/session-details.js';
import { OWN_SESSIONS, schema } from '../sqlite/schema.js';
import type { SqlDatabase } from './database.js';
import { quoted, raw, sql, type Sql } from './fragment.js';

type Names = Readonly<Record<TableName, string>>;

/** The columns that the tables of `@auth/drizzle-adapter` and of earlier versions lack. */
const added: readonly (readonly [table: TableName, column: string, type: 'text' | 'integer'])[] = [
	['authenticator', 'name', 'text'],
	...SESSION_DETAILS.map(([name, kind]) => ['session', name, kind === 'moment' ? 'integer' : 'text'] as const)
];

/** Returns SQL of the SQLite adapter with other names of tables, and of their indexes. */
function renamed(text: string, names: Names): string {
	return text.replaceAll(/"(\w+?)(_\w+_index)?"/g, (found, name: string, index = '') =>
		Object.hasOwn(names, name) ? quoted('sqlite', names[name as TableName] + String(index)).texts.join('') : found
	);
}

/** Returns the SQL that creates the tables in a new database. */
export function sqliteSchema(names: Names): string {
	return renamed(schema, names).trim();
}

/** Creates what is missing: tables, columns and indexes. It removes and changes nothing. */
export async function createSqliteTables(
	database: SqlDatabase,
	names: Names,
	further: readonly Sql[] = []
): Promise<void> {
	const statements = sqliteSchema(names)
		.split(';')
		.map((statement) => statement.trim());
	const tables = statements.filter((statement) => /^create table/i.test(statement));
	const indexes = statements.filter((statement) => /^create (?:unique )?index/i.test(statement));
	for (const statement of tables) await database.run(raw(statement));
	for (const [table, column, type] of added) await addColumn(database, names[table], column, type);
	for (const statement of [...indexes.map(raw), ...further]) await database.run(statement);
}

async function addColumn(database: SqlDatabase, table: string, column: string, type: string): Promise<void> {
	const columns = sql`select 1 from pragma_table_info(${table}) where name = ${column} collate nocase`;
	const exists = async () => (await database.run(columns)).rows.length > 0;
	if (await exists()) return;
	try {
		await database.run(sql`alter table ${quoted('sqlite', table)} add column ${quoted('sqlite', column)} ${raw(type)}`);
	} catch (error) {
		// Another process may have added the column meanwhile.
		if (!(await exists())) throw error;
	}
}

/** Returns the statement that says whether this library created the table of sessions. */
export function sqliteCreatedSessions({ session }: Names): Sql {
	return sql`select 1 from sqlite_master where "type" = 'table' and "name" = ${session} and instr("sql", ${OWN_SESSIONS})`;
}
