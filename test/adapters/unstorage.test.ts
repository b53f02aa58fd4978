/** Sessions in drivers of unstorage, beside users in another data layer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Miniflare } from 'miniflare';
import { createStorage, prefixStorage, type Storage } from 'unstorage';
import cloudflareKv from 'unstorage/drivers/cloudflare-kv-binding';
import fs from 'unstorage/drivers/fs-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { withSessions } from '../../src/adapters/index.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { UnstorageSessions, type StorageLike } from '../../src/adapters/unstorage.js';
import { createAuth } from '../../src/core.js';
import { MissingAdapter } from '../../src/errors.js';
import type { AuthConfig } from '../../src/lib/base/config/options.js';
import { day, requestOf, sessionCookie, signedIn } from '../session/support.js';

const expires = new Date('2037-01-01T00:00:00.123Z');
const user = { id: '', email: 'ada@example.com', emailVerified: null };

const miniflare = new Miniflare({
	modules: true,
	script: 'export default { fetch: () => new Response() }',
	kvNamespaces: ['SESSIONS']
});
afterAll(() => miniflare.dispose());

async function openKv(): Promise<Storage> {
	const binding = await miniflare.getKVNamespace('SESSIONS');
	return createStorage({ driver: cloudflareKv({ binding: binding as never }) });
}

let folder = '';
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'unstorage-'));
});
afterAll(() => rm(folder, { recursive: true }));

const atOnce = 'the driver of files empties a file before it writes it, so that others read half of it';
const ofFiles = {
	'a deletion wins over concurrent extensions': atOnce,
	'concurrent extensions of a session all succeed': atOnce,
	'ending by sid wins over concurrent extensions': atOnce,
	'ending all sessions wins over concurrent extensions': atOnce
};

const memory = createStorage();
const drivers: [name: string, open: () => Promise<Storage>, ttl: boolean][] = [
	['memory', async () => memory, false],
	['files', async () => createStorage({ driver: fs({ base: folder }) }), false],
	['Cloudflare KV of Miniflare', openKv, true]
];

for (const [name, open, ttl] of drivers) {
	describe(`sessions in ${name}`, () => {
		const users = MemoryAdapter();
		const create = async () => withSessions(users, UnstorageSessions(await open(), { ttl }));
		testAdapter({
			test,
			strict: true,
			log: () => undefined,
			skip: {
				'createSession refuses a token that exists': 'it is random, and two writes of one key are no error there',
				...(name === 'files' && ofFiles),
				...(ttl && {
					'deleteExpired deletes sessions that expired more than a day ago, and no others':
						'the driver removes them by itself'
				})
			},
			createAdapter: create,
			createPeer: create
		});
	});
}

test('with session.store, a user signs in, lists the sessions, ends the others, and signs out', async () => {
	const storage = createStorage();
	const users = MemoryAdapter();
	const { auth, browser, newBrowser, signIn, session } = await signedIn(
		{ session: { store: UnstorageSessions(prefixStorage(storage, 'app')) } },
		users
	);
	const second = newBrowser();
	await signIn({ browser: second });
	expect((await session(browser))?.user).toMatchObject({ email: (await session(second))?.user?.email });
	expect(await auth.sessions(requestOf(browser)).list()).toHaveLength(2);
	const keys = await storage.getKeys();
	expect(keys.every((key) => /^app:auth:[a-z-]+(?::[\da-f]{64}){1,2}$/.test(key))).toBe(true);
	const values = JSON.stringify(await Promise.all(keys.map((key) => storage.getItem(key))));
	expect(values).toContain('sha256:');
	expect(values).not.toContain(browser.cookie(sessionCookie));
	await auth.sessions(requestOf(browser)).endOthers();
	expect(await session(second)).toBeNull();
	await auth.sessions(requestOf(browser)).endAll();
	expect((await storage.getKeys()).filter((key) => !key.includes(':ended:'))).toEqual([]);
});

/** A storage that waits at the first write of a session until it is told to go on. */
function stopped(storage: StorageLike) {
	let goOn = () => undefined as void;
	let arrive = () => undefined as void;
	const arrived = new Promise<void>((resolve) => (arrive = resolve));
	const open = new Promise<void>((resolve) => (goOn = resolve));
	const slow: StorageLike = {
		getItem: (key) => storage.getItem(key),
		removeItem: (key) => storage.removeItem(key),
		getKeys: (base) => storage.getKeys(base),
		async setItem(key, value, options) {
			if (key.includes(':session:')) {
				arrive();
				await open;
			}
			return storage.setItem(key, value, options);
		}
	};
	return { slow, arrived, goOn };
}

test('a session that ends while it is extended does not come back', async () => {
	const storage = createStorage();
	const keeper = UnstorageSessions(storage);
	await keeper.createSession({ sessionToken: 'token', id: 'id', userId: 'u1', expires });
	const { slow, arrived, goOn } = stopped(storage);
	const extension = UnstorageSessions(slow).updateSession({ sessionToken: 'token', expires });
	await arrived;
	await keeper.deleteSession('token');
	goOn();
	expect(await extension).toBeNull();
	expect(await keeper.getSession('token')).toBeNull();
	expect(await keeper.listSessions('u1')).toEqual([]);
});

test('items live one day longer than the session, and never less than a minute', async () => {
	const storage = createStorage();
	const ttls: (number | undefined)[] = [];
	const watched: StorageLike = {
		getItem: (key) => storage.getItem(key),
		removeItem: (key) => storage.removeItem(key),
		getKeys: (base) => storage.getKeys(base),
		setItem: async (_, __, options) => ttls.push(options?.ttl)
	};
	const keeper = UnstorageSessions(watched);
	await keeper.createSession({ sessionToken: 'a', userId: 'u1', expires: new Date(Date.now() + day * 1000) });
	await keeper.createSession({ sessionToken: 'b', userId: 'u1', expires: new Date(0) });
	const [first, , last] = ttls as number[];
	expect(Math.abs(first! - 2 * day)).toBeLessThan(10);
	expect(last).toBe(60);
});

test('a clean-up removes expired sessions and old marks of ended ones, where the driver keeps them', async () => {
	const storage = createStorage();
	const users = MemoryAdapter();
	const adapter = withSessions(users, UnstorageSessions(storage, { ttl: false }));
	const { id: userId } = await adapter.createUser(user);
	const daysAgo = (days: number) => new Date(Date.now() - days * day * 1000);
	for (let count = 0; count < 3; count++) {
		await adapter.createSession({ sessionToken: `old-${count}`, userId, expires: daysAgo(2) });
	}
	await adapter.createSession({ sessionToken: 'new', userId, expires });
	await storage.setItem('auth:ended:00', JSON.stringify({ ended: daysAgo(2).getTime() }));
	expect(await adapter.deleteExpired(2)).toBe(2);
	expect(await adapter.deleteExpired(2)).toBe(1);
	expect(await adapter.deleteExpired(2)).toBe(0);
	expect(await storage.getKeys('auth:session')).toHaveLength(1);
	expect(await storage.getItem('auth:ended:00')).toBeNull();
});

test('an item that is not a session is an error, not a missing session', async () => {
	const storage = createStorage();
	const keeper = UnstorageSessions(storage);
	await keeper.createSession({ sessionToken: 'token', userId: 'u1', expires });
	const [key = ''] = await storage.getKeys('auth:session');
	await storage.setItem(key, 'half of');
	await expect(keeper.getSession('token')).rejects.toThrow('a value that is not a session');
});

test.each([
	['without an adapter', { adapter: undefined }, MissingAdapter],
	['with encrypted sessions', { session: { strategy: 'jwt' as const } }, /strategy "database"/],
	['with another object', { session: { store: {} as never } }, /place for sessions/]
] satisfies [string, Partial<AuthConfig>, unknown][])(
	'session.store %s is refused',
	async (_, config: Partial<AuthConfig>, error) => {
		const session = { store: UnstorageSessions(createStorage()), ...config.session };
		const compile = async () =>
			createAuth(
				{
					providers: [],
					secret: 'q7Rz0vK3mT8yW1uJ5pX9cB2nD6fG4hL0sAeQ7iOu',
					adapter: MemoryAdapter(),
					...config,
					session
				},
				{ environment: {} }
			).session(new Request('https://app.test/'));
		await expect(compile()).rejects.toThrow(error);
	}
);
