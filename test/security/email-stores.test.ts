/** Links on each data layer, shared by two processes: used once, made once, ended by newer ones. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { drizzle as drizzleMySql } from 'drizzle-orm/mysql2';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { createPool } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DrizzleAdapter, mysqlTables, postgresTables, sqliteTables } from '../../src/adapters/drizzle.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { mysqlStatements, postgresStatements, sqliteStatements } from '../adapters/support/drizzle-kit.js';
import { asyncDrizzle } from '../adapters/support/drizzle-on-node-sqlite.js';
import { findMariaDB, findPostgres, runMariaDB, runPostgres } from '../adapters/support/servers.js';
import { createMailApp } from '../fixtures/mail-app.js';
import { beginsSession } from './support.js';

/** A data layer as two processes have it. */
interface Stores {
	readonly adapters: readonly [Adapter, Adapter];
	close(): Promise<void> | void;
}

const createPostgres = await findPostgres('sign-in links on PostgreSQL');
const createMariaDB = await findMariaDB('sign-in links on MariaDB');

async function onPostgres(statements: string, adapterOn: (pool: pg.Pool) => Adapter): Promise<Stores> {
	const database = await createPostgres!();
	await runPostgres(database.url, statements);
	const pools = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 5 })) as [pg.Pool, pg.Pool];
	return {
		adapters: [adapterOn(pools[0]), adapterOn(pools[1])],
		async close() {
			for (const pool of pools) await pool.end();
			await database.drop();
		}
	};
}

async function onMariaDB(): Promise<Stores> {
	const database = await createMariaDB!();
	await runMariaDB(database.url, ...(await mysqlStatements(mysqlTables())));
	const pools = [1, 2].map(() => createPool({ uri: database.url, connectionLimit: 5 }));
	return {
		adapters: pools.map((client) => DrizzleAdapter(drizzleMySql({ client }), mysqlTables())) as [Adapter, Adapter],
		async close() {
			for (const pool of pools) await pool.end();
			await database.drop();
		}
	};
}

function onFile(): Stores {
	const folder = mkdtempSync(join(tmpdir(), 'links-'));
	const adapters = [1, 2].map(() => SqliteAdapter(join(folder, 'auth.db')));
	return {
		adapters: adapters as unknown as [Adapter, Adapter],
		close() {
			for (const adapter of adapters) adapter.close();
			rmSync(folder, { recursive: true });
		}
	};
}

const twice = (adapter: Adapter): Stores => ({ adapters: [adapter, adapter], close: () => undefined });

async function onDrizzleSqlite(): Promise<Stores> {
	const database = new DatabaseSync(':memory:');
	for (const sql of await sqliteStatements(sqliteTables())) database.exec(sql);
	return twice(DrizzleAdapter(asyncDrizzle(database)));
}

const kinds: [string, (() => Stores | Promise<Stores>) | null][] = [
	['memory', () => twice(MemoryAdapter())],
	['sqlite, two connections', onFile],
	['drizzle on SQLite', onDrizzleSqlite],
	['pg, two pools', createPostgres && (() => onPostgres(schema, PgAdapter))],
	[
		'drizzle on PostgreSQL, two pools',
		createPostgres &&
			(async () =>
				onPostgres((await postgresStatements(postgresTables())).join(';'), (client) =>
					DrizzleAdapter(drizzlePostgres({ client }))
				))
	],
	['drizzle on MariaDB, two pools', createMariaDB && onMariaDB]
];

describe.each(kinds)('%s', (_, create) => {
	let stores: Stores;
	beforeAll(async () => {
		if (create) stores = await create();
	});
	afterAll(() => stores?.close());

	const apps = () => stores.adapters.map((adapter) => createMailApp({ store: adapter }));
	const newAddress = () => `${crypto.randomUUID()}@example.test`;
	const fieldsOf = (url: URL) => Object.fromEntries(url.searchParams) as { token: string; email: string };

	test.skipIf(!create)('S254 of fifty uses of one link at once, in two processes, one signs in', async () => {
		const [one, two] = apps() as [ReturnType<typeof createMailApp>, ReturnType<typeof createMailApp>];
		await one.ask(newAddress());
		const fields = fieldsOf(one.link());
		const browsers = Array.from({ length: 50 }, (__, index) => (index % 2 === 0 ? one : two).newBrowser());
		const responses = await Promise.all(browsers.map((browser) => browser.post('/auth/callback/mail', fields)));
		expect(responses.filter(beginsSession)).toHaveLength(1);
		expect(responses.map(({ status }) => status).sort()).toEqual([303, ...Array<number>(49).fill(403)]);
		const late = await two.newBrowser().post('/auth/callback/mail', fields);
		expect([late.status, beginsSession(late)]).toEqual([403, false]);
	});

	test.skipIf(!create)('two links of one address at once, in two processes, make one user', async () => {
		for (let round = 0; round < 3; round++) {
			const email = newAddress();
			const both = stores.adapters.map((adapter) =>
				createMailApp({ store: adapter, leftOut: ['deleteVerificationTokens'] })
			);
			for (const app of both) await app.ask(email);
			const responses = await Promise.all(both.map((app) => app.open()));
			expect(responses.map(beginsSession)).toEqual([true, true]);
			const ids = await Promise.all(both.map(async (app) => (await app.session())?.user?.id));
			expect(ids[0]).toBeDefined();
			expect(ids[1]).toBe(ids[0]);
			expect(both.flatMap(({ logger }) => logger.errors)).toEqual([]);
		}
	});

	test.skipIf(!create)('S256 a newer link ends an older one that another process made', async () => {
		const [one, two] = apps() as [ReturnType<typeof createMailApp>, ReturnType<typeof createMailApp>];
		const email = newAddress();
		await one.ask(email);
		await two.ask(email);
		expect((await one.open()).status).toBe(403);
		expect((await two.open()).status).toBe(303);
		expect((await two.session())?.user?.email).toBe(email);
	});
});
