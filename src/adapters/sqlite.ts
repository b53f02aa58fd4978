/**
 * `framework-auth/adapters/sqlite`: an adapter for one SQLite file, with the module that is built into Node.js. It creates
 * its tables. A commit survives a crash of the process and a power failure. Several processes on one machine may share the
 * file.
 */
import type { DatabaseSync } from 'node:sqlite';
import { CLAIM } from './shared/claims.js';
import { PRUNE_LIMIT, pruneBefore } from './shared/pruning.js';
import { SESSION_DETAILS } from './shared/session-details.js';
import { pickTokens, TOKEN_NAMES } from './shared/tokens.js';
import { OWN_SESSIONS } from './sqlite/schema.js';
import { lazyDatabase, type Row } from './sqlite/database.js';
import {
	accountValues,
	parameters,
	sessionValues,
	toAccount,
	toAuthenticator,
	toSession,
	toToken,
	toUser
} from './sqlite/rows.js';
import { revocationsInSqlite } from './sqlite/revocations.js';
import { secretsInSqlite } from './sqlite/secrets.js';
import { sessionAndUserIn } from './sqlite/session-and-user.js';
import { sweepInSqlite } from './sqlite/sweep.js';
import type { Adapter, AdapterUser } from './types.js';

export { schema } from './sqlite/schema.js';

/** An adapter that has every method of the contract. */
export interface SqliteAdapter extends Required<Adapter> {
	/** Closes the file. The next call opens it again. */
	close(): void;
}

/** The options of {@link SqliteAdapter}. */
export interface SqliteAdapterOptions {
	/** How long a call waits while another process writes, in milliseconds. @default 5000 */
	busyTimeout?: number;
}

const THE_ACCOUNT = `"provider" = $provider and "providerAccountId" = $providerAccountId`;
const THE_AUTHENTICATOR = `"credentialID" = $credentialID and "userId" = $userId`;

const DETAILS = SESSION_DETAILS.map(([name]) => name);

const SQL = {
	createUser: `insert into "user" ("id", "name", "email", "emailVerified", "image")
		values ($id, $name, $email, $emailVerified, $image) returning *`,
	getUser: `select * from "user" where "id" = $id`,
	getUserByEmail: `select * from "user" where "email" = $email`,
	getUserByAccount: `select "user".* from "account" join "user" on "user"."id" = "account"."userId" where ${THE_ACCOUNT}`,
	updateUser: `update "user" set
		"name" = iif($setsName, $name, "name"),
		"email" = coalesce($email, "email"),
		"emailVerified" = iif($setsEmailVerified, $emailVerified, "emailVerified"),
		"image" = iif($setsImage, $image, "image")
		where "id" = $id returning *`,
	deleteUser: `delete from "user" where "id" = $userId returning *`,
	deleteOwned: ['account', 'session', 'authenticator', 'secret'].map(
		(table) => `delete from "${table}" where "userId" = $userId`
	),
	linkAccount: `insert into "account" ("userId", "type", "provider", "providerAccountId", ${TOKEN_NAMES.join(', ')})
		values ($userId, $type, $provider, $providerAccountId, ${TOKEN_NAMES.map((column) => `$${column}`).join(', ')})
		returning *`,
	unlinkAccount: `delete from "account" where ${THE_ACCOUNT} returning *`,
	getAccount: `select * from "account" where ${THE_ACCOUNT}`,
	updateAccount: `update "account" set "type" = coalesce($type, "type"),
		${TOKEN_NAMES.map((column) => `${column} = coalesce($${column}, ${column})`).join(', ')}
		where ${THE_ACCOUNT} returning *`,
	listAccounts: `select * from "account" where "userId" = $userId`,
	replaceTokens: `update "account" set ${TOKEN_NAMES.map((column) => `${column} = $${column}`).join(', ')}
		where ${THE_ACCOUNT} and "access_token" is $expectedAccessToken returning "provider"`,
	createSession: `insert into "session" ("sessionToken", "userId", "expires", ${DETAILS.map((name) => `"${name}"`).join(', ')})
		values ($sessionToken, $userId, $expires, ${DETAILS.map((name) => `$${name}`).join(', ')}) returning *`,
	updateSession: `update "session" set ${['userId', 'expires', ...DETAILS].map((name) => `"${name}" = coalesce($${name}, "${name}")`).join(', ')}
		where "sessionToken" = $sessionToken returning *`,
	deleteSession: `delete from "session" where "sessionToken" = $sessionToken returning *`,
	replaceSessionToken: `update "session" set "sessionToken" = $newToken where "sessionToken" = $sessionToken returning *`,
	createdSessionTable: `select 1 from sqlite_master where "type" = 'table' and "name" = 'session' and instr("sql", '${OWN_SESSIONS}')`,
	listUsers: `select * from "user" where $after is null or "id" > $after order by "id" limit $limit`,
	listSessions: `select * from "session" where "userId" = $userId`,
	deleteSessionById: `delete from "session" where "id" = $id returning *`,
	deleteSessions: `delete from "session" where "userId" = $userId and ($exceptId is null or "id" is not $exceptId)`,
	deleteSessionsBySid: `delete from "session" where "provider" = $provider and "sid" = $sid returning *`,
	pruneTokens: `delete from "verificationToken" where rowid in
		(select rowid from "verificationToken" where "expires" < $before order by "expires" limit ${PRUNE_LIMIT})`,
	createToken: `insert into "verificationToken" ("identifier", "token", "expires")
		values ($identifier, $token, $expires) returning *`,
	useToken: `delete from "verificationToken" where "identifier" = $identifier and "token" = $token returning *`,
	deleteTokens: `delete from "verificationToken" where "identifier" = $identifier and "identifier" <> '${CLAIM}'`,
	claim: `insert into "verificationToken" ("identifier", "token", "expires") values ('${CLAIM}', $key, $expires)
		on conflict ("identifier", "token") do update set "expires" = excluded."expires"
		where "verificationToken"."expires" <= $now returning "token"`,
	createAuthenticator: `insert into "authenticator" ("credentialID", "userId", "providerAccountId", "credentialPublicKey",
		"counter", "credentialDeviceType", "credentialBackedUp", "transports")
		values ($credentialID, $userId, $providerAccountId, $credentialPublicKey,
		$counter, $credentialDeviceType, $credentialBackedUp, $transports) returning *`,
	getAuthenticator: `select * from "authenticator" where "credentialID" = $credentialID`,
	listAuthenticators: `select * from "authenticator" where "userId" = $userId`,
	updateCounter: `update "authenticator" set "counter" = $counter where "credentialID" = $credentialID
		and ("counter" < $counter or ("counter" = 0 and $counter = 0)) returning *`,
	deleteAuthenticator: `delete from "authenticator" where ${THE_AUTHENTICATOR} returning "providerAccountId"`,
	deletePasskeyAccount: `delete from "account" where "userId" = $userId and "type" = 'webauthn'
		and "providerAccountId" = $providerAccountId and not exists (select 1 from "authenticator"
			where "userId" = $userId and "providerAccountId" = $providerAccountId)`,
	renameAuthenticator: `update "authenticator" set "name" = $name where ${THE_AUTHENTICATOR} returning *`,
	updateBackup: `update "authenticator" set "credentialBackedUp" = $credentialBackedUp where ${THE_AUTHENTICATOR} returning *`
};

/**
 * Creates an adapter on a file, on `':memory:'`, or on a database of `node:sqlite` that is already open. It opens the file on
 * first use, so that building the application does not create a file. Every method is atomic in the database: methods that
 * write to several tables use a transaction.
 *
 * The tables may have further columns: `createUser` leaves them at their defaults, and users are read with them.
 *
 * @example
 * ```ts
 * import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
 *
 * const adapter = SqliteAdapter('auth.db');
 * ```
 * @throws {Error} when the runtime has no `node:sqlite`
 */
export function SqliteAdapter(location: string | DatabaseSync, options: SqliteAdapterOptions = {}): SqliteAdapter {
	const database = lazyDatabase(location, options.busyTimeout);
	const sessionAndUser = sessionAndUserIn(database);

	/** Runs a statement that returns at most one row. */
	function one<T>(sql: string, values: Record<string, unknown>, read: (row: Row) => T): T | null {
		const row = database.one(sql, parameters(values));
		return row && read(row);
	}

	function insertUser(user: AdapterUser): AdapterUser {
		const { name, email, emailVerified, image } = user;
		const id = user.id || crypto.randomUUID();
		return must(one(SQL.createUser, { id, name, email, emailVerified, image }, toUser), 'The user was not created');
	}

	function deleteUser(userId: unknown): AdapterUser | null {
		for (const sql of SQL.deleteOwned) database.all(sql, parameters({ userId }));
		return one(SQL.deleteUser, { userId }, toUser);
	}

	return {
		async listUsers({ limit, after }) {
			return database.all(SQL.listUsers, parameters({ limit, after })).map(toUser);
		},
		async createUser(user) {
			return insertUser(user);
		},
		async getUser(id) {
			return one(SQL.getUser, { id }, toUser);
		},
		async getUserByEmail(email) {
			return one(SQL.getUserByEmail, { email }, toUser);
		},
		async getUserByAccount({ provider, providerAccountId }) {
			return one(SQL.getUserByAccount, { provider, providerAccountId }, toUser);
		},
		async updateUser({ id, name, email, emailVerified, image }) {
			const sets = {
				setsName: name !== undefined,
				setsEmailVerified: emailVerified !== undefined,
				setsImage: image !== undefined
			};
			const updated = one(SQL.updateUser, { id, name, email, emailVerified, image, ...sets }, toUser);
			return must(updated, 'There is no user with this id');
		},
		async deleteUser(userId) {
			return database.transaction(() => deleteUser(userId));
		},
		async linkAccount(account) {
			return one(SQL.linkAccount, { ...accountValues(account), userId: account.userId }, toAccount);
		},
		async unlinkAccount({ provider, providerAccountId }) {
			return one(SQL.unlinkAccount, { provider, providerAccountId }, toAccount) ?? undefined;
		},
		async getAccount(providerAccountId, provider) {
			return one(SQL.getAccount, { provider, providerAccountId }, toAccount);
		},
		async updateAccount(account) {
			return one(SQL.updateAccount, accountValues(account), toAccount);
		},
		async listAccounts(userId) {
			return database.all(SQL.listAccounts, parameters({ userId })).map(toAccount);
		},
		async replaceTokens(account, expectedAccessToken) {
			const { provider, providerAccountId } = account;
			const values = { ...pickTokens(account), provider, providerAccountId, expectedAccessToken };
			return database.one(SQL.replaceTokens, parameters(values)) !== null;
		},
		async createUserWithAccount(user, account) {
			return database.transaction(() => {
				const created = insertUser(user);
				one(SQL.linkAccount, { ...accountValues(account), userId: created.id }, toAccount);
				return created;
			});
		},
		async createSession(session) {
			const created = one(SQL.createSession, sessionValues(session), toSession);
			return must(created, 'The session was not created');
		},
		async getSessionAndUser(sessionToken) {
			return sessionAndUser(sessionToken);
		},
		async updateSession(session) {
			return one(SQL.updateSession, sessionValues(session), toSession);
		},
		async deleteSession(sessionToken) {
			return one(SQL.deleteSession, { sessionToken }, toSession);
		},
		async replaceSessionToken(sessionToken, newToken) {
			return one(SQL.replaceSessionToken, { sessionToken, newToken }, Boolean) ?? false;
		},
		async createdSessionTable() {
			return one(SQL.createdSessionTable, {}, Boolean) ?? false;
		},
		async listSessions(userId) {
			return database.all(SQL.listSessions, parameters({ userId })).map(toSession);
		},
		async deleteSessionById(id) {
			return one(SQL.deleteSessionById, { id }, toSession);
		},
		async deleteSessions(userId, exceptId) {
			database.all(SQL.deleteSessions, parameters({ userId, exceptId }));
		},
		async deleteSessionsBySid(provider, sid) {
			return database.all(SQL.deleteSessionsBySid, parameters({ provider, sid })).map(toSession);
		},
		async createVerificationToken({ identifier, token, expires }) {
			return database.transaction(() => {
				database.all(SQL.pruneTokens, parameters({ before: pruneBefore() }));
				return one(SQL.createToken, { identifier, token, expires }, toToken);
			});
		},
		async useVerificationToken({ identifier, token }) {
			return one(SQL.useToken, { identifier, token }, toToken);
		},
		async deleteVerificationTokens(identifier) {
			database.all(SQL.deleteTokens, parameters({ identifier }));
		},
		async claimOnce(key, expires) {
			return database.transaction(() => {
				database.all(SQL.pruneTokens, parameters({ before: pruneBefore() }));
				return one(SQL.claim, { key, expires, now: Date.now() }, Boolean) ?? false;
			});
		},
		async createAuthenticator(authenticator) {
			const { credentialID, userId, providerAccountId, credentialPublicKey } = authenticator;
			const { counter, credentialDeviceType, credentialBackedUp, transports } = authenticator;
			const key = { credentialID, userId, providerAccountId, credentialPublicKey };
			const state = { counter, credentialDeviceType, credentialBackedUp, transports };
			const created = one(SQL.createAuthenticator, { ...key, ...state }, toAuthenticator);
			return must(created, 'The authenticator was not created');
		},
		async getAuthenticator(credentialID) {
			return one(SQL.getAuthenticator, { credentialID }, toAuthenticator);
		},
		async listAuthenticatorsByUserId(userId) {
			return database.all(SQL.listAuthenticators, parameters({ userId })).map(toAuthenticator);
		},
		async updateAuthenticatorCounter(credentialID, counter) {
			const updated = one(SQL.updateCounter, { credentialID, counter }, toAuthenticator);
			return must(updated, 'The authenticator is unknown, or its counter did not advance');
		},
		async deleteAuthenticator({ credentialID, userId }) {
			return database.transaction(() => {
				const deleted = one(SQL.deleteAuthenticator, { credentialID, userId }, (row) => row);
				if (deleted) database.all(SQL.deletePasskeyAccount, parameters({ userId, ...deleted }));
				return deleted !== null;
			});
		},
		async renameAuthenticator({ credentialID, userId, name }) {
			return one(SQL.renameAuthenticator, { credentialID, userId, name }, toAuthenticator);
		},
		async updateAuthenticatorBackup({ credentialID, userId, credentialBackedUp }) {
			return one(SQL.updateBackup, { credentialID, userId, credentialBackedUp }, toAuthenticator);
		},
		...secretsInSqlite(database),
		...revocationsInSqlite(database, SQL.pruneTokens),
		...sweepInSqlite(database, deleteUser),
		close: () => database.close()
	};
}

export default SqliteAdapter;

function must<T>(value: T | null, message: string): T {
	if (value === null) throw new Error(message);
	return value;
}
