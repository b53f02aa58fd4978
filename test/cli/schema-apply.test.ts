/** `framework-auth schema --apply`: the tables get into the database that .env names, and nothing goes anywhere else. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, MysqlDialect, PostgresDialect } from 'kysely';
import { createPool as createMySqlPool } from 'mysql2';
import { createPool } from 'mysql2/promise';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { KyselyAdapter } from '../../src/adapters/kysely.js';
import { MySqlAdapter } from '../../src/adapters/mysql.js';
import { PgAdapter } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import {
	findMariaDB,
	findPostgres,
	runMariaDB,
	runPostgres,
	type CreateDatabase
} from '../adapters/support/servers.js';
import { createApp } from '../fixtures/app.js';
import { app } from './support.js';

const createPostgres = await findPostgres('schema pg --apply');
const createMariaDB = await findMariaDB('schema mysql --apply');

/** A database, and an app whose .env names it. */
async function appWith(create: CreateDatabase, file = '.env') {
	vi.stubEnv('DATABASE_URL', undefined);
	onTestFinished(() => void vi.unstubAllEnvs());
	const database = await create();
	onTestFinished(() => database.drop());
	return { ...(await app({ [file]: `DATABASE_URL="${database.url}"\n` })), url: database.url };
}

async function expectSignIn(adapter: Adapter): Promise<void> {
	const site = createApp({ adapter });
	await site.signIn();
	expect(await site.session()).not.toBeNull();
}

describe.skipIf(!createPostgres)('pg', () => {
	test.each(['.env', '.env.local', '.env.development'])('the database of %s gets the tables, once', async (file) => {
		const { run, url } = await appWith(createPostgres!, file);
		const { said, status } = await run('schema pg --apply');
		expect(status).toBe(0);
		const { host, pathname } = new URL(url);
		expect(said).toContain(`PostgreSQL, database "${pathname.slice(1)}" at ${host}`);
		expect(said).toContain('create table if not exists "users"');
		const pool = new pg.Pool({ connectionString: url });
		await expectSignIn(PgAdapter(pool));
		const { rows } = await pool.query("select 1 from pg_indexes where indexname = 'users_email_lower'");
		expect(rows, 'the index that a comparison does not see').toHaveLength(1);
		await pool.end();
		const again = await run('schema pg --apply');
		expect(again.said.split('\n')).toEqual([expect.stringMatching('^PostgreSQL'), 'It has all tables.']);
		expect((await run('schema pg --database DATABASE_URL')).said).toBe('-- The database lacks nothing.');
	});

	test('the environment of the process wins over the files, and the output contains no password', async () => {
		const { run } = await appWith(createPostgres!);
		vi.stubEnv('DATABASE_URL', 'postgres://ada:hidden-word@127.0.0.1:9/elsewhere');
		const { errors, status } = await run('schema pg --apply');
		expect(status).toBe(1);
		expect(errors).toContain('It is PostgreSQL, database "elsewhere" at 127.0.0.1:9');
		expect(errors).not.toContain('hidden-word');
	});

	test('a schema of its own is made', async () => {
		const { run, url } = await appWith(createPostgres!);
		expect((await run('schema pg --apply --schema auth')).status).toBe(0);
		const pool = new pg.Pool({ connectionString: url });
		await expectSignIn(PgAdapter(pool, { schema: 'auth' }));
		await pool.end();
	});

	test('the message for a missing database says so', async () => {
		const { run, url } = await appWith(createPostgres!);
		const { errors } = await run(`schema pg --apply --database ${url.replace(/\w+$/, 'nowhere')}`);
		expect(errors).toContain('database "nowhere" does not exist');
		expect(errors).toContain('Create it first');
	});

	test('beside tables of another library, the command creates none unless the person decides', async () => {
		const { run, url } = await appWith(createPostgres!);
		await runPostgres(url, 'create table "user" (id text primary key, email text)');
		const refused = await run('schema pg --apply');
		expect(refused.status).toBe(1);
		expect(refused.errors).toContain('There is a table "user"');
		expect(refused.errors).toContain('--tables user=users');
		const pool = new pg.Pool({ connectionString: url });
		const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'");
		expect(rows).toEqual([{ tablename: 'user' }]);
		await pool.end();
		expect((await run('schema pg --apply --tables user=users')).status).toBe(0);
	});

	test('a statement that fails leaves nothing behind', async () => {
		const { run, url } = await appWith(createPostgres!);
		await runPostgres(url, 'create view secrets as select 1 as id');
		const { errors, status } = await run('schema pg --apply');
		expect(status).toBe(1);
		expect(errors).toMatch(/secrets/);
		const pool = new pg.Pool({ connectionString: url });
		const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'");
		expect(rows).toEqual([]);
		await pool.end();
	});
});

test.skipIf(!createMariaDB)('mysql: the database of .env gets the tables, once', async () => {
	const { run, url } = await appWith(createMariaDB!);
	const { said, status } = await run('schema mysql --apply');
	expect(status).toBe(0);
	expect(said).toContain(`MySQL, database "${new URL(url).pathname.slice(1)}" at 127.0.0.1`);
	const pool = createPool({ uri: url });
	await expectSignIn(MySqlAdapter(pool));
	await pool.end();
	expect((await run('schema mysql --apply')).said).toMatch(/^MySQL.*\nIt has all tables\.$/);
});

test.each(['schema sqlite --apply --database auth.db', 'schema libsql --apply --database file:auth.db'])(
	'%s makes the file',
	async (line) => {
		const { run, folder } = await app();
		expect((await run(line)).status).toBe(0);
		const file = join(folder, 'auth.db');
		const adapter = SqliteAdapter(file);
		await expectSignIn(adapter);
		adapter.close();
		const database = new DatabaseSync(file, { readOnly: true });
		expect(database.prepare('select count(*) as count from "user"').get()).toEqual({ count: 1 });
		database.close();
		expect((await run(line)).said).toMatch(/^SQLite.*\nIt has all tables\.$/);
	}
);

test.each([
	['schema pg --apply', 1, 'DATABASE_URL is not set. Put it into .env: DATABASE_URL="postgres://'],
	['schema mysql --apply', 1, 'DATABASE_URL is not set. Put it into .env: DATABASE_URL="mysql://'],
	['schema pg --apply --database REPLICA_URL', 1, 'REPLICA_URL is not set'],
	['schema sqlite --apply', 2, '--database auth.db'],
	['schema d1 --apply', 2, 'Wrangler changes D1'],
	['schema libsql --apply --database libsql://127.0.0.1:9', 1, 'libSQL at 127.0.0.1:9']
])('%s fails, and says why', async (line, expected, why) => {
	vi.stubEnv('DATABASE_URL', undefined);
	onTestFinished(() => void vi.unstubAllEnvs());
	// An empty line, as `init` writes it.
	const { run } = await app({ '.env': 'DATABASE_URL=\n' });
	const { status, errors } = await run(line);
	expect(status).toBe(expected);
	expect(errors).toContain(why);
});

describe('kysely', () => {
	test.skipIf(!createPostgres)(
		'PostgreSQL gets the tables of that adapter, through the driver of the app',
		async () => {
			const { run, url } = await appWith(createPostgres!);
			const { said, status } = await run('schema kysely --apply --id uuid');
			expect(status).toBe(0);
			expect(said).toBe(
				`PostgreSQL, database "${new URL(url).pathname.slice(1)}" at ${new URL(url).host}\nIt has all tables.`
			);
			expect((await run('schema kysely --apply --id uuid')).status).toBe(0);
			const pool = new pg.Pool({ connectionString: url });
			const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
			await expectSignIn(KyselyAdapter(db, { id: 'uuid' }));
			await db.destroy();
		}
	);

	test.skipIf(!createMariaDB)('MariaDB gets the tables of that adapter, too', async () => {
		const { run, url } = await appWith(createMariaDB!);
		expect((await run('schema kysely --apply')).status).toBe(0);
		const pool = createMySqlPool({ uri: url, timezone: 'Z' });
		const db = new Kysely<unknown>({ dialect: new MysqlDialect({ pool }) });
		await expectSignIn(KyselyAdapter(db));
		await db.destroy();
	});

	test.each([
		['schema kysely', 2, 'schema kysely --apply'],
		['schema kysely --apply --database mongodb://127.0.0.1/app', 1, 'not on "mongodb://"'],
		['schema kysely --apply --database postgres://127.0.0.1:9/app', 1, 'The database does not answer'],
		['schema kysely --apply --database postgres://127.0.0.1:9/app --fields role:text', 2, 'has no --fields'],
		['schema kysely --apply --database postgres://127.0.0.1:9/app --id integer', 2, 'The types are: text, uuid, serial']
	])('%s is refused, with the reason', async (line, expected, why) => {
		const { status, errors } = await (await app()).run(line);
		expect(errors).toContain(why);
		expect(status).toBe(expected);
	});
});

describe('tables of other libraries are recognised, and the command creates none beside them (#35)', () => {
	const authJs = (user: string, account: string, session: string, q = '"') =>
		[
			`create table ${q}${user}${q} (id varchar(36) primary key, name text, email varchar(255) unique, "emailVerified" integer, image text)`,
			`create table ${q}${account}${q} ("userId" varchar(36) not null, type text not null, provider varchar(90), "providerAccountId" varchar(90), primary key (provider, "providerAccountId"))`,
			`create table ${q}${session}${q} ("sessionToken" varchar(90) primary key, "userId" varchar(36) not null, expires integer not null)`
		].map((statement) => statement.replaceAll('"', q));
	const betterAuth = (q = '"') =>
		[
			`create table "user" (id varchar(36) primary key, name text not null, email varchar(255) not null unique, "emailVerified" integer not null)`,
			`create table account (id varchar(36) primary key, "accountId" text not null, "providerId" text not null, "userId" varchar(36) not null)`,
			`create table session (id varchar(36) primary key, "expiresAt" integer not null, token varchar(90) not null unique, "userId" varchar(36) not null)`
		].map((statement) => statement.replaceAll('"', q));
	const lucia = [
		'create table user (id text primary key, username text)',
		'create table session (id text primary key, user_id text not null, expires_at integer not null)'
	];

	/** A file of SQLite with these tables. */
	async function fileWith(statements: readonly string[]) {
		const made = await app();
		const database = new DatabaseSync(join(made.folder, 'app.db'));
		for (const statement of statements) database.exec(statement);
		const count = () =>
			database.prepare("select count(*) as count from sqlite_master where type = 'table'").get()?.count;
		onTestFinished(() => database.close());
		return { ...made, count };
	}

	test.each([
		[
			'Auth.js',
			authJs('users', 'accounts', 'sessions'),
			'adapter of Auth.js',
			'user=users,account=accounts,session=sessions'
		],
		['Better Auth', betterAuth(), 'with the columns of Better Auth', 'migrate from-better-auth --database'],
		['Lucia', lucia, 'with the columns of Lucia', 'migrate from-lucia --database']
	])('%s in SQLite', async (_, statements, owner, cure) => {
		const { run, count } = await fileWith(statements);
		for (const option of ['', ' --apply']) {
			const { status, errors, said } = await run(`schema sqlite --database app.db${option}`);
			expect(status).toBe(1);
			expect(said).toBe('');
			expect(errors).toContain(owner);
			expect(errors).toContain(cure);
		}
		expect(count()).toBe(statements.length);
	});

	test('tables of Drizzle have the names of the adapter for SQLite, and are compared', async () => {
		const { run } = await fileWith(authJs('user', 'account', 'session'));
		const { status, said } = await run('schema sqlite --database app.db');
		expect(status).toBe(0);
		expect(said).toContain('alter table "session" add column');
	});

	test.skipIf(!createPostgres).each([
		['Drizzle', authJs('user', 'account', 'session'), 'Drizzle made them', 'user=user,account=account,session=session'],
		['Prisma', authJs('User', 'Account', 'Session'), 'Prisma or Kysely', 'user=User,account=Account,session=Session'],
		['Better Auth', betterAuth(), 'with the columns of Better Auth', 'migrate from-better-auth --database']
	])('%s in PostgreSQL, and the option that is named compares them', async (_, statements, owner, option) => {
		const { run, url } = await appWith(createPostgres!);
		await runPostgres(url, statements.join(';\n'));
		const { status, errors } = await run('schema pg --database DATABASE_URL');
		expect(status).toBe(1);
		expect(errors).toContain(owner);
		expect(errors).toContain(option);
		if (!option.startsWith('user=')) return;
		const compared = await run(`schema pg --database DATABASE_URL --tables ${option}`);
		expect(compared.errors, 'what only a person can decide').toContain('expires has the type integer');
	});

	test.skipIf(!createMariaDB)('Auth.js and Better Auth in MariaDB', async () => {
		const { run, url } = await appWith(createMariaDB!);
		await runMariaDB(url, ...authJs('users', 'accounts', 'sessions', '`'));
		expect((await run('schema mysql --database DATABASE_URL')).errors).toContain('adapter of Auth.js');
		await runMariaDB(url, 'drop table sessions', 'drop table accounts', 'drop table users', ...betterAuth('`'));
		expect((await run('schema mysql --apply')).errors).toContain('with the columns of Better Auth');
	});
});
