/** The Redis adapter on a server, with both clients. */
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter, testTables } from '../../src/adapters/conformance.js';
import { RedisAdapter } from '../../src/adapters/redis.js';
import { expectDeletionToBeRepeatable } from './support/passkey.js';
import { testNotes } from '../plugins/guide.js';
import { pluginTables } from './support/plugin-tables.js';
import { findRedis } from './support/servers.js';

const url = await findRedis('the Redis adapter');
const prefix = `{test-${crypto.randomUUID()}}:`;

const expires = new Date('2037-01-01T00:00:00.123Z');
const user = { id: '', email: 'ada@example.com', emailVerified: null };
const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };

describe.skipIf(!url)('Redis', () => {
	let ioredis: Redis;
	const nodeRedis = createClient({ url: url ?? undefined });
	beforeAll(async () => {
		ioredis = new Redis(url!);
		await nodeRedis.connect();
	});
	afterAll(async () => {
		const keys = await ioredis.keys(`${prefix}*`);
		if (keys.length > 0) await ioredis.del(keys);
		await ioredis.quit();
		await nodeRedis.close();
	});
	const fresh = () => `${prefix}${crypto.randomUUID()}:`;

	describe('ioredis, and redis as a second connection', () => {
		testAdapter({
			test,
			strict: true,
			skip: {
				'deleteExpired deletes sessions that expired more than a day ago, and no others':
					'Redis removes them by itself, so that it finds none'
			},
			log: () => undefined,
			createAdapter: () => RedisAdapter(ioredis, { prefix }),
			createPeer: () => RedisAdapter(nodeRedis, { prefix })
		});
	});

	describe('tables of plugins', () => {
		testTables({
			test,
			createAdapter: () => RedisAdapter(ioredis, { prefix: `${prefix}tables:` }),
			createPeer: () => RedisAdapter(nodeRedis, { prefix: `${prefix}tables:` }),
			tables: pluginTables
		});
		testNotes({ test, createAdapter: () => RedisAdapter(ioredis, { prefix: `${prefix}notes:` }) });
	});

	/** The keys of an adapter, each with whether it ends by itself. */
	async function keysOf(own: string): Promise<Record<string, boolean>> {
		const keys = await ioredis.keys(`${own}*`);
		const ends = keys.map(async (key) => [key.slice(own.length), (await ioredis.pttl(key)) > 0] as const);
		return Object.fromEntries(await Promise.all(ends));
	}

	/** A user with a row in every table. */
	async function settle(adapter: RedisAdapter): Promise<string> {
		const { id: userId } = await adapter.createUserWithAccount(user, account);
		await adapter.createSession({
			sessionToken: 'token',
			id: 'session',
			userId,
			expires,
			provider: 'github',
			sid: '1'
		});
		await adapter.createVerificationToken({ identifier: user.email, token: 'mail', expires });
		const secret = { id: 'secret', userId, kind: 'bearer', value: 'hash', createdAt: expires, version: 1 };
		await adapter.createSecret!(secret);
		await adapter.createSecret!({ ...secret, id: 'short', expires });
		return userId;
	}

	test('sessions, tokens and secrets with an expiry expire, with their lists, and users stay', async () => {
		const own = fresh();
		const id = await settle(RedisAdapter(ioredis, { prefix: own }));
		expect(await keysOf(own)).toEqual({
			[`user:${id}`]: false,
			users: false,
			'user-by-email:ada%40example.com': false,
			'account:github:583231': false,
			[`accounts-by-userId:${id}`]: false,
			'session:token': true,
			'session-by-id:session': true,
			[`sessions-by-userId:${id}`]: true,
			'sessions-by-provider-sid:github:1': true,
			'verificationToken:ada%40example.com:mail': true,
			'verificationTokens-by-identifier:ada%40example.com': true,
			'secret:secret': false,
			'secret:short': true,
			[`secrets-by-userId:${id}`]: false,
			'secrets-by-kind:bearer': false,
			secrets: false
		});
	});

	test('a row lives for a day and a half after its expiry, also when a session is extended', async () => {
		const own = fresh();
		const adapter = RedisAdapter(ioredis, { prefix: own });
		await settle(adapter);
		const later = new Date(expires.getTime() + 3_600_000);
		await adapter.updateSession({ sessionToken: 'token', expires: later });
		for (const key of ['session:token', 'session-by-id:session', 'sessions-by-provider-sid:github:1']) {
			expect(Number(await ioredis.call('PEXPIRETIME', own + key))).toBe(later.getTime() + 36 * 3_600_000);
		}
	});

	test('deleting a user leaves nothing of the user', async () => {
		const own = fresh();
		const adapter = RedisAdapter(ioredis, { prefix: own });
		await adapter.deleteUser(await settle(adapter));
		await adapter.useVerificationToken({ identifier: user.email, token: 'mail' });
		expect(await keysOf(own)).toEqual({});
	});

	test('nothing is left of a user who is deleted while fifty sign-ins finish', async () => {
		const own = fresh();
		const [adapter, peer] = [RedisAdapter(ioredis, { prefix: own }), RedisAdapter(nodeRedis, { prefix: own })];
		const { id: userId } = await adapter.createUser(user);
		const sessions = Array.from({ length: 50 }, async (_, index) => {
			await peer.createSession({ sessionToken: `token ${index}`, userId, expires });
			await peer.linkAccount({ ...account, providerAccountId: `account ${index}`, userId });
		});
		await Promise.all([adapter.deleteUser(userId), Promise.allSettled(sessions)]);
		expect(await keysOf(own)).toEqual({});
	});

	test('another user can take an address that was given up, and not one in use', async () => {
		const adapter = RedisAdapter(ioredis, { prefix: fresh() });
		const { id } = await adapter.createUser(user);
		const other = await adapter.createUser({ ...user, email: 'eve@example.com' });
		await expect(adapter.updateUser({ id: other.id, email: user.email })).rejects.toThrow('unique value');
		await adapter.updateUser({ id, email: 'ada@example.org' });
		await adapter.updateUser({ id: other.id, email: user.email });
		expect((await adapter.getUserByEmail(user.email))?.id).toBe(other.id);
	});

	test('stores the further fields that you name', async () => {
		const adapter = RedisAdapter(ioredis, { prefix: fresh(), userFields: ['roles'] });
		const { id } = await adapter.createUser({ ...user, roles: ['editor'], unknown: 'ignored' } as typeof user);
		expect(await adapter.getUser(id)).toEqual({ ...user, id, name: null, image: null, roles: ['editor'] });
	});

	test('reads a session with two commands, and its tokens are hashed', async () => {
		const commands: string[] = [];
		const client = {
			call(command: string, ...parameters: string[]) {
				commands.push(command);
				return ioredis.call(command, ...parameters);
			}
		};
		const adapter = RedisAdapter(client, { prefix: fresh() });
		await settle(adapter);
		commands.length = 0;
		expect(await adapter.getSessionAndUser('token')).not.toBeNull();
		expect(commands).toEqual(['MGET', 'MGET']);
		expect(await adapter.createdSessionTable()).toBe(true);
	});

	test.each(['Account', 'Authenticator'])('deleteAuthenticator that fails at the %s can be repeated', async (table) => {
		let isBroken = false;
		const client = {
			call(command: string, ...parameters: string[]) {
				const isDeletion = command === 'EVAL' && parameters[2]?.includes(`:${table.toLowerCase()}:`);
				if (isBroken && isDeletion) throw new Error('disk trouble');
				return ioredis.call(command, ...parameters);
			}
		};
		await expectDeletionToBeRepeatable(
			RedisAdapter(client, { prefix: fresh() }),
			() => (isBroken = true),
			() => (isBroken = false)
		);
	});
});

test('an object that is not a client of Redis is refused', () => {
	expect(() => RedisAdapter({} as never)).toThrow(TypeError);
});
