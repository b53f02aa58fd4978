/**
 * Refresh tokens on real databases: fifty renewals at once leave one token, which no one loses; a stolen one ends. Two connections stand
 * for two processes: what one has written, the other one has to find.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { createPool } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clients } from '../../src/clients.js';
import { createTables, MySqlAdapter } from '../../src/adapters/mysql.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { RedisAdapter } from '../../src/adapters/redis.js';
import type { Adapter } from '../../src/adapters/types.js';
import { findMariaDB, findPostgres, findRedis } from '../adapters/support/servers.js';
import { createApp } from '../fixtures/app.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { appUri, options, site } from './support.js';

// Redis has a clock of its own, which removes what has expired: each test begins at the same time as it.
let clock: Clock;
beforeEach(() => void (clock = createClock(new Date())));
afterEach(() => clock.restore());

type Tokens = Readonly<Record<'access_token' | 'refresh_token', string>>;

function renewalsOn(open: () => readonly [Adapter, Adapter]): void {
	const signedIn = async () => {
		const [store, other] = open();
		const plugins = [clients([options])];
		const [one, two] = [createApp({ adapter: store, plugins }), createApp({ adapter: other, plugins })];
		await one.signIn();
		const user = await store.getUserByEmail?.('ada@example.test');
		const listed = async () => (await store.listSecrets?.(user?.id ?? '', 'bearer')) ?? [];
		const before = new Set((await listed()).map(({ id }) => id));
		const verifier = randomBytes(32).toString('base64url');
		const asked = {
			redirect_uri: appUri,
			code_challenge: createHash('sha256').update(verifier).digest('base64url'),
			code_challenge_method: 'S256'
		};
		const answer = await one.browser.post('/auth/native', { ...asked, decision: 'continue' });
		const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code');
		const send = async ({ auth }: typeof one, fields: object) => {
			const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) };
			const response = await auth.respond(new Request(`${site}/auth/native-token`, init), {
				clientAddress: '203.0.113.7'
			});
			return { status: response.status, body: (await response.json()) as Tokens };
		};
		const first = await send(one, { code, redirect_uri: appUri, code_verifier: verifier });
		const renew = async (refresh: string, at = 0) =>
			send(at % 2 === 0 ? one : two, { grant_type: 'refresh_token', refresh_token: refresh });
		const rows = async () => (await listed()).filter(({ id }) => !before.has(id));
		return { first: first.body, renew, rows };
	};

	test('S254 of fifty renewals at once, none signs the user out, and one token is left (#38 7)', async () => {
		const { first, renew, rows } = await signedIn();
		const answers = await Promise.all(Array.from({ length: 50 }, async (_, at) => renew(first.refresh_token, at)));
		const good = answers.filter(({ status }) => status === 200);
		expect(good.length).toBeGreaterThan(0);
		// A client takes the status 400 for the end of the session. After 429 it tries again.
		expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
		expect(await rows()).toHaveLength(1);
		// The app keeps the answer that came last, which may be any of them.
		const next = await Promise.all(good.map(async ({ body }) => renew(body.refresh_token)));
		expect(next.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
	});

	test('S544 a refresh token that is used again later ends the token, for each process (#38 7)', async () => {
		const { first, renew, rows } = await signedIn();
		const { body } = await renew(first.refresh_token, 1);
		clock.advance(11);
		expect((await renew(first.refresh_token)).status).toBe(400);
		expect((await renew(body.refresh_token, 1)).status).toBe(400);
		expect(await rows()).toHaveLength(0);
	});
}

const createPostgres = await findPostgres('renewals on PostgreSQL');
describe.skipIf(!createPostgres)('on PostgreSQL', async () => {
	const database = await createPostgres?.();
	const pools = [1, 2].map(() => new pg.Pool({ connectionString: database?.url, max: 5 }));
	if (database) await pools[0]?.query(schemaSql('text'));
	afterAll(async () => {
		await Promise.all(pools.map(async (pool) => pool.end()));
		await database?.drop();
	});
	renewalsOn(() => [PgAdapter(pools[0]!), PgAdapter(pools[1]!)]);
});

const createMariaDB = await findMariaDB('renewals on MariaDB');
describe.skipIf(!createMariaDB)('on MariaDB', async () => {
	const database = await createMariaDB?.();
	const pools = [1, 2].map(() => createPool({ uri: database?.url ?? '', connectionLimit: 5 }));
	if (database) await createTables(pools[0]!);
	afterAll(async () => {
		await Promise.all(pools.map(async (pool) => pool.end()));
		await database?.drop();
	});
	renewalsOn(() => [MySqlAdapter(pools[0]!), MySqlAdapter(pools[1]!)]);
});

const redisUrl = await findRedis('renewals on Redis');
describe.skipIf(!redisUrl)('on Redis', () => {
	const connections = [1, 2].map(() => new Redis(redisUrl ?? '', { lazyConnect: true }));
	const prefix = `renewals-${crypto.randomUUID()}:`;
	afterAll(async () => {
		const keys = (await connections[0]?.keys(`${prefix}*`)) ?? [];
		if (keys.length > 0) await connections[0]?.del(keys);
		await Promise.all(connections.map(async (each) => each.quit()));
	});
	renewalsOn(() => {
		const own = `${prefix}${crypto.randomUUID()}:`;
		return [RedisAdapter(connections[0]!, { prefix: own }), RedisAdapter(connections[1]!, { prefix: own })];
	});
});
