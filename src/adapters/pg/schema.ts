/** The tables of the PostgreSQL adapter, as SQL. */
import { defineTables, writerOf } from '../shared/schema.js';
import { pgDialect, pgNames } from './dialect.js';
import type { IdType, PgTables } from './options.js';

export type { IdType, PgTables } from './options.js';

/**
 * Returns the SQL that creates the tables, with ids of the given type. The names are those of `@auth/pg-adapter`, unless you give
 * others.
 *
 * Running it again changes nothing. Also run it on a database that `@auth/pg-adapter` filled: its tables remain, and it adds
 * the tables of passkeys and secrets, the columns of sessions and the unique indexes. The indexes ensure that two concurrent sign-ins
 * create one user, and that a session is found without reading the whole table.
 *
 * @param id the type of the users' ids. @default 'serial'
 * @throws {InvalidConfig} for names that a table cannot have
 * @example await pool.query(schemaSql('uuid'))
 */
export function schemaSql(id: IdType = 'serial', tables: PgTables = {}): string {
	const names = pgNames(tables);
	const dialect = pgDialect(id);
	const write = writerOf(dialect, names, '"');
	const defined = defineTables(dialect, names);
	const schemas = new Set(defined.map(({ table }) => names.schemaOf(table)).filter((schema) => schema !== undefined));
	const columns = defined.flatMap((table) =>
		table.columns.filter(({ later }) => later).map((column) => write.addColumn(table, column, 'if not exists '))
	);
	const statements = [
		...[...schemas].map((schema) => `create schema if not exists "${schema}";`),
		...defined.map((table) => write.createTable(table)),
		...columns,
		...defined.flatMap((table) => table.keys.map((key) => write.createKey(table, key))),
		write.createIndexOfAnyCase()
	];
	return `\n${statements.join('\n')}\n`;
}

/** The SQL that creates the tables with serial ids, as in `@auth/pg-adapter`. See {@link schemaSql}. */
export const schema: string = schemaSql();
