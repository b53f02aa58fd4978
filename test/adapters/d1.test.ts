/** The D1 adapter on D1 of Cloudflare, as Miniflare runs it. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { createTables, D1Adapter, schema } from '../../src/adapters/d1.js';
import { likeD1 } from './support/d1-on-node-sqlite.js';
import { startD1 } from './support/d1.js';
import { inTurn } from './support/in-turn.js';
import { registerPasskey } from './support/passkey.js';

const expires = new Date('2037-01-01T00:00:00.123Z');
const user = { id: '', email: 'ada@example.com', emailVerified: null };
const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };

const databases = { OWN: startD1(), AUTH_JS: startD1(), MIGRATED: startD1() };
afterAll(() => Promise.all(Object.values(databases).map((database) => database.dispose())));

// The other half of the rules is seen on D1 by Drizzle; all are seen on the SQLite of Node.js.
const onD1 = inTurn(1, { at: 1, of: 2 });

describe('D1, its own tables', () => {
	beforeAll(async () => {
		await createTables(databases.OWN);
		await createTables(databases.OWN);
	});
	testAdapter({
		test: onD1(),
		strict: true,
		log: () => undefined,
		createAdapter: () => D1Adapter(databases.OWN),
		createPeer: () => D1Adapter(databases.OWN)
	});

	test('a failure in the middle of createUserWithAccount leaves nothing', async () => {
		const [database, adapter] = [databases.OWN, D1Adapter(databases.OWN)];
		const trigger = `before insert on account begin select raise(abort, 'disk trouble'); end`;
		await database.prepare(`create trigger fail ${trigger}`).run();
		await expect(adapter.createUserWithAccount(user, account)).rejects.toThrow('disk trouble');
		expect(await adapter.getUserByEmail(user.email)).toBeNull();
		await database.prepare('drop trigger fail').run();
		const created = await adapter.createUserWithAccount(user, account);
		expect(await adapter.getUserByAccount(account)).toEqual(created);
	});

	test('cleans up five hundred rows and more at once, although D1 takes a hundred parameters', async () => {
		const [database, adapter] = [databases.OWN, D1Adapter(databases.OWN)];
		await database
			.prepare(
				`with recursive seq (n) as (select 1 union all select n + 1 from seq where n < 700)
				insert into "verificationToken" select 'old', 'token-' || n, n from seq`
			)
			.run();
		await adapter.createVerificationToken({ identifier: 'a', token: 'new', expires });
		const left = await database
			.prepare(`select count(*) as n from "verificationToken" where "identifier" = 'old'`)
			.first();
		expect(left).toEqual({ n: 600 });
		expect(await adapter.deleteExpired(500)).toBeGreaterThanOrEqual(500);
	});
});

/** The tables that `@auth/d1-adapter` 1.11 creates. */
const authJsTables = [
	`create table "accounts" ("id" text not null, "userId" text not null default null, "type" text not null default null,
		"provider" text not null default null, "providerAccountId" text not null default null, "refresh_token" text default null,
		"access_token" text default null, "expires_at" number default null, "token_type" text default null,
		"scope" text default null, "id_token" text default null, "session_state" text default null,
		"oauth_token_secret" text default null, "oauth_token" text default null, primary key (id))`,
	`create table "sessions" ("id" text not null, "sessionToken" text not null, "userId" text not null default null,
		"expires" datetime not null default null, primary key (sessionToken))`,
	`create table "users" ("id" text not null default '', "name" text default null, "email" text default null,
		"emailVerified" datetime default null, "image" text default null, primary key (id))`,
	`create table "verification_tokens" ("identifier" text not null, "token" text not null default null,
		"expires" datetime not null default null, primary key (token))`
];

/** What it stores for a person who has signed in. */
const rows = [
	`insert into users values ('u1', 'Ada', 'ada@example.com', '${expires.toISOString()}', null)`,
	`insert into accounts (id, userId, type, provider, providerAccountId, access_token, expires_at)
		values ('a1', 'u1', 'oauth', 'github', '583231', 'at', 1900000000)`,
	`insert into sessions values ('s1', 'theirs', 'u1', '${expires.toISOString()}')`,
	`insert into verification_tokens values ('ada@example.com', 'link', '${expires.toISOString()}')`
];

describe('a D1 database of @auth/d1-adapter', () => {
	beforeAll(async () => {
		for (const sql of [...authJsTables, ...rows]) await databases.AUTH_JS.prepare(sql).run();
		await createTables(databases.AUTH_JS, { authJs: true });
		await createTables(databases.AUTH_JS, { authJs: true });
	});
	const open = () => D1Adapter(databases.AUTH_JS, { authJs: true });

	test('keeps its users, accounts, unexpired sessions and links', async () => {
		const adapter = open();
		expect(await adapter.getSessionAndUser('theirs')).toEqual({
			session: { id: 's1', sessionToken: 'theirs', userId: 'u1', expires },
			user: { id: 'u1', name: 'Ada', email: 'ada@example.com', emailVerified: expires, image: null }
		});
		expect(await adapter.getUserByAccount(account)).toMatchObject({ id: 'u1' });
		expect(await adapter.getAccount('583231', 'github')).toMatchObject({
			access_token: 'at',
			expires_at: 1_900_000_000
		});
		expect(await adapter.createdSessionTable()).toBe(false);
		await adapter.createSession({ sessionToken: 'ours', userId: 'u1', expires, methods: 'mail' });
		await registerPasskey(adapter);
		const row = await databases.AUTH_JS.prepare(`select expires from sessions where sessionToken = 'ours'`).first();
		expect(row, 'as @auth/d1-adapter reads it').toEqual({ expires: expires.toISOString() });
		const link = { identifier: 'ada@example.com', token: 'link' };
		expect(await adapter.useVerificationToken(link)).toEqual({ ...link, expires });
	});

	describe('on the SQLite of Node.js', async () => {
		const database = new DatabaseSync(':memory:');
		for (const sql of authJsTables) database.exec(sql);
		const binding = likeD1(database);
		await createTables(binding, { authJs: true });
		testAdapter({
			test,
			strict: true,
			log: () => undefined,
			skip: {
				// The primary key of that package stays, because `createTables` removes nothing: see docs/adapters/d1.md.
				'of concurrent values of one key, one stays': 'its tokens are unique',
				'a value that has expired does not count, and a later one does': 'its tokens are unique'
			},
			createAdapter: () => D1Adapter(binding, { authJs: true })
		});
	});
});

test('the schema is a migration of Wrangler, and createTables has nothing to add to it', async () => {
	const database = databases.MIGRATED;
	for (const statement of schema.split(';').filter((each) => each.trim())) await database.prepare(statement).run();
	const tables = `select type, name, sql from sqlite_master where name not like '_cf%' order by name`;
	const before = await database.prepare(tables).all();
	await createTables(database);
	expect((await database.prepare(tables).all()).results).toEqual(before.results);
	expect(await D1Adapter(database).createdSessionTable()).toBe(true);
});
