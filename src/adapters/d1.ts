/**
 * `framework-auth/adapters/d1`: an adapter for D1 of Cloudflare, through the binding of a worker. A database that
 * `@auth/d1-adapter` or `@auth/drizzle-adapter` filled keeps its users and live sessions.
 */
import { namesOf, type Names } from './shared/names.js';
import { usualNames } from './shared/tables.js';
import { sqlAdapter, type SqlAdapterOptions } from './sql/adapter.js';
import type { Result, SqlDatabase } from './sql/database.js';
import { batched } from '../lib/tables/sql/source.js';
import { raw, textOf, type Sql } from '../lib/tables/sql/fragment.js';
import { createSqliteTables, sqliteCreatedSessions } from './sql/sqlite-tables.js';
import type { Row } from './store/store.js';
import type { Adapter } from './types.js';

export { schema } from './sqlite/schema.js';

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

function d1Names({ authJs, ...tables }: D1Options): Names {
	return namesOf(tables, authJs ? namesOfAuthJs : usualNames, { quote: '"', schema: null });
}

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
 * @throws {InvalidConfig} for names that a table cannot have
 */
export function D1Adapter(binding: D1Like, options: D1Options = {}): D1Adapter {
	const names = d1Names(options);
	return sqlAdapter(databaseOf(binding), names, {
		id: options.id,
		client: binding,
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
export async function createTables(binding: D1Like, options: D1Options = {}): Promise<void> {
	const names = d1Names(options);
	const keys = uniqueKeys.map(([table, ...columns]) => {
		const list = columns.map((column) => `{${table}.${column}}`).join(', ');
		const name = `${names.bare(table)}_${columns.join('_')}_unique`;
		return names.sql(`create unique index if not exists "${name}" on {${table}} (${list})`);
	});
	await createSqliteTables(databaseOf(binding), names, options.id, options.authJs ? keys : []);
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
		},
		async runTogether(steps) {
			const results = await batched(steps, prepare, async (statements) => binding.batch(statements as never[]));
			return results && results.map(resultOf);
		}
	};
}
