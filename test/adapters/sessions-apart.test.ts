/** Sessions in Redis beside users in another data layer. */
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { withSessions, type Adapter, type AdapterUser } from '../../src/adapters/index.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { RedisAdapter, RedisSessions } from '../../src/adapters/redis.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { MissingAdapterMethods } from '../../src/errors.js';
import { requestOf, sessionCookie, signedIn } from '../session/support.js';
import { findRedis } from './support/servers.js';

const url = await findRedis('sessions in Redis');
const prefix = `{test-${crypto.randomUUID()}}:`;
const expires = new Date('2037-01-01T00:00:00Z');
const user = { id: '', email: 'ada@example.com', emailVerified: null };

describe.skipIf(!url)('sessions in Redis', () => {
	const connections: Redis[] = [];
	beforeAll(() => {
		connections.push(new Redis(url!), new Redis(url!));
	});
	afterAll(async () => {
		const keys = await connections[0]!.keys(`${prefix}*`);
		if (keys.length > 0) await connections[0]!.del(keys);
		for (const connection of connections) await connection.quit();
	});

	describe('users in SQLite', () => {
		const users = SqliteAdapter(':memory:');
		testAdapter({
			test,
			strict: true,
			skip: {
				'deleteExpired deletes sessions that expired more than a day ago, and no others':
					'Redis removes them by itself, so that it finds none'
			},
			log: () => undefined,
			createAdapter: () => withSessions(users, RedisSessions(connections[0]!, { prefix })),
			createPeer: () => withSessions(users, RedisSessions(connections[1]!, { prefix }))
		});
	});

	test.each(['with the users', 'apart from them'])(
		'%s: a user signs in, lists the sessions, ends the others, and signs out',
		async (place) => {
			const own = `${prefix}${place}:`;
			const adapter =
				place === 'with the users'
					? RedisAdapter(connections[0]!, { prefix: own })
					: withSessions(SqliteAdapter(':memory:'), RedisSessions(connections[0]!, { prefix: own }));
			const { auth, browser, newBrowser, signIn, session } = await signedIn({}, adapter);
			const second = newBrowser();
			await signIn({ browser: second });
			expect((await session(browser))?.user).toMatchObject({ email: (await session(second))?.user?.email });
			expect(await auth.sessions(requestOf(browser)).list()).toHaveLength(2);
			const keys = await connections[0]!.keys(`${own}session:*`);
			expect(keys.join()).toMatch(/sha256/);
			expect(keys.join()).not.toContain(browser.cookie(sessionCookie));
			await auth.sessions(requestOf(browser)).endOthers();
			expect(await session(second)).toBeNull();
			await auth.sessions(requestOf(browser)).endAll();
			expect(await connections[0]!.keys(`${own}session*`)).toEqual([]);
		}
	);

	test('no session is written elsewhere, and every other method is that of the adapter', async () => {
		const users = MemoryAdapter();
		const adapter = withSessions(users, RedisSessions(connections[0]!, { prefix }));
		const { id: userId } = await adapter.createUser(user);
		await adapter.createSession({ sessionToken: 'apart', userId, expires });
		expect(await users.getSessionAndUser('apart')).toBeNull();
		expect((await adapter.getSessionAndUser('apart'))?.user).toMatchObject({ id: userId });
		expect(adapter.claimOnce).toBe(users.claimOnce);
	});

	test('a session that begins while its user is deleted does not stay', async () => {
		const users = MemoryAdapter();
		const keeper = RedisSessions(connections[0]!, { prefix });
		const slow = { ...users, getUser: async (id: string) => pause(50).then(() => users.getUser(id)) };
		const adapter = withSessions(slow, keeper);
		const { id: userId } = await adapter.createUser(user);
		const begun = Promise.resolve(adapter.createSession({ sessionToken: 'late', userId, expires }));
		await Promise.all([expect(begun).rejects.toThrow('no user'), pause(10).then(() => users.deleteUser(userId))]);
		expect(await keeper.getSession('late')).toBeNull();
	});

	test('a deletion of a user that fails can be repeated, and has ended the sessions', async () => {
		const users = MemoryAdapter();
		let isBroken = true;
		const adapter = withSessions(
			{
				...users,
				deleteUser: async (id: string) => {
					if (isBroken) throw new Error('disk trouble');
					return (await users.deleteUser(id)) as AdapterUser | null;
				}
			},
			RedisSessions(connections[0]!, { prefix })
		);
		const { id: userId } = await adapter.createUser(user);
		await adapter.createSession({ sessionToken: 'ended', userId, expires });
		await expect(adapter.deleteUser(userId)).rejects.toThrow('disk trouble');
		expect(await adapter.getSessionAndUser('ended')).toBeNull();
		isBroken = false;
		expect(await adapter.deleteUser(userId)).toMatchObject({ id: userId });
	});
});

test('an adapter that cannot find users by their ids is refused', () => {
	const keeper = RedisSessions({ call: async () => null });
	expect(() => withSessions({}, keeper)).toThrow(MissingAdapterMethods);
	expectTypeOf(withSessions<Adapter>).returns.toExtend<Adapter>();
});
