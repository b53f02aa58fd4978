/** What `framework-auth doctor` says about the database that it reached: its name and place, never a password. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient as createLibsql } from '@libsql/client';
import { drizzle as drizzleOnLibsql } from 'drizzle-orm/libsql';
import { drizzle as drizzleOnMySql } from 'drizzle-orm/mysql2';
import { drizzle as drizzleOnPg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleOnPostgresJs } from 'drizzle-orm/postgres-js';
import { Redis } from 'ioredis';
import { Kysely, PostgresDialect } from 'kysely';
import { createPool } from 'mysql2/promise';
import pg from 'pg';
import postgres from 'postgres';
import { createClient as createRedis } from 'redis';
import { expect, onTestFinished, test } from 'vitest';
import { createTables as createD1Tables, D1Adapter } from '../../src/adapters/d1.js';
import { DrizzleAdapter } from '../../src/adapters/drizzle.js';
import { createTables as createKyselyTables, KyselyAdapter } from '../../src/adapters/kysely.js';
import { LibsqlAdapter } from '../../src/adapters/libsql.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MongoDBAdapter, type MongoClientLike, type ObjectIdClass } from '../../src/adapters/mongodb.js';
import { createTables as createMySqlTables, MySqlAdapter } from '../../src/adapters/mysql.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { RedisAdapter } from '../../src/adapters/redis.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { checkStored } from '../../src/cli/commands/doctor.js';
import { placeOf } from '../../src/cli/doctor/place.js';
import { createAuth } from '../../src/core.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { likeD1 } from '../adapters/support/d1-on-node-sqlite.js';
import { findMariaDB, findPostgres, runPostgres } from '../adapters/support/servers.js';

const contextWith = (adapter: Adapter) =>
	contextOf(createAuth({ secret: 'q7Rz0vK3mT8yW1uJ5pX9cB2nD6fG4hL0sAeQ7iOu', adapter, providers: [] }));
const found = (adapter: Adapter) => checkStored(contextWith(adapter));
const place = (adapter: Adapter) => placeOf(contextWith(adapter));

const createPostgres = await findPostgres('the place of PostgreSQL');
const createMariaDB = await findMariaDB('the place of MariaDB');

/** Nothing listens at this port, and the password must not be said. */
const nowhere = { host: '127.0.0.1', port: 9, user: 'ada', password: 'hidden-word', database: 'app' };
const url = (scheme: string) => `${scheme}://ada:hidden-word@127.0.0.1:9/app`;

test.skipIf(!createPostgres)('the place of PostgreSQL is known through pg, Kysely and Drizzle', async () => {
	const database = await createPostgres!();
	onTestFinished(() => database.drop());
	const { host, pathname } = new URL(database.url);
	const said = `"${pathname.slice(1)}" at ${host}`;
	await runPostgres(database.url, schema);
	const pool = new pg.Pool({ connectionString: database.url });
	expect(await found(PgAdapter(pool))).toContainEqual({ level: 'note', finding: `the database is ${said}` });
	const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
	await createKyselyTables(db);
	expect(await place(KyselyAdapter(db))).toBe(said);
	expect(await place(DrizzleAdapter(drizzleOnPg(pool)))).toBe(said);
	await db.destroy();
});

test('the place of PostgreSQL is known if it does not answer, and without a password', async () => {
	const pool = new pg.Pool(nowhere);
	const [failed, ...others] = await found(PgAdapter(pool));
	expect(others).toEqual([]);
	expect(failed!.finding).toContain('The database is "app" at 127.0.0.1:9');
	expect(JSON.stringify(failed)).not.toContain('hidden-word');
	expect(await place(PgAdapter(new pg.Pool({ connectionString: url('postgres') })))).toBe('"app" at 127.0.0.1:9');
	const client = postgres(url('postgres'), { max: 1 });
	expect(await place(DrizzleAdapter(drizzleOnPostgresJs(client)))).toBe('"app" at 127.0.0.1:9');
	const unset = new pg.Pool({ connectionString: undefined, user: 'grace', port: 9, connectionTimeoutMillis: 2_000 });
	expect(await place(PgAdapter(unset)), 'the default of the driver').toMatch(/^"grace" at .+:9$/);
});

test.skipIf(!createMariaDB)('the place of MariaDB is known', async () => {
	const database = await createMariaDB!();
	onTestFinished(() => database.drop());
	const pool = createPool({ uri: database.url });
	await createMySqlTables(pool);
	const said = `the database is "${new URL(database.url).pathname.slice(1)}" at 127.0.0.1:3306`;
	expect((await found(MySqlAdapter(pool))).map(({ finding }) => finding)).toContain(said);
	expect(`the database is ${await place(DrizzleAdapter(drizzleOnMySql(pool)))}`, 'Drizzle').toBe(said);
	await pool.end();
	expect(await place(MySqlAdapter(createPool(nowhere)))).toBe('"app" at 127.0.0.1:9');
});

test('the place of a file is its path, and memory has none', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'framework-auth-place-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	const file = join(folder, 'auth.db');
	const sqlite = SqliteAdapter(file);
	expect(await place(sqlite)).toBe(`"${file}"`);
	sqlite.close();
	const client = createLibsql({ url: `file:${file}` });
	expect(await place(DrizzleAdapter(drizzleOnLibsql(client)))).toBe(`"${file}"`);
	client.close();
	const d1 = new DatabaseSync(':memory:');
	await createD1Tables(likeD1(d1));
	expect(await place(D1Adapter(likeD1(d1)))).toBeUndefined();
	const binding = { ...likeD1(d1), withSession: () => undefined };
	expect(await place(D1Adapter(binding)), 'a binding, whose name only the platform knows').toBe(
		'D1, through the binding of the worker'
	);
	expect(await place(LibsqlAdapter(createLibsql({ url: ':memory:' })))).toBeUndefined();
	expect((await found(MemoryAdapter())).map(({ finding }) => finding).join()).not.toContain('the database is');
});

test('the place of Redis and MongoDB is known from the settings of the client', async () => {
	const lazily = { lazyConnect: true, enableOfflineQueue: false } as const;
	expect(await place(RedisAdapter(new Redis('redis://ada:hidden-word@127.0.0.1:9/2', lazily)))).toBe(
		'"2" at 127.0.0.1:9'
	);
	const client = createRedis({ url: 'redis://ada:hidden-word@127.0.0.1:9/2' });
	expect(await place(RedisAdapter(client))).toBe('"2" at 127.0.0.1:9');
	// As the driver of MongoDB keeps them.
	const mongo = { s: {}, options: { hosts: ['127.0.0.1:9', '127.0.0.1:10'], dbName: 'app' }, db: () => ({}) };
	const adapter = MongoDBAdapter(mongo as unknown as MongoClientLike, {
		ObjectId: class {} as unknown as ObjectIdClass
	});
	expect(await place(adapter as Adapter)).toBe('"app" at 127.0.0.1:9,127.0.0.1:10');
});
