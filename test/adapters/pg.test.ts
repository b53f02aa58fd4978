import type { PGlite } from '@electric-sql/pglite';
import AuthPostgresAdapter from '@auth/pg-adapter';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { PgAdapter, schema, schemaSql, type IdType } from '../../src/adapters/pg.js';
import { inTurn } from './support/in-turn.js';
import { expectDeletionToBeRepeatable, registerPasskey } from './support/passkey.js';
import { findPostgres, type TestDatabase } from './support/servers.js';
import { emptyDatabase } from '../fixtures/pglite.js';

const onPostgres = inTurn(3);
const onTheirTables = inTurn(2);

const createDatabase = await findPostgres('pg on PostgreSQL');

/** Two pools on a new database, which the statements have filled. */
function usePools(...statements: string[]) {
	let database: TestDatabase | undefined;
	const pools: pg.Pool[] = [];
	beforeAll(async () => {
		database = await createDatabase!();
		for (let count = 0; count < 2; count++) pools.push(new pg.Pool({ connectionString: database.url, max: 10 }));
		for (const sql of statements) await pools[0]!.query(sql);
	});
	afterAll(async () => {
		for (const pool of pools) await pool.end();
		await database?.drop();
	});
	return pools;
}

for (const id of ['serial', 'uuid', 'text'] satisfies IdType[]) {
	describe.skipIf(!createDatabase)(`pg on PostgreSQL, ${id} ids, two pools`, () => {
		const pools = usePools(schemaSql(id), schemaSql(id));
		testAdapter({
			test: onPostgres(),
			strict: true,
			createAdapter: () => PgAdapter(pools[0]!),
			createPeer: () => PgAdapter(pools[1]!)
		});
	});
}

describe('pg statements on PGlite', () => {
	let client: PGlite;
	beforeAll(async () => {
		client = await emptyDatabase();
		await client.exec(schema);
	});
	testAdapter({ test, strict: true, createAdapter: () => PgAdapter(client) });
});

/** The tables that the documentation of `@auth/pg-adapter` has its users create: no foreign key and no unique index. */
const AUTH_PG_TABLES = `
	create table verification_token (identifier text not null, expires timestamptz not null, token text not null,
		primary key (identifier, token));
	create table accounts (id serial primary key, "userId" integer not null, type varchar(255) not null,
		provider varchar(255) not null, "providerAccountId" varchar(255) not null, refresh_token text, access_token text,
		expires_at bigint, id_token text, scope text, session_state text, token_type text);
	create table sessions (id serial primary key, "userId" integer not null, expires timestamptz not null,
		"sessionToken" varchar(255) not null);
	create table users (id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz,
		image text);`;

describe.skipIf(!createDatabase)('a database of @auth/pg-adapter', () => {
	const pools = usePools(AUTH_PG_TABLES);
	const expires = new Date('2040-05-06T07:08:09.123Z');
	const account = { provider: 'github', providerAccountId: '583231', type: 'oauth' as const };
	let sessionToken = '';
	let userId = '';

	beforeEach(async () => {
		const before = AuthPostgresAdapter(pools[0]!);
		const email = `${crypto.randomUUID()}@example.com`;
		const providerAccountId = crypto.randomUUID();
		account.providerAccountId = providerAccountId;
		userId = String((await before.createUser!({ id: '', name: 'Ada', email, emailVerified: expires })).id);
		await before.linkAccount!({ ...account, userId, access_token: 'at', expires_at: 1_900_000_000 });
		sessionToken = crypto.randomUUID();
		await before.createSession!({ sessionToken, userId, expires });
	});

	async function expectToWork(): Promise<void> {
		const adapter = PgAdapter(pools[1]!);
		const read = await adapter.getSessionAndUser(sessionToken);
		expect(read).toMatchObject({ session: { sessionToken, userId, expires }, user: { id: userId, name: 'Ada' } });
		expect(await adapter.getUserByAccount(account)).toMatchObject({ id: userId, emailVerified: expires });
		expect(await adapter.getAccount(account.providerAccountId, 'github')).toEqual({
			...account,
			userId,
			access_token: 'at',
			expires_at: 1_900_000_000
		});
		await adapter.updateAccount({ ...account, access_token: 'at2' });
		expect((await adapter.getAccount(account.providerAccountId, 'github'))?.access_token).toBe('at2');
		expect((await adapter.updateSession({ sessionToken, expires }))?.userId).toBe(userId);
		await adapter.deleteUser(userId);
		expect(await adapter.getSessionAndUser(sessionToken)).toBeNull();
	}

	test('keeps its users, accounts and live sessions as it is', expectToWork);

	test('keeps them after the schema has been run on it, twice', async () => {
		await pools[0]!.query(schema);
		await pools[0]!.query(schema);
		await expectToWork();
	});

	describe('after the schema has been run on it', () => {
		beforeAll(() => pools[0]!.query(schema));
		testAdapter({
			test: onTheirTables(),
			strict: true,
			createAdapter: () => PgAdapter(pools[0]!),
			createPeer: () => PgAdapter(pools[1]!)
		});
	});
});

describe.skipIf(!createDatabase)('pg', () => {
	const pools = usePools(schema);
	const user = { id: '', email: 'first@example.com', emailVerified: null };
	const account = { type: 'oauth' as const, provider: 'p', providerAccountId: '1' };
	const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

	// They change tables.
	beforeEach(async () => {
		await pools[0]!.query('drop schema public cascade; create schema public');
		await pools[0]!.query(schema);
	});

	test('a failure in the middle of createUserWithAccount leaves nothing, and the next try succeeds', async () => {
		const [pool] = pools as [pg.Pool];
		const adapter = PgAdapter(pool);
		await pool.query(
			`create or replace function fail() returns trigger language plpgsql as 'begin raise ''disk trouble''; end'`
		);
		await pool.query('create trigger fail before insert on accounts execute function fail()');
		await expect(adapter.createUserWithAccount(user, account)).rejects.toThrow('disk trouble');
		expect(await adapter.getUserByEmail(user.email)).toBeNull();
		await pool.query('drop trigger fail on accounts');
		const { id } = await adapter.createUserWithAccount(user, account);
		expect((await adapter.getUserByAccount(account))?.id).toBe(id);
	});

	test.each(['accounts', 'authenticators'])('deleteAuthenticator that fails at %s can be repeated', async (table) => {
		const [pool] = pools as [pg.Pool];
		await pool.query(`create or replace function fail() returns trigger language plpgsql
			as 'begin raise ''disk trouble''; end'`);
		await expectDeletionToBeRepeatable(
			PgAdapter(pool),
			() => pool.query(`create trigger fail before delete on ${table} execute function fail()`),
			() => pool.query(`drop trigger fail on ${table}`)
		);
	});

	test('a table of passkeys without names works, and gets them when the schema is run', async () => {
		const [pool] = pools as [pg.Pool];
		await pool.query('alter table authenticators drop column name');
		const adapter = PgAdapter(pool);
		const passkey = await registerPasskey(adapter);
		expect((await adapter.updateAuthenticatorCounter(passkey.credentialID, 3)).counter).toBe(3);
		expect(await adapter.listAuthenticatorsByUserId(passkey.userId)).toHaveLength(1);
		await expect(adapter.renameAuthenticator({ ...passkey, name: 'My key' })).rejects.toThrow('column "name"');
		await pool.query(schema);
		expect(await adapter.renameAuthenticator({ ...passkey, name: 'My key' })).toMatchObject({ name: 'My key' });
		expect(await adapter.deleteAuthenticator(passkey)).toBe(true);
	});

	test('one query reads the session with its user, further columns included', async () => {
		const [pool] = pools as [pg.Pool];
		await pool.query(`alter table users add column role text not null default 'member'`);
		const texts: string[] = [];
		const adapter = PgAdapter({
			query(text, values) {
				texts.push(text);
				return pool.query(text, values);
			}
		});
		const { id } = await adapter.createUser({ ...user, email: 'second@example.com' });
		await adapter.createSession({ sessionToken: 'token', userId: id, expires: daysAgo(-1) });
		texts.length = 0;
		expect(await adapter.getSessionAndUser('token')).toMatchObject({ user: { id, role: 'member' } });
		expect(texts).toHaveLength(1);
	});

	test('each call is one statement', async () => {
		const [pool] = pools as [pg.Pool];
		let count = 0;
		const adapter = PgAdapter({ query: (text, values) => (count++, pool.query(text, values)) });
		const passkey = await registerPasskey(adapter);
		const { id } = await adapter.createUserWithAccount(user, account);
		// It asks once which index there is.
		await adapter.getUserByEmail(user.email);
		const expires = daysAgo(-1);
		const calls: Partial<Record<keyof PgAdapter, () => unknown>> = {
			createSession: () => adapter.createSession({ sessionToken: 'token', userId: id, expires, methods: 'password' }),
			updateSession: () => adapter.updateSession({ sessionToken: 'token', expires }),
			deleteSessions: () => adapter.deleteSessions(id, '1'),
			getUserByAccount: () => adapter.getUserByAccount(account),
			getUserByEmail: () => adapter.getUserByEmail(user.email),
			updateAccount: () => adapter.updateAccount({ ...account, access_token: 'token' }),
			replaceTokens: () => adapter.replaceTokens({ ...account, access_token: 'other' }, 'token'),
			createVerificationToken: () => adapter.createVerificationToken({ identifier: 'a', token: 'hash', expires }),
			deleteVerificationTokens: () => adapter.deleteVerificationTokens('a'),
			claimOnce: () => adapter.claimOnce('key', expires),
			setRevocation: () => adapter.setRevocation('a1', 'value', expires),
			deleteAuthenticator: () => adapter.deleteAuthenticator(passkey),
			deleteAnonymousUsers: () => adapter.deleteAnonymousUsers(10),
			deleteUser: () => adapter.deleteUser(id)
		};
		const counts: Record<string, number> = {};
		for (const [name, call] of Object.entries(calls)) {
			count = 0;
			await call();
			counts[name] = count;
		}
		expect(counts).toEqual(Object.fromEntries(Object.keys(calls).map((name) => [name, 1])));
		expect(await adapter.getUserByAccount(account)).toBeNull();
	});

	test('a value that PostgreSQL refuses is an error, and an id that it cannot have finds no user', async () => {
		const [pool] = pools as [pg.Pool];
		const adapter = PgAdapter(pool);
		const { id } = await adapter.createUserWithAccount(user, { ...account, access_token: 'token' });
		await expect(adapter.updateUser({ id, name: 'A\0da' })).rejects.toThrow('invalid byte sequence');
		await expect(adapter.updateAccount({ ...account, expires_at: 1e30 })).rejects.toThrow('bigint');
		await expect(adapter.replaceTokens({ ...account, expires_at: 1e30 }, 'token')).rejects.toThrow('bigint');
		await expect(adapter.updateUser({ id: 'x', name: 'Ada' })).rejects.toThrow('There is no user with this id');
		expect(await adapter.getUser('x')).toBeNull();
		expect(await adapter.deleteUser('9'.repeat(20))).toBeNull();
		expect(await adapter.listUsers({ limit: 10, after: 'x' })).toEqual([]);
	});

	test('prunes tokens that expired more than a day ago, a bounded number at a time', async () => {
		const [pool] = pools as [pg.Pool];
		const adapter = PgAdapter(pool);
		const count = async () => Number((await pool.query('select count(*) from verification_token')).rows[0].count);
		await adapter.createVerificationToken({ identifier: 'a', token: 'live', expires: daysAgo(-1) });
		await adapter.createVerificationToken({ identifier: 'a', token: 'just expired', expires: daysAgo(0.5) });
		await pool.query(`insert into verification_token (identifier, token, expires)
			select 'old', n, now() - interval '2 days' from generate_series(1, 150) n`);
		await adapter.createVerificationToken({ identifier: 'a', token: 'new', expires: daysAgo(-1) });
		expect(await count()).toBe(53);
		await adapter.claimOnce('key', daysAgo(-1));
		expect(await count()).toBe(4);
	});

	test('pruning never takes a claim that was just renewed', async () => {
		const adapters = pools.map((pool) => PgAdapter(pool));
		await pools[0]!.query(`insert into verification_token (identifier, token, expires)
			select 'claim', 'key-' || n, now() - interval '3 days' from generate_series(0, 999) n`);
		const calls = Array.from({ length: 400 }, (_, i) => adapters[i % 2]!.claimOnce(`key-${i % 50}`, daysAgo(-1)));
		expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(50);
	});

	test('a server that cannot be reached is an error, never an absent session', async () => {
		const gone = new pg.Pool({ connectionString: 'postgres://postgres@127.0.0.1:9/postgres' });
		const adapter = PgAdapter(gone);
		await expect(adapter.getSessionAndUser('token')).rejects.toThrow('ECONNREFUSED');
		await expect(adapter.listAuthenticatorsByUserId('1')).rejects.toThrow('ECONNREFUSED');
		await gone.end();
	});

	test('a missing table is an error, never an absent session', async () => {
		const [pool] = pools as [pg.Pool];
		await pool.query('alter table sessions rename to elsewhere');
		await expect(PgAdapter(pool).getSessionAndUser('token')).rejects.toThrow('"sessions" does not exist');
	});
});
