/** Creates the tables of the SQLite adapter on a database that is reached over a network, such as D1 and libSQL. */
import type { Names } from '../shared/names.js';
import { statementsFor } from '../sqlite/create-tables.js';
import { OWN_SESSIONS } from '../sqlite/dialect.js';
import type { SqlAdapterOptions } from './adapter.js';
import type { SqlDatabase } from './database.js';
import { raw, sql, type Sql } from '../../lib/store/tables/sql/fragment.js';

/** Creates what is missing: tables, columns and indexes. It removes and changes nothing. @param further statements that come last */
export async function createSqliteTables(
	database: SqlDatabase,
	names: Names,
	id: SqlAdapterOptions['id'],
	further: readonly string[] = []
): Promise<void> {
	const { tables, indexes, columns, columnIndexes } = statementsFor(names, id === 'serial' ? 'integer' : id);
	for (const statement of [...tables, ...indexes]) await database.run(raw(statement));
	for (const { table, name, sql: addition } of columns) {
		const there = sql`select 1 from pragma_table_info(${names.bare(table)}) where name = ${name} collate nocase`;
		const exists = async () => (await database.run(there)).rows.length > 0;
		if (await exists()) continue;
		try {
			await database.run(raw(addition));
		} catch (error) {
			// Another process may have added the column meanwhile.
			if (!(await exists())) throw error;
		}
	}
	for (const statement of [...columnIndexes, ...further]) await database.run(raw(statement));
}

/** Returns the statement that says whether this library created the table of sessions. */
export function sqliteCreatedSessions(names: Names): Sql {
	return sql`select 1 from sqlite_master
		where "type" = 'table' and "name" = ${names.bare('session')} and instr("sql", ${OWN_SESSIONS})`;
}
