/** The SQL in the documents that adds the table of secrets to a database without one. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { drizzle as drizzleMySql } from 'drizzle-orm/mysql2';
import { drizzle } from 'drizzle-orm/pglite';
import { createPool } from 'mysql2/promise';
import { afterEach, expect, test } from 'vitest';
import { DrizzleAdapter, mysqlTables, postgresTables, sqliteTables } from '../../src/adapters/drizzle.js';
import type { Adapter } from '../../src/adapters/index.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import { mysqlStatements, postgresStatements, sqliteStatements } from './support/drizzle-kit.js';
import { asyncDrizzle } from './support/drizzle-on-node-sqlite.js';
import { findMariaDB, runMariaDB } from './support/servers.js';
import { emptyDatabase } from '../fixtures/pglite.js';

/** The statements of the only block of SQL in the document that creates a table and has this text. */
function sqlIn(document: string, text: string): string[] {
	const page = readFileSync(new URL(`../../docs/adapters/${document}.md`, import.meta.url), 'utf8');
	const blocks = [...page.matchAll(/```sql\n([^`]*(?:`(?!``)[^`]*)*)```/g)].map(([, sql = '']) => sql);
	const found = blocks.filter((sql) => sql.startsWith('create table') && sql.includes(text));
	expect(found).toHaveLength(1);
	return found[0]!.split(';').filter((sql) => sql.trim());
}

async function keepsSecrets(adapter: Adapter): Promise<void> {
	const { id: userId } = await adapter.createUser!({ id: '', email: 'ada@example.com', emailVerified: null });
	const times = { createdAt: new Date('2026-01-02T03:04:05.678Z'), expires: new Date('2040-01-02T03:04:05.678Z') };
	const secret = { id: 'an id', userId, kind: 'example', value: 'x'.repeat(8192), label: 'a name', ...times };
	await adapter.createSecret!({ ...secret, version: 1 });
	expect(await adapter.updateSecret!({ ...secret, version: 1 }, 1)).toBe(true);
	expect(await adapter.useSecret!('an id')).toEqual({ ...secret, version: 2 });
	await adapter.createSecret!({ ...secret, version: 1 });
	await adapter.deleteUser!(userId);
	expect(await adapter.getSecret!('an id')).toBeNull();
}

const client = await emptyDatabase();
afterEach(() => client.exec('drop schema public cascade; create schema public'));

test('of PostgreSQL works', async () => {
	await client.exec(`${schema}; drop table secrets`);
	for (const sql of sqlIn('pg', 'secrets')) await client.exec(sql);
	await keepsSecrets(PgAdapter(client));
});

test('of Drizzle on PostgreSQL works', async () => {
	for (const sql of [...(await postgresStatements(postgresTables())), ...sqlIn('drizzle', 'timestamp')]) {
		await client.exec(sql);
	}
	await keepsSecrets(DrizzleAdapter(drizzle({ client }), postgresTables({ secrets: true })));
});

test('of Drizzle on SQLite works', async () => {
	const database = new DatabaseSync(':memory:');
	for (const sql of [...(await sqliteStatements(sqliteTables())), ...sqlIn('drizzle', '"createdAt" integer')]) {
		database.exec(sql);
	}
	await keepsSecrets(DrizzleAdapter(asyncDrizzle(database), sqliteTables({ secrets: true })));
});

const createDatabase = await findMariaDB('the SQL for secrets on MariaDB');

test.skipIf(!createDatabase)('of Drizzle on MySQL and MariaDB works', async () => {
	const database = await createDatabase!();
	await runMariaDB(database.url, ...(await mysqlStatements(mysqlTables())), ...sqlIn('drizzle', 'datetime'));
	const pool = createPool({ uri: database.url });
	await keepsSecrets(DrizzleAdapter(drizzleMySql({ client: pool }), mysqlTables({ secrets: true })));
	await pool.end();
	await database.drop();
});

test('without the table, a Drizzle adapter has none of the methods', () => {
	const adapter = DrizzleAdapter(asyncDrizzle(new DatabaseSync(':memory:')), sqliteTables());
	expect(Object.keys(adapter).filter((method) => /Secret/.test(method))).toEqual([]);
});
