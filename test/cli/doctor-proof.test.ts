/** What `framework-auth doctor` finds in the column `emailVerified` of users (#34 A1). */
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { Kysely } from 'kysely';
import pg from 'pg';
import { createPool } from 'mysql2/promise';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DrizzleAdapter } from '../../src/adapters/drizzle.js';
import { KyselyAdapter } from '../../src/adapters/kysely.js';
import { LibsqlAdapter } from '../../src/adapters/libsql.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MySqlAdapter } from '../../src/adapters/mysql.js';
import { PgAdapter } from '../../src/adapters/pg.js';
import { PrismaAdapter } from '../../src/adapters/prisma.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { checkStored } from '../../src/cli/commands/doctor.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { createAuth } from '../../src/core.js';
import { sqliteDialect } from '../adapters/support/kysely-on-node-sqlite.js';
import { findMariaDB, findPostgres } from '../adapters/support/servers.js';

const found = async (adapter: Adapter, emailVerified?: 'boolean') => {
	const secret = 'q7Rz0vK3mT8yW1uJ5pX9cB2nD6fG4hL0sAeQ7iOu';
	const auth = createAuth({ secret, adapter, providers: [], ...(emailVerified && { account: { emailVerified } }) });
	const findings = await checkStored(contextOf(auth));
	return findings
		.filter(({ finding }) => /emailVerified/.test(finding))
		.map(({ level, finding, cure }) => `${level}: ${finding}. ${cure ?? ''}`);
};
const isBoolean = [expect.stringMatching(/^error: .* a date in it\. Set account: \{ emailVerified: 'boolean' \}/)];
const isNumber = [expect.stringMatching(/^error: .* a number, and the library stores a date/)];

const users = (type: string) => `create table "user" (id text primary key, email text, "emailVerified" ${type})`;

describe('SQLite (#34 A1)', () => {
	test.each([
		['integer', [1_700_000_000_000, null], []],
		['integer', [null], []],
		['integer', [0], isBoolean],
		['integer', [null, 1], isBoolean],
		['integer', [1_700_000_000], isNumber],
		['boolean', [], isBoolean],
		['text', ['2024-05-06T07:08:09Z'], []]
	])('a column of the type %s that holds %j', async (type, values, expected) => {
		const database = new DatabaseSync(':memory:');
		database.exec(users(type));
		for (const [id, value] of values.entries()) {
			database.prepare('insert into "user" values (?, ?, ?)').run(String(id), `${id}@example.test`, value);
		}
		expect(await found(SqliteAdapter(database))).toEqual(expected);
		const kysely = new Kysely<never>({ dialect: sqliteDialect(database) });
		expect(await found(KyselyAdapter(kysely, { tables: { user: 'user' } }))).toEqual(expected);
	});

	test('a column is found through libSQL', async () => {
		const client = createClient({ url: ':memory:' });
		await client.execute(users('boolean'));
		expect(await found(LibsqlAdapter(client))).toEqual(isBoolean);
	});
});

const postgres = await findPostgres('the type of emailVerified');
test.skipIf(!postgres)('the type of the column is found in PostgreSQL (#34 A1)', async () => {
	const { url, drop } = await postgres!();
	const pool = new pg.Pool({ connectionString: url });
	onTestFinished(async () => {
		await pool.end();
		await drop();
	});
	for (const [type, expected] of [
		['boolean', isBoolean],
		['bigint', isNumber],
		['timestamptz', []]
	] as const) {
		await pool.query(`drop table if exists "user"; ${users(type)}`);
		expect(await found(PgAdapter(pool, { tables: { user: 'user' } }))).toEqual(expected);
	}
});

const mariadb = await findMariaDB('the type of emailVerified');
test.skipIf(!mariadb)('the type of the column is found in MySQL and MariaDB (#34 A1)', async () => {
	const { url, drop } = await mariadb!();
	const pool = createPool({ uri: url, multipleStatements: true });
	onTestFinished(async () => {
		await pool.end();
		await drop();
	});
	for (const [type, expected] of [
		['boolean', isBoolean],
		['bigint', isNumber],
		['datetime(3)', []]
	] as const) {
		const statement = users(type).replaceAll('"', '`').replaceAll('text', 'varchar(255)');
		await pool.query(`drop table if exists \`user\`; ${statement}`);
		expect(await found(MySqlAdapter(pool))).toEqual(expected);
	}
});

test('the type of the column is found in the schemas of Drizzle and Prisma (#34 A1)', async () => {
	const table = sqliteTable('user', {
		id: text().primaryKey(),
		email: text(),
		emailVerified: integer({ mode: 'boolean' })
	});
	const { sessionsTable, accountsTable, verificationTokensTable } = await import('../../src/adapters/drizzle.js').then(
		({ sqliteTables }) => sqliteTables()
	);
	const db = drizzle(async () => ({ rows: [] }));
	const tables = { usersTable: table, sessionsTable, accountsTable, verificationTokensTable };
	expect(await found(DrizzleAdapter(db, tables as never))).toEqual(isBoolean);
	const prisma = (typeName: string) => {
		const fields = { id: { typeName: 'String' }, emailVerified: { typeName } };
		return PrismaAdapter({ $transaction: async () => undefined, user: { fields } } as never);
	};
	expect(await found(prisma('Boolean'))).toEqual(isBoolean);
	expect(await found(prisma('Int'))).toEqual(isNumber);
	expect(await found(prisma('DateTime'))).toEqual([]);
});

test('a configuration that does not match is an error; one that matches, or an adapter that knows no type, is not (#34 A1)', async () => {
	const database = new DatabaseSync(':memory:');
	database.exec(users('boolean'));
	expect(await found(SqliteAdapter(database), 'boolean')).toEqual([]);
	expect(await found(SqliteAdapter(':memory:'), 'boolean')).toEqual([]);
	const dates = new DatabaseSync(':memory:');
	dates.exec(users('text'));
	expect(await found(SqliteAdapter(dates), 'boolean')).toEqual([
		expect.stringMatching(/^error: .*dates.*Remove this option/)
	]);
	const memory = MemoryAdapter();
	expect(await found(memory)).toEqual([]);
	await memory.createUser({
		id: '1',
		name: null,
		image: null,
		email: 'ada@example.test',
		emailVerified: true as never
	});
	expect(await found(memory)).toEqual([
		expect.stringMatching(/^error: the adapter fails: "emailVerified" of the user says only .*own-tables\.md\.$/)
	]);
});
