import { DatabaseSync } from 'node:sqlite';
import { DrizzleAdapter as AuthDrizzleAdapter } from '@auth/drizzle-adapter';
import { getTableColumns } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { DrizzleAdapter, sqliteTables, type IdType } from '../../src/adapters/drizzle.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { sqliteStatements } from './support/drizzle-kit.js';
import { inTurn } from './support/in-turn.js';
import { expectDeletionToBeRepeatable, registerPasskey } from './support/passkey.js';
import { asyncDrizzle, syncDrizzle } from './support/drizzle-on-node-sqlite.js';
import { defineTables } from '../../node_modules/@auth/drizzle-adapter/lib/sqlite.js';

const later = inTurn(2);
const atOnce = inTurn(2);

async function newDatabase(tables: Record<string, unknown>): Promise<DatabaseSync> {
	const database = new DatabaseSync(':memory:');
	for (const sql of await sqliteStatements(tables)) database.exec(sql);
	return database;
}

const expires = new Date('2040-01-01T00:00:00.123Z');
const user = { id: '', email: 'ada@example.com', emailVerified: null };
const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };

for (const id of ['text', 'serial'] satisfies IdType[]) {
	const tables = sqliteTables({ id, passkeyNames: true, sessionDetails: true, secrets: true });

	describe(`drizzle on SQLite, ${id} ids, a driver that answers later`, async () => {
		const adapter = DrizzleAdapter(asyncDrizzle(await newDatabase(tables)), tables);
		testAdapter({ test: later(), strict: true, createAdapter: () => adapter });
	});

	describe(`drizzle on SQLite, ${id} ids, a driver that answers at once`, async () => {
		const adapter = DrizzleAdapter(syncDrizzle(await newDatabase(tables)), tables);
		testAdapter({ test: atOnce(), strict: true, createAdapter: () => adapter });
	});
}

for (const [kind, drizzle] of [
	['later', asyncDrizzle],
	['at once', syncDrizzle]
] as const) {
	test(`a failure in the middle of createUserWithAccount leaves nothing (a driver that answers ${kind})`, async () => {
		const database = await newDatabase(sqliteTables());
		const adapter = DrizzleAdapter(drizzle(database) as ReturnType<typeof asyncDrizzle>);
		database.exec(`create trigger fail before insert on "account" begin select raise(abort, 'disk trouble'); end`);
		await expect(adapter.createUserWithAccount(user, account)).rejects.toThrow('disk trouble');
		expect(await adapter.getUserByEmail(user.email)).toBeNull();
		database.exec('drop trigger fail');
		const created = await adapter.createUserWithAccount(user, account);
		expect(await adapter.getUserByAccount(account)).toEqual(created);
	});
}

test.each(['account', 'authenticator'])('deleteAuthenticator that fails at the %s can be repeated', async (table) => {
	const database = await newDatabase(sqliteTables());
	const trigger = `before delete on "${table}" begin select raise(abort, 'disk trouble'); end`;
	await expectDeletionToBeRepeatable(
		DrizzleAdapter(asyncDrizzle(database)),
		() => database.exec(`create trigger fail ${trigger}`),
		() => database.exec('drop trigger fail')
	);
});

test('passkeys can be renamed where their table has a column for the name', async () => {
	const named = sqliteTables({ passkeyNames: true, sessionDetails: true, secrets: true });
	expect(DrizzleAdapter(asyncDrizzle(await newDatabase(named)), named)).toHaveProperty('renameAuthenticator');
	const database = asyncDrizzle(await newDatabase(sqliteTables()));
	expect(DrizzleAdapter(database)).not.toHaveProperty('renameAuthenticator');
	const adapter = DrizzleAdapter(database);
	const { credentialID } = await registerPasskey(adapter);
	expect(await adapter.getAuthenticator(credentialID)).not.toHaveProperty('name');
});

test('errors are those of the driver, without the values of the statement', async () => {
	const database = await newDatabase(sqliteTables());
	const adapter = DrizzleAdapter(asyncDrizzle(database));
	const { id } = await adapter.createUser(user);
	await adapter.createSession({ sessionToken: 'a secret token', userId: id, expires });
	const again = adapter.createSession({ sessionToken: 'a secret token', userId: id, expires });
	await expect(again).rejects.toThrow(/^UNIQUE constraint failed: session.sessionToken$/);
});

test('stores and reads further columns of your own table', async () => {
	const defaults = sqliteTables();
	const usersTable = sqliteTable('user', {
		id: text('id').primaryKey(),
		name: text('name'),
		email: text('email').unique(),
		emailVerified: integer('email_verified', { mode: 'timestamp_ms' }),
		image: text('image'),
		role: text('role').notNull().default('member'),
		locale: text('user_locale')
	});
	const tables = { ...defaults, usersTable };
	const adapter = DrizzleAdapter(asyncDrizzle(await newDatabase(tables)), tables);
	const withLocale = { ...user, id: 'given', locale: 'sv', unknown: 'ignored' };
	const created = await adapter.createUser(withLocale);
	expect(created).toEqual({ ...user, id: 'given', name: null, image: null, role: 'member', locale: 'sv' });
	await adapter.createSession({ sessionToken: 's', userId: created.id, expires });
	expect((await adapter.getSessionAndUser('s'))?.user).toEqual(created);
});

test('deleteUser works if your own tables have no table of passkeys', async () => {
	const { usersTable, accountsTable, sessionsTable } = sqliteTables();
	const tables = { usersTable, accountsTable, sessionsTable };
	const adapter = DrizzleAdapter(asyncDrizzle(await newDatabase(tables)), tables);
	const { id } = await adapter.createUserWithAccount(user, account);
	await adapter.deleteUser(id);
	expect(await adapter.getUserByAccount(account)).toBeNull();
	expect(await adapter.getUser(id)).toBeNull();
});

test('refuses an object that is not a Drizzle database', () => {
	expect(() => DrizzleAdapter({} as ReturnType<typeof asyncDrizzle>)).toThrow(/^DrizzleAdapter takes a database/);
});

test('the default tables have the names and columns of @auth/drizzle-adapter', () => {
	const [ours, theirs] = [sqliteTables(), defineTables()];
	for (const name of Object.keys(theirs) as (keyof typeof theirs)[]) {
		const columns = (table: (typeof theirs)[typeof name]) =>
			Object.values(getTableColumns(table)).map((column) => `${column.name} ${column.getSQLType()}`);
		expect(columns(ours[name] as never)).toEqual(columns(theirs[name]));
	}
});

test('a database of @auth/drizzle-adapter keeps its users, accounts and live sessions, in our SQLite adapter too', async () => {
	const database = await newDatabase(defineTables());
	const before = AuthDrizzleAdapter(asyncDrizzle(database));
	const { id } = await before.createUser!({ ...user, emailVerified: expires });
	await before.linkAccount!({ ...account, userId: id, access_token: 'at', expires_at: 1_900_000_000 });
	await before.createSession!({ sessionToken: 'live', userId: id, expires });

	for (const adapter of [DrizzleAdapter(asyncDrizzle(database)), SqliteAdapter(database)]) {
		const expected = { id, email: user.email, emailVerified: expires, name: null, image: null };
		expect(await adapter.getSessionAndUser('live')).toEqual({
			session: { sessionToken: 'live', userId: id, expires },
			user: expected
		});
		expect(await adapter.getUserByAccount(account)).toEqual(expected);
		expect(await adapter.getAccount(account.providerAccountId, 'github')).toEqual({
			...account,
			userId: id,
			access_token: 'at',
			expires_at: 1_900_000_000
		});
	}
});
