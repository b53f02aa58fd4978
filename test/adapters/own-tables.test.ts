/** The adapters on tables with names, columns, ids and a schema of the application. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient, type Client } from '@libsql/client';
import { createPool, type Pool } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testAdapter } from '../../src/adapters/conformance.js';
import { createTables as createD1Tables, D1Adapter } from '../../src/adapters/d1.js';
import { createTables as createLibsqlTables, LibsqlAdapter, type LibsqlOptions } from '../../src/adapters/libsql.js';
import { createTables as createMySqlTables, MySqlAdapter } from '../../src/adapters/mysql.js';
import { PgAdapter, schemaSql as pgSchema, type PgTables } from '../../src/adapters/pg.js';
import { definedColumns } from '../../src/adapters/shared/tables.js';
import { SqliteAdapter, type SqliteAdapterOptions } from '../../src/adapters/sqlite.js';
import type { Adapter, AdapterUser } from '../../src/adapters/types.js';
import { likeD1 } from './support/d1-on-node-sqlite.js';
import { inTurn } from './support/in-turn.js';
import { findMariaDB, findPostgres, type TestDatabase } from './support/servers.js';

const onSqlite = inTurn(2);
const onMySql = inTurn(2);
const onLibsql = inTurn(2);

/** Every table and column has another name. `image` is a column of the application's own. */
const own = {
	tables: {
		user: 'people',
		account: 'person accounts',
		session: 'logins',
		verificationToken: 'mail_tokens',
		authenticator: 'passkeys',
		secret: 'person_secrets'
	},
	columns: {
		user: { id: 'person_id', name: 'full name', email: 'mail', emailVerified: 'mail_verified_at', image: 'avatar' },
		account: {
			userId: 'person_id',
			type: 'kind',
			provider: 'via',
			providerAccountId: 'via_id',
			access_token: 'accessToken',
			expires_at: 'expiresAt'
		},
		session: { sessionToken: 'token', userId: 'person_id', expires: 'until', id: 'login_id', sid: 'provider_sid' },
		verificationToken: { identifier: 'mail', token: 'hash', expires: 'until' },
		authenticator: { credentialID: 'credential_id', userId: 'person_id', counter: 'uses', name: 'label' },
		secret: { id: 'secret_id', userId: 'person_id', kind: 'purpose', expires: 'until', version: 'revision' }
	}
} as const satisfies SqliteAdapterOptions;

/** Further members, which the application would declare in `User`. */
const fields = { role: 'text', points: 'integer', rate: 'number', admin: 'boolean', born: 'date', prefs: 'json' };
const further = { fields } as unknown as Pick<PgTables, 'fields'>;
const values = {
	role: 'editor',
	points: 9_000_000_000,
	rate: 0.5,
	admin: false,
	born: new Date('2000-02-03T04:05:06.789Z'),
	prefs: [{ theme: 'dark' }]
};
const aUser = (members: object = {}) => {
	const email = `${crypto.randomUUID()}@example.com`;
	return { id: crypto.randomUUID(), name: 'Ada', email, emailVerified: null, image: null, ...members } as AdapterUser;
};

describe.each(['text', 'integer'] as const)('sqlite, ids of the type %s', (id) => {
	const database = new DatabaseSync(':memory:');
	const adapter = SqliteAdapter(database, { ...own, id });
	afterAll(() => {
		database.close();
	});
	testAdapter({ test: onSqlite(), strict: true, createAdapter: () => adapter });

	test('has no table of the usual names, and the type of ids', async () => {
		// The first call creates the tables.
		await adapter.getUser('');
		const tables = database.prepare(`select name from sqlite_master where type = 'table' order by name`).all();
		expect(tables.map(({ name }) => name).filter((name) => !String(name).startsWith('sqlite_'))).toEqual(
			Object.values(own.tables).sort()
		);
		const type = database
			.prepare(`select lower(type) as type from pragma_table_info('people') where name = 'person_id'`)
			.get();
		expect(type).toEqual({ type: id });
	});

	test('an id that is spelled differently is another id', async () => {
		const user = await adapter.createUser(aUser());
		expect((await adapter.getUser(user.id))?.email).toBe(user.email);
		expect(typeof user.id).toBe('string');
		for (const other of [`0${user.id}`, ` ${user.id}`, `${user.id}.0`, ''])
			expect(await adapter.getUser(other)).toBeNull();
	});
});

describe('sqlite on a table that exists', () => {
	test('its numbers are the ids, and its other columns are read', async () => {
		const database = new DatabaseSync(':memory:');
		database.exec(`create table people (id integer primary key autoincrement, name text, email text unique, emailVerified integer,
			avatar text, image blob, team text default 'red');
			insert into people (name, email, avatar, image) values ('Grace', 'grace@example.com', 'https://example.com/g.png', x'00')`);
		const adapter = SqliteAdapter(database, { tables: { user: 'people' }, columns: { user: { image: 'avatar' } } });
		const grace = await adapter.getUserByEmail('grace@example.com');
		expect(grace).toEqual({
			id: '1',
			name: 'Grace',
			email: 'grace@example.com',
			emailVerified: null,
			image: 'https://example.com/g.png',
			team: 'red'
		});
		await adapter.createSession({ sessionToken: 's', userId: '1', expires: new Date('2040-01-01') });
		expect((await adapter.getSessionAndUser('s'))?.user).toEqual(grace);
		expect((await adapter.createUser(aUser())).id).toBe('2');
		database.close();
	});

	test('further columns are written and read as their types, and have their defaults otherwise', async () => {
		const database = new DatabaseSync(':memory:');
		const adapter = SqliteAdapter(database, { ...further, columns: { user: { role: 'the role' } as object } });
		await adapter.getUser('x');
		database.exec(`alter table "user" add column "plan" text default 'free'`);
		const created = await adapter.createUser(aUser(values));
		expect(await adapter.getUser(created.id)).toEqual({ ...created, ...values, plan: 'free' });
		const plain = await adapter.createUser(aUser());
		expect(plain).toMatchObject({ role: null, admin: null, prefs: null });
		const changed = { id: plain.id, admin: true, born: null, prefs: { a: 1 } } as unknown as AdapterUser;
		expect(await adapter.updateUser(changed)).toMatchObject({ admin: true, born: null, prefs: { a: 1 }, name: 'Ada' });
		const account = { type: 'oauth' as const, provider: 'p', providerAccountId: '1' };
		expect(await adapter.createUserWithAccount(aUser(values), account)).toMatchObject(values);
		database.close();
	});
});

const createDatabase = await findPostgres('own tables on PostgreSQL');

/** A pool on a new database. */
function usePostgres(): () => pg.Pool {
	let database: TestDatabase | undefined;
	let pool: pg.Pool;
	beforeAll(async () => {
		database = await createDatabase!();
		pool = new pg.Pool({ connectionString: database.url, max: 10 });
	});
	afterAll(async () => {
		await pool.end();
		await database?.drop();
	});
	return () => pool;
}

describe.skipIf(!createDatabase)('pg in a schema, ids of the type uuid', () => {
	const options: PgTables = { ...own, schema: 'auth' };
	const pool = usePostgres();
	beforeAll(async () => {
		await pool().query(pgSchema('uuid', options));
		await pool().query(pgSchema('uuid', options));
	});
	testAdapter({
		test,
		strict: true,
		createAdapter: () => PgAdapter(pool(), options),
		createPeer: () => PgAdapter(pool(), options)
	});

	test('has its tables in the schema, and none elsewhere', async () => {
		const { rows } = await pool().query<{ name: string }>(`select table_schema || '.' || table_name as name
			from information_schema.tables where table_schema in ('auth', 'public') order by 1`);
		expect(rows.map(({ name }) => name)).toEqual(
			Object.values(own.tables)
				.map((name) => `auth.${name}`)
				.sort()
		);
		expect(await PgAdapter(pool(), options).createdSessionTable()).toBe(true);
	});
});

describe.skipIf(!createDatabase)('pg', () => {
	const pool = usePostgres();

	test('a table may be in another schema than the others', async () => {
		const options: PgTables = { tables: { user: 'crm.people' } };
		await pool().query(pgSchema('text', options));
		const adapter = PgAdapter(pool(), options);
		const { id } = await adapter.createUser(aUser());
		await adapter.createSession({ sessionToken: 's', userId: id, expires: new Date('2040-01-01') });
		expect((await adapter.getSessionAndUser('s'))?.user.id).toBe(id);
		const { rows } = await pool().query('select id from crm.people');
		expect(rows).toEqual([{ id }]);
	});

	test('further columns are written and read as their types, and have their defaults otherwise', async () => {
		const options: PgTables = { ...further, schema: 'further', columns: { user: { role: 'the role' } as object } };
		await pool().query(pgSchema('serial', options));
		await pool().query('alter table further.users alter column admin set default true');
		const adapter = PgAdapter(pool(), options);
		const created = await adapter.createUser(aUser(values));
		expect(await adapter.getUser(created.id)).toEqual({ ...created, ...values });
		const plain = await adapter.createUser(aUser());
		expect(plain).toMatchObject({ role: null, admin: true, prefs: null });
		const changed = { id: plain.id, admin: false, born: null, prefs: [1] } as unknown as AdapterUser;
		expect(await adapter.updateUser(changed)).toMatchObject({ admin: false, born: null, prefs: [1], name: 'Ada' });
		const account = { type: 'oauth' as const, provider: 'p', providerAccountId: '1' };
		expect(await adapter.createUserWithAccount(aUser(values), account)).toMatchObject(values);
	});
});

/** Every table and every column has another name, two of them those of each other, and users have further columns. */
const renamed = {
	tables: own.tables,
	columns: {
		...Object.fromEntries(
			Object.entries(definedColumns()).map(([table, columns]) => [
				table,
				Object.fromEntries(Object.keys(columns).map((name) => [name, `the ${name}`]))
			])
		),
		verificationToken: { identifier: 'token', token: 'identifier', expires: 'until' }
	},
	...further
} as LibsqlOptions;

/** Expects further columns to be written and read as their types, and to keep their defaults otherwise. */
async function expectFurtherColumns(adapter: Adapter): Promise<void> {
	const created = await adapter.createUser!(aUser(values));
	expect(await adapter.getUser!(created.id)).toEqual({ ...created, ...values });
	const plain = await adapter.createUser!(aUser());
	expect(plain).toMatchObject({ role: null, born: null, prefs: null });
	for (const prefs of ['text', '5', 5, { a: 1 }, null]) {
		const changed = { id: plain.id, admin: true, born: null, prefs } as unknown as AdapterUser;
		expect(await adapter.updateUser!(changed)).toMatchObject({ admin: true, born: null, prefs, name: 'Ada' });
	}
	const account = { type: 'oauth' as const, provider: 'p', providerAccountId: crypto.randomUUID() };
	const both = await adapter.createUserWithAccount!(aUser(values), account);
	expect(both).toMatchObject(values);
	await adapter.createSession!({ sessionToken: 's', userId: both.id, expires: new Date('2040-01-01') });
	expect((await adapter.getSessionAndUser!('s'))?.user).toEqual(both);
}

const createMariaDB = await findMariaDB('own tables on MariaDB');

describe.skipIf(!createMariaDB).each(['text', 'serial'] as const)('mysql, ids of the type %s', (id) => {
	const options = { ...renamed, id };
	let database: TestDatabase | undefined;
	let pool: Pool;
	beforeAll(async () => {
		database = await createMariaDB!();
		pool = createPool(database.url);
		await createMySqlTables(pool, options);
		await createMySqlTables(pool, options);
	});
	afterAll(async () => {
		await pool.end();
		await database?.drop();
	});
	testAdapter({
		test: onMySql(),
		strict: true,
		createAdapter: () => MySqlAdapter(pool, options),
		createPeer: () => MySqlAdapter(pool, options)
	});

	test('has no table of the usual names, and marks that of sessions', async () => {
		const [rows] = await pool.query('show tables');
		expect((rows as object[]).map((row) => Object.values(row)[0] as unknown)).toEqual(Object.values(own.tables).sort());
		expect(await MySqlAdapter(pool, options).createdSessionTable()).toBe(true);
	});

	test('further columns are written and read', () => expectFurtherColumns(MySqlAdapter(pool, options)));

	test('a new token removes those that expired long ago', async () => {
		const adapter = MySqlAdapter(pool, options);
		await adapter.createVerificationToken({ identifier: 'old', token: 'hash', expires: new Date('2020-01-01') });
		await adapter.createVerificationToken({ identifier: 'new', token: 'hash', expires: new Date('2040-01-01') });
		const [left] = await pool.query('select token from mail_tokens where identifier = ?', ['hash']);
		expect(left).toEqual([{ token: 'new' }]);
	});

	test('a column of JSON that is not listed is read, too', async () => {
		const { id: userId } = await MySqlAdapter(pool, options).createUser(aUser(values));
		const adapter = MySqlAdapter(pool, { ...options, fields: {} });
		expect(await adapter.getUser(userId)).toMatchObject({ prefs: values.prefs });
	});

	test('the table of users may be in another database', async () => {
		const other = await createMariaDB!();
		const tables = { user: `${new URL(other.url).pathname.slice(1)}.people`, session: 'logins of others' };
		const elsewhere = { ...options, tables: { ...options.tables, ...tables } };
		await createMySqlTables(pool, elsewhere);
		await createMySqlTables(pool, elsewhere);
		const adapter = MySqlAdapter(pool, elsewhere);
		const { id: userId } = await adapter.createUser(aUser());
		await adapter.createSession({ sessionToken: 'elsewhere', userId, expires: new Date('2040-01-01') });
		expect((await adapter.getSessionAndUser('elsewhere'))?.user.id).toBe(userId);
		expect(await adapter.createdSessionTable()).toBe(true);
		await pool.query('drop table `logins of others`');
		await other.drop();
	});

	test.each(['', ', `the expires` datetime(3)'])(
		'columns and keys that a table lacks are added, under their names (%s)',
		async (more) => {
			const name = `old sessions${more.length}`;
			await pool.query(
				`create table \`${name}\` (\`the sessionToken\` varchar(255) primary key, \`the userId\` int${more})`
			);
			onTestFinished(async () => void (await pool.query(`drop table \`${name}\``)));
			await createMySqlTables(pool, { ...options, tables: { ...options.tables, session: name } });
			const [keys] = await pool.query(`show index from \`${name}\``);
			expect((keys as { Column_name: string }[]).map(({ Column_name }) => Column_name)).toEqual(
				expect.arrayContaining([
					...['the sessionToken', 'the userId', 'the id', 'the sid', 'the provider'],
					...(more ? ['the expires'] : [])
				])
			);
		}
	);
});

describe.each(['text', 'serial'] as const)('libSQL, ids of the type %s', (id) => {
	const options = { ...renamed, id };
	let folder = '';
	let both: [Client, Client];
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'libsql-'));
		const open = () => createClient({ url: `file:${join(folder, 'own.db')}` });
		both = [open(), open()];
		await createLibsqlTables(both[0], options);
		await createLibsqlTables(both[1], options);
	});
	afterAll(async () => {
		for (const client of both) client.close();
		await rm(folder, { recursive: true });
	});
	testAdapter({
		test: onLibsql(),
		strict: true,
		createAdapter: () => LibsqlAdapter(both[0], options),
		createPeer: () => LibsqlAdapter(both[1], options)
	});

	test('has no table of the usual names, and marks that of sessions', async () => {
		const { rows } = await both[0].execute(
			`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`
		);
		expect(rows.map(({ name }) => name)).toEqual(Object.values(own.tables).sort());
		expect(await LibsqlAdapter(both[0], options).createdSessionTable()).toBe(true);
	});

	test('further columns are written and read', () => expectFurtherColumns(LibsqlAdapter(both[0], options)));
});

describe.each([false, true])('D1, times as text: %s', async (authJs) => {
	const options = { ...renamed, authJs };
	const binding = likeD1(new DatabaseSync(':memory:'));
	await createD1Tables(binding, options);
	await createD1Tables(binding, options);
	// Accounts and sessions of Auth.js have ids of their own, which only its tables have.
	if (!authJs) testAdapter({ test, strict: true, createAdapter: () => D1Adapter(binding, options) });
	else await binding.prepare('alter table "person accounts" add column id text').all();

	test('further columns are written and read', async () => {
		await expectFurtherColumns(D1Adapter(binding, options));
	});
});

describe('names that are refused', () => {
	test.each([
		[{ tables: { users: 'people' } }, 'tables.users` is not a table'],
		[{ columns: { user: { picture: 'avatar' } } }, 'columns.user.picture` is not a column'],
		[{ tables: { user: 'peo"ple' } }, 'tables.user` has to be the name'],
		[{ columns: { user: { image: '' } } }, 'columns.user.image` has to be the name'],
		[{ tables: { user: 'x', account: 'x' } }, 'gives two the name'],
		[{ columns: { user: { image: 'name' } } }, '`columns.user` gives two the name name'],
		[{ fields: { email: 'text' } }, 'fields.email` is a column that users have anyway'],
		[{ fields: { role: 'enum' } }, 'fields.role` has to be one of text'],
		[{ fields: { 'a-b': 'text' } }, 'fields.a-b` has to be a name of letters']
	])('%j', (options, why) => {
		const given = options as unknown as SqliteAdapterOptions;
		expect(() => SqliteAdapter(':memory:', given)).toThrow(expect.objectContaining({ type: 'InvalidConfig' }) as Error);
		expect(() => SqliteAdapter(':memory:', given)).toThrow(why);
		expect(() => PgAdapter({ query: async () => ({ rows: [] }) }, given)).toThrow(why);
		expect(() => D1Adapter(likeD1(new DatabaseSync(':memory:')), given as object)).toThrow(why);
	});
});
