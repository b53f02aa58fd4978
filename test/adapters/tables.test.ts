/** The tables of plugins, on each adapter that has them. */
import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { Kysely, MysqlDialect, PostgresDialect } from 'kysely';
import { createPool as createCallbackPool } from 'mysql2';
import { createPool, type Pool } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { testTables } from '../../src/adapters/conformance.js';
import { createTables as createD1Tables, D1Adapter } from '../../src/adapters/d1.js';
import { createTables as createKyselyTables, KyselyAdapter } from '../../src/adapters/kysely.js';
import { createTables as createLibsqlTables, LibsqlAdapter } from '../../src/adapters/libsql.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createTables as createMySqlTables, MySqlAdapter } from '../../src/adapters/mysql.js';
import { PgAdapter, schemaSql, type IdType } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { startD1 } from './support/d1.js';
import { inTurn } from './support/in-turn.js';
import { sqliteDialect } from './support/kysely-on-node-sqlite.js';
import { pluginTables } from './support/plugin-tables.js';
import { findMariaDB, findPostgres, type TestDatabase } from './support/servers.js';
import { testNotes } from '../plugins/guide.js';

const onPostgres = await findPostgres('tables of plugins on PostgreSQL');
const onMariaDB = await findMariaDB('tables of plugins on MariaDB');
const folder = mkdtempSync(join(tmpdir(), 'plugin-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sqliteIds = inTurn(2);
const postgresIds = inTurn(3);
const mariaIds = inTurn(2);
/** The plugin of the guide, where the rules on tables are seen in turn. */
const notesOn = { sqlite: inTurn(2), postgres: inTurn(3), mariadb: inTurn(2), others: inTurn(3) };
// The other half of the rules is seen on D1 by Drizzle.
const d1Rules = inTurn(1, { at: 0, of: 2 });
const kyselyOn = {
	sqlite: inTurn(1, { at: 0, of: 3 }),
	postgres: inTurn(1, { at: 1, of: 3 }),
	mariadb: inTurn(1, { at: 2, of: 3 })
};

describe('memory', () => {
	const adapter = MemoryAdapter();
	testTables({ test, createAdapter: () => adapter, tables: pluginTables });
	testNotes({ test, createAdapter: () => adapter });
});

for (const id of ['text', 'integer'] as const) {
	describe(`SQLite, ${id} ids, two handles`, () => {
		const file = join(folder, `${id}.db`);
		const adapters = [SqliteAdapter(file, { id }), SqliteAdapter(file, { id })] as const;
		afterAll(() => adapters.forEach((adapter) => adapter.close()));
		testTables({
			test: sqliteIds(),
			createAdapter: () => adapters[0],
			createPeer: () => adapters[1],
			tables: pluginTables
		});
		testNotes({ test: notesOn.sqlite(), createAdapter: () => adapters[0] });
	});
}

for (const id of ['serial', 'uuid', 'text'] satisfies IdType[]) {
	describe.skipIf(!onPostgres)(`PostgreSQL, ${id} ids, two pools`, () => {
		let database: TestDatabase;
		const pools: pg.Pool[] = [];
		beforeAll(async () => {
			database = await onPostgres!();
			for (let count = 0; count < 2; count++) pools.push(new pg.Pool({ connectionString: database.url, max: 10 }));
			await pools[0]!.query(schemaSql(id));
		});
		afterAll(async () => {
			for (const pool of pools) await pool.end();
			await database.drop();
		});
		testTables({
			test: postgresIds(),
			createAdapter: () => PgAdapter(pools[0]!),
			createPeer: () => PgAdapter(pools[1]!),
			tables: pluginTables
		});
		testNotes({ test: notesOn.postgres(), createAdapter: () => PgAdapter(pools[0]!) });
	});
}

for (const id of ['text', 'serial'] as const) {
	describe.skipIf(!onMariaDB)(`MariaDB, ${id} ids, two pools`, () => {
		let database: TestDatabase;
		const pools: Pool[] = [];
		beforeAll(async () => {
			database = await onMariaDB!();
			for (let count = 0; count < 2; count++) pools.push(createPool({ uri: database.url }));
			await createMySqlTables(pools[0]!, { id });
		});
		afterAll(async () => {
			for (const pool of pools) await pool.end();
			await database.drop();
		});
		testTables({
			test: mariaIds(),
			createAdapter: () => MySqlAdapter(pools[0]!, { id }),
			createPeer: () => MySqlAdapter(pools[1]!, { id }),
			tables: pluginTables
		});
		testNotes({ test: notesOn.mariadb(), createAdapter: () => MySqlAdapter(pools[0]!, { id }) });
	});
}

describe('libSQL', () => {
	const client = createClient({ url: `file:${join(folder, 'libsql.db')}` });
	beforeAll(() => createLibsqlTables(client));
	afterAll(() => client.close());
	testTables({ test, createAdapter: () => LibsqlAdapter(client), tables: pluginTables });
	testNotes({ test: notesOn.others(), createAdapter: () => LibsqlAdapter(client) });
});

describe('D1', () => {
	const database = startD1();
	beforeAll(() => createD1Tables(database));
	afterAll(() => database.dispose());
	testTables({ test: d1Rules(), createAdapter: () => D1Adapter(database), tables: pluginTables });
	testNotes({ test: notesOn.others(), createAdapter: () => D1Adapter(database) });
});

describe('Kysely on SQLite', () => {
	const db = new Kysely<unknown>({ dialect: sqliteDialect(new DatabaseSync(join(folder, 'kysely.db'))) });
	beforeAll(() => createKyselyTables(db));
	testTables({ test: kyselyOn.sqlite(), createAdapter: () => KyselyAdapter(db), tables: pluginTables });
	testNotes({ test: notesOn.others(), createAdapter: () => KyselyAdapter(db) });
});

describe.skipIf(!onPostgres)('Kysely on PostgreSQL', () => {
	let database: TestDatabase;
	let db: Kysely<unknown>;
	beforeAll(async () => {
		database = await onPostgres!();
		db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url }) }) });
		await createKyselyTables(db);
	});
	afterAll(async () => {
		await db.destroy();
		await database.drop();
	});
	testTables({ test: kyselyOn.postgres(), createAdapter: () => KyselyAdapter(db), tables: pluginTables });
});

describe.skipIf(!onMariaDB)('Kysely on MariaDB', () => {
	let database: TestDatabase;
	let db: Kysely<unknown>;
	beforeAll(async () => {
		database = await onMariaDB!();
		db = new Kysely({ dialect: new MysqlDialect({ pool: createCallbackPool(database.url) }) });
		await createKyselyTables(db);
	});
	afterAll(async () => {
		await db.destroy();
		await database.drop();
	});
	testTables({ test: kyselyOn.mariadb(), createAdapter: () => KyselyAdapter(db), tables: pluginTables });
});
