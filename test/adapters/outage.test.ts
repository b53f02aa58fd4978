/**
 * A database that restarts, and a network that swallows bytes, behind each driver with the pool of docs/adapters/pg.md: no
 * request waits longer than it may, the process goes on, and the pool works when the database does.
 */
import { connect } from 'node:net';
import { drizzle as drizzleMysql } from 'drizzle-orm/mysql2';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePostgresJs } from 'drizzle-orm/postgres-js';
import mysql from 'mysql2/promise';
import pg from 'pg';
import postgres from 'postgres';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DrizzleAdapter } from '../../src/adapters/drizzle.js';
import { PgAdapter } from '../../src/adapters/pg.js';
import type { Adapter } from '../../src/adapters/types.js';
import { createAuth } from '../../src/core.js';
import { AdapterError } from '../../src/errors.js';
import { secret } from '../fixtures/app.js';
import { createLogger } from '../fixtures/logger.js';
import { createTcpProxy, type TcpProxy } from '../fixtures/tcp-proxy.js';
import { findMariaDB, findPostgres } from './support/servers.js';

const postgresServer = await findPostgres('the outage of PostgreSQL');
const mariadbServer = await findMariaDB('the outage of MariaDB');

/** Time-outs of the tests: milliseconds. They keep the order of those in the documents. */
const poolTimeout = 300;
const adapterTimeout = 0.5;
/** What a request may take in all on a busy machine; without any time-out it never ends. */
const longest = 60_000;

interface Driver {
	readonly name: string;
	/** Its time-outs close a connection that gets no answer; otherwise it is kept until the operating system gives up. */
	readonly letsGo: boolean;
	readonly server: { readonly port: number; readonly url: string } | null;
	/** The adapter on a pool of at most two connections, and what closes the pool. */
	open(url: string, port: number): { adapter: Adapter; close(): Promise<unknown> };
}

const postgresAt = postgresServer && { port: 5432, url: 'postgres://postgres@127.0.0.1:5432/postgres' };
const mariadbAt = mariadbServer && { port: 3306, url: 'mysql://root@127.0.0.1:3306/mysql' };

const pgPool = (connectionString: string) =>
	new pg.Pool({
		connectionString,
		max: 2,
		connectionTimeoutMillis: poolTimeout,
		query_timeout: poolTimeout,
		keepAlive: true
	});

const drivers: Driver[] = [
	{
		name: 'pg',
		letsGo: true,
		server: postgresAt,
		open(url) {
			const pool = pgPool(url);
			return { adapter: reading(PgAdapter(pool), () => pool.query('select 1')), close: () => pool.end() };
		}
	},
	{
		name: 'Drizzle on pg',
		letsGo: true,
		server: postgresAt,
		open(url) {
			const pool = pgPool(url);
			const db = drizzlePg(pool);
			return { adapter: reading(DrizzleAdapter(db), () => db.execute('select 1')), close: () => pool.end() };
		}
	},
	{
		name: 'Drizzle on mysql2',
		letsGo: true,
		server: mariadbAt,
		open(uri, port) {
			const stream = () => {
				const socket = connect({ host: '127.0.0.1', port });
				return socket.setTimeout(poolTimeout, () => socket.destroy());
			};
			const pool = mysql.createPool({ uri, stream, connectionLimit: 2, connectTimeout: poolTimeout });
			const db = drizzleMysql(pool);
			return { adapter: reading(DrizzleAdapter(db), () => db.execute('select 1')), close: () => pool.end() };
		}
	},
	{
		name: 'Drizzle on postgres.js',
		letsGo: false,
		server: postgresAt,
		open(url) {
			const sql = postgres(url, { max: 2, connect_timeout: 1, onnotice: () => undefined });
			const db = drizzlePostgresJs(sql);
			return {
				adapter: reading(DrizzleAdapter(db), () => db.execute('select 1')),
				close: () => sql.end({ timeout: 1 })
			};
		}
	}
];

/** The adapter whose sessions are read by any query: no table is needed to find out whether the database answers. */
function reading(adapter: Adapter, query: () => PromiseLike<unknown>): Adapter {
	return {
		...adapter,
		async getSessionAndUser() {
			await query();
			return null;
		}
	};
}

/** What a request with a session cookie comes to: the session is null, or the type of the error. */
function requests(adapter: Adapter) {
	const auth = createAuth(
		{ providers: [], secret, adapter, adapterTimeout, logger: createLogger() },
		{ environment: {} }
	);
	const one = async () => {
		const headers = { cookie: '__Secure-authjs.session-token=a-token' };
		const began = performance.now();
		const outcome = await auth.session(new Request('https://app.test/', { headers })).then(
			({ session }) => session,
			(thrown: unknown) => (thrown instanceof AdapterError ? 'AdapterError' : thrown)
		);
		return { outcome, ms: performance.now() - began };
	};
	return async (count: number) => {
		const all = await Promise.all(Array.from({ length: count }, one));
		return { outcomes: all.map(({ outcome }) => outcome), slowest: Math.max(...all.map(({ ms }) => ms)) };
	};
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
	vi.restoreAllMocks();
	for (const close of closing.splice(0).reverse()) await close();
});

async function begin({ server, open }: Driver): Promise<{ proxy: TcpProxy; ask: ReturnType<typeof requests> }> {
	const proxy = await createTcpProxy(server!);
	closing.push(() => proxy.close());
	const { adapter, close } = open(proxy.urlOf(server!.url), proxy.port);
	closing.push(close);
	const ask = requests(adapter);
	// The first connections may take longer than the pool allows on a busy machine.
	await recovers(ask);
	return { proxy, ask };
}

/** Asks until all is well: a connection that was lost may fail the request that finds it. */
async function recovers(ask: ReturnType<typeof requests>): Promise<void> {
	await expect
		.poll(async () => (await ask(3)).outcomes, { timeout: 120_000, interval: 100 })
		.toEqual([null, null, null]);
}

for (const driver of drivers) {
	describe.skipIf(!driver.server)(driver.name, () => {
		test('requests end in time if the database goes silent, and the pool works again when the database answers (#12 D2)', async () => {
			vi.spyOn(console, 'warn').mockReturnValue();
			const { proxy, ask } = await begin(driver);
			proxy.silence();
			for (let round = 0; round < 2; round++) {
				const { outcomes, slowest } = await ask(6);
				expect(outcomes).toEqual(Array(6).fill('AdapterError'));
				expect(slowest).toBeLessThan(longest);
			}
			if (driver.letsGo) await vi.waitFor(() => expect(proxy.connections).toBe(0), { timeout: longest });
			proxy.resume();
			await recovers(ask);
		});

		test('a database that restarts does not end the process (#12 D1)', async () => {
			const warn = vi.spyOn(console, 'warn').mockReturnValue();
			const { proxy, ask } = await begin(driver);
			for (let restart = 0; restart < 2; restart++) {
				proxy.cut();
				// The pool learns of it before it is asked again, as in a quiet hour.
				if (driver.name.endsWith('pg')) await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 60_000 });
				await recovers(ask);
			}
			const once = [[expect.stringMatching(/closed an idle connection of the pool \(ECONNRESET\)/)]];
			expect(warn.mock.calls).toEqual(driver.name.endsWith('pg') ? once : []);
		});
	});
}

describe('a pool of pg', () => {
	const pools: pg.Pool[] = [];
	const newPool = () => {
		const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/nowhere' });
		pools.push(pool);
		closing.push(() => pool.end());
		return pool;
	};
	const lost = Object.assign(new Error('terminating connection of MARKER'), { code: '57P01' });

	test.each<[string, (pool: pg.Pool) => unknown]>([
		['PgAdapter', (pool) => PgAdapter(pool)],
		['DrizzleAdapter', (pool) => DrizzleAdapter(drizzlePg(pool))]
	])('%s: gets one listener, which reports the first error by its code (#12 D1)', (_, adapt) => {
		const warn = vi.spyOn(console, 'warn').mockReturnValue();
		const pool = newPool();
		adapt(pool);
		adapt(pool);
		expect(pool.listenerCount('error')).toBe(1);
		for (let count = 0; count < 3; count++) pool.emit('error', lost, undefined as never);
		expect(warn).toHaveBeenCalledOnce();
		expect(warn.mock.calls[0]?.[0]).toContain('(57P01)');
		expect(warn.mock.calls[0]?.[0]).not.toContain('MARKER');
	});

	test.each(['before', 'after'])('that has a listener of the application, added %s, gets no other (#12 D1)', (when) => {
		const warn = vi.spyOn(console, 'warn').mockReturnValue();
		const pool = newPool();
		const heard: unknown[] = [];
		const listen = () => pool.on('error', (error) => void heard.push(error));
		if (when === 'before') listen();
		PgAdapter(pool);
		if (when === 'after') listen();
		pool.emit('error', lost, undefined as never);
		expect(heard).toEqual([lost]);
		expect(warn).not.toHaveBeenCalled();
	});

	test('an object that is not a pool stays unchanged: a client, or anything with a query (#12 D1)', () => {
		const client = new pg.Client();
		PgAdapter(client);
		expect(client.listenerCount('error')).toBe(0);
		expect(() => PgAdapter({ query: async () => ({ rows: [] }) })).not.toThrow();
	});
});
