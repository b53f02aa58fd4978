/**
 * `framework-auth/adapters/memory`: an adapter that stores everything in the memory of the process, until the process ends.
 * It is the reference for the adapter contract, for tests and experiments. Each method runs without a pause, which makes it
 * atomic.
 */
import { withTextArguments } from '../lib/adapter/checks/text-arguments.js';
import { inLowerCase, userInAnyCase } from './shared/any-case.js';
import { copy, copyOrNull, insertNew, removeWhere, take } from './memory/rows.js';
import { revocationsInMemory } from './memory/revocations.js';
import { secretsInMemory } from './memory/secrets.js';
import { sweepInMemory } from './memory/sweep.js';
import { PRUNE_LIMIT, pruneBefore } from './shared/pruning.js';
import { pickTokens, TOKEN_NAMES } from './shared/tokens.js';
import type {
	Adapter,
	AdapterAccount,
	AdapterAuthenticator,
	AdapterSecret,
	AdapterSession,
	AdapterUser,
	VerificationToken
} from './types.js';

/** An adapter that has every method of the contract, except the question about the table: it has none that could be read. */
export type MemoryAdapter = Required<Omit<Adapter, 'createdSessionTable'>> & Pick<Adapter, 'createdSessionTable'>;

/**
 * Creates an empty adapter. Two adapters share no data.
 *
 * @example
 * ```ts
 * import { MemoryAdapter } from 'framework-auth/adapters/memory';
 *
 * const adapter = MemoryAdapter();
 * ```
 */
export function MemoryAdapter(): MemoryAdapter {
	const users = new Map<string, AdapterUser>();
	const accounts = new Map<string, AdapterAccount>();
	const sessions = new Map<string, AdapterSession>();
	const tokens = new Map<string, VerificationToken>();
	const claims = new Map<string, number>();
	const authenticators = new Map<string, AdapterAuthenticator>();
	const secrets = new Map<string, AdapterSecret>();

	/**
	 * Throws if another user has the address. A provider may return no address, whatever the type says, so any number of
	 * users may have none.
	 */
	function requireFreeEmail(email: string | null | undefined, id: string): void {
		if (email === null || email === undefined) return;
		for (const user of users.values()) {
			if (user.email === email && user.id !== id) throw new Error('Another user has this email address');
		}
	}

	function requireUser(id: string): AdapterUser {
		const user = users.get(id);
		if (!user) throw new Error('There is no user with this id');
		return user;
	}

	function authenticatorOf(userId: string, credentialID: string): AdapterAuthenticator | undefined {
		const authenticator = authenticators.get(credentialID);
		return authenticator?.userId === userId ? authenticator : undefined;
	}

	function insertUser(given: AdapterUser): AdapterUser {
		const id = given.id || crypto.randomUUID();
		if (users.has(id)) throw new Error('Another user has this id');
		requireFreeEmail(given.email, id);
		const user = copy({ ...given, id, name: given.name ?? null, image: given.image ?? null });
		users.set(id, user);
		return copy(user);
	}

	function deleteUser(userId: string): AdapterUser | null {
		for (const owned of [accounts, sessions, authenticators, secrets]) {
			removeWhere<{ userId: string }>(owned as Map<string, { userId: string }>, (row) => row.userId === userId);
		}
		return take(users, userId);
	}

	return withTextArguments<MemoryAdapter>({
		async listUsers({ limit, after }) {
			const behind = [...users.values()].filter(({ id }) => after === undefined || id > after);
			return behind
				.sort((one, other) => (one.id < other.id ? -1 : 1))
				.slice(0, limit)
				.map(copy);
		},
		async createUser(user) {
			return insertUser(user);
		},
		async getUser(id) {
			return copyOrNull(users.get(id));
		},
		async getUserByEmail(email) {
			const wanted = inLowerCase(email);
			const found = [...users.values()].filter((user) => inLowerCase(user.email || '') === wanted);
			return copyOrNull(userInAnyCase(found, email) ?? undefined);
		},
		async getUserByAccount(account) {
			const found = accounts.get(keyOf(account.provider, account.providerAccountId));
			return copyOrNull(found && users.get(found.userId));
		},
		async updateUser(changes) {
			const user = requireUser(changes.id);
			requireFreeEmail(changes.email, user.id);
			return copy(assignDefined(user, changes));
		},
		async deleteUser(userId) {
			return deleteUser(userId);
		},
		async linkAccount(account) {
			requireUser(account.userId);
			insertNew(
				accounts,
				keyOf(account.provider, account.providerAccountId),
				account,
				'This account is linked already'
			);
			return copy(account);
		},
		async unlinkAccount(account) {
			return take(accounts, keyOf(account.provider, account.providerAccountId)) ?? undefined;
		},
		async getAccount(providerAccountId, provider) {
			return copyOrNull(accounts.get(keyOf(provider, providerAccountId)));
		},
		async updateAccount(changes) {
			const account = accounts.get(keyOf(changes.provider, changes.providerAccountId));
			return account ? copy(assignDefined(account, { ...changes, userId: account.userId })) : null;
		},
		async listAccounts(userId) {
			return [...accounts.values()].filter((account) => account.userId === userId).map(copy);
		},
		async replaceTokens({ provider, providerAccountId, ...given }, expectedAccessToken) {
			const account = accounts.get(keyOf(provider, providerAccountId));
			if (!account || (account.access_token ?? null) !== expectedAccessToken) return false;
			for (const name of TOKEN_NAMES) Reflect.deleteProperty(account, name);
			assignDefined<Partial<AdapterAccount>>(account, pickTokens(given));
			return true;
		},
		async createUserWithAccount(user, account) {
			const linked = { ...account } as AdapterAccount;
			const key = keyOf(linked.provider, linked.providerAccountId);
			if (accounts.has(key)) throw new Error('This account is linked already');
			const created = insertUser(user);
			accounts.set(key, copy({ ...linked, userId: created.id }));
			return created;
		},
		async createSession(session) {
			requireUser(session.userId);
			insertNew(sessions, session.sessionToken, session, 'Another session has this token');
			return copy(session);
		},
		async getSessionAndUser(sessionToken) {
			const session = sessions.get(sessionToken);
			const user = session && users.get(session.userId);
			return user ? { session: copy(session), user: copy(user) } : null;
		},
		async updateSession(changes) {
			const session = sessions.get(changes.sessionToken);
			return session ? copy(assignDefined(session, changes)) : null;
		},
		async deleteSession(sessionToken) {
			return take(sessions, sessionToken);
		},
		async replaceSessionToken(sessionToken, newToken) {
			const session = sessions.get(sessionToken);
			if (!session) return false;
			insertNew(sessions, newToken, { ...session, sessionToken: newToken }, 'Another session has this token');
			return sessions.delete(sessionToken);
		},
		async listSessions(userId) {
			return [...sessions.values()].filter((session) => session.userId === userId).map(copy);
		},
		async deleteSessionById(id) {
			const found = [...sessions.values()].find((session) => session.id === id);
			return found ? take(sessions, found.sessionToken) : null;
		},
		async deleteSessions(userId, exceptId) {
			removeWhere(sessions, ({ id, userId: owner }) => owner === userId && (exceptId === undefined || id !== exceptId));
		},
		async deleteSessionsBySid(provider, sid) {
			const found = [...sessions.values()].filter((session) => session.provider === provider && session.sid === sid);
			return found.flatMap(({ sessionToken }) => take(sessions, sessionToken) ?? []);
		},
		async createVerificationToken(token) {
			pruneExpired(tokens, ({ expires }) => expires.getTime(), pruneBefore().getTime());
			insertNew(tokens, keyOf(token.identifier, token.token), token, 'This verification token exists already');
			return copy(token);
		},
		async useVerificationToken({ identifier, token }) {
			return take(tokens, keyOf(identifier, token));
		},
		async deleteVerificationTokens(identifier) {
			removeWhere(tokens, (token) => token.identifier === identifier);
		},
		async claimOnce(key, expires) {
			const now = Date.now();
			pruneExpired(claims, (expiresAtMs) => expiresAtMs, now);
			const heldUntilMs = claims.get(key);
			if (heldUntilMs !== undefined && heldUntilMs > now) return false;
			claims.set(key, expires.getTime());
			return true;
		},
		async createAuthenticator(authenticator) {
			requireUser(authenticator.userId);
			const stored = { ...authenticator, transports: authenticator.transports ?? null, name: null };
			insertNew(authenticators, authenticator.credentialID, stored, 'This authenticator exists already');
			return copy(stored);
		},
		async getAuthenticator(credentialID) {
			return copyOrNull(authenticators.get(credentialID));
		},
		async listAuthenticatorsByUserId(userId) {
			return [...authenticators.values()].filter((authenticator) => authenticator.userId === userId).map(copy);
		},
		async updateAuthenticatorCounter(credentialID, newCounter) {
			const authenticator = authenticators.get(credentialID);
			if (!authenticator) throw new Error('There is no authenticator with this credential id');
			if (newCounter <= authenticator.counter && (newCounter !== 0 || authenticator.counter !== 0)) {
				throw new Error('The counter of the authenticator did not advance');
			}
			authenticator.counter = newCounter;
			return copy(authenticator);
		},
		async deleteAuthenticator({ credentialID, userId }) {
			const authenticator = authenticatorOf(userId, credentialID);
			if (!authenticator) return false;
			authenticators.delete(credentialID);
			const { providerAccountId } = authenticator;
			const isOfAccount = (row: { userId: string; providerAccountId: string }) =>
				row.userId === userId && row.providerAccountId === providerAccountId;
			if (![...authenticators.values()].some(isOfAccount)) {
				removeWhere(accounts, (account) => account.type === 'webauthn' && isOfAccount(account));
			}
			return true;
		},
		async renameAuthenticator({ credentialID, userId, name }) {
			const authenticator = authenticatorOf(userId, credentialID);
			return authenticator ? copy(Object.assign(authenticator, { name })) : null;
		},
		async updateAuthenticatorBackup({ credentialID, userId, credentialBackedUp }) {
			const authenticator = authenticatorOf(userId, credentialID);
			return authenticator ? copy(Object.assign(authenticator, { credentialBackedUp })) : null;
		},
		...secretsInMemory(secrets, requireUser),
		...revocationsInMemory(),
		...sweepInMemory({ expiring: [sessions, tokens, secrets], users, accounts, secrets, deleteUser })
	});
}

export default MemoryAdapter;

/** Returns one key for two values. No other two values have the same key. */
function keyOf(first: string, second: string): string {
	return JSON.stringify([first, second]);
}

function assignDefined<T extends object>(row: T, changes: Partial<T>): T {
	for (const [member, value] of Object.entries(copy(changes))) {
		if (value !== undefined) Reflect.set(row, member, value);
	}
	return row;
}

/**
 * Removes expired rows. It examines only the oldest rows, which expire first, as long as all rows of a kind have the same
 * lifetime.
 */
function pruneExpired<T>(rows: Map<string, T>, expiresAtMs: (row: T) => number, beforeMs: number): void {
	let looked = 0;
	for (const [key, row] of rows) {
		if (looked++ >= PRUNE_LIMIT) return;
		if (expiresAtMs(row) < beforeMs) rows.delete(key);
	}
}
