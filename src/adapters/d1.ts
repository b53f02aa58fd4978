/**
 * `framework-auth/adapters/d1`: an adapter for D1 of Cloudflare, through the binding of a worker. A database that
 * `@auth/d1-adapter` or `@auth/drizzle-adapter` filled keeps its users and live sessions.
 */
import { sqlAdapter, usualNames, type SqlAdapterOptions } from './sql/adapter.js';
import type { Result, SqlDatabase } from './sql/database.js';
import { quoted, raw, sql, textOf, type Sql } from './sql/fragment.js';
import { createSqliteTables, sqliteCreatedSessions, sqliteSchema } from './sql/sqlite-tables.js';
import type { Row } from './store/store.js';
import type { Adapter } from './types.js';

/** An adapter that has every method of the contract. */
export type D1Adapter = Required<Adapter>;

/** A statement of D1. */
export interface D1StatementLike {
	bind(...values: unknown[]): D1StatementLike;
	all(): Promise<{ results: Record<string, unknown>[] }>;
}

/** A database of D1, as far as it is used: the binding, or a session of it that begins with `first-primary`. */
export interface D1Like {
	prepare(query: string): D1StatementLike;
	batch(statements: never[]): Promise<{ results: Record<string, unknown>[] }[]>;
}

/** The options of {@link D1Adapter}. Give {@link createTables} the same. */
export interface D1Options extends SqlAdapterOptions {
	/**
	 * Whether the tables are those of `@auth/d1-adapter`, to which {@link createTables} adds what is missing. Their names are in the
	 * plural, and times are text.
	 * @default false
	 */
	authJs?: boolean;
}

/** The SQL that creates the tables in a new database, for a migration of Wrangler. */
export const schema: string = sqliteSchema(usualNames);

const namesOfAuthJs = {
	user: 'users',
	account: 'accounts',
	session: 'sessions',
	verificationToken: 'verification_tokens',
	authenticator: 'authenticators',
	secret: 'secrets'
};

/** The unique keys that the tables of `@auth/d1-adapter` lack. */
const uniqueKeys = [
	['user', 'email'],
	['account', 'provider', 'providerAccountId'],
	['verificationToken', 'identifier', 'token']
] as const;

const namesOf = ({ authJs, tables }: D1Options) => ({ ...(authJs ? namesOfAuthJs : usualNames), ...tables });

/**
 * Creates an adapter on a database of D1, with the tables of {@link schema}. Every method except `deleteUser` and
 * `deleteAuthenticator` is atomic in the database; those two can be repeated.
 *
 * @example
 * ```ts
 * import { D1Adapter } from 'framework-auth/adapters/d1';
 *
 * const adapter = D1Adapter(binding);
 * ```
 */
export function D1Adapter(binding: D1Like, options: D1Options = {}): D1Adapter {
	const names = namesOf(options);
	return sqlAdapter(databaseOf(binding), options, {
		names,
		moments: options.authJs ? 'iso' : 'milliseconds',
		filled: options.authJs ? { account: ['id'], session: ['id'] } : {},
		createdSessions: sqliteCreatedSessions(names)
	});
}

/**
 * Creates the tables, columns and indexes that are missing. It removes and changes nothing, so that it can run again, and on a
 * database that `@auth/d1-adapter` or `@auth/drizzle-adapter` filled.
 *
 * @throws the error of D1, for example if two users of an earlier database have one address
 */
export async function createTables(
	binding: D1Like,
	options: Omit<D1Options, 'userColumns' | 'id'> = {}
): Promise<void> {
	const names = namesOf(options);
	const keys = uniqueKeys.map(([table, ...columns]) => {
		const name = `${names[table]}_${columns.join('_')}_unique`;
		const list = raw(columns.map((column) => `"${column}"`).join(', '));
		return sql`create unique index if not exists ${quoted('sqlite', name)} on ${quoted('sqlite', names[table])} (${list})`;
	});
	await createSqliteTables(databaseOf(binding), names, options.authJs ? keys : []);
}

export default D1Adapter;

function databaseOf(binding: D1Like): SqlDatabase {
	const prepare = (statement: Sql) =>
		binding
			.prepare(textOf(statement, 'sqlite'))
			.bind(...statement.values.map((value) => (typeof value === 'bigint' ? Number(value) : (value ?? null))));
	const resultOf = ({ results }: { results: Row[] }): Result => ({ rows: results, changes: 0 });
	return {
		dialect: 'sqlite',
		run: async (statement) => resultOf(await prepare(statement).all()),
		async runBoth(first, second) {
			const both = [prepare(first), prepare(second(raw('last_insert_rowid()')))];
			const [made = { results: [] }] = await binding.batch(both as never[]);
			return resultOf(made);
		}
	};
}
