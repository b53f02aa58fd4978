/** The Kysely adapter on the databases that it names, on tables that it created and on those of `@auth/kysely-adapter`. */
import { DatabaseSync } from 'node:sqlite';
import { KyselyAdapter as AuthKyselyAdapter } from '@auth/kysely-adapter';
import { CamelCasePlugin, Kysely, MssqlDialect, MysqlDialect, PostgresDialect, sql, type Dialect } from 'kysely';
import { createPool } from 'mysql2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { KyselyAdapter, createTables, type IdType, type TableOptions } from '../../src/adapters/kysely.js';
import { inTurn } from './support/in-turn.js';
import { expectDeletionToBeRepeatable, registerPasskey } from './support/passkey.js';
import { sqliteDialect } from './support/kysely-on-node-sqlite.js';
import { findMariaDB, findPostgres, type CreateDatabase, type TestDatabase } from './support/servers.js';

const onPostgres = inTurn(3, { at: 0, of: 2 });
const onMariaDB = inTurn(2, { at: 1, of: 2 });
const onTheirTables = inTurn(2);

const createPostgres = await findPostgres('Kysely on PostgreSQL');
const createMariaDB = await findMariaDB('Kysely on MariaDB');

const expires = new Date('2037-01-01T00:00:00.123Z');
const user = { id: '', email: 'ada@example.com', emailVerified: null };
const account = { type: 'oauth' as const, provider: 'github', providerAccountId: '583231' };

type Database = Kysely<unknown>;

const onSqlite = (database = new DatabaseSync(':memory:')): Database =>
	new Kysely({ dialect: sqliteDialect(database) });

/** Two connections to a new database on the server. */
function useServer(
	create: CreateDatabase,
	dialectFor: (url: string) => Dialect,
	prepare: (db: Database) => Promise<void>
) {
	let database: TestDatabase | undefined;
	const connections: Database[] = [];
	beforeAll(async () => {
		database = await create();
		for (let count = 0; count < 2; count++) connections.push(new Kysely({ dialect: dialectFor(database.url) }));
		await prepare(connections[0]!);
	});
	afterAll(async () => {
		for (const connection of connections) await connection.destroy();
		await database?.drop();
	});
	return connections;
}

const postgresDialect = (url: string) => new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 10 }) });
const mysqlDialect = (url: string) =>
	new MysqlDialect({ pool: createPool({ uri: url, connectionLimit: 10, timezone: 'Z' }) });

const twice = (options?: TableOptions) => async (db: Database) => {
	await createTables(db, options);
	await createTables(db, options);
};

for (const id of ['text', 'serial'] satisfies IdType[]) {
	describe(`Kysely on SQLite, ${id} ids`, async () => {
		const db = onSqlite();
		await twice({ id })(db);
		testAdapter({
			test,
			strict: true,
			createAdapter: () => KyselyAdapter(db, { id })
		});
	});
}

for (const id of ['text', 'uuid', 'serial'] satisfies IdType[]) {
	describe.skipIf(!createPostgres)(`Kysely on PostgreSQL, ${id} ids, two pools`, () => {
		const connections = useServer(createPostgres!, postgresDialect, twice({ id }));
		testAdapter({
			test: onPostgres(),
			strict: true,
			createAdapter: () => KyselyAdapter(connections[0]!, { id }),
			createPeer: () => KyselyAdapter(connections[1]!, { id })
		});
	});
}

for (const id of ['text', 'serial'] satisfies IdType[]) {
	describe.skipIf(!createMariaDB)(`Kysely on MariaDB, ${id} ids, two pools`, () => {
		const connections = useServer(createMariaDB!, mysqlDialect, twice({ id }));
		testAdapter({
			test: onMariaDB(),
			strict: true,
			createAdapter: () => KyselyAdapter(connections[0]!, { id }),
			createPeer: () => KyselyAdapter(connections[1]!, { id })
		});
	});
}

/** The tables that the documentation of `@auth/kysely-adapter` has its users create. */
const authJsTables = `
	create table "User" (id uuid primary key default gen_random_uuid(), name text, email text not null unique,
		"emailVerified" timestamptz, image text);
	create table "Account" (id uuid primary key default gen_random_uuid(),
		"userId" uuid not null references "User" (id) on delete cascade, type text not null, provider text not null,
		"providerAccountId" text not null, refresh_token text, access_token text, expires_at bigint, token_type text,
		scope text, id_token text, session_state text);
	create table "Session" (id uuid primary key default gen_random_uuid(),
		"userId" uuid not null references "User" (id) on delete cascade, "sessionToken" text not null unique,
		expires timestamptz not null);
	create table "VerificationToken" (identifier text not null, token text not null unique, expires timestamptz not null);
	create index "Account_userId_index" on "Account" ("userId");
	create index "Session_userId_index" on "Session" ("userId");`;

describe.skipIf(!createPostgres)('a database of @auth/kysely-adapter', () => {
	const connections = useServer(createPostgres!, postgresDialect, async (db) => {
		for (const statement of authJsTables.split(';').filter((each) => each.trim())) await sql.raw(statement).execute(db);
	});

	async function expectToWork(options: TableOptions): Promise<void> {
		const before = AuthKyselyAdapter(connections[1] as Parameters<typeof AuthKyselyAdapter>[0]);
		const email = `${crypto.randomUUID()}@example.com`;
		const sessionToken = crypto.randomUUID();
		const { id: userId } = await before.createUser!({ id: '', name: 'Ada', email, emailVerified: expires });
		const theirs = { ...account, providerAccountId: crypto.randomUUID(), userId };
		await before.linkAccount!({ ...theirs, access_token: 'at', expires_at: 1_900_000_000 });
		await before.createSession!({ sessionToken, userId, expires });

		const adapter = KyselyAdapter(connections[0]!, options);
		const read = await adapter.getSessionAndUser(sessionToken);
		expect(read).toMatchObject({
			session: { sessionToken, userId, expires },
			user: { id: userId, emailVerified: expires }
		});
		expect(await adapter.getUserByAccount(theirs)).toMatchObject({ id: userId, name: 'Ada' });
		const stored = await adapter.getAccount(theirs.providerAccountId, 'github');
		expect(stored).toMatchObject({ ...theirs, access_token: 'at', expires_at: 1_900_000_000 });
		await adapter.deleteUser(userId);
		expect(await adapter.getSessionAndUser(sessionToken)).toBeNull();
	}

	test('keeps its users, accounts and live sessions as it is', () => expectToWork({ id: 'uuid', authJs: true }));

	test('has none of the methods whose columns it lacks', () => {
		const adapter = KyselyAdapter(connections[0]!, { id: 'uuid', authJs: true });
		for (const method of ['listSessions', 'createSecret', 'renameAuthenticator', 'deleteSessionsBySid']) {
			expect(adapter).not.toHaveProperty(method);
		}
	});

	describe('after the missing columns and tables have been created', () => {
		beforeAll(() => createTables(connections[0]!, { id: 'uuid' }));
		test('keeps them, too', () => expectToWork({ id: 'uuid' }));
		testAdapter({
			test: onTheirTables(),
			strict: true,
			skip: {
				// The constraint of that documentation stays, because `createTables` removes nothing: see docs/adapters/kysely.md.
				'of concurrent values of one key, one stays': 'its table has a unique token',
				'deleteAnonymousUsers deletes visitors who cannot come back, and no other user':
					'its users must have an address',
				'updateUser takes the email away, and it is free for another user': 'its users must have an address',
				'a value that has expired does not count, and a later one does': 'its table has a unique token'
			},
			createAdapter: () => KyselyAdapter(connections[0]!, { id: 'uuid' }),
			createPeer: () => KyselyAdapter(connections[1]!, { id: 'uuid' })
		});
	});
});

describe('the Kysely adapter', () => {
	test('a failure in the middle of createUserWithAccount leaves nothing, and the next try succeeds', async () => {
		const database = new DatabaseSync(':memory:');
		const db = onSqlite(database);
		await createTables(db);
		const adapter = KyselyAdapter(db);
		database.exec(`create trigger fail before insert on "Account" begin select raise(abort, 'disk trouble'); end`);
		await expect(adapter.createUserWithAccount(user, account)).rejects.toThrow('disk trouble');
		expect(await adapter.getUserByEmail(user.email)).toBeNull();
		database.exec('drop trigger fail');
		const created = await adapter.createUserWithAccount(user, account);
		expect(await adapter.getUserByAccount(account)).toEqual(created);
	});

	test.each(['Account', 'Authenticator'])('deleteAuthenticator that fails at the %s can be repeated', async (table) => {
		const database = new DatabaseSync(':memory:');
		const db = onSqlite(database);
		await createTables(db);
		await expectDeletionToBeRepeatable(
			KyselyAdapter(db),
			() =>
				database.exec(`create trigger fail before delete on "${table}" begin select raise(abort, 'disk trouble'); end`),
			() => database.exec('drop trigger fail')
		);
	});

	test('accepts your own names of tables, and stores the further columns that you name', async () => {
		const database = new DatabaseSync(':memory:');
		const db = onSqlite(database);
		const tables = { user: 'people', session: 'logins' };
		await createTables(db, { tables });
		database.exec(
			`alter table people add column role text default 'member'; alter table people add column locale text`
		);
		const adapter = KyselyAdapter(db, { tables, userColumns: ['locale'] });
		const given = { ...user, locale: 'sv', role: 'admin', unknown: 'ignored' };
		const created = await adapter.createUser(given);
		expect(created).toEqual({ ...user, id: created.id, name: null, image: null, role: 'member', locale: 'sv' });
		await adapter.createSession({ sessionToken: 's', userId: created.id, expires });
		expect((await adapter.getSessionAndUser('s'))?.user).toEqual(created);
	});

	test('works on a database whose plugins rename columns', async () => {
		const db = onSqlite().withPlugin(new CamelCasePlugin());
		await createTables(db);
		const adapter = KyselyAdapter(db);
		const { id: userId } = await adapter.createUser(user);
		await adapter.linkAccount({ ...account, userId, access_token: 'at' });
		expect(await adapter.getAccount('583231', 'github')).toEqual({ ...account, userId, access_token: 'at' });
		await registerPasskey(adapter);
	});

	test('refuses SQL Server', () => {
		const dialect = new MssqlDialect({ tarn: {} as never, tedious: {} as never });
		expect(() => KyselyAdapter({ ...new Kysely({ dialect }) } as never)).toThrow(TypeError);
	});
});
