/**
 * `framework-auth/adapters/d1`: an adapter for D1 of Cloudflare, through the binding of a worker. A database of `@auth/d1-adapter`
 * or `@auth/drizzle-adapter` keeps its users and live sessions.
 */
import { d1Database, type D1Like } from './d1/database.js';
import { namesOf, type Names } from './shared/names.js';
import { usualNames } from './shared/tables.js';
import { sqlAdapter, type SqlAdapterOptions } from './sql/adapter.js';
import { createSqliteTables, sqliteCreatedSessions } from './sql/sqlite-tables.js';
import type { Adapter } from './types.js';

export type { D1Like, D1StatementLike } from './d1/database.js';
export { schema } from './sqlite/schema.js';

/** An adapter that has every method of the contract. */
export type D1Adapter = Required<Adapter>;

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
 * `deleteAuthenticator` is atomic in the database; you can repeat those two.
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
	return sqlAdapter(d1Database(binding), names, {
		id: options.id,
		client: binding,
		moments: options.authJs ? 'iso' : 'milliseconds',
		filled: options.authJs ? { account: ['id'], session: ['id'] } : {},
		createdSessions: sqliteCreatedSessions(names)
	});
}

/**
 * Creates the tables, columns and indexes that are missing. It changes nothing that exists: run it as often as you like, also on a
 * database of `@auth/d1-adapter` or `@auth/drizzle-adapter`.
 *
 * @throws the error of D1, for example if two existing users have the same address
 * @example await createTables(binding)
 */
export async function createTables(binding: D1Like, options: D1Options = {}): Promise<void> {
	const names = d1Names(options);
	const keys = uniqueKeys.map(([table, ...columns]) => {
		const list = columns.map((column) => `{${table}.${column}}`).join(', ');
		const name = `${names.bare(table)}_${columns.join('_')}_unique`;
		return names.sql(`create unique index if not exists "${name}" on {${table}} (${list})`);
	});
	await createSqliteTables(d1Database(binding), names, options.id, options.authJs ? keys : []);
}

export default D1Adapter;
