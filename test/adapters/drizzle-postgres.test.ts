import { DrizzleAdapter as AuthDrizzleAdapter } from '@auth/drizzle-adapter';
import { getTableColumns, relations } from 'drizzle-orm';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgresJs } from 'drizzle-orm/postgres-js';
import type pg from 'pg';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { DrizzleAdapter, postgresTables, type IdType } from '../../src/adapters/drizzle.js';
import { postgresStatements } from './support/drizzle-kit.js';
import { inTurn } from './support/in-turn.js';
import { KeepingPool } from './support/keeping-pool.js';
import { findPostgres, runPostgres, type TestDatabase } from './support/servers.js';
import { defineTables } from '../../node_modules/@auth/drizzle-adapter/lib/pg.js';
import { emptyDatabase } from '../fixtures/pglite.js';

const onPGlite = inTurn(3, { at: 0, of: 2 });
const onPostgres = inTurn(6, { at: 1, of: 2 });
const onTheirTables = inTurn(2);

const createDatabase = await findPostgres('drizzle on PostgreSQL');

const IDS = ['text', 'uuid', 'serial'] satisfies IdType[];
const expires = new Date('2040-01-01T00:00:00.123Z');
const user = { id: '', email: 'ada@example.com', emailVerified: null };
const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };

const client = await emptyDatabase();

/** Makes these tables the only ones. */
async function reset(tables: Record<string, unknown>): Promise<void> {
	await client.exec('drop schema public cascade; create schema public');
	for (const sql of await postgresStatements(tables)) await client.exec(sql);
}

for (const id of IDS) {
	const tables = postgresTables({ id, passkeyNames: true, sessionDetails: true, secrets: true });

	describe(`drizzle on PGlite, ${id} ids`, () => {
		beforeAll(() => reset(tables));
		testAdapter({
			test: onPGlite(),
			strict: true,
			createAdapter: () => DrizzleAdapter(drizzlePGlite({ client }), tables)
		});
	});

	describe.skipIf(!createDatabase)(`drizzle on PostgreSQL, ${id} ids, node-postgres and postgres.js`, () => {
		let database: TestDatabase | undefined;
		let pool: pg.Pool;
		let sql: postgres.Sql;
		beforeAll(async () => {
			database = await createDatabase!();
			await runPostgres(database.url, (await postgresStatements(tables)).join(';'));
			pool = new KeepingPool({ connectionString: database.url, max: 10 });
			sql = postgres(database.url, { max: 10 });
		});
		afterAll(async () => {
			await pool.end();
			await sql.end();
			await database?.drop();
		});
		const viaNodePostgres = () => DrizzleAdapter(drizzleNodePostgres({ client: pool }), tables);
		const viaPostgresJs = () => DrizzleAdapter(drizzlePostgresJs({ client: sql }), tables);
		describe('node-postgres first', () => {
			testAdapter({ test: onPostgres(), strict: true, createAdapter: viaNodePostgres, createPeer: viaPostgresJs });
		});
		describe('postgres.js first', () => {
			testAdapter({ test: onPostgres(), strict: true, createAdapter: viaPostgresJs, createPeer: viaNodePostgres });
		});
	});
}

describe('drizzle on PGlite', () => {
	test('accepts a database with a schema and relations, and your own tables with further columns', async () => {
		const defaults = postgresTables({ id: 'uuid' });
		const usersTable = pgTable('app_users', {
			id: uuid('id').primaryKey().defaultRandom(),
			name: text('full_name'),
			email: text('email').unique(),
			emailVerified: timestamp('verified_at', { mode: 'date', withTimezone: true }),
			image: text('image'),
			role: text('role', { enum: ['member', 'admin'] })
				.notNull()
				.default('member')
		});
		const posts = pgTable('posts', { id: uuid('id').primaryKey(), authorId: uuid('author_id') });
		const postRelations = relations(posts, ({ one }) => ({
			author: one(usersTable, { fields: [posts.authorId], references: [usersTable.id] })
		}));
		// The default tables refer to the default users, which are there too.
		const tables = { ...defaults, usersTable };
		await reset({ ...defaults, app: usersTable, posts });
		await client.exec(`alter table "account" drop constraint "account_userId_user_id_fk"`);
		await client.exec(`alter table "session" drop constraint "session_userId_user_id_fk"`);
		const db = drizzlePGlite({ client, schema: { ...tables, posts, postRelations } });
		const adapter = DrizzleAdapter(db, tables);
		const admin = { ...user, emailVerified: expires, role: 'admin' };
		const created = await adapter.createUserWithAccount(admin, account);
		expect(created).toEqual({ ...admin, id: created.id, name: null, image: null });
		await adapter.createSession({ sessionToken: 's', userId: created.id, expires });
		expect((await adapter.getSessionAndUser('s'))?.user).toEqual(created);
	});

	test('createUserWithAccount is atomic where the driver has no transactions, and fails whole', async () => {
		await reset(postgresTables());
		const db = drizzlePGlite({ client });
		db.transaction = () => Promise.reject(new Error('No transactions here')); // As with neon-http.
		const adapter = DrizzleAdapter(db);
		await client.exec(`create function fail() returns trigger language plpgsql as 'begin raise ''disk trouble''; end'`);
		await client.exec('create trigger fail before insert on account execute function fail()');
		await expect(adapter.createUserWithAccount(user, account)).rejects.toThrow('disk trouble');
		expect(await adapter.getUserByEmail(user.email)).toBeNull();
		await client.exec('drop trigger fail on account');
		const created = await adapter.createUserWithAccount(user, account);
		expect(await adapter.getUserByAccount(account)).toEqual(created);
	});

	test('reads a session with one query, and prunes a bounded number of old tokens', async () => {
		await reset(postgresTables());
		const queries: string[] = [];
		const adapter = DrizzleAdapter(drizzlePGlite({ client, logger: { logQuery: (query) => queries.push(query) } }));
		const { id } = await adapter.createUser(user);
		await adapter.createSession({ sessionToken: 's', userId: id, expires });
		queries.length = 0;
		await adapter.getSessionAndUser('s');
		expect(queries).toHaveLength(1);
		const plan = await client.query<Record<string, string>>(`explain (costs off) ${queries[0]!.replace('$1', `'s'`)}`);
		expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on session');

		await client.exec(`insert into "verificationToken" (identifier, token, expires)
			select 'old', n, now() - interval '2 days' from generate_series(1, 150) n`);
		await adapter.createVerificationToken({ identifier: 'a', token: 'new', expires });
		const left = await client.query<{ count: number }>('select count(*) from "verificationToken"');
		expect(left.rows[0]?.count).toBe(51);
	});

	test('the default tables have the names and columns of @auth/drizzle-adapter', () => {
		const [ours, theirs] = [postgresTables(), defineTables()];
		for (const name of Object.keys(theirs) as (keyof typeof theirs)[]) {
			const columns = (table: (typeof theirs)[typeof name]) =>
				Object.values(getTableColumns(table)).map(({ name, notNull }) => `${name} ${notNull}`);
			expect(columns(ours[name] as never)).toEqual(columns(theirs[name]));
		}
	});

	test('a database of @auth/drizzle-adapter keeps its users, accounts and live sessions', async () => {
		await reset(defineTables());
		const db = drizzlePGlite({ client });
		const before = AuthDrizzleAdapter(db);
		const { id } = await before.createUser!({ ...user, emailVerified: expires });
		await before.linkAccount!({ ...account, userId: id, access_token: 'at', expires_at: 1_900_000_000 });
		await before.createSession!({ sessionToken: 'live', userId: id, expires });

		const adapter = DrizzleAdapter(db);
		const expected = { id, email: user.email, emailVerified: expires, name: null, image: null };
		expect(await adapter.getSessionAndUser('live')).toEqual({
			session: { sessionToken: 'live', userId: id, expires },
			user: expected
		});
		expect(await adapter.getUserByAccount(account)).toEqual(expected);
		const stored = await adapter.getAccount(account.providerAccountId, 'github');
		expect(stored).toEqual({ ...account, userId: id, access_token: 'at', expires_at: 1_900_000_000 });
	});

	describe('the tables of @auth/drizzle-adapter', () => {
		beforeAll(() => reset(defineTables()));
		const log = () => undefined;
		testAdapter({
			test: onTheirTables(),
			strict: true,
			log,
			createAdapter: () => DrizzleAdapter(drizzlePGlite({ client }))
		});
	});
});
