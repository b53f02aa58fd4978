/**
 * `framework-auth/adapters/unstorage`: a place for sessions in any driver of `unstorage`, such as Cloudflare KV or Upstash, beside an
 * adapter that keeps the users.
 */
import { requireText, withTextArguments } from '../lib/store/adapter/checks/text-arguments.js';
import { sha256Hex } from '../lib/base/seal/digest.js';
import { readDetails } from './shared/session-details.js';
import { itemsIn, type StorageLike } from './unstorage/items.js';
import type { AdapterSession } from './types.js';
import type { SessionKeeper } from './types/sessions-apart.js';

export type { StorageLike } from './unstorage/items.js';

/** The options of {@link UnstorageSessions}. */
export interface UnstorageOptions {
	/** The beginning of all keys. @default 'auth' */
	prefix?: string;
	/**
	 * Whether the driver removes items by their `ttl`, as those of Cloudflare KV, Redis and Upstash do. Without, `auth.cleanUp()` looks
	 * for expired sessions among all of them.
	 * @default true
	 */
	ttl?: boolean;
}

const hourMs = 60 * 60 * 1000;
const graceMs = 24 * hourMs;

/**
 * Creates a place for sessions in a storage of `unstorage`, for `session.store`: the adapter keeps the users, and whatever has to
 * happen once. Tokens are hashed.
 *
 * It is as consistent as its driver. With Cloudflare KV, for example, an ended session may be accepted until the driver has
 * propagated the end. Of two changes of a session at the same moment, one may be lost; its end is not.
 *
 * @example
 * ```ts
 * import { UnstorageSessions } from 'framework-auth/adapters/unstorage';
 *
 * FrameworkAuth({ providers, adapter, session: { store: UnstorageSessions(storage) } });
 * ```
 */
export function UnstorageSessions(
	storage: StorageLike,
	{ prefix = 'auth', ttl = true }: UnstorageOptions = {}
): SessionKeeper {
	const { read, write, remove, list } = itemsIn(storage, prefix);

	/** Returns the keys under which the session is found, except its own. */
	async function indexesOf(session: AdapterSession, key: string): Promise<string[][]> {
		const { id, userId, provider, sid } = session;
		return [
			['of-user', await sha256Hex(userId), key],
			...(id ? [['by-id', await sha256Hex(id)]] : []),
			...(provider && sid ? [['by-sid', await hashOfSid(provider, sid), key]] : [])
		];
	}

	async function store(session: AdapterSession, key: string): Promise<void> {
		await write(['session', key], session, session.expires);
		for (const index of await indexesOf(session, key)) await write(index, { key }, session.expires);
	}

	async function find(key: string): Promise<AdapterSession | null> {
		const item = await read('session', key);
		return item && toSession(item);
	}

	/** Returns the sessions of a list that are still there. */
	async function findAll(keys: readonly string[]): Promise<AdapterSession[]> {
		return (await Promise.all(keys.map(find))).filter((session) => session !== null);
	}

	async function getSession(sessionToken: string): Promise<AdapterSession | null> {
		const session = await find(await sha256Hex(sessionToken));
		return session?.sessionToken === sessionToken ? session : null;
	}

	/** The mark comes first: a change that has read the session before sees it afterwards, and takes itself back. */
	async function deleteSession(sessionToken: string): Promise<AdapterSession | null> {
		const session = await getSession(sessionToken);
		if (!session) return null;
		const key = await sha256Hex(sessionToken);
		await write(['ended', key], { ended: Date.now() }, new Date(Date.now() + hourMs - graceMs));
		await remove('session', key);
		for (const index of await indexesOf(session, key)) await remove(...index);
		return session;
	}

	async function deleteAll(sessions: readonly AdapterSession[]): Promise<void> {
		for (const { sessionToken } of sessions) await deleteSession(sessionToken);
	}

	async function listSessions(userId: string): Promise<AdapterSession[]> {
		const sessions = await findAll(await list('of-user', await sha256Hex(userId)));
		return sessions.filter((session) => session.userId === userId);
	}

	return withTextArguments<SessionKeeper>({
		getSession: async (sessionToken) => getSession(requireText(sessionToken, 'sessionToken')),
		async createSession(session) {
			// The token is random. A lookup before would make Cloudflare KV answer for a minute that there is no such session.
			const created = defined(session) as AdapterSession;
			await store(created, await sha256Hex(session.sessionToken));
			return created;
		},
		async updateSession({ sessionToken, ...changes }) {
			const session = await getSession(sessionToken);
			if (!session) return null;
			const key = await sha256Hex(sessionToken);
			const changed: AdapterSession = { ...session, ...defined(changes) };
			await store(changed, key);
			if (!(await read('ended', key))) return changed;
			await remove('session', key);
			for (const index of await indexesOf(changed, key)) await remove(...index);
			return null;
		},
		deleteSession,
		createdSessionTable: async () => true,
		listSessions,
		async deleteSessionById(id) {
			const key = (await read('by-id', await sha256Hex(id)))?.key;
			const session = typeof key === 'string' ? await find(key) : null;
			return session?.id === id ? deleteSession(session.sessionToken) : null;
		},
		async deleteSessions(userId, exceptId) {
			const sessions = await listSessions(userId);
			await deleteAll(sessions.filter(({ id }) => exceptId === undefined || id !== exceptId));
		},
		async deleteSessionsBySid(provider, sid) {
			const sessions = await findAll(await list('by-sid', await hashOfSid(provider, sid)));
			const ended = sessions.filter((session) => session.provider === provider && session.sid === sid);
			await deleteAll(ended);
			return ended;
		},
		...(!ttl && {
			async deleteExpired(limit: number) {
				const before = Date.now() - graceMs;
				let count = 0;
				for (const key of await list('session')) {
					const session = count < limit ? await find(key) : null;
					if (!session || session.expires.getTime() >= before) continue;
					await deleteSession(session.sessionToken);
					count++;
				}
				for (const key of await list('ended')) {
					const ended = Number((await read('ended', key))?.ended ?? Date.now());
					if (ended < before) await remove('ended', key);
				}
				return count;
			}
		})
	});
}

export default UnstorageSessions;

async function hashOfSid(provider: string, sid: string): Promise<string> {
	return sha256Hex(JSON.stringify([provider, sid]));
}

function toSession(item: Record<string, unknown>): AdapterSession {
	const basics = { sessionToken: String(item.sessionToken), userId: String(item.userId) };
	const moment = (value: unknown) => new Date(String(value));
	return { ...basics, expires: moment(item.expires), ...readDetails(item, moment) };
}

/** Returns the members that are not undefined. */
function defined<T extends object>(object: T): T {
	return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
