/**
 * `framework-auth/adapters/sqlite`: an adapter for one SQLite file, with the module that is built into Node.js. It creates
 * its tables. A commit survives a crash of the process and a power failure. Several processes on one machine may share the
 * file.
 */
import type { DatabaseSync } from 'node:sqlite';
import { withTextArguments } from '../lib/adapter/checks/text-arguments.js';
import { userInAnyCase } from './shared/any-case.js';
import { pruneBefore } from './shared/pruning.js';
import type { OwnTables } from './shared/own-tables.js';
import { pickTokens } from './shared/tokens.js';
import { lazyDatabase, type Row } from './sqlite/database.js';
import { accountValues, parameters, rowsOf, sessionValues } from './sqlite/rows.js';
import type { Sql } from './sql/fragment.js';
import { withSqlAnswers } from './sql/questions.js';
import { createTables, hasNumberedUsers } from './sqlite/create-tables.js';
import { sqliteNames } from './sqlite/dialect.js';
import type { IdType } from './sqlite/schema.js';
import { revocationsInSqlite } from './sqlite/revocations.js';
import { secretsInSqlite } from './sqlite/secrets.js';
import { SESSION_AND_USER, sessionAndUserIn } from './sqlite/session-and-user.js';
import { createUser, SQL, updateUser } from './sqlite/statements.js';
import { sweepInSqlite } from './sqlite/sweep.js';
import type { Adapter, AdapterSession, AdapterUser } from './types.js';

export type { FieldType, OwnTables, UserFields } from './shared/own-tables.js';
export type { TableName } from './shared/tables.js';
export { schema, schemaSql, type IdType, type SchemaOptions } from './sqlite/schema.js';

/** An adapter that has every method of the contract. */
export interface SqliteAdapter extends Required<Adapter> {
	/** Closes the file. The next call opens it again. */
	close(): void;
}

/** The options of {@link SqliteAdapter}. */
export interface SqliteAdapterOptions extends OwnTables {
	/** How long a call waits while another process writes, in milliseconds. @default 5000 */
	busyTimeout?: number;
	/** The type of the users' ids in a table that the adapter creates: text (a random UUID), or a number. @default 'text' */
	id?: IdType;
}

/**
 * Creates an adapter on a file, on `':memory:'`, or on a database of `node:sqlite` that is already open. It opens the file on
 * first use, so that building the application does not create a file. Every method is atomic in the database: methods that
 * write to several tables use a transaction.
 *
 * Tables and columns may have names of your own, and users further columns. Users are read with all columns; `createUser` and
 * `updateUser` fill those in `fields`.
 *
 * @example
 * ```ts
 * import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
 *
 * const adapter = SqliteAdapter('auth.db');
 * const onOwnTables = SqliteAdapter('app.db', { tables: { user: 'people' }, columns: { user: { image: 'avatar' } } });
 * ```
 * @throws {Error} when the runtime has no `node:sqlite`
 * @throws {InvalidConfig} for tables and columns that do not exist, and for names that a database cannot have
 */
export function SqliteAdapter(location: string | DatabaseSync, options: SqliteAdapterOptions = {}): SqliteAdapter {
	const { busyTimeout, id: idType, ...tables } = options;
	const names = sqliteNames(tables);
	let numbered: boolean | undefined;
	const database = lazyDatabase(location, busyTimeout, (opened) => {
		createTables(opened, names, idType);
		numbered = hasNumberedUsers(opened, names);
	});
	const isNumbered = () => {
		if (numbered === undefined) database.open();
		return numbered === true;
	};
	const rows = rowsOf(names, isNumbered);
	const { userKey, toUser, toAccount, toSession, toToken, toAuthenticator } = rows;
	const sql = names.compile(SQL);
	const sessionAndUser = sessionAndUserIn(database, names.sql(SESSION_AND_USER), toUser);

	/** Runs a statement that returns at most one row. */
	function one<T>(statement: string, values: Record<string, unknown>, read: (row: Row) => T): T | null {
		const row = database.one(statement, parameters(values));
		return row && read(row);
	}

	function insertUser(user: AdapterUser): AdapterUser {
		const { name, email, emailVerified, image } = user;
		const key = isNumbered() ? {} : { id: user.id || crypto.randomUUID() };
		const statement = names.sql(createUser(isNumbered(), names.fieldsOf(user)));
		const values = { ...key, name, email, emailVerified, image, ...rows.fieldValues(user) };
		return must(one(statement, values, toUser), 'The user was not created');
	}

	function deleteUser(userId: unknown): AdapterUser | null {
		const key = userKey(userId);
		for (const statement of sql.deleteOwned) database.all(statement, parameters({ userId: key }));
		return one(sql.deleteUser, { userId: key }, toUser);
	}

	function sessionRow(session: Partial<AdapterSession> & { sessionToken: string }): Record<string, unknown> {
		return { ...sessionValues(session), userId: userKey(session.userId) };
	}

	const methods = withTextArguments<SqliteAdapter>({
		async listUsers({ limit, after }) {
			if (after === undefined) return database.all(sql.firstUsers, parameters({ limit })).map(toUser);
			return database.all(sql.nextUsers, parameters({ limit, after: userKey(after) })).map(toUser);
		},
		async createUser(user) {
			return insertUser(user);
		},
		async getUser(id) {
			return one(sql.getUser, { id: userKey(id) }, toUser);
		},
		async getUserByEmail(email) {
			return userInAnyCase(database.all(sql.getUserByEmail, parameters({ email })).map(toUser), email);
		},
		async getUserByAccount({ provider, providerAccountId }) {
			return one(sql.getUserByAccount, { provider, providerAccountId }, toUser);
		},
		async updateUser(user) {
			const { name, email, emailVerified, image } = user;
			const sets = {
				setsName: name !== undefined,
				setsEmail: email !== undefined,
				setsEmailVerified: emailVerified !== undefined,
				setsImage: image !== undefined
			};
			const statement = names.sql(updateUser(names.fieldsOf(user)));
			const values = { id: userKey(user.id), name, email, emailVerified, image, ...sets, ...rows.fieldValues(user) };
			const updated = one(statement, values, toUser);
			return must(updated, 'There is no user with this id');
		},
		async deleteUser(userId) {
			return database.transaction(() => deleteUser(userId));
		},
		async linkAccount(account) {
			return one(sql.linkAccount, { ...accountValues(account), userId: userKey(account.userId) }, toAccount);
		},
		async unlinkAccount({ provider, providerAccountId }) {
			return one(sql.unlinkAccount, { provider, providerAccountId }, toAccount) ?? undefined;
		},
		async getAccount(providerAccountId, provider) {
			return one(sql.getAccount, { provider, providerAccountId }, toAccount);
		},
		async updateAccount(account) {
			return one(sql.updateAccount, accountValues(account), toAccount);
		},
		async listAccounts(userId) {
			return database.all(sql.listAccounts, parameters({ userId: userKey(userId) })).map(toAccount);
		},
		async replaceTokens(account, expectedAccessToken) {
			const { provider, providerAccountId } = account;
			const values = { ...pickTokens(account), provider, providerAccountId, expectedAccessToken };
			return database.one(sql.replaceTokens, parameters(values)) !== null;
		},
		async createUserWithAccount(user, account) {
			return database.transaction(() => {
				const created = insertUser(user);
				one(sql.linkAccount, { ...accountValues(account), userId: userKey(created.id) }, toAccount);
				return created;
			});
		},
		async createSession(session) {
			const created = one(sql.createSession, sessionRow(session), toSession);
			return must(created, 'The session was not created');
		},
		async getSessionAndUser(sessionToken) {
			return sessionAndUser(sessionToken);
		},
		async updateSession(session) {
			return one(sql.updateSession, sessionRow(session), toSession);
		},
		async deleteSession(sessionToken) {
			return one(sql.deleteSession, { sessionToken }, toSession);
		},
		async replaceSessionToken(sessionToken, newToken) {
			return one(sql.replaceSessionToken, { sessionToken, newToken }, Boolean) ?? false;
		},
		async createdSessionTable() {
			return one(sql.createdSessionTable, { table: names.bare('session') }, Boolean) ?? false;
		},
		async listSessions(userId) {
			return database.all(sql.listSessions, parameters({ userId: userKey(userId) })).map(toSession);
		},
		async deleteSessionById(id) {
			return one(sql.deleteSessionById, { id }, toSession);
		},
		async deleteSessions(userId, exceptId) {
			const values = { userId: userKey(userId) };
			if (exceptId === undefined) database.all(sql.deleteSessions, parameters(values));
			else database.all(sql.deleteOtherSessions, parameters({ ...values, exceptId }));
		},
		async deleteSessionsBySid(provider, sid) {
			return database.all(sql.deleteSessionsBySid, parameters({ provider, sid })).map(toSession);
		},
		async createVerificationToken({ identifier, token, expires }) {
			return database.transaction(() => {
				database.all(sql.pruneTokens, parameters({ before: pruneBefore() }));
				return one(sql.createToken, { identifier, token, expires }, toToken);
			});
		},
		async useVerificationToken({ identifier, token }) {
			return one(sql.useToken, { identifier, token }, toToken);
		},
		async deleteVerificationTokens(identifier) {
			database.all(sql.deleteTokens, parameters({ identifier }));
		},
		async claimOnce(key, expires) {
			return database.transaction(() => {
				database.all(sql.pruneTokens, parameters({ before: pruneBefore() }));
				return one(sql.claim, { key, expires, now: Date.now() }, Boolean) ?? false;
			});
		},
		async createAuthenticator(authenticator) {
			const { credentialID, userId, providerAccountId, credentialPublicKey } = authenticator;
			const { counter, credentialDeviceType, credentialBackedUp, transports } = authenticator;
			const key = { credentialID, userId: userKey(userId), providerAccountId, credentialPublicKey };
			const state = { counter, credentialDeviceType, credentialBackedUp, transports };
			const created = one(sql.createAuthenticator, { ...key, ...state }, toAuthenticator);
			return must(created, 'The authenticator was not created');
		},
		async getAuthenticator(credentialID) {
			return one(sql.getAuthenticator, { credentialID }, toAuthenticator);
		},
		async listAuthenticatorsByUserId(userId) {
			return database.all(sql.listAuthenticators, parameters({ userId: userKey(userId) })).map(toAuthenticator);
		},
		async updateAuthenticatorCounter(credentialID, counter) {
			const updated = one(sql.updateCounter, { credentialID, counter }, toAuthenticator);
			return must(updated, 'The authenticator is unknown, or its counter did not advance');
		},
		async deleteAuthenticator({ credentialID, userId }) {
			return database.transaction(() => {
				const key = userKey(userId);
				const deleted = one(sql.deleteAuthenticator, { credentialID, userId: key }, toAuthenticator);
				const account = { userId: key, providerAccountId: deleted?.providerAccountId };
				if (deleted) database.all(sql.deletePasskeyAccount, parameters(account));
				return deleted !== null;
			});
		},
		async renameAuthenticator({ credentialID, userId, name }) {
			return one(sql.renameAuthenticator, { credentialID, userId: userKey(userId), name }, toAuthenticator);
		},
		async updateAuthenticatorBackup({ credentialID, userId, credentialBackedUp }) {
			return one(sql.updateBackup, { credentialID, userId: userKey(userId), credentialBackedUp }, toAuthenticator);
		},
		...secretsInSqlite(database, rows),
		...revocationsInSqlite(database, rows),
		...sweepInSqlite(database, rows, deleteUser),
		close: () => database.close()
	});
	const asked = async () => {
		const { textOf } = await import('./sql/fragment.js');
		const run = async (statement: Sql) => {
			const found = database
				.open()
				.prepare(textOf(statement, 'sqlite'))
				.all(...(statement.values as string[]));
			return { rows: found, changes: 0 };
		};
		return { dialect: 'sqlite' as const, run };
	};
	return withSqlAnswers(methods, asked, names);
}

export default SqliteAdapter;

function must<T>(value: T | null, message: string): T {
	if (value === null) throw new Error(message);
	return value;
}
