/** Implements the adapter contract on a store of any database. Ids become strings, and absent members stay absent. */
import { withTextArguments } from '../../lib/store/adapter/checks/text-arguments.js';
import { CLAIM } from '../shared/claims.js';
import { pruneBefore } from '../shared/pruning.js';
import { SESSION_DETAILS } from '../shared/session-details.js';
import { TOKEN_NAMES } from '../shared/tokens.js';
import type { Adapter, AdapterSession, AdapterUser, SecretGroup, SessionDetails } from '../types.js';
import { defined, lookupsIn, must, NO_USER, orNull } from './lookups.js';
import { passkeysInStore } from './passkeys.js';
import { revocationsInStore } from './revocations.js';
import { toAccount, toSession, toToken, toUser } from './rows.js';
import { secretsInStore } from './secrets.js';
import { anonymousInStore, expiredInStore } from './sweep.js';
import { Not } from '../../lib/store/tables/operators.js';
import { idFor, type Column, type Match, type Row, type Store } from './store.js';

/** The methods that the adapter always has, and those that depend on the tables. */
export type StoreMethods = Required<Omit<Adapter, ByColumn>> & Pick<Adapter, ByColumn>;
type ByColumn =
	| 'renameAuthenticator'
	| 'deleteSessionsBySid'
	| 'replaceTokens'
	| 'createdSessionTable'
	| 'deleteAnonymousUsers'
	| 'listDueSecrets'
	| 'tables'
	| ListMethod
	| keyof SecretGroup;
type ListMethod = 'listSessions' | 'deleteSessionById' | 'deleteSessions';

/** Creates the adapter. Renaming passkeys needs a column for their names, and secrets need their table. */
export function storeAdapter<T>(store: Store<T>): StoreMethods {
	const { usersTable, accountsTable, sessionsTable, verificationTokensTable, secretsTable } = store.tables;
	const lookups = lookupsIn(store);
	const { columnOf, has, stored, find, change, byId, ownedRow, removalsOf, remove } = lookups;

	/** Removes rows, which need not be returned. */
	async function deleteAll(table: T, match: Match): Promise<void> {
		await (store.deleteAll ? store.deleteAll(table, match) : store.delete(table, match));
	}

	/** Returns the row to store for a user. If the table has a default for the id, the default makes it. */
	function userRow(user: AdapterUser): Row {
		const column = columnOf(usersTable, 'id');
		const row = stored(usersTable, { ...user, id: undefined });
		if (column.filledBy === 'database') return row;
		return { ...row, id: column.filledBy ? column.filledBy() : idFor(column, user.id || crypto.randomUUID()) };
	}

	const detailColumns = store.tables.takeAny ? [] : detailsIn(store.columns(sessionsTable));

	/** Returns the details of a session, as far as its table has columns for them. The database may make its id. */
	function detailsRow({ id, ...session }: Partial<AdapterSession>): Row {
		if (store.tables.takeAny) return defined({ ...session, id });
		const row: Row = {};
		for (const name of detailColumns) if (session[name] !== undefined) row[name] = session[name];
		const { id: column } = store.columns(sessionsTable);
		if (column && !column.filledBy && typeof id === 'string') row.id = idFor(column, id);
		return row;
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
			const survivorId = exceptId === undefined ? undefined : idFor(columnOf(sessionsTable, 'id'), exceptId);
			if (owner)
				await deleteAll(sessionsTable, { ...owner, ...(survivorId !== undefined && { id: new Not(survivorId) }) });
		}
	};

	const deleteSessionsBySid: Adapter['deleteSessionsBySid'] = async (provider, sid) => {
		const removal = { table: sessionsTable, match: { provider, sid } };
		if (!store.deleteTogether) return void (await store.delete(removal.table, removal.match));
		return (await store.deleteTogether([removal])).map(toSession);
	};

	const replaceTokens: Adapter['replaceTokens'] = async (account, expectedAccessToken) => {
		const { provider, providerAccountId } = account;
		// Undefined would leave the column as it is.
		const tokens = TOKEN_NAMES.map((name) => [name, account[name] ?? null]);
		const changes = stored(accountsTable, Object.fromEntries(tokens) as Row);
		const match = { provider, providerAccountId, access_token: expectedAccessToken ?? null };
		return store.swap(accountsTable, match, changes);
	};

	async function getSessionAndUser(sessionToken: string) {
		const pair = await store.selectWithUser(sessionsTable, { sessionToken });
		return pair ? { session: toSession(pair.row), user: toUser(pair.user) } : null;
	}

	return withTextArguments<StoreMethods>({
		async createUser(user) {
			return toUser(must(await store.insertUser(userRow(user)), 'The user was not created'));
		},
		async getUser(id) {
			return orNull(await find(usersTable, byId(usersTable, 'id', id)), toUser);
		},
		async listUsers({ limit, after }) {
			const id = after === undefined ? undefined : idFor(columnOf(usersTable, 'id'), after);
			if (after !== undefined && (id === undefined || after.includes('\0'))) return [];
			return (await store.selectUsers(id, limit)).map(toUser);
		},
		async getUserByEmail(email) {
			return orNull(await (store.userInAnyCase?.(email) ?? find(usersTable, { email })), toUser);
		},
		async getUserByAccount({ provider, providerAccountId }) {
			const account = { provider, providerAccountId };
			const user = store.selectUserOf
				? await store.selectUserOf(account)
				: (await store.selectWithUser(accountsTable, account))?.user;
			return orNull(user, toUser);
		},
		async updateUser(user) {
			const match = byId(usersTable, 'id', user.id);
			const updated = match && (await change(usersTable, match, { ...user, id: undefined }));
			return toUser(must(updated, NO_USER));
		},
		async deleteUser(userId) {
			const id = idFor(columnOf(usersTable, 'id'), userId);
			if (id === undefined) return null;
			return orNull(await remove(removalsOf(id)), toUser);
		},
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
			const details = { ...changes, userId: undefined };
			return orNull(await change(accountsTable, { provider, providerAccountId }, details), toAccount);
		},
		async listAccounts(userId) {
			const owner = byId(accountsTable, 'userId', userId);
			return owner ? (await store.select(accountsTable, owner)).map(toAccount) : [];
		},
		async createUserWithAccount(user, account) {
			const row = stored(accountsTable, { ...account, userId: undefined });
			const created = await store.insertUserWithAccount(userRow(user), row);
			return toUser(must(created, 'The user was not created'));
		},
		async createSession(session) {
			const { sessionToken, userId, expires } = session;
			const basics = { sessionToken, userId, expires };
			const row = { ...ownedRow(sessionsTable, basics), ...detailsRow(session) };
			const created = await store.insert(sessionsTable, row, { sessionToken });
			return toSession(must(created, 'The session was not created'));
		},
		getSessionAndUser: store.sessionAndUser ?? getSessionAndUser,
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
			const row = stored(verificationTokensTable, { ...token });
			if (store.insertAndPrune) return orNull(await store.insertAndPrune(row, pruneBefore()), toToken);
			const created = await store.insert(verificationTokensTable, row, { identifier, token: token.token });
			await store.prune(pruneBefore());
			return orNull(created, toToken);
		},
		async useVerificationToken({ identifier, token }) {
			return orNull(await store.delete(verificationTokensTable, { identifier, token }), toToken);
		},
		async deleteVerificationTokens(identifier) {
			if (identifier !== CLAIM) await deleteAll(verificationTokensTable, { identifier });
		},
		async claimOnce(key, expires) {
			const claim = { identifier: CLAIM, token: key, expires };
			if (store.claimAndPrune) return store.claimAndPrune(claim, new Date(), pruneBefore());
			const claimed = await store.claim(claim, new Date());
			await store.prune(pruneBefore());
			return claimed;
		},
		...passkeysInStore(store, lookups),
		...(has(sessionsTable, 'id') && ofSessions),
		...(has(sessionsTable, 'provider', 'sid') && { deleteSessionsBySid }),
		...(has(accountsTable, 'access_token', 'refresh_token', 'expires_at') && { replaceTokens }),
		...revocationsInStore(store),
		...expiredInStore(store),
		...(has(accountsTable, 'expires_at') && anonymousInStore(store, lookups)),
		...(secretsTable !== undefined && secretsInStore(store, secretsTable))
	});
}

type Detail = Exclude<keyof SessionDetails, 'id'>;

/** Returns the details that the columns can contain. */
function detailsIn(columns: Readonly<Record<string, Column>>): Detail[] {
	const canHave = ([name, kind]: (typeof SESSION_DETAILS)[number]) => {
		const type = name !== 'id' && Object.hasOwn(columns, name) ? columns[name]?.type : undefined;
		return kind === 'moment' ? type === 'date' : type === 'text' || type === 'uuid';
	};
	return SESSION_DETAILS.filter(canHave).map(([name]) => name as Detail);
}
