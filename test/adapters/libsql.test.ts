/** The libSQL adapter on files, with two connections: on its own tables, and on those of other libraries. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DrizzleAdapter as AuthDrizzleAdapter } from '@auth/drizzle-adapter';
import { createClient, type Client } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { sqliteTables } from '../../src/adapters/drizzle.js';
import { createTables, LibsqlAdapter, schema } from '../../src/adapters/libsql.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { sqliteStatements } from './support/drizzle-kit.js';
import { inTurn } from './support/in-turn.js';

const onLibsql = inTurn(2);

const expires = new Date('2037-01-01T00:00:00.123Z');
const user = { id: '', email: 'ada@example.com', emailVerified: null };
const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };

let folder = '';
const clients: Client[] = [];
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'libsql-'));
});
afterAll(async () => {
	for (const client of clients) client.close();
	await rm(folder, { recursive: true });
});

function open(file: string): Client {
	const client = createClient({ url: `file:${join(folder, file)}` });
	clients.push(client);
	return client;
}

describe('libSQL, its own tables, two connections', () => {
	let both: [Client, Client];
	beforeAll(async () => {
		both = [open('own.db'), open('own.db')];
		await createTables(both[0]);
		await createTables(both[1]);
	});
	testAdapter({
		test: onLibsql(),
		strict: true,
		createAdapter: () => LibsqlAdapter(both[0]),
		createPeer: () => LibsqlAdapter(both[1])
	});
});

describe('libSQL, tables of drizzle-kit with ids that count, two connections', () => {
	let both: [Client, Client];
	beforeAll(async () => {
		both = [open('serial.db'), open('serial.db')];
		const tables = sqliteTables({ id: 'serial', passkeyNames: true, sessionDetails: true, secrets: true });
		await both[0].batch(await sqliteStatements(tables));
	});
	testAdapter({
		test: onLibsql(),
		strict: true,
		createAdapter: () => LibsqlAdapter(both[0], { id: 'serial' }),
		createPeer: () => LibsqlAdapter(both[1], { id: 'serial' })
	});
});

describe('the libSQL adapter', () => {
	test('a database of @auth/drizzle-adapter keeps its users, accounts and live sessions', async () => {
		const client = open('auth-js.db');
		await client.batch(await sqliteStatements(sqliteTables()));
		const before = AuthDrizzleAdapter(drizzle(client));
		const { id: userId } = await before.createUser!({ ...user, name: 'Ada', emailVerified: expires });
		await before.linkAccount!({ ...account, userId, access_token: 'at', expires_at: 1_900_000_000 });
		await before.createSession!({ sessionToken: 'theirs', userId, expires });
		await createTables(client);
		const adapter = LibsqlAdapter(client);
		expect(await adapter.getSessionAndUser('theirs')).toMatchObject({
			session: { sessionToken: 'theirs', userId, expires },
			user: { id: userId, name: 'Ada', emailVerified: expires }
		});
		const stored = { ...account, userId, access_token: 'at', expires_at: 1_900_000_000 };
		expect(await adapter.getAccount('583231', 'github')).toEqual(stored);
		expect(await adapter.createdSessionTable()).toBe(false);
		await adapter.createSession({ sessionToken: 'ours', id: 'an id', userId, expires });
		expect(await before.getSessionAndUser!('ours')).toMatchObject({ user: { id: userId } });
		expect(await adapter.listSessions(userId)).toHaveLength(2);
	});

	test('works on a file of the SQLite adapter, which then works on it again', async () => {
		const sqlite = SqliteAdapter(join(folder, 'file.db'));
		const created = await sqlite.createUserWithAccount(user, account);
		await sqlite.createSession({ sessionToken: 's', userId: created.id, expires });
		sqlite.close();
		const adapter = LibsqlAdapter(open('file.db'));
		expect((await adapter.getSessionAndUser('s'))?.user).toEqual(created);
		expect(await adapter.createdSessionTable()).toBe(true);
		await adapter.updateUser({ id: created.id, name: 'Ada' });
		expect(await sqlite.getUserByAccount(account)).toEqual({ ...created, name: 'Ada' });
		sqlite.close();
	});

	test('a failure in the middle of createUserWithAccount leaves nothing, and the next try succeeds', async () => {
		const client = open('failure.db');
		await createTables(client);
		const adapter = LibsqlAdapter(client);
		await client.execute(`create trigger fail before insert on account begin select raise(abort, 'disk trouble'); end`);
		await expect(adapter.createUserWithAccount(user, account)).rejects.toThrow('disk trouble');
		expect(await adapter.getUserByEmail(user.email)).toBeNull();
		await client.execute('drop trigger fail');
		const created = await adapter.createUserWithAccount(user, account);
		expect(await adapter.getUserByAccount(account)).toEqual(created);
	});

	test('accepts your own names of tables, and stores the further columns that you name', async () => {
		const client = open('names.db');
		const tables = { user: 'people', session: 'logins' };
		const fields = { fields: { locale: 'text' } } as object;
		await createTables(client, { tables, ...fields });
		await client.execute(`alter table people add column role text default 'member'`);
		const adapter = LibsqlAdapter(client, { tables, ...fields });
		const created = await adapter.createUser({ ...user, ...{ locale: 'sv', role: 'admin', unknown: 'ignored' } });
		expect(created).toEqual({ ...user, id: created.id, name: null, image: null, role: 'member', locale: 'sv' });
		await adapter.createSession({ sessionToken: 's', userId: created.id, expires });
		expect((await adapter.getSessionAndUser('s'))?.user).toEqual(created);
		const { rows } = await client.execute(`select name from sqlite_master where name like '%user%'`);
		expect(rows.map(({ name }) => name)).not.toContain('user');
	});

	test('reads a session with one statement, by two index searches', async () => {
		const client = open('plan.db');
		await createTables(client);
		const statements: string[] = [];
		const watched = {
			execute: async (statement: { sql: string; args: never[] }) => {
				statements.push(statement.sql);
				return client.execute(statement);
			},
			batch: client.batch.bind(client)
		};
		await LibsqlAdapter(watched).getSessionAndUser('no such token');
		expect(statements).toHaveLength(1);
		const { rows } = await client.execute({ sql: `explain query plan ${statements[0]}`, args: ['x'] });
		expect(rows.map(({ detail }) => detail)).toEqual([
			expect.stringMatching(/^SEARCH session USING INDEX/),
			expect.stringMatching(/^SEARCH user USING INDEX/)
		]);
	});

	test('the schema makes the same tables as createTables', async () => {
		const client = open('same.db');
		await createTables(client);
		const other = new DatabaseSync(':memory:');
		other.exec(schema);
		const all = `select type, name, sql from sqlite_master order by name`;
		const { rows } = await client.execute(all);
		expect(rows.map(({ sql }) => sql)).toEqual(
			other
				.prepare(all)
				.all()
				.map(({ sql }) => sql)
		);
	});
});
