/** Implements the adapter contract on a store of any database. Ids become strings, and absent members stay absent. */
import { withTextArguments } from '../../lib/adapter/checks/text-arguments.js';
import { CLAIM } from '../shared/claims.js';
import { pruneBefore } from '../shared/pruning.js';
import type { SecretMethods } from '../shared/secrets.js';
import { SESSION_DETAILS } from '../shared/session-details.js';
import { TOKEN_NAMES } from '../shared/tokens.js';
import type { Adapter, AdapterAccount, AdapterAuthenticator, AdapterSession, AdapterUser } from '../types.js';
import { revocationsInStore } from './revocations.js';
import { toAccount, toAuthenticator, toSession, toToken, toUser } from './rows.js';
import { secretsInStore } from './secrets.js';
import { anonymousInStore, expiredInStore } from './sweep.js';
import { Not } from './operators.js';
import { idFor, pickColumns, type Column, type Match, type Row, type Store } from './store.js';

/** The methods that the adapter always has, and those that depend on the tables. */
export type StoreMethods = Required<Omit<Adapter, ByColumn>> & Pick<Adapter, ByColumn>;
type ByColumn =
	| 'renameAuthenticator'
	| 'deleteSessionsBySid'
	| 'replaceTokens'
	| 'createdSessionTable'
	| 'deleteAnonymousUsers'
	| 'listDueSecrets'
	| ListMethod
	| keyof SecretMethods;
type ListMethod = 'listSessions' | 'deleteSessionById' | 'deleteSessions';

const NO_USER = 'There is no user with this id';

/** Creates the adapter. Renaming passkeys needs a column for their names, and secrets need their table. */
export function storeAdapter<T>(store: Store<T>): StoreMethods {
	const { usersTable, accountsTable, sessionsTable, verificationTokensTable, authenticatorsTable } = store.tables;
	const { secretsTable, ownedTables } = store.tables;

	/** Returns the column, which every table of the adapter has. */
	function columnOf(table: T, key: string): Column {
		const column = store.columns(table)[key];
		if (!column) throw new TypeError(`A table that the adapter received has no column "${key}"`);
		return column;
	}

	function has(table: T, ...names: readonly string[]): boolean {
		return names.every((name) => Object.hasOwn(store.columns(table), name));
	}

	/** Returns the first row that matches. An id that the column cannot store matches no row. */
	async function find(table: T, match: Match | null): Promise<Row | undefined> {
		return match ? (await store.select(table, match))[0] : undefined;
	}

	async function change(table: T, match: Match, changes: Row): Promise<Row | undefined> {
		const columns = pickColumns(store.columns(table), changes);
		return Object.keys(columns).length === 0 ? find(table, match) : store.update(table, match, columns);
	}

	/** Returns a match by an id; null if there can be no such row. */
	function byId<Key extends 'id' | 'userId'>(
		table: T,
		key: Key,
		id: string
	): Record<Key, string | number | bigint> | null {
		const value = idFor(columnOf(table, key), id);
		return value === undefined ? null : ({ [key]: value } as Record<Key, string | number | bigint>);
	}

	/** Returns the row to store for a record that belongs to a user. */
	function ownedRow(table: T, owned: { userId: string }): Row {
		const owner = byId(table, 'userId', owned.userId);
		if (!owner) throw new Error(NO_USER);
		return { ...pickColumns(store.columns(table), { ...owned }), ...owner };
	}

	/** Returns the row to store for a user. If the table has a default for the id, the default makes it. */
	function userRow(user: AdapterUser): Row {
		const column = columnOf(usersTable, 'id');
		const row = pickColumns(store.columns(usersTable), { ...user, id: undefined });
		if (column.filledBy === 'database') return row;
		return { ...row, id: column.filledBy ? column.filledBy() : idFor(column, user.id || crypto.randomUUID()) };
	}

	/** Returns the details of a session, as far as its table has columns for them. The database may make its id. */
	function detailsRow({ id, ...session }: Partial<AdapterSession>): Row {
		const columns = store.columns(sessionsTable);
		const details = SESSION_DETAILS.filter(([name, kind]) => {
			const type = Object.hasOwn(columns, name) ? columns[name]?.type : undefined;
			return name !== 'id' && (kind === 'moment' ? type === 'date' : type === 'text' || type === 'uuid');
		}).map(([name]) => [name, Reflect.get(session, name) as unknown]);
		const own = columns.id && !columns.id.filledBy && typeof id === 'string' ? idFor(columns.id, id) : undefined;
		return { ...Object.fromEntries(details), id: own };
	}

	const ofSessions: Required<Pick<Adapter, ListMethod>> = {
		async listSessions(userId) {
			const owner = byId(sessionsTable, 'userId', userId);
			return owner ? (await store.select(sessionsTable, owner)).map(toSession) : [];
		},
		async deleteSessionById(id) {
			const match = byId(sessionsTable, 'id', id);
			return match && orNull(await store.delete(sessionsTable, match), toSession);
		},
		async deleteSessions(userId, exceptId) {
			const owner = byId(sessionsTable, 'userId', userId);
			const kept = exceptId === undefined ? undefined : idFor(columnOf(sessionsTable, 'id'), exceptId);
			if (owner) await store.delete(sessionsTable, { ...owner, ...(kept !== undefined && { id: new Not(kept) }) });
		}
	};

	const deleteSessionsBySid: Adapter['deleteSessionsBySid'] = async (provider, sid) => {
		await store.delete(sessionsTable, { provider, sid });
	};

	const replaceTokens: Adapter['replaceTokens'] = async (account, expectedAccessToken) => {
		const { provider, providerAccountId } = account;
		// Undefined would leave the column as it is.
		const tokens = TOKEN_NAMES.map((name) => [name, account[name] ?? null]);
		const changes = pickColumns(store.columns(accountsTable), Object.fromEntries(tokens) as Row);
		const match = { provider, providerAccountId, access_token: expectedAccessToken ?? null };
		return store.swap(accountsTable, match, changes);
	};

	/** Changes the passkey of a user. */
	async function changePasskey(
		credentialID: string,
		userId: string,
		changes: Row
	): Promise<AdapterAuthenticator | null> {
		const owner = byId(authenticatorsTable, 'userId', userId);
		const changed = owner && (await store.update(authenticatorsTable, { credentialID, ...owner }, changes));
		return changed ? toAuthenticator(changed) : null;
	}

	const renameAuthenticator: Adapter['renameAuthenticator'] = ({ credentialID, userId, name }) =>
		changePasskey(credentialID, userId, { name });

	async function getUser(id: string): Promise<AdapterUser | null> {
		return orNull(await find(usersTable, byId(usersTable, 'id', id)), toUser);
	}

	async function deleteUser(userId: string): Promise<AdapterUser | null> {
		const match = byId(usersTable, 'id', userId);
		if (!match) return null;
		// The owner is deleted last, so that a call that fails halfway can be repeated.
		for (const table of ownedTables) await store.delete(table, { userId: match.id });
		return orNull(await store.delete(usersTable, match), toUser);
	}

	async function listAccounts(userId: string): Promise<AdapterAccount[]> {
		const owner = byId(accountsTable, 'userId', userId);
		return owner ? (await store.select(accountsTable, owner)).map(toAccount) : [];
	}

	return withTextArguments<StoreMethods>({
		async createUser(user) {
			return toUser(must(await store.insertUser(userRow(user)), 'The user was not created'));
		},
		getUser,
		async listUsers({ limit, after }) {
			const id = after === undefined ? undefined : idFor(columnOf(usersTable, 'id'), after);
			if (after !== undefined && (id === undefined || after.includes('\0'))) return [];
			return (await store.selectUsers(id, limit)).map(toUser);
		},
		async getUserByEmail(email) {
			return orNull(await find(usersTable, { email }), toUser);
		},
		async getUserByAccount({ provider, providerAccountId }) {
			const found = await store.selectWithUser(accountsTable, { provider, providerAccountId });
			return orNull(found?.user, toUser);
		},
		async updateUser(user) {
			const match = byId(usersTable, 'id', user.id);
			const updated = match && (await change(usersTable, match, { ...user, id: undefined }));
			return toUser(must(updated, NO_USER));
		},
		deleteUser,
		async linkAccount(account) {
			const { provider, providerAccountId } = account;
			const row = ownedRow(accountsTable, account);
			return orNull(await store.insert(accountsTable, row, { provider, providerAccountId }), toAccount);
		},
		async unlinkAccount({ provider, providerAccountId }) {
			return orNull(await store.delete(accountsTable, { provider, providerAccountId }), toAccount) ?? undefined;
		},
		async getAccount(providerAccountId, provider) {
			return orNull(await find(accountsTable, { provider, providerAccountId }), toAccount);
		},
		async updateAccount({ provider, providerAccountId, ...changes }) {
			const kept = { ...changes, userId: undefined };
			return orNull(await change(accountsTable, { provider, providerAccountId }, kept), toAccount);
		},
		listAccounts,
		async createUserWithAccount(user, account) {
			const row = pickColumns(store.columns(accountsTable), { ...account, userId: undefined });
			const created = await store.insertUserWithAccount(userRow(user), row);
			return toUser(must(created, 'The user was not created'));
		},
		async createSession(session) {
			const { sessionToken, userId, expires } = session;
			const basics = { sessionToken, userId, expires };
			const row = { ...ownedRow(sessionsTable, basics), ...defined(detailsRow(session)) };
			const created = await store.insert(sessionsTable, row, { sessionToken });
			return toSession(must(created, 'The session was not created'));
		},
		async getSessionAndUser(sessionToken) {
			const found = await store.selectWithUser(sessionsTable, { sessionToken });
			return found ? { session: toSession(found.row), user: toUser(found.user) } : null;
		},
		async updateSession({ sessionToken, userId, expires, ...details }) {
			const owner = userId === undefined ? {} : ownedRow(sessionsTable, { userId });
			const row = { ...owner, expires, ...detailsRow(details) };
			return orNull(await change(sessionsTable, { sessionToken }, row), toSession);
		},
		async deleteSession(sessionToken) {
			return orNull(await store.delete(sessionsTable, { sessionToken }), toSession);
		},
		async replaceSessionToken(sessionToken, newToken) {
			return store.swap(sessionsTable, { sessionToken }, { sessionToken: newToken });
		},
		async createVerificationToken(token) {
			const { identifier } = token;
			const row = pickColumns(store.columns(verificationTokensTable), { ...token });
			const created = await store.insert(verificationTokensTable, row, { identifier, token: token.token });
			await store.prune(pruneBefore());
			return orNull(created, toToken);
		},
		async useVerificationToken({ identifier, token }) {
			return orNull(await store.delete(verificationTokensTable, { identifier, token }), toToken);
		},
		async deleteVerificationTokens(identifier) {
			if (identifier !== CLAIM) await store.delete(verificationTokensTable, { identifier });
		},
		async claimOnce(key, expires) {
			const claimed = await store.claim({ identifier: CLAIM, token: key, expires }, new Date());
			await store.prune(pruneBefore());
			return claimed;
		},
		async createAuthenticator(authenticator) {
			const row = ownedRow(authenticatorsTable, authenticator);
			const created = await store.insert(authenticatorsTable, row, { credentialID: authenticator.credentialID });
			return toAuthenticator(must(created, 'The authenticator was not created'));
		},
		async getAuthenticator(credentialID) {
			return orNull(await find(authenticatorsTable, { credentialID }), toAuthenticator);
		},
		async listAuthenticatorsByUserId(userId) {
			const match = byId(authenticatorsTable, 'userId', userId);
			return match ? (await store.select(authenticatorsTable, match)).map(toAuthenticator) : [];
		},
		async updateAuthenticatorCounter(credentialID, newCounter) {
			// An authenticator without a counter always reports 0, so there is nothing to write, and no race.
			const row =
				newCounter === 0
					? await find(authenticatorsTable, { credentialID, counter: 0 })
					: await store.raise(authenticatorsTable, { credentialID }, 'counter', newCounter);
			return toAuthenticator(must(row, 'The authenticator is unknown, or its counter did not advance'));
		},
		async deleteAuthenticator({ credentialID, userId }) {
			const owner = byId(authenticatorsTable, 'userId', userId);
			const found = owner && (await find(authenticatorsTable, { credentialID, ...owner }));
			if (!found) return false;
			const account = { ...owner, providerAccountId: String(found.providerAccountId) };
			const onAccount = await store.select(authenticatorsTable, account);
			// The account is deleted first, so that a call that fails halfway can be repeated.
			if (onAccount.every((row) => row.credentialID === credentialID)) {
				await store.delete(accountsTable, { ...account, type: 'webauthn' });
			}
			return (await store.delete(authenticatorsTable, { credentialID, ...owner })) !== undefined;
		},
		updateAuthenticatorBackup: ({ credentialID, userId, credentialBackedUp }) =>
			changePasskey(credentialID, userId, { credentialBackedUp }),
		...(has(sessionsTable, 'id') && ofSessions),
		...(has(sessionsTable, 'provider', 'sid') && { deleteSessionsBySid }),
		...(has(accountsTable, 'access_token', 'refresh_token', 'expires_at') && { replaceTokens }),
		...(has(authenticatorsTable, 'name') && { renameAuthenticator }),
		...revocationsInStore(store),
		...expiredInStore(store),
		...(has(accountsTable, 'expires_at') && anonymousInStore(store, { getUser, deleteUser, listAccounts })),
		...(secretsTable !== undefined && secretsInStore(store, secretsTable))
	});
}

function must(row: Row | null | undefined, otherwise: string): Row {
	if (!row) throw new Error(otherwise);
	return row;
}

function defined(row: Row): Row {
	return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

function orNull<R>(row: Row | undefined, read: (row: Row) => R): R | null {
	return row ? read(row) : null;
}
