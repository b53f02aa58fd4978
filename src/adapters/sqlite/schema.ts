/** The SQL that creates the tables of the adapters on SQLite: `node:sqlite`, D1, libSQL. */
import { statementsFor } from './create-tables.js';
import { sqliteNames } from './dialect.js';

export { OWN_SESSIONS } from './dialect.js';
import type { SchemaOptions } from './options.js';

export type { IdType, SchemaOptions } from './options.js';

/**
 * Returns the SQL that creates the tables. Running it again changes nothing. The names and types are those of
 * `@auth/drizzle-adapter`, so that a database that it filled works.
 *
 * @throws {InvalidConfig} for names that a table cannot have
 * @example new DatabaseSync('auth.db').exec(schemaSql())
 */
export function schemaSql({ id, ...tables }: SchemaOptions = {}): string {
	const { tables: created, columnIndexes, indexes } = statementsFor(sqliteNames(tables), id);
	return `\n${[...created, ...indexes, ...columnIndexes].join('\n')}\n`;
}

/** The SQL that creates the tables, with their usual names. Running it again changes nothing. See {@link schemaSql}. */
export const schema: string = schemaSql();
