/**
 * `framework-auth/adapters/pg`: an adapter for PostgreSQL, or a database with its protocol, through a `Pool` of the package `pg`. A
 * database of `@auth/pg-adapter` keeps its users and live sessions.
 */
import { withTextArguments } from '../lib/store/adapter/checks/text-arguments.js';
import { userByEmailIn } from './pg/user-by-email.js';
import { rowsOf, type Row } from './pg/rows.js';
import { revocationsInPostgres } from './pg/revocations.js';
import { secretsInPostgres } from './pg/secrets.js';
import { sweepInPostgres } from './pg/sweep.js';
import { pluginTablesIn } from './pg/plugin-tables.js';
import { withSqlAnswers } from './sql/questions.js';
import { pgNames } from './pg/dialect.js';
import type { PgTables } from './pg/schema.js';
import { createUser, createUserWithAccount, DETAIL_NAMES, SESSION_SQL, SQL, updateUser } from './pg/statements.js';
import { CLAIM } from './shared/claims.js';
import { listenForPoolErrors } from './shared/pool-errors.js';
import { pruneBefore } from './shared/pruning.js';
import { splitSession } from './shared/session-details.js';
import { TOKEN_NAMES } from './shared/tokens.js';
import type { Adapter, AdapterSession, AdapterUser, StoredTokens } from './types.js';

export type { FieldType, OwnTables, UserFields } from './shared/own-tables.js';
export type { TableName } from './shared/tables.js';
export { schema, schemaSql, type IdType, type PgTables } from './pg/schema.js';

/** An adapter that has every method of the contract. */
export type PgAdapter = Required<Adapter>;

/** The pool that the adapter needs: a pool of `pg`, or an object that answers in the same way. */
export interface Queryable {
	/** Runs a statement. */
	query(text: string, values: unknown[]): PromiseLike<{ rows: Row[] }>;
}

/**
 * Creates an adapter on a pool. Each method is one statement, and therefore atomic in the database. The adapter relies on the
 * unique indexes of {@link schema}. Run it once to add them to an existing database.
 *
 * The database makes the ids, whatever their type; the adapter returns them as strings. Tables and columns may have names of your
 * own, and users further columns. Users are read with all columns; `createUser` and `updateUser` fill those in `fields`.
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
 * const inSchema = PgAdapter(pool, { schema: 'auth', columns: { user: { image: 'avatar' } } });
 * ```
 * @throws {InvalidConfig} for tables and columns that do not exist, and for names that a database cannot have
 */
export function PgAdapter(pool: Queryable, tables: PgTables = {}): PgAdapter {
	const names = pgNames(tables);
	const conversions = rowsOf(names);
	const { fieldValues, toUser, toAccount, toSession, toToken, toAuthenticator } = conversions;
	const sql = names.compile(SQL);
	const sessionSql = { detailed: names.compile(SESSION_SQL.detailed), plain: names.compile(SESSION_SQL.plain) };
	listenForPoolErrors(pool);

	async function rows(statement: string, parameters: unknown[]): Promise<Row[]> {
		// Undefined is written as null, because drivers treat undefined differently.
		const values = parameters.map((value) => value ?? null);
		try {
			return (await pool.query(statement, values)).rows;
		} catch (error) {
			if (codeOf(error) !== SERIALIZATION_FAILURE) throw error;
			return (await pool.query(statement, values)).rows;
		}
	}

	/** Runs a statement that must return a row. */
	async function must<T>(statement: string, values: unknown[], read: (row: Row) => T, otherwise: string): Promise<T> {
		const [row] = await rows(statement, values);
		if (!row) throw new Error(otherwise);
		return read(row);
	}

	/** Runs a statement about rows that may not exist. Values that no row can contain match no row. */
	async function find<T>(statement: string, values: unknown[], read: (row: Row) => T): Promise<T[]> {
		try {
			return (await rows(statement, values)).map(read);
		} catch (error) {
			if (isUnstorable(error)) return [];
			throw error;
		}
	}

	async function findOne<T>(statement: string, values: unknown[], read: (row: Row) => T): Promise<T | null> {
		return (await find(statement, values, read))[0] ?? null;
	}

	let columns: keyof typeof sessionSql = 'detailed';

	/** Runs a statement on sessions. Another library may have created their table, without columns for details. */
	async function onSessions<T>(
		run: (
			statements: (typeof sessionSql)[typeof columns],
			values: (session: Partial<AdapterSession>) => unknown[]
		) => Promise<T>
	): Promise<T> {
		const runOn = (which: typeof columns) =>
			run(sessionSql[which], (session) => {
				const { sessionToken, userId, expires } = session;
				return [sessionToken, userId, expires, ...DETAIL_NAMES[which].map((name) => session[name])];
			});
		try {
			return await runOn(columns);
		} catch (error) {
			if (columns === 'plain' || codeOf(error) !== UNDEFINED_COLUMN) throw error;
			const result = await runOn('plain');
			// The result is kept until the process ends. If the table gains the columns, a restart finds them.
			columns = 'plain';
			return result;
		}
	}

	const methods = withTextArguments<Omit<PgAdapter, 'tables'>>({
		createUser(user) {
			const values = [...userValues(user), ...fieldValues(user)];
			return must(names.sql(createUser(names.fieldsOf(user))), values, toUser, 'The user was not created');
		},
		listUsers({ limit, after }) {
			return after === undefined ? find(sql.firstUsers, [limit], toUser) : find(sql.nextUsers, [limit, after], toUser);
		},
		getUser(id) {
			return findOne(sql.getUser, [id, id], toUser);
		},
		getUserByEmail: userByEmailIn(rows, find, names, toUser),
		getUserByAccount({ provider, providerAccountId }) {
			return findOne(sql.getUserByAccount, [provider, providerAccountId], toUser);
		},
		updateUser(user) {
			const { id, name, email, emailVerified, image } = user;
			const values = [name !== undefined, name, email, emailVerified !== undefined, emailVerified, image !== undefined];
			const all = [id, id, ...values, image, email !== undefined, ...fieldValues(user)];
			return must(names.sql(updateUser(names.fieldsOf(user))), all, toUser, 'There is no user with this id');
		},
		deleteUser(userId) {
			return findOne(sql.deleteUser, [userId, userId], toUser);
		},
		linkAccount(account) {
			const { userId, type, provider, providerAccountId } = account;
			const values = [userId, type, provider, providerAccountId, ...tokenValues(account)];
			return must(sql.linkAccount, values, toAccount, 'The account was not linked');
		},
		async unlinkAccount({ provider, providerAccountId }) {
			return (await findOne(sql.unlinkAccount, [provider, providerAccountId], toAccount)) ?? undefined;
		},
		getAccount(providerAccountId, provider) {
			return findOne(sql.getAccount, [provider, providerAccountId], toAccount);
		},
		updateAccount(account) {
			const { provider, providerAccountId, type } = account;
			return findOne(sql.updateAccount, [provider, providerAccountId, type, ...tokenValues(account)], toAccount);
		},
		listAccounts(userId) {
			return find(sql.listAccounts, [userId, userId], toAccount);
		},
		async replaceTokens(account, expectedAccessToken) {
			const { provider, providerAccountId } = account;
			const values = [provider, providerAccountId, expectedAccessToken, ...tokenValues(account)];
			return (await find(sql.replaceTokens, values, Boolean)).length === 1;
		},
		createUserWithAccount(user, account) {
			const { type, provider, providerAccountId } = account;
			const values = [...userValues(user), type, provider, providerAccountId, ...tokenValues(account)];
			const statement = names.sql(createUserWithAccount(names.fieldsOf(user)));
			return must(statement, [...values, ...fieldValues(user)], toUser, 'The user was not created');
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
					return { session: conversions.toJoinedSession(session), user: toUser(user) };
				})
			);
		},
		updateSession(session) {
			return onSessions(({ updateSession }, values) => findOne(updateSession, values(session), toSession));
		},
		deleteSession(sessionToken) {
			return findOne(sql.deleteSession, [sessionToken], toSession);
		},
		async replaceSessionToken(sessionToken, newToken) {
			return (await find(sql.replaceSessionToken, [sessionToken, newToken], Boolean)).length > 0;
		},
		async createdSessionTable() {
			try {
				return (await rows(sql.createdSessionTable, [names.table('session')])).length > 0;
			} catch (error) {
				// An engine with the protocol of PostgreSQL may have other catalogs.
				if (NO_CATALOG.includes(codeOf(error))) return false;
				throw error;
			}
		},
		listSessions(userId) {
			return find(sql.listSessions, [userId, userId], toSession);
		},
		deleteSessionById(id) {
			return findOne(sql.deleteSessionById, [id, id], toSession);
		},
		async deleteSessions(userId, exceptId) {
			if (exceptId === undefined) await find(sql.deleteSessions, [userId, userId], String);
			else await find(sql.deleteOtherSessions, [userId, userId, exceptId], String);
		},
		deleteSessionsBySid(provider, sid) {
			return find(sql.deleteSessionsBySid, [provider, sid], toSession);
		},
		createVerificationToken({ identifier, token, expires }) {
			const values = [identifier, token, expires, pruneBefore()];
			return must(sql.createToken, values, toToken, 'The verification token was not created');
		},
		useVerificationToken({ identifier, token }) {
			return findOne(sql.useToken, [identifier, token], toToken);
		},
		async deleteVerificationTokens(identifier) {
			await find(sql.deleteTokens, [identifier], String);
		},
		async claimOnce(key, expires) {
			return (await rows(sql.claim, [CLAIM, key, expires, pruneBefore(), new Date()])).length === 1;
		},
		createAuthenticator(authenticator) {
			const { credentialID, userId, providerAccountId, credentialPublicKey } = authenticator;
			const { counter, credentialDeviceType, credentialBackedUp, transports } = authenticator;
			const key = [credentialID, userId, providerAccountId, credentialPublicKey];
			const state = [counter, credentialDeviceType, credentialBackedUp, transports];
			const otherwise = 'The authenticator was not created';
			return must(sql.createAuthenticator, [...key, ...state], toAuthenticator, otherwise);
		},
		getAuthenticator(credentialID) {
			return findOne(sql.getAuthenticator, [credentialID], toAuthenticator);
		},
		listAuthenticatorsByUserId(userId) {
			return find(sql.listAuthenticators, [userId, userId], toAuthenticator);
		},
		updateAuthenticatorCounter(credentialID, newCounter) {
			const otherwise = 'The authenticator is unknown, or its counter did not advance';
			return must(sql.updateCounter, [credentialID, newCounter], toAuthenticator, otherwise);
		},
		async deleteAuthenticator({ credentialID, userId }) {
			return (await find(sql.deleteAuthenticator, [credentialID, userId, userId], Boolean)).length === 1;
		},
		renameAuthenticator({ credentialID, userId, name }) {
			return findOne(sql.renameAuthenticator, [credentialID, userId, userId, name], toAuthenticator);
		},
		updateAuthenticatorBackup({ credentialID, userId, credentialBackedUp }) {
			return findOne(sql.updateBackup, [credentialID, userId, userId, credentialBackedUp], toAuthenticator);
		},
		...secretsInPostgres(rows, find, conversions),
		...revocationsInPostgres(rows, conversions),
		...sweepInPostgres(rows, conversions)
	});
	const inDatabase = pluginTablesIn(rows, names);
	const database = async () => (await import('./pg/database-questions.js')).askedPostgres(rows);
	return withSqlAnswers({ ...methods, tables: inDatabase }, database, names, { client: pool });
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

/** Another call moved the row at that moment, as in a table of several partitions. The statement had no effect, and can be repeated. */
const SERIALIZATION_FAILURE = '40001';

function codeOf(error: unknown): unknown {
	return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}
