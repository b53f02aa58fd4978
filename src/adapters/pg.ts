/**
 * `framework-auth/adapters/pg`: an adapter for PostgreSQL, or a database with its protocol, through a `Pool` of the package
 * `pg`. A database that `@auth/pg-adapter` filled keeps its users and live sessions.
 */
import { toAccount, toAuthenticator, toSession, toToken, toUser, type Row } from './pg/rows.js';
import { revocationsInPostgres } from './pg/revocations.js';
import { secretsInPostgres } from './pg/secrets.js';
import { sweepInPostgres } from './pg/sweep.js';
import { DETAIL_NAMES, SESSION_SQL, SQL } from './pg/statements.js';
import { CLAIM } from './shared/claims.js';
import { listenForPoolErrors } from './shared/pool-errors.js';
import { pruneBefore } from './shared/pruning.js';
import { splitSession } from './shared/session-details.js';
import { TOKEN_NAMES } from './shared/tokens.js';
import type { Adapter, AdapterSession, AdapterUser, StoredTokens } from './types.js';

export { schema, schemaSql, type IdType } from './pg/schema.js';

/** An adapter that has every method of the contract. */
export type PgAdapter = Required<Adapter>;

/** The pool that the adapter needs: a pool of `pg`, or an object that answers in the same way. */
export interface Queryable {
	query(text: string, values: unknown[]): PromiseLike<{ rows: Row[] }>;
}

/**
 * Creates an adapter on a pool. Each method is one statement, and therefore atomic in the database. The adapter relies on the
 * unique indexes of {@link schema}. Run it once to add them to an existing database.
 *
 * The database makes the ids, whatever their type; the adapter returns them as strings. The tables may have further columns:
 * `createUser` leaves them at their defaults, and users are read with them.
 *
 * The adapter adds a listener for `error` to a pool without one, so that a restart of PostgreSQL does not end the process.
 * The listener reports the first error on the console. Also set the timeouts of the pool, because the library cannot stop a
 * query that gets no answer.
 *
 * @example
 * ```ts
 * import { PgAdapter } from 'framework-auth/adapters/pg';
 * import pg from 'pg';
 *
 * const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 8000, keepAlive: true });
 * const adapter = PgAdapter(pool);
 * ```
 */
export function PgAdapter(pool: Queryable): PgAdapter {
	listenForPoolErrors(pool);

	async function rows(sql: string, values: unknown[]): Promise<Row[]> {
		// Undefined is written as null, because drivers treat undefined differently.
		return (
			await pool.query(
				sql,
				values.map((value) => value ?? null)
			)
		).rows;
	}

	/** Runs a statement that must return a row. */
	async function must<T>(sql: string, values: unknown[], read: (row: Row) => T, otherwise: string): Promise<T> {
		const [row] = await rows(sql, values);
		if (!row) throw new Error(otherwise);
		return read(row);
	}

	/** Runs a statement about rows that may not exist. Values that no row can contain match no row. */
	async function find<T>(sql: string, values: unknown[], read: (row: Row) => T): Promise<T[]> {
		try {
			return (await rows(sql, values)).map(read);
		} catch (error) {
			if (isUnstorable(error)) return [];
			throw error;
		}
	}

	async function findOne<T>(sql: string, values: unknown[], read: (row: Row) => T): Promise<T | null> {
		return (await find(sql, values, read))[0] ?? null;
	}

	let columns: keyof typeof SESSION_SQL = 'detailed';

	/** Runs a statement on sessions. Another library may have created their table, without columns for details. */
	async function onSessions<T>(
		run: (
			sql: (typeof SESSION_SQL)[typeof columns],
			values: (session: Partial<AdapterSession>) => unknown[]
		) => Promise<T>
	): Promise<T> {
		const runOn = (which: typeof columns) =>
			run(SESSION_SQL[which], (session) => {
				const { sessionToken, userId, expires } = session;
				return [sessionToken, userId, expires, ...DETAIL_NAMES[which].map((name) => session[name])];
			});
		try {
			return await runOn(columns);
		} catch (error) {
			if (columns === 'plain' || codeOf(error) !== UNDEFINED_COLUMN) throw error;
			const found = await runOn('plain');
			// The result is kept until the process ends. If the table gains the columns, a restart finds them.
			columns = 'plain';
			return found;
		}
	}

	return {
		createUser(user) {
			return must(SQL.createUser, userValues(user), toUser, 'The user was not created');
		},
		listUsers({ limit, after }) {
			return after === undefined ? find(SQL.firstUsers, [limit], toUser) : find(SQL.nextUsers, [limit, after], toUser);
		},
		getUser(id) {
			return findOne(SQL.getUser, [id, id], toUser);
		},
		getUserByEmail(email) {
			return findOne(SQL.getUserByEmail, [email], toUser);
		},
		getUserByAccount({ provider, providerAccountId }) {
			return findOne(SQL.getUserByAccount, [provider, providerAccountId], toUser);
		},
		updateUser({ id, name, email, emailVerified, image }) {
			const values = [name !== undefined, name, email, emailVerified !== undefined, emailVerified, image !== undefined];
			return must(SQL.updateUser, [id, id, ...values, image], toUser, 'There is no user with this id');
		},
		deleteUser(userId) {
			return findOne(SQL.deleteUser, [userId, userId], toUser);
		},
		linkAccount(account) {
			const { userId, type, provider, providerAccountId } = account;
			const values = [userId, type, provider, providerAccountId, ...tokenValues(account)];
			return must(SQL.linkAccount, values, toAccount, 'The account was not linked');
		},
		async unlinkAccount({ provider, providerAccountId }) {
			return (await findOne(SQL.unlinkAccount, [provider, providerAccountId], toAccount)) ?? undefined;
		},
		getAccount(providerAccountId, provider) {
			return findOne(SQL.getAccount, [provider, providerAccountId], toAccount);
		},
		updateAccount(account) {
			const { provider, providerAccountId, type } = account;
			return findOne(SQL.updateAccount, [provider, providerAccountId, type, ...tokenValues(account)], toAccount);
		},
		listAccounts(userId) {
			return find(SQL.listAccounts, [userId, userId], toAccount);
		},
		async replaceTokens(account, expectedAccessToken) {
			const { provider, providerAccountId } = account;
			const values = [provider, providerAccountId, expectedAccessToken, ...tokenValues(account)];
			return (await find(SQL.replaceTokens, values, Boolean)).length === 1;
		},
		createUserWithAccount(user, account) {
			const { type, provider, providerAccountId } = account;
			const values = [...userValues(user), type, provider, providerAccountId, ...tokenValues(account)];
			return must(SQL.createUserWithAccount, values, toUser, 'The user was not created');
		},
		createSession(session) {
			return onSessions(({ createSession }, values) =>
				must(createSession, values(session), toSession, 'The session was not created')
			);
		},
		getSessionAndUser(sessionToken) {
			return onSessions(({ getSessionAndUser }) =>
				findOne(getSessionAndUser, [sessionToken], (row) => {
					const { session, user } = splitSession(row);
					return { session: toSession(session), user: toUser(user) };
				})
			);
		},
		updateSession(session) {
			return onSessions(({ updateSession }, values) => findOne(updateSession, values(session), toSession));
		},
		deleteSession(sessionToken) {
			return findOne(SQL.deleteSession, [sessionToken], toSession);
		},
		async replaceSessionToken(sessionToken, newToken) {
			return (await find(SQL.replaceSessionToken, [sessionToken, newToken], Boolean)).length > 0;
		},
		async createdSessionTable() {
			try {
				return (await rows(SQL.createdSessionTable, [])).length > 0;
			} catch (error) {
				// An engine with the protocol of PostgreSQL may have other catalogs.
				if (NO_CATALOG.includes(codeOf(error))) return false;
				throw error;
			}
		},
		listSessions(userId) {
			return find(SQL.listSessions, [userId, userId], toSession);
		},
		deleteSessionById(id) {
			return findOne(SQL.deleteSessionById, [id, id], toSession);
		},
		async deleteSessions(userId, exceptId) {
			await find(SQL.deleteSessions, [userId, userId, exceptId], String);
		},
		deleteSessionsBySid(provider, sid) {
			return find(SQL.deleteSessionsBySid, [provider, sid], toSession);
		},
		createVerificationToken({ identifier, token, expires }) {
			const values = [identifier, token, expires, pruneBefore()];
			return must(SQL.createToken, values, toToken, 'The verification token was not created');
		},
		useVerificationToken({ identifier, token }) {
			return findOne(SQL.useToken, [identifier, token], toToken);
		},
		async deleteVerificationTokens(identifier) {
			await find(SQL.deleteTokens, [identifier], String);
		},
		async claimOnce(key, expires) {
			return (await rows(SQL.claim, [CLAIM, key, expires, pruneBefore(), new Date()])).length === 1;
		},
		createAuthenticator(authenticator) {
			const { credentialID, userId, providerAccountId, credentialPublicKey } = authenticator;
			const { counter, credentialDeviceType, credentialBackedUp, transports } = authenticator;
			const key = [credentialID, userId, providerAccountId, credentialPublicKey];
			const state = [counter, credentialDeviceType, credentialBackedUp, transports];
			const otherwise = 'The authenticator was not created';
			return must(SQL.createAuthenticator, [...key, ...state], toAuthenticator, otherwise);
		},
		getAuthenticator(credentialID) {
			return findOne(SQL.getAuthenticator, [credentialID], toAuthenticator);
		},
		listAuthenticatorsByUserId(userId) {
			return find(SQL.listAuthenticators, [userId, userId], toAuthenticator);
		},
		updateAuthenticatorCounter(credentialID, newCounter) {
			const otherwise = 'The authenticator is unknown, or its counter did not advance';
			return must(SQL.updateCounter, [credentialID, newCounter], toAuthenticator, otherwise);
		},
		async deleteAuthenticator({ credentialID, userId }) {
			return (await find(SQL.deleteAuthenticator, [credentialID, userId, userId], Boolean)).length === 1;
		},
		renameAuthenticator({ credentialID, userId, name }) {
			return findOne(SQL.renameAuthenticator, [credentialID, userId, userId, name], toAuthenticator);
		},
		updateAuthenticatorBackup({ credentialID, userId, credentialBackedUp }) {
			return findOne(SQL.updateBackup, [credentialID, userId, userId, credentialBackedUp], toAuthenticator);
		},
		...secretsInPostgres(rows, find),
		...revocationsInPostgres(rows),
		...sweepInPostgres(rows)
	};
}

export default PgAdapter;

function userValues({ name, email, emailVerified, image }: AdapterUser): unknown[] {
	return [name, email, emailVerified, image];
}

function tokenValues(account: StoredTokens): unknown[] {
	return TOKEN_NAMES.map((name) => account[name]);
}

/**
 * The errors for values that a column cannot contain: not a number or UUID, a number that is too large, a NUL.
 * @see PostgreSQL, appendix A, class 22
 */
const UNSTORABLE: readonly unknown[] = ['22P02', '22003', '22021'];

function isUnstorable(error: unknown): boolean {
	return UNSTORABLE.includes(codeOf(error));
}

/** The errors for an undefined table, column or function. */
const NO_CATALOG: readonly unknown[] = ['42P01', '42703', '42883'];

const UNDEFINED_COLUMN = '42703';

function codeOf(error: unknown): unknown {
	return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}
