/** The tables of plugins, in databases of Drizzle. */
import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { drizzle as onD1 } from 'drizzle-orm/d1';
import { drizzle as onLibsql } from 'drizzle-orm/libsql';
import { drizzle as onMySql } from 'drizzle-orm/mysql2';
import { drizzle as onNodePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as onPostgresJs } from 'drizzle-orm/postgres-js';
import { createPool, type Pool } from 'mysql2/promise';
import type pg from 'pg';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { testTables } from '../../src/adapters/conformance.js';
import { DrizzleAdapter, mysqlTables, postgresTables, sqliteTables } from '../../src/adapters/drizzle.js';
import { startD1 } from './support/d1.js';
import { mysqlStatements, postgresStatements, sqliteStatements } from './support/drizzle-kit.js';
import { asyncDrizzle, syncDrizzle } from './support/drizzle-on-node-sqlite.js';
import { inTurn } from './support/in-turn.js';
import { KeepingPool } from './support/keeping-pool.js';
import { pluginTables } from './support/plugin-tables.js';
import { testNotes } from '../plugins/guide.js';
import { findMariaDB, findPostgres, runMariaDB, runPostgres, type TestDatabase } from './support/servers.js';

const postgresDatabase = await findPostgres('tables of plugins on Drizzle and PostgreSQL');
const mariaDatabase = await findMariaDB('tables of plugins on Drizzle and MariaDB');
const folder = mkdtempSync(join(tmpdir(), 'drizzle-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

const suite = { tables: pluginTables };
const onNodeSqlite = inTurn(2);
const onPgAndPostgres = inTurn(3);
// The other half of the rules is seen on D1 by its own adapter.
const d1Rules = inTurn(1, { at: 1, of: 2 });

for (const [name, drizzle] of [
	['answers later', asyncDrizzle],
	['answers at once', syncDrizzle]
] as const) {
	describe(`SQLite, a driver that ${name}`, () => {
		const database = new DatabaseSync(join(folder, `${name}.db`));
		beforeAll(async () => {
			for (const statement of await sqliteStatements(sqliteTables())) database.exec(statement);
		});
		testTables({ ...suite, test: onNodeSqlite(), createAdapter: () => DrizzleAdapter(drizzle(database) as never) });
	});
}

describe('libSQL', () => {
	const client = createClient({ url: `file:${join(folder, 'libsql.db')}` });
	beforeAll(async () => client.batch(await sqliteStatements(sqliteTables())));
	afterAll(() => client.close());
	testTables({ ...suite, test, createAdapter: () => DrizzleAdapter(onLibsql(client)) });
	testNotes({ test, createAdapter: () => DrizzleAdapter(onLibsql(client)) });
});

describe('D1', () => {
	const database = startD1();
	beforeAll(async () => {
		for (const statement of await sqliteStatements(sqliteTables())) await database.prepare(statement).run();
	});
	afterAll(() => database.dispose());
	testTables({ ...suite, test: d1Rules(), createAdapter: () => DrizzleAdapter(onD1(database as never)) });
});

for (const id of ['text', 'uuid', 'serial'] as const) {
	describe.skipIf(!postgresDatabase)(`PostgreSQL, ${id} ids, pg and postgres`, () => {
		const tables = postgresTables({ id });
		let database: TestDatabase;
		let pool: pg.Pool;
		let client: postgres.Sql;
		beforeAll(async () => {
			database = await postgresDatabase!();
			await runPostgres(database.url, ...(await postgresStatements(tables)));
			pool = new KeepingPool({ connectionString: database.url });
			client = postgres(database.url, { onnotice: () => undefined });
		});
		afterAll(async () => {
			await pool.end();
			await client.end();
			await database.drop();
		});
		testTables({
			...suite,
			test: onPgAndPostgres(),
			createAdapter: () => DrizzleAdapter(onNodePostgres({ client: pool }), tables),
			createPeer: () => DrizzleAdapter(onPostgresJs({ client }), tables)
		});
	});
}

describe.skipIf(!mariaDatabase)('MariaDB', () => {
	let database: TestDatabase;
	let pool: Pool;
	beforeAll(async () => {
		database = await mariaDatabase!();
		await runMariaDB(database.url, ...(await mysqlStatements(mysqlTables())));
		pool = createPool({ uri: database.url });
	});
	afterAll(async () => {
		await pool.end();
		await database.drop();
	});
	testTables({ ...suite, test, createAdapter: () => DrizzleAdapter(onMySql({ client: pool })) });
});
