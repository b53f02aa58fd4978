/** `framework-auth schema --database`: what a database lacks, and what keeps the adapter from working there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, MysqlDialect } from 'kysely';
import { createPool } from 'mysql2';
import { createConnection, createPool as createPromisePool, type Pool } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KyselyAdapter } from '../../src/adapters/kysely.js';
import { createTables, type MySqlOptions } from '../../src/adapters/mysql.js';
import { PgAdapter } from '../../src/adapters/pg.js';
import { SqliteAdapter, type SqliteAdapterOptions } from '../../src/adapters/sqlite.js';
import { findMariaDB, findPostgres, runMariaDB, type TestDatabase } from '../adapters/support/servers.js';
import { createApp } from '../fixtures/app.js';
import { app } from './support.js';

const folder = join(import.meta.dirname, '../adapters/schemas');
/** The tables of each version of ours, from the first on, and those that Auth.js documents. */
const versions = (dialect: string) =>
	readdirSync(folder)
		.filter((file) => file.startsWith(`${dialect}-`))
		.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
const complete = '-- The database lacks nothing.';
const expires = new Date('2040-05-06T07:08:09.123Z');
const email = 'ada@example.com';

describe('sqlite', () => {
	/** A file with these tables, and the command on it. */
	async function withFile(sql: string) {
		const { folder: cwd, run } = await app();
		const file = join(cwd, 'app.db');
		const database = new DatabaseSync(file);
		database.exec(sql);
		database.close();
		return {
			file,
			async lacks(more = '') {
				const before = readFileSync(file);
				const result = await run(`schema sqlite --database app.db ${more}`);
				expect(readFileSync(file), 'the command changes nothing').toEqual(before);
				return result;
			},
			exec(statements: string) {
				const opened = new DatabaseSync(file);
				opened.exec(statements);
				opened.close();
			},
			rows(table: string) {
				const opened = new DatabaseSync(file);
				const rows = opened.prepare(`select * from "${table}"`).all();
				opened.close();
				return rows;
			}
		};
	}

	test.each(versions('sqlite'))('%s is completed, with its rows, and people sign in', async (_, sql) => {
		const { file, lacks, exec, rows } = await withFile(sql);
		exec(`insert into "user" ("id", "name", "email") values ('u1', 'Ada', '${email}');
			insert into "account" ("userId", "type", "provider", "providerAccountId", "access_token")
				values ('u1', 'oauth', 'github', '583231', 'at');
			insert into "session" ("sessionToken", "userId", "expires") values ('s1', 'u1', ${expires.getTime()});`);
		const before = { user: rows('user'), account: rows('account'), session: rows('session') };
		const { status, said } = await lacks();
		expect(status).toBe(0);
		if (said !== complete) exec(said);
		expect((await lacks()).said).toBe(complete);
		for (const [table, kept] of Object.entries(before)) expect(rows(table)).toMatchObject(kept);
		const adapter = SqliteAdapter(file);
		expect(await adapter.getSessionAndUser('s1')).toMatchObject({ session: { expires }, user: { id: 'u1', email } });
		expect((await adapter.getAccount('583231', 'github'))?.access_token).toBe('at');
		const site = createApp({ adapter });
		await site.signIn();
		expect(await site.session()).not.toBeNull();
		adapter.close();
	});

	test('own tables get the missing parts, by their names and with the type of their ids', async () => {
		const options = {
			tables: { user: 'people' },
			columns: { user: { image: 'avatar' } },
			fields: { role: 'text' }
		} as unknown as SqliteAdapterOptions;
		const words = '--tables user=people --columns user.image=avatar --fields role:text';
		const { file, lacks, exec } = await withFile(`create table people (id integer primary key, email text, phone text);
			insert into people (email, phone) values ('${email}', '1')`);
		const { said, status } = await lacks(words);
		expect(status).toBe(0);
		expect(said).toContain('alter table "people" add column "avatar" text;');
		expect(said).toContain('create unique index if not exists "people_email_unique" on "people" ("email");');
		expect(said).toContain('"userId" integer not null');
		exec(said);
		expect((await lacks(words)).said).toBe(complete);
		const adapter = SqliteAdapter(file, options);
		expect(await adapter.getUserByEmail(email)).toMatchObject({ id: '1', phone: '1', role: null, image: null });
		const site = createApp({ adapter });
		await site.signIn();
		expect(await site.session()).not.toBeNull();
		adapter.close();
	});

	test.each([
		[
			`create table "user" (id text primary key, email text); insert into "user" values ('1', 'a'), ('2', 'a'), ('3', null), ('4', null)`,
			'user has 1 value of email in more than one row'
		],
		[
			'create table "user" (id text primary key, email text, "emailVerified" text)',
			'user.emailVerified has the type text, and the adapter stores integer'
		],
		[
			'create table "session" (id text primary key, "userId" text not null, expires integer not null)',
			'session.sessionToken is missing, and must have a value in each row'
		],
		[
			'create table "user" (id text primary key, email text, password text not null)',
			'user.password must have a value, but the adapter does not write it'
		]
	])('refuses what it cannot complete: %s', async (sql, problem) => {
		const { lacks } = await withFile(sql);
		const { status, said, errors } = await lacks();
		expect(status).toBe(1);
		expect(said, 'nothing is printed to run').toBe('');
		expect(errors).toContain(problem);
	});

	test('warns about a column that must have a value', async () => {
		const { lacks } = await withFile('create table "user" (id text primary key, email text not null unique)');
		expect((await lacks()).said).toContain('-- user.email must have a value here');
	});

	test.each([
		['schema sqlite --database nothing.db', 1, 'There is no file'],
		['schema libsql --database libsql://db.example.com', 1, 'reads a file of SQLite'],
		['schema d1 --schema auth', 2, 'has no --schema'],
		['schema sqlite --tables user', 2, 'does not fit'],
		['schema sqlite --columns image=avatar', 2, 'has to name the table'],
		['schema sqlite --tables users=people', 2, 'is not a table'],
		['schema pg --id integer', 2, 'There are no ids of the type'],
		['schema pg --database postgres://127.0.0.1:9/x', 1, 'The database does not answer']
	])('D3 %s: status %i', async (line, expected, why) => {
		const { status, errors } = await (await app()).run(line);
		expect(status).toBe(expected);
		expect(errors).toContain(why);
	});

	test('--id that differs from the table is refused', async () => {
		const { lacks } = await withFile('create table "user" (id integer primary key, email text)');
		expect((await lacks('--id text')).errors).toContain('Leave --id out');
	});
});

const createDatabase = await findPostgres('framework-auth schema on PostgreSQL');

/** A database of PostgreSQL with these tables. */
function useDatabase() {
	let database: TestDatabase | undefined;
	let pool: pg.Pool;
	beforeAll(async () => {
		database = await createDatabase!();
		pool = new pg.Pool({ connectionString: database.url, max: 4 });
	});
	afterAll(async () => {
		await pool.end();
		await database?.drop();
	});
	return {
		pool: () => pool,
		lacks: async (more = '') => (await app()).run(`schema pg --database ${database!.url} ${more}`)
	};
}

const authJs = `create table verification_token (identifier text not null, expires timestamptz not null, token text not null,
		primary key (identifier, token));
	create table accounts (id serial primary key, "userId" integer not null, type varchar(255) not null,
		provider varchar(255) not null, "providerAccountId" varchar(255) not null, refresh_token text, access_token text,
		expires_at bigint, id_token text, scope text, session_state text, token_type text);
	create table sessions (id serial primary key, "userId" integer not null, expires timestamptz not null,
		"sessionToken" varchar(255) not null);
	create table users (id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz,
		image text);`;

describe.skipIf(!createDatabase)('pg', () => {
	describe.each([...versions('pg'), ['@auth/pg-adapter', authJs] as const])('%s', (_, sql) => {
		const { pool, lacks } = useDatabase();

		test('is completed, with its rows, and people sign in', async () => {
			await pool().query(sql);
			await pool().query(`insert into users (name, email) values ('Ada', '${email}');
				insert into accounts ("userId", type, provider, "providerAccountId", access_token) values (1, 'oauth', 'github', '583231', 'at');
				insert into sessions ("userId", expires, "sessionToken") values (1, '2040-05-06T07:08:09.123Z', 's1');`);
			const { status, said, errors } = await lacks();
			expect(errors).toBe('');
			expect(status).toBe(0);
			await pool().query(said);
			expect((await lacks()).said).toBe(complete);
			const adapter = PgAdapter(pool());
			const { session, user } = (await adapter.getSessionAndUser('s1'))!;
			expect({ session, user }).toMatchObject({
				session: { expires, userId: '1' },
				user: { id: '1', name: 'Ada', email }
			});
			expect((await adapter.getAccount('583231', 'github'))?.access_token).toBe('at');
			const site = createApp({ adapter });
			await site.signIn();
			expect(await site.session()).not.toBeNull();
		});
	});

	describe('own tables', () => {
		const { pool, lacks } = useDatabase();

		test('in a schema, with 64-bit ids: references have their type', async () => {
			await pool()
				.query(`create schema app; create table app.people (id bigint generated always as identity primary key,
				email text, active boolean not null default true)`);
			const words = '--schema app --tables user=people';
			const { said, status } = await lacks(words);
			expect(status).toBe(0);
			expect(said).toContain('"userId" bigint not null');
			await pool().query(said);
			expect((await lacks(words)).said).toBe(complete);
			const adapter = PgAdapter(pool(), { schema: 'app', tables: { user: 'people' } });
			const site = createApp({ adapter });
			await site.signIn();
			expect(await site.session()).not.toBeNull();
		});

		test('a time without a zone, an id without a default and duplicates are refused, each with its fix', async () => {
			await pool().query(`create table users (id uuid primary key, email text, "emailVerified" timestamp);
				insert into users values (gen_random_uuid(), 'a', null), (gen_random_uuid(), 'a', null);
				create table secrets (id text primary key, "userId" uuid not null, kind text not null, value text not null, label text,
					"createdAt" timestamptz not null, "lastUsedAt" timestamptz, expires timestamptz)`);
			const { status, said, errors } = await lacks();
			expect(status).toBe(1);
			expect(said).toBe('');
			expect(errors).toContain(
				`alter table "users" alter column "emailVerified" type timestamptz using "emailVerified" at time zone 'UTC';`
			);
			expect(errors).toContain('users.id has no default');
			expect(errors).toContain('users has 1 value of email in more than one row');
			expect(errors).not.toContain('secrets');
			await pool().query(`delete from users where ctid = (select max(ctid) from users);
				alter table users alter column id set default gen_random_uuid(),
					alter column "emailVerified" type timestamptz using "emailVerified" at time zone 'UTC'`);
			const after = await lacks();
			expect(after.errors).toBe('');
			expect(after.said).toContain('alter table "secrets" add column "version" integer not null;');
			await pool().query(after.said);
			expect((await lacks()).said).toBe(complete);
		});
	});
});

/** The tables on MySQL that the documentation of `@auth/drizzle-adapter` has its users create. */
const authJsOnMySql = [
	`create table user (id varchar(255) primary key, name varchar(255), email varchar(255) unique, emailVerified timestamp(3) null,
		image varchar(255))`,
	`create table account (userId varchar(255) not null, type varchar(255) not null, provider varchar(255) not null,
		providerAccountId varchar(255) not null, refresh_token varchar(255), access_token varchar(255), expires_at int,
		token_type varchar(255), scope varchar(255), id_token varchar(2048), session_state varchar(255),
		primary key (provider, providerAccountId), foreign key (userId) references user (id) on delete cascade)`,
	`create table session (sessionToken varchar(255) primary key, userId varchar(255) not null, expires timestamp not null,
		foreign key (userId) references user (id) on delete cascade)`,
	`create table verificationToken (identifier varchar(255) not null, token varchar(255) not null, expires timestamp not null,
		primary key (identifier, token))`,
	`create table authenticator (credentialID varchar(255) not null unique, userId varchar(255) not null,
		providerAccountId varchar(255) not null, credentialPublicKey varchar(255) not null, counter int not null,
		credentialDeviceType varchar(255) not null, credentialBackedUp boolean not null, transports varchar(255),
		primary key (userId, credentialID), foreign key (userId) references user (id) on delete cascade)`
];

const createMariaDB = await findMariaDB('framework-auth schema on MariaDB');

describe.skipIf(!createMariaDB)('mysql', () => {
	const names = ['user', 'account', 'session', 'verificationToken', 'authenticator', 'secret'] as const;
	const tables = Object.fromEntries(names.map((name) => [name, name]));

	describe.each([
		['a new database', []],
		['@auth/drizzle-adapter', authJsOnMySql]
	])('%s', (_, sql) => {
		let database: TestDatabase | undefined;
		beforeAll(async () => {
			database = await createMariaDB!();
			await runMariaDB(database.url, ...sql);
		});
		afterAll(() => database?.drop());
		const lacks = async (more = '') => (await app()).run(`schema mysql --database ${database!.url} ${more}`);
		const statements = (said: string) => said.split(';\n').filter((each) => each.trim() && !each.startsWith('--'));

		test('is completed, with its rows, and people sign in', async () => {
			const { url } = database!;
			const old = sql.length > 0;
			if (old) {
				await runMariaDB(
					url,
					`insert into user (id, name, email) values ('u1', 'Ada', '${email}')`,
					`insert into account (userId, type, provider, providerAccountId) values ('u1', 'oauth', 'github', '583231')`,
					`insert into session (sessionToken, userId, expires) values ('s1', 'u1', '2035-01-01 00:00:00')`
				);
			}
			const { status, said, errors } = await lacks();
			expect(errors).toBe('');
			expect(status).toBe(0);
			if (old) {
				expect(said).toContain('-- account.access_token has the type varchar(255)');
				expect(said).toContain('-- account.expires_at has the type int');
			}
			await runMariaDB(url, ...statements(said.replaceAll(/^--.*\n/gm, '')));
			expect((await lacks()).said.split('\n').at(-1)).toBe(complete);

			const db = new Kysely({ dialect: new MysqlDialect({ pool: createPool({ uri: url, timezone: 'Z' }) }) });
			const adapter = KyselyAdapter(db, { tables });
			if (old) {
				expect(await adapter.getSessionAndUser('s1')).toMatchObject({ user: { id: 'u1', name: 'Ada', email } });
				expect(await adapter.getUserByAccount({ provider: 'github', providerAccountId: '583231' })).toMatchObject({
					id: 'u1'
				});
			}
			const site = createApp({ adapter });
			await site.signIn();
			expect(await site.session()).not.toBeNull();
			await db.destroy();
		});
	});

	test('own tables with numbers as ids: duplicates are named, and references have the type of the ids', async () => {
		const database = await createMariaDB!();
		await runMariaDB(
			database.url,
			'create table people (id bigint auto_increment primary key, mail varchar(190), image varchar(255))',
			`insert into people (mail) values ('a'), ('a'), (null), (null)`
		);
		const words = '--tables user=people --columns user.email=mail';
		const lacks = async () => (await app()).run(`schema mysql --database ${database.url} ${words}`);
		const refused = await lacks();
		expect(refused.status).toBe(1);
		expect(refused.said).toBe('');
		expect(refused.errors).toContain('people has 1 value of mail in more than one row');
		await runMariaDB(database.url, 'delete from people where id = 2');
		const { said } = await lacks();
		expect(said).toContain('`userId` bigint(20) not null');
		expect(said).toContain('create unique index `people_email_unique` on `people` (`mail`);');
		const connection = await createConnection({ uri: database.url, multipleStatements: true });
		await connection.query(said);
		await connection.end();
		expect((await lacks()).said).toBe(complete);
		await database.drop();
	});

	test.each([
		['', {}],
		['--id serial', { id: 'serial' }],
		[
			'--tables user=people,session=logins --columns user.email=mail,session.sid=provider_sid --fields tier:text,rate:number',
			{
				tables: { user: 'people', session: 'logins' },
				columns: { user: { email: 'mail' }, session: { sid: 'provider_sid' } },
				fields: { tier: 'text', rate: 'number' }
			}
		]
	])('%s: createTables makes what the command prints, and nothing is missing', async (words, options) => {
		const [printed, made] = [await createMariaDB!(), await createMariaDB!()];
		const tablesOf = async (url: string, prepare: (pool: Pool) => Promise<unknown>) => {
			const pool = createPromisePool({ uri: url, multipleStatements: true });
			await prepare(pool);
			const [rows] = await pool.query('show tables');
			const all = (rows as object[]).map(async (row) => {
				const [created] = await pool.query('show create table ??', Object.values(row));
				return created;
			});
			const tables = await Promise.all(all);
			await pool.end();
			return tables;
		};
		const { said } = await (await app()).run(`schema mysql ${words}`);
		const expected = await tablesOf(printed.url, (pool) => pool.query(said));
		expect(expected).toHaveLength(6);
		expect(await tablesOf(made.url, (pool) => createTables(pool, options as MySqlOptions))).toEqual(expected);
		for (const { url } of [printed, made]) {
			const lacks = await (await app()).run(`schema mysql --database ${url} ${words}`);
			expect(lacks).toMatchObject({ said: complete, errors: '' });
		}
		await printed.drop();
		await made.drop();
	});

	test('createTables adds to the tables of @auth/drizzle-adapter what the command would', async () => {
		const database = await createMariaDB!();
		await runMariaDB(database.url, ...authJsOnMySql);
		const pool = createPromisePool({ uri: database.url });
		await createTables(pool);
		await pool.end();
		const { said } = await (await app()).run(`schema mysql --database ${database.url}`);
		expect(said.split('\n').filter((line) => !/^-- \S+ has the type /.test(line))).toEqual([complete]);
		await database.drop();
	});
});
