/**
 * `framework-auth/adapters/libsql`: an adapter for libSQL and Turso, through a client of `@libsql/client`. Databases of the SQLite
 * adapter and of `@auth/drizzle-adapter` keep their users and live sessions.
 */
import { sqlAdapter, type SqlAdapterOptions } from './sql/adapter.js';
import type { Result, SqlDatabase } from './sql/database.js';
import { batched } from '../lib/store/tables/sql/source.js';
import { raw, textOf, type Sql } from '../lib/store/tables/sql/fragment.js';
import { createSqliteTables, sqliteCreatedSessions } from './sql/sqlite-tables.js';
import { sqliteNames } from './sqlite/dialect.js';
import type { Adapter } from './types.js';

export { schema } from './sqlite/schema.js';

/** An adapter that has every method of the contract. */
export type LibsqlAdapter = Required<Adapter>;

/** The rows of an answer, by the positions of their columns. */
export interface LibsqlResultLike {
	/** The names of the columns. */
	readonly columns: readonly string[];
	/** The rows, by the index of the column. */
	readonly rows: readonly Readonly<Record<number, unknown>>[];
}

/** A client of `@libsql/client`, as far as it is used. */
export interface LibsqlLike {
	/** Runs a statement. */
	execute(statement: { sql: string; args: never[] }): Promise<LibsqlResultLike>;
	/** Runs statements in one transaction. */
	batch(statements: { sql: string; args: never[] }[], mode: 'write'): Promise<LibsqlResultLike[]>;
}

/** The options of {@link LibsqlAdapter}. Give {@link createTables} the same. */
export type LibsqlOptions = SqlAdapterOptions;

/**
 * Creates an adapter on a client, with the tables of {@link createTables}. Every method except `deleteUser` and
 * `deleteAuthenticator` is atomic in the database; you can repeat those two.
 *
 * @example
 * ```ts
 * import { createClient } from '@libsql/client';
 * import { LibsqlAdapter } from 'framework-auth/adapters/libsql';
 *
 * const adapter = LibsqlAdapter(createClient({ url: 'file:auth.db' }));
 * ```
 * @throws {InvalidConfig} for names that a table cannot have
 */
export function LibsqlAdapter(client: LibsqlLike, options: LibsqlOptions = {}): LibsqlAdapter {
	const names = sqliteNames(options);
	return sqlAdapter(databaseOf(client), names, {
		id: options.id,
		client,
		moments: 'milliseconds',
		createdSessions: sqliteCreatedSessions(names)
	});
}

/**
 * Creates the tables, columns and indexes that are missing. It changes nothing that exists: run it as often as you like, also on a
 * database of the SQLite adapter or `@auth/drizzle-adapter`.
 * @throws {InvalidConfig} for names that a table cannot have
 * @example await createTables(createClient({ url: 'file:auth.db' }))
 */
export async function createTables(client: LibsqlLike, options: LibsqlOptions = {}): Promise<void> {
	await createSqliteTables(databaseOf(client), sqliteNames(options), options.id);
}

export default LibsqlAdapter;

function databaseOf(client: LibsqlLike): SqlDatabase {
	const prepare = (statement: Sql) => ({
		sql: textOf(statement, 'sqlite'),
		args: statement.values.map((value) => value ?? null) as never[]
	});
	const resultOf = ({ columns, rows }: LibsqlResultLike): Result => ({
		rows: rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
		changes: 0
	});
	return {
		dialect: 'sqlite',
		run: async (statement) => resultOf(await client.execute(prepare(statement))),
		async runBoth(first, second) {
			const both = [prepare(first), prepare(second(raw('last_insert_rowid()')))];
			const [result = { columns: [], rows: [] }] = await client.batch(both, 'write');
			return resultOf(result);
		},
		async runTogether(steps) {
			const results = await batched(steps, prepare, async (statements) => client.batch(statements, 'write'));
			return results && results.map(resultOf);
		}
	};
}
