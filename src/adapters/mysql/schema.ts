/** The tables of the MySQL adapter, as SQL. */
import type { Names } from '../shared/names.js';
import type { OwnTables } from '../shared/own-tables.js';
import { defineTables, writerOf, type DefinedTable } from '../shared/schema.js';
import type { SqlDatabase } from '../sql/database.js';
import { raw, sql, type Sql } from '../../lib/store/tables/sql/fragment.js';
import { mysqlDialect, mysqlNames, OWN_SESSIONS, type IdType } from './dialect.js';

/** Returns the statements that create the tables, users first, and the writer of further ones. */
function statementsFor(names: Names, id: IdType | undefined, owner?: string) {
	const dialect = mysqlDialect(id, owner);
	const write = writerOf(dialect, names, '`');
	const defined = defineTables(dialect, names);
	return { defined, write, tables: defined.map((table) => write.createTable(table)) };
}

/** Returns the SQL that creates the tables in a new database. Running it again changes nothing. @throws {InvalidConfig} */
export function schemaSql({ id, ...tables }: OwnTables & { id?: IdType | undefined } = {}): string {
	return `${statementsFor(mysqlNames(tables), id).tables.join('\n')}\n`;
}

/** The SQL that creates the tables in a new database, with their usual names. Running it again changes nothing. */
export const schema: string = schemaSql();

const here = (names: Names, table: Parameters<Names['bare']>[0]): Sql =>
	sql`table_schema = coalesce(${names.schemaOf(table)}, database()) and table_name = ${names.bare(table)}`;

/** Creates what is missing: tables, and columns and indexes in them. It removes and changes nothing. */
export async function createMySqlTables(database: SqlDatabase, names: Names, id: IdType | undefined): Promise<void> {
	const [users = ''] = statementsFor(names, id).tables;
	await database.run(raw(users));
	const { defined, write, tables } = statementsFor(names, id, await typeOfIds(database, names));
	for (const statement of tables.slice(1)) await database.run(raw(statement));
	for (const table of defined) {
		const { columns, keys } = await missingIn(database, names, table);
		if (columns.length + keys.length === 0) continue;
		try {
			await database.run(raw(write.addAll(table, columns, keys)));
		} catch (error) {
			// Another process may have added them meanwhile.
			const still = await missingIn(database, names, table);
			if (still.columns.length + still.keys.length > 0) throw error;
		}
	}
}

/**
 * Returns the columns and indexes that a table of another library, or of an earlier version, lacks. Unique keys are left out: its rows may
 * contradict them.
 */
async function missingIn(database: SqlDatabase, names: Names, { table, columns, keys }: DefinedTable) {
	const namesIn = async (query: Sql) => (await database.run(query)).rows.map(({ name }) => String(name).toLowerCase());
	const there = await namesIn(
		sql`select column_name as name from information_schema.columns where ${here(names, table)}`
	);
	const indexed = await namesIn(sql`select group_concat(column_name order by seq_in_index) as name
		from information_schema.statistics where ${here(names, table)} group by index_name`);
	const isIndexed = (key: string) => indexed.some((index) => `${index},`.startsWith(`${key.toLowerCase()},`));
	const isThere = (name: string) => there.includes(name.toLowerCase());
	const added = columns.filter(({ name, later }) => later && !isThere(name));
	// A table of the application may lack a column that is not added: its index would stop everything else.
	const canBe = (name: string) => isThere(name) || added.some((column) => column.name === name);
	return {
		columns: added,
		keys: keys.filter((key) => !key.unique && key.columns.every(canBe) && !isIndexed(key.columns.join(',')))
	};
}

/** Returns the type of the users' ids in the database, which another library may have chosen. */
async function typeOfIds(database: SqlDatabase, names: Names): Promise<string> {
	const types = sql`select column_type as type, character_set_name as charset, collation_name as collation
		from information_schema.columns where ${here(names, 'user')} and column_name = ${names.column('user', 'id')}`;
	const [{ type, charset, collation } = {}] = (await database.run(types)).rows;
	const set = charset ? ` character set ${String(charset)} collate ${String(collation)}` : '';
	return `${String(type)}${set}`;
}

/** Returns the statement that says whether this library created the table of sessions. */
export function mysqlCreatedSessions(names: Names): Sql {
	return sql`select 1 from information_schema.tables where ${here(names, 'session')} and table_comment = ${OWN_SESSIONS}`;
}
