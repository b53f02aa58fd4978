/** What `framework-auth doctor` says about indexes that a database lacks (#34 C1). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@libsql/client';
import { Kysely } from 'kysely';
import { createPool } from 'mysql2/promise';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTables as createD1Tables, D1Adapter } from '../../src/adapters/d1.js';
import { createTables as createKyselyTables, KyselyAdapter } from '../../src/adapters/kysely.js';
import { createTables as createLibsqlTables, LibsqlAdapter } from '../../src/adapters/libsql.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createTables as createMySqlTables, MySqlAdapter } from '../../src/adapters/mysql.js';
import { PgAdapter, schema as pgSchema } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { checkStored } from '../../src/cli/commands/doctor.js';
import { createAuth } from '../../src/core.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { likeD1 } from '../adapters/support/d1-on-node-sqlite.js';
import { sqliteDialect } from '../adapters/support/kysely-on-node-sqlite.js';
import { findMariaDB, findPostgres } from '../adapters/support/servers.js';

async function found(adapter: Adapter) {
	const auth = createAuth({ secret: 'q7Rz0vK3mT8yW1uJ5pX9cB2nD6fG4hL0sAeQ7iOu', adapter, providers: [] });
	const findings = await checkStored(contextOf(auth));
	return findings.filter(({ finding }) => /index/.test(finding));
}

/** Drops one index, looks what is found, and runs the cure. */
async function expectCured(adapter: Adapter, table: string, run: (sql: string) => unknown, drop: string) {
	expect(await found(adapter)).toEqual([]);
	await run(drop);
	const [warning, ...others] = await found(adapter);
	expect(others).toEqual([]);
	expect(warning).toMatchObject({
		level: 'warning',
		finding: `the database has no index on ${table} (expires): searches and clean-ups read the whole table`,
		cure: expect.stringMatching(/^create index .*_expires_index.*;$/)
	});
	await run(warning!.cure!);
	expect(await found(adapter)).toEqual([]);
}

const drop = (table: string) => `drop index "${table}_expires_index"`;

const onD1 = (database: DatabaseSync) => D1Adapter(likeD1(database));

test('C1 doctor names missing indexes of SQLite, through D1, libSQL and Kysely', async () => {
	const d1 = new DatabaseSync(':memory:');
	await createD1Tables(likeD1(d1));
	await expectCured(D1Adapter(likeD1(d1)), 'session', (sql) => d1.exec(sql), drop('session'));

	const libsql = createClient({ url: ':memory:' });
	await createLibsqlTables(libsql);
	await expectCured(LibsqlAdapter(libsql), 'secret', (sql) => libsql.execute(sql), drop('secret'));

	const database = new DatabaseSync(':memory:');
	const db = new Kysely<never>({ dialect: sqliteDialect(database) });
	await createKyselyTables(db);
	await expectCured(KyselyAdapter(db), 'Session', (sql) => database.exec(sql), drop('session'));
});

test('C1 all missing indexes are one warning', async () => {
	const database = new DatabaseSync(':memory:');
	const tables = readFileSync(join(import.meta.dirname, '../adapters/schemas/sqlite-6.sql'), 'utf8');
	database.exec(tables.replaceAll(/^create index.*$/gim, ''));
	const [warning] = await found(onD1(database));
	expect(warning?.finding).toContain('session (sid, provider), session (expires)');
	database.exec(warning!.cure!);
	expect(await found(onD1(database))).toEqual([]);
});

test('C1 the SQLite adapter makes its indexes itself, and memory has none', async () => {
	expect(await found(SqliteAdapter(':memory:'))).toEqual([]);
	expect(await found(MemoryAdapter())).toEqual([]);
});

const postgres = await findPostgres('the indexes that are missing');
test.skipIf(!postgres)('C1 doctor names missing indexes of PostgreSQL', async () => {
	const { url, drop: end } = await postgres!();
	const pool = new pg.Pool({ connectionString: url });
	onTestFinished(async () => {
		await pool.end();
		await end();
	});
	await pool.query(pgSchema);
	await expectCured(PgAdapter(pool), 'sessions', (sql) => pool.query(sql), drop('sessions'));
});

const mariadb = await findMariaDB('the indexes that are missing');
test.skipIf(!mariadb)('C1 doctor names missing indexes of MySQL and MariaDB', async () => {
	const { url, drop: end } = await mariadb!();
	const pool = createPool({ uri: url });
	onTestFinished(async () => {
		await pool.end();
		await end();
	});
	await createMySqlTables(pool);
	const gone = 'drop index session_expires_index on session';
	await expectCured(MySqlAdapter(pool), 'session', (sql) => pool.query(sql), gone);
});
