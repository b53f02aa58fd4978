/** A statement that PostgreSQL refuses costs no connection: the pool of `pg` closes one after each error, and a new one is the most that a database does. */
import type { Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { sendTo, type Queryable } from '../../src/adapters/pg/connections.js';
import { findPostgres, type TestDatabase } from './support/servers.js';

const createDatabase = await findPostgres('connections of pg on PostgreSQL');

describe.skipIf(!createDatabase)('a connection of a pool', () => {
	let database: TestDatabase;
	let pool: pg.Pool;

	beforeAll(async () => {
		database = await createDatabase!();
		// All statements have the one connection that there is.
		pool = new pg.Pool({ connectionString: database.url, max: 1 });
		pool.on('error', () => undefined);
		await pool.query(`${schema}; create table one (id int primary key); insert into one values (1)`);
	});
	afterAll(async () => {
		await pool.end();
		await database.drop();
	});

	const send = (text: string) => sendTo(pool, text, []);
	const process = async () => (await send('select pg_backend_pid() as pid')).rows[0]?.pid;

	test.each([
		['a value', '22012', 'select 1 / 0'],
		['a constraint', '23505', 'insert into one values (1)'],
		['another transaction', '40001', `do $$ begin raise exception 'moved' using errcode = '40001'; end $$`]
	])('is kept when the database refuses a statement because of %s', async (_, code, text) => {
		const before = await process();
		await expect(send(text)).rejects.toMatchObject({ code });
		expect(await process()).toBe(before);
		expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
	});

	test('is replaced after another error', async () => {
		const before = await process();
		await expect(send('select * from nowhere')).rejects.toMatchObject({ code: '42P01' });
		expect(await process()).not.toBe(before);
	});

	test.each<[string, string, (client: pg.PoolClient) => void]>([
		['by the server', 'select pg_terminate_backend(pg_backend_pid())', () => undefined],
		[
			'without a word',
			'select pg_sleep(600)',
			(client) => (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(new Error('cut'))
		]
	])('that is cut %s fails its statement alone', async (_, text, cut) => {
		const before = await process();
		pool.once('acquire', (client) => setImmediate(() => cut(client)));
		await expect(send(text)).rejects.toThrow();
		expect(await process()).not.toBe(before);
		expect(pool.totalCount).toBe(1);
		// The server still sleeps.
		await send(`select pg_terminate_backend(${String(before)})`);
	});

	test('is kept by the adapter', async () => {
		const adapter = PgAdapter(pool);
		const user = { id: '', email: 'ada@example.com', emailVerified: null };
		await adapter.createUser(user);
		const before = await process();
		await expect(adapter.createUser(user)).rejects.toThrow();
		await expect(adapter.createUser({ ...user, email: 'grace@example.com', name: 'Gra\0ce' })).rejects.toThrow();
		expect(await process()).toBe(before);
	});

	class Replaced extends pg.Pool {
		asked: string[] = [];
		override query(...args: unknown[]): never {
			this.asked.push(String(args[0]));
			return Reflect.apply(super.query, this, args) as never;
		}
	}

	/** Its own `connect` does not hide the `query` above it. */
	class Extended extends Replaced {
		override connect(...args: unknown[]): never {
			return Reflect.apply(super.connect, this, args) as never;
		}
	}

	test('is not asked for where an application or a driver has another `query`', async () => {
		const replaced = new Replaced({ connectionString: database.url, max: 1 });
		const extended = new Extended({ connectionString: database.url, max: 1 });
		const patched = new pg.Pool({ connectionString: database.url, max: 1 });
		const asked: unknown[] = [];
		const query = patched.query.bind(patched) as (...args: unknown[]) => Promise<{ rows: [] }>;
		Object.assign(patched, { query: async (...args: unknown[]) => (asked.push(args[0]), query(...args)) });
		const wrapped = new Proxy(pool, {
			get: (target, member) =>
				member === 'query'
					? (text: string, values: unknown[]) => (asked.push(text), target.query(text, values))
					: Reflect.get(target, member)
		});
		const client = new pg.Client({ connectionString: database.url });
		await client.connect();
		onTestFinished(async () => void (await Promise.all([replaced.end(), extended.end(), patched.end(), client.end()])));
		for (const each of [replaced, extended, patched, wrapped, client] as Queryable[])
			expect((await sendTo(each, 'select 1 as n', [])).rows).toEqual([{ n: 1 }]);
		expect([replaced.asked, extended.asked, asked]).toEqual([
			['select 1 as n'],
			['select 1 as n'],
			['select 1 as n', 'select 1 as n']
		]);
	});
});
