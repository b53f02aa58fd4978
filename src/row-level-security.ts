/**
 * `framework-auth/row-level-security`: passes the user of a request to PostgreSQL's row-level security policies.
 *
 * @example
 * ```ts
 * import { withClaims } from 'framework-auth/row-level-security';
 * import pg from 'pg';
 *
 * const pool = new pg.Pool();
 * const notes = await withClaims(pool, session, (client) => client.query('select * from note'));
 * ```
 */
import { asError } from './lib/base/errors/logger.js';
import type { Session } from './types.js';

/** The claims that policies can read. */
export interface Claims {
	/** Id of the user, as `current_setting('auth.user_id')`; empty for a visitor. */
	readonly user?: string | null | undefined;
	/** Id of the organization of the request, as `auth.organization_id`. */
	readonly organization?: string | null | undefined;
	/** Permissions, as `auth.permissions`, with spaces between them. */
	readonly permissions?: readonly string[] | undefined;
	/** The database role of the transaction. Policies do not apply to superusers and owners of tables. */
	readonly role?: string | undefined;
}

/** The query function of a client of `pg`. */
interface PgQuery {
	query(text: string): Promise<unknown>;
}

/** A pool of `pg`. */
interface PgPool extends PgQuery {
	readonly totalCount: number;
	connect(): Promise<PgConnection>;
}

/** A connection that a pool of `pg` gives. */
interface PgConnection extends PgQuery {
	release(error?: Error | boolean): void;
	on(event: 'error', listener: (error: Error) => void): unknown;
	off(event: 'error', listener: (error: Error) => void): unknown;
}

/** A database of Kysely. */
interface KyselyDatabase {
	transaction(): { execute(run: (transaction: unknown) => Promise<unknown>): Promise<unknown> };
}

/** A database of Drizzle on PostgreSQL. */
interface DrizzleDatabase {
	execute(query: string): unknown;
	transaction(run: (transaction: unknown) => Promise<unknown>): Promise<unknown>;
}

/** The first argument of {@link withClaims}: a pool or a client of `pg`, or a database of Drizzle or Kysely on PostgreSQL. */
export type ClaimsClient = PgQuery | KyselyDatabase | DrizzleDatabase;

/** The argument of `run` of {@link withClaims}: the query function of `pg`, or the transaction of Drizzle or Kysely. */
export type ClaimsTransaction<Client extends ClaimsClient> = Client extends {
	transaction(): { execute(run: (transaction: infer Transaction) => Promise<never>): unknown };
}
	? Transaction
	: Client extends {
				transaction(run: (transaction: infer Transaction) => Promise<never>, ...options: never[]): unknown;
		  }
		? Transaction
		: Client extends PgQuery
			? Pick<Client, 'query'>
			: never;

/**
 * Runs queries in a transaction that has the claims as settings. The settings end with the transaction, even if it fails: the next
 * use of the connection has none. A claim without a value is empty text.
 * @param client a pool or a client of `pg`, or a database of Drizzle or Kysely, not a transaction
 * @param who a session, null for a visitor, or claims
 * @param run makes queries with what it gets. If it throws, the transaction is rolled back
 * @throws what `run` throws, and the error of the database
 * @example await withClaims(pool, await locals.auth(), (client) => client.query('select * from note'))
 */
export async function withClaims<Client extends ClaimsClient, Value>(
	client: Client,
	who: Session | Claims | null,
	run: (transaction: ClaimsTransaction<Client>) => Promise<Value>
): Promise<Value> {
	const settings = settingsSql(claimsOf(who));
	const runIn = run as (transaction: unknown) => Promise<Value>;
	if (isTransaction(client)) {
		throw new TypeError(
			'withClaims needs a database, not a transaction: its settings would stay for the rest of the transaction'
		);
	}
	if (isKysely(client)) {
		return (await client.transaction().execute(async (transaction: unknown) => {
			await (transaction as KyselyTransaction).executeQuery(rawOfKysely(settings));
			return runIn(transaction);
		})) as Value;
	}
	if ('transaction' in client) {
		return (await client.transaction(async (transaction: unknown) => {
			await (transaction as DrizzleDatabase).execute(settings);
			return runIn(transaction);
		})) as Value;
	}
	return inPg(client, settings, runIn);
}

/** Runs in a transaction of `pg`, on a connection of its own if the client is a pool. */
async function inPg<Value>(
	client: PgQuery,
	settings: string,
	run: (transaction: PgQuery) => Promise<Value>
): Promise<Value> {
	if (!('totalCount' in client)) return onClient(client, settings, run);
	const connection = await (client as PgPool).connect();
	// Without a listener, a connection that is lost ends the process. The query that waits for it has the error.
	const onLost = () => undefined;
	connection.on('error', onLost);
	const { value, broken } = await between(connection, settings, run);
	connection.off('error', onLost);
	// A connection whose transaction did not end is used by no other request.
	connection.release(broken);
	return value();
}

/** The clients that are in a transaction of {@link withClaims}. */
const busy = new WeakSet<PgQuery>();

/** Runs on a client that is one connection: two transactions at once would be one, with the claims of the second. */
async function onClient<Value>(
	client: PgQuery,
	settings: string,
	run: (transaction: PgQuery) => Promise<Value>
): Promise<Value> {
	if (!['processID', 'native', 'release'].some((member) => member in client)) {
		throw new TypeError('withClaims takes a pool or a client of `pg`, or a database of Drizzle or Kysely');
	}
	if (busy.has(client))
		throw new TypeError('withClaims: the client is in a transaction. Use a pool for several at once');
	busy.add(client);
	try {
		return (await between(client, settings, run)).value();
	} finally {
		busy.delete(client);
	}
}

/** Runs between the beginning and the end of a transaction. `broken` is why it could not be ended. */
async function between<Value>(
	connection: PgQuery,
	settings: string,
	run: (transaction: PgQuery) => Promise<Value>
): Promise<{ readonly value: () => Value; readonly broken?: Error }> {
	let isOver = false;
	// A query that comes too late would run with the claims of the next user of the connection.
	const query = (...args: [string]) => {
		if (isOver) throw new TypeError('withClaims: the transaction has ended. Await each query');
		return connection.query(...args);
	};
	try {
		await connection.query('begin');
		await connection.query(settings);
		const value = await run({ query });
		isOver = true;
		const { command } = Object(await connection.query('commit')) as { command?: string };
		// PostgreSQL answers so if a query failed, but `run` did not throw.
		if (command === 'ROLLBACK') throw new Error('A query of the transaction failed, so that none of it is stored');
		return { value: () => value };
	} catch (thrown) {
		isOver = true;
		const value = () => {
			throw thrown;
		};
		try {
			await connection.query('rollback');
			return { value };
		} catch (error) {
			return { value, broken: asError(error) };
		}
	}
}

function claimsOf(who: Session | Claims | null): Claims {
	if (who === null) return {};
	return 'expires' in who ? { user: who.user?.id } : who;
}

/** The statement that sets all of them, until the transaction ends. */
function settingsSql({ user, organization, permissions = [], role }: Claims): string {
	const settings: Record<string, string> = {
		'auth.user_id': textOf('user', user),
		'auth.organization_id': textOf('organization', organization),
		'auth.permissions': permissions.map((each) => textOf('permissions', each)).join(' '),
		...(role !== undefined && { role: textOf('role', role) })
	};
	return `select ${Object.entries(settings)
		.map(([name, value]) => `set_config('${name}', ${literal(value)}, true)`)
		.join(', ')}`;
}

/** @throws {TypeError} for a value that is not text */
function textOf(name: string, value: unknown): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'string') return value;
	throw new TypeError(`withClaims: \`${name}\` has to be text`);
}

/** Writes a text with digits alone, because Drizzle takes a statement as text, and no value may end the literal that it is in. */
function literal(text: string): string {
	const hex = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
	return `convert_from(decode('${hex}', 'hex'), 'UTF8')`;
}

interface KyselyTransaction {
	executeQuery(query: object): Promise<unknown>;
}

function isKysely(client: ClaimsClient): client is KyselyDatabase {
	return 'executeQuery' in client && 'transaction' in client;
}

/** Whether it is a transaction of Kysely or Drizzle. */
function isTransaction(client: ClaimsClient): boolean {
	const { isTransaction: ofKysely, rollback, nestedIndex } = client as unknown as Readonly<Record<string, unknown>>;
	return ofKysely === true || typeof rollback === 'function' || nestedIndex !== undefined;
}

/** A statement as Kysely compiles one. */
function rawOfKysely(sql: string): object {
	const query = Object.freeze({ kind: 'RawNode', sqlFragments: [sql], parameters: [] });
	return { sql, query, parameters: [], queryId: { queryId: crypto.randomUUID() } };
}
