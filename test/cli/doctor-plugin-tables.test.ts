/** What `framework-auth doctor` says about the tables of plugins (#36 C). */
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTables as createKyselyTables, KyselyAdapter } from '../../src/adapters/kysely.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schema } from '../../src/adapters/pg.js';
import type { Adapter } from '../../src/adapters/types.js';
import { checkStored } from '../../src/cli/commands/doctor.js';
import { createAuth } from '../../src/core.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { definePlugin } from '../../src/plugin.js';
import { createTables, defineTable } from '../../src/tables.js';
import { sqliteDialect } from '../adapters/support/kysely-on-node-sqlite.js';
import { findPostgres } from '../adapters/support/servers.js';

const note = defineTable('note', {
	columns: { id: 'key', text: 'text' },
	primaryKey: ['id']
});
const notes = definePlugin({ name: 'notes', tables: [note] });

async function found(adapter: Adapter, plugins = [notes], packages?: ReadonlySet<string>) {
	const auth = createAuth({ secret: 'q7Rz0vK3mT8yW1uJ5pX9cB2nD6fG4hL0sAeQ7iOu', adapter, providers: [], plugins });
	const findings = await checkStored(contextOf(auth), packages);
	return findings.filter(({ finding }) => /plugin/.test(finding));
}

const missing = {
	level: 'error',
	finding: expect.stringContaining('the table "note" of the plugin "notes" cannot be read'),
	cure: expect.stringContaining('npx framework-auth schema <database> --with <the module of the plugin>')
};

test('doctor names a missing table, and one that lacks a column', async () => {
	const database = new DatabaseSync(':memory:');
	const db = new Kysely<never>({ dialect: sqliteDialect(database) });
	await createKyselyTables(db);
	const adapter = KyselyAdapter(db);
	expect(await found(adapter, [])).toEqual([]);
	expect(await found(adapter)).toEqual([missing]);
	database.exec('create table note (id text primary key)');
	expect(await found(adapter)).toEqual([missing]);
	database.exec('alter table note add column text text not null');
	expect(await found(adapter)).toEqual([]);
});

test.each([
	['@prisma/client', 'npx prisma migrate dev', 'schema prisma-pg --with', 'prisma-sqlite'],
	['drizzle-orm', 'npx drizzle-kit push', 'schema drizzle-pg --with', 'drizzle-sqlite'],
	['pg', 'npx framework-auth schema pg --apply', 'schema pg --with', '--apply']
])('with %s, the report names the command that creates the tables', async (name, own, ofPlugin, other) => {
	const packages = new Set([name, 'pg']);
	const failing = { ...MemoryAdapter(), getUserByEmail: () => Promise.reject(new Error('no such table')) };
	const auth = createAuth({ secret: 'q7Rz0vK3mT8yW1uJ5pX9cB2nD6fG4hL0sAeQ7iOu', adapter: failing, providers: [] });
	expect((await checkStored(contextOf(auth), packages))[0]?.cure).toContain(`create the tables: ${own}.`);
	const db = new Kysely<never>({ dialect: sqliteDialect(new DatabaseSync(':memory:')) });
	await createKyselyTables(db);
	const [{ cure } = {}] = await found(KyselyAdapter(db), [notes], packages);
	expect(cure).toContain(`npx framework-auth ${ofPlugin} <the module of the plugin>`);
	expect(cure).toContain(other);
});

test('the memory adapter needs no tables', async () => {
	expect(await found(MemoryAdapter())).toEqual([]);
});

const postgres = await findPostgres('the tables of plugins that are missing');
test.skipIf(!postgres)('doctor names missing tables on PostgreSQL, too', async () => {
	const { url, drop: end } = await postgres!();
	const pool = new pg.Pool({ connectionString: url });
	onTestFinished(async () => {
		await pool.end();
		await end();
	});
	await pool.query(schema);
	const adapter = PgAdapter(pool);
	expect(await found(adapter)).toEqual([missing]);
	await createTables(adapter, [note]);
	expect(await found(adapter)).toEqual([]);
});
