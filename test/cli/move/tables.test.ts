/** Databases as apps have changed them, and what the command refuses: nothing is installed for these (#34 A6). */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SqliteAdapter } from '../../../src/adapters/sqlite.js';
import type { Adapter } from '../../../src/adapters/types.js';
import { places, print } from './places.js';

const user = `"user" (id text primary key, name text, email text unique, "emailVerified" integer, image text, "createdAt" date, "updatedAt" date`;
const account = `account (id text primary key, "accountId" text, "providerId" text, "userId" text references "user" (id), password text,
	"accessToken" text, scope text)`;
const ada = `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
	values ('u1', 'Ada', 'ada@example.test', 1, '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z')`;

/** A file of SQLite, and what runs on it. */
async function file(...statements: string[]) {
	const folder = await mkdtemp(join(tmpdir(), 'framework-auth-move-'));
	const path = join(folder, 'auth.db');
	const database = new DatabaseSync(path);
	onTestFinished(async () => {
		database.close();
		await rm(folder, { recursive: true });
	});
	for (const statement of statements) database.exec(statement);
	const from = (library: string) => (more: string, files?: Record<string, string>) =>
		print(`${library} --database ${path} ${more}`, { files });
	const move = async (more = '', library = 'from-better-auth') => {
		const { said, errors } = await from(library)(more);
		expect(errors).toBe('');
		database.exec(said);
		return SqliteAdapter(database);
	};
	return { path, folder, database, move, betterAuth: from('from-better-auth'), lucia: from('from-lucia') };
}

describe('refuses, and says why', () => {
	const refused = async (line: string) => {
		const { status, said, errors } = await print(line);
		expect(said).toBe('');
		return { status, errors };
	};

	test.each([
		['from-better-auth --database nothing.db', 1, 'There is no file'],
		['from-better-auth --database mysql://root@127.0.0.1/app', 1, 'reads a file of SQLite, or PostgreSQL by its URL'],
		['from-better-auth --database postgres://nobody@127.0.0.1:1/app', 1, 'The database does not answer'],
		['from-authjs --database auth.db', 2, '--database works with from-better-auth and from-lucia'],
		['from-better-auth --source user=people', 2, '--source needs --database'],
		[
			'from-better-auth --database x.db --source people=user',
			2,
			'--source has no name "people". The names are: user, user.id'
		],
		['from-better-auth --database x.db --source user', 2, '--source needs a list such as "a=b,c=d"']
	])('%s', async (line, status, why) => {
		const answer = await refused(line);
		expect(answer.errors).toContain(why);
		expect(answer.status).toBe(status);
	});

	test('a file of another kind, and one without tables', async () => {
		const { folder, path, betterAuth, lucia } = await file();
		writeFileSync(join(folder, 'text.db'), 'text of some length, as no database begins');
		const other = await refused(`from-better-auth --database ${join(folder, 'text.db')}`);
		expect(other).toMatchObject({
			status: 1,
			errors: expect.stringContaining('The database cannot be read') as string
		});
		expect((await betterAuth('')).errors).toContain(
			'no table of Better Auth for user and account, with the columns id, email'
		);
		expect((await betterAuth('')).errors).toContain('It has no tables');
		expect((await lucia('')).errors).toContain('--source user=<table>,session=<table>');
		expect(path).toBeTruthy();
	});

	test('a name that is not in the database, and a table that lacks columns', async () => {
		const { betterAuth } = await file(`create table ${user})`, `create table ${account}`);
		expect((await betterAuth('--source user=people')).errors).toContain('the database has no table people');
		expect((await betterAuth('--source user=account')).errors).toContain(
			'The table account has no column for email, emailVerified, createdAt, updatedAt. Name them'
		);
	});

	test('two tables that may be the table of users', async () => {
		const { betterAuth } = await file(
			`create table ${user})`,
			`create table ${account}`,
			`create table ${user.replace('"user"', 'users')})`
		);
		expect((await betterAuth('')).errors).toBe(
			'Several tables may be that of user: user, users. Name the right one: --source user=<table>.'
		);
	});

	test('a table of the app with the name of a table of the library, until one gets another name', async () => {
		const { betterAuth } = await file(
			`create table ${user})`,
			`create table ${account}`,
			'create table secret (text text)'
		);
		expect((await betterAuth('')).errors).toContain('a table secret of another kind');
		expect((await betterAuth('--tables secret=auth_secret')).said).toContain(
			'create table if not exists "auth_secret"'
		);
	});

	test('two users with one address, and one account of two users', async () => {
		const { betterAuth, database } = await file(
			`create table ${user.replace(' unique', '')})`,
			`create table ${account}`,
			ada
		);
		database.exec(ada.replace('u1', 'u2'));
		database.exec(
			`insert into account values ('a', '7', 'github', 'u1', null, null, null), ('b', '7', 'github', 'u2', null, null, null)`
		);
		const { status, said, errors } = await betterAuth('');
		expect([status, said]).toEqual([1, '']);
		expect(errors).toContain('users: 1 with duplicates');
		expect(errors).toContain('accounts of providers: 1 with duplicates');
		const [, list] = /This lists them: (select .*);/.exec(errors)!;
		expect(database.prepare(list!).all()).toMatchObject([{ k0: 'ada@example.test', rows: 2 }]);
	});
});

describe('SQLite', () => {
	test('printing writes nothing', async () => {
		const { path, betterAuth } = await file(`create table ${user})`, `create table ${account}`, ada);
		const before = readFileSync(path);
		expect((await betterAuth('')).status).toBe(0);
		expect(readFileSync(path).equals(before)).toBe(true);
	});

	test('reads tables and columns with names of Drizzle, and writes tables with names of the app', async () => {
		const { database, betterAuth } = await file(
			`create table people (id text primary key, name text, mail text, email_verified integer, created_at integer, updated_at integer)`,
			`create table logins (account_id text, provider_id text, user_id text, password text)`,
			`insert into people values ('u1', 'Ada', 'ada@example.test', 1, 1700000000, 1700000100)`,
			`insert into logins values ('583231', 'github', 'u1', null)`
		);
		const source = '--source user=people,user.email=mail';
		const { said } = await betterAuth(`${source} --tables user=auth_user --columns user.image=avatar`);
		database.exec(said);
		const adapter = SqliteAdapter(database, { tables: { user: 'auth_user' }, columns: { user: { image: 'avatar' } } });
		const found = await adapter.getUserByAccount({ provider: 'github', providerAccountId: '583231' });
		expect(found).toMatchObject({ id: 'u1', email: 'ada@example.test', emailVerified: new Date(1_700_000_100_000) });
		expect(database.prepare('select count(*) as count from people').get()).toEqual({ count: 1 });
	});

	test.each([
		[0, null],
		["''", null],
		["'false'", null],
		[1, '2026-01-02T03:04:05.678Z'],
		["'true'", '2026-01-02T03:04:05.678Z'],
		["'2025-06-07T08:09:10.000Z'", '2025-06-07T08:09:10.000Z'],
		[1_749_283_750, '2025-06-07T08:09:10.000Z'],
		[1_749_283_750_000, '2025-06-07T08:09:10.000Z']
	])('emailVerified %s', async (stored, expected) => {
		const { move } = await file(
			`create table ${user})`,
			`create table ${account}`,
			ada,
			`update "user" set "emailVerified" = ${stored}`
		);
		const found = await (await move()).getUser('u1');
		expect(found?.emailVerified?.toISOString() ?? null).toBe(expected);
	});

	test('reads a table of users with numbers as ids', async () => {
		const { move, database } = await file(
			`create table ${user.replace('id text', 'id integer')})`,
			`create table ${account.replace('"userId" text', '"userId" integer')}`,
			ada.replace("'u1'", '41'),
			`insert into account values (1, '583231', 'github', 41, null, null, null)`
		);
		const adapter = await move();
		expect(await adapter.getUserByAccount({ provider: 'github', providerAccountId: '583231' })).toMatchObject({
			id: '41'
		});
		const made = await adapter.createUser({ id: '', email: 'new@example.test', emailVerified: null });
		expect(made.id).toBe('42');
		expect(database.prepare('select typeof(id) as type from "user"').get()).toEqual({ type: 'integer' });
	});

	test('works on a database in which this library has already started', async () => {
		const { move, database } = await file(`create table ${user})`, `create table ${account}`, ada);
		SqliteAdapter(database);
		const adapter = await move();
		expect(await adapter.getUser('u1')).toMatchObject({ email: 'ada@example.test' });
		const indexes = database
			.prepare(`select name from sqlite_master where type = 'index' and tbl_name = 'account'`)
			.all();
		expect(indexes.map(({ name }) => name)).toContain('account_userId_index');
	});

	test('leaves encrypted tokens behind, and keeps sessions that other tables refer to', async () => {
		const hex = '0a'.repeat(60);
		const { move, database } = await file(
			`create table ${user})`,
			`create table ${account}`,
			'create table session (id text primary key, token text, "expiresAt" date, "userId" text references "user" (id))',
			'create table device (session text references session (id))',
			ada,
			`insert into account values ('a', '7', 'github', 'u1', null, '${hex}', 'read,write'), ('b', '8', 'google', 'u1', null, '$ba$1$${hex}', null)`,
			`insert into session values ('s1', 't', '2030-01-01', 'u1')`,
			`insert into device values ('s1')`
		);
		const adapter = await move();
		const [github, google] = [await adapter.getAccount('7', 'github'), await adapter.getAccount('8', 'google')];
		expect(github).toMatchObject({ scope: 'read write', type: 'oauth' });
		expect(google).toMatchObject({ type: 'oidc' });
		expect([github?.access_token, google?.access_token]).toEqual([undefined, undefined]);
		expect(await adapter.getSessionAndUser('t')).toBeNull();
		expect(database.prepare('select "table" from pragma_foreign_key_list(?)').get('device')).toEqual({
			table: 'better_auth_session'
		});
		expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
		// Neither does what is left keep a user from being deleted.
		database.exec('delete from device; delete from better_auth_session');
		await adapter.deleteUser('u1');
		expect(database.prepare('select count(*) as count from better_auth_account').get()).toEqual({ count: 2 });
	});

	test('names a foreign key of the app to the old table of users', async () => {
		const { betterAuth } = await file(
			`create table ${user.replace('"user"', 'people')})`,
			`create table ${account}`,
			'create table post (author text references people (id))'
		);
		expect((await betterAuth('')).said).toContain(
			'post refers to people, but new users are stored elsewhere. With --tables user=people'
		);
		expect((await betterAuth('--tables user=people')).said).toContain(
			'alter table "people" rename to "better_auth_people";'
		);
	});

	test('a user who has signed up since the command ran stops the SQL, and nothing has changed', async () => {
		const { database, betterAuth } = await file(`create table ${user})`, `create table ${account}`, ada);
		const { said } = await betterAuth('');
		database.exec(`${ada.replace('u1', 'u2').replace('ada@', 'new@').replace(', 1,', ', 0,')}`);
		expect(() => database.exec(said)).toThrow('NOT NULL constraint failed: secret.id');
		database.exec('rollback');
		expect(database.prepare('select count(*) as count from "user"').get()).toEqual({ count: 2 });
	});

	test('names the rows that it leaves, with their number', async () => {
		const bcrypt = `$2b$10$${'a'.repeat(53)}`;
		const { betterAuth } = await file(
			`create table ${user}, role text, "phoneNumber" text, "isAnonymous" integer, username text, "twoFactorEnabled" integer)`,
			`create table ${account}`,
			'create table organization (id text)',
			'create table "twoFactor" ("userId" text, secret text, "backupCodes" text)',
			ada.replace('ada@', 'Ada@'),
			`update "user" set role = 'admin', "phoneNumber" = '+49', "isAnonymous" = 1, username = '_ada', "twoFactorEnabled" = 1`,
			`insert into organization values ('o')`,
			`insert into "twoFactor" values ('u1', 'abcd', '')`,
			`insert into account values ('a', 'u1', 'credential', 'u1', '${bcrypt}', null, null), ('b', 'u1', 'credential', 'u1', 'plain', null, null),
				('c', '1', 'microsoft', 'u1', null, null, null), ('d', '2', 'intranet', 'u1', null, null, null)`
		);
		const { said } = await betterAuth('');
		for (const sentence of [
			'1 user has one-time codes, which the command does not move: set BETTER_AUTH_SECRET in .env',
			'1 user is anonymous',
			'1 user has a phone number',
			'1 user has a user name that this library does not accept',
			'1 user has an address with capitals',
			'1 password has a hash that docs/guides/passwords.md does not list',
			'1 password has a hash of bcrypt',
			'role of 1): --fields role:text',
			'1 row of organization: SQL moves them: docs/guides/moving-from-better-auth.md',
			"1 account of microsoft: framework-auth/providers/microsoft-entra-id and the id 'microsoft', with `profile`",
			"1 account of intranet: give your own provider the id 'intranet'"
		])
			expect(said).toContain(sentence);
	});

	test('quotes names from the database in statements and comments', async () => {
		const { database, betterAuth } = await file(`create table ${user})`, `create table ${account}`, ada);
		const evil = "o'idc\n; drop table post; --";
		database.exec('create table post (id text)');
		const insert = database.prepare(`insert into account values ('a', ?, ?, 'u1', null, null, null)`);
		insert.run(evil, evil);
		const { said } = await betterAuth('');
		expect(said).toContain("-- - 1 account of o'idc ; drop table post; --: give your own provider the id");
		database.exec(said);
		expect(database.prepare('select count(*) as count from post').get()).toEqual({ count: 0 });
		expect(await SqliteAdapter(database).getAccount(evil, evil)).toMatchObject({ userId: 'u1' });
	});

	test('the keys of one-time codes need both secrets and the package that decrypts them', async () => {
		const { betterAuth } = await file(
			`create table ${user}, "twoFactorEnabled" integer)`,
			`create table ${account}`,
			'create table "twoFactor" ("userId" text, secret text, "backupCodes" text)',
			ada,
			`update "user" set "twoFactorEnabled" = 1`,
			`insert into "twoFactor" values ('u1', 'abcd', '')`
		);
		const theirs = 'BETTER_AUTH_SECRET=of-better-auth-8b1f0e5c7d2a4936\n';
		expect((await betterAuth('', { '.env': theirs })).said).toContain('set AUTH_SECRET in .env');
		const both = `${theirs}AUTH_SECRET=the-secret-of-the-tests-0123456789abcdef\n`;
		expect((await betterAuth('', { '.env': both })).said).toContain('while better-auth is installed there');
	});

	test('Lucia 2: keys are passwords and accounts', async () => {
		const { move, database } = await file(
			'create table auth_user (id text primary key, email text)',
			'create table user_session (id text primary key, user_id text, active_expires integer)',
			'create table user_key (id text primary key, user_id text, hashed_password text)',
			`insert into auth_user values ('u1', 'ada@example.test')`,
			`insert into user_key values ('email:ada@example.test', 'u1', 's2:${'a'.repeat(16)}:${'b'.repeat(128)}'), ('github:583231', 'u1', null)`
		);
		const adapter = await move('', 'from-lucia');
		expect(await adapter.getUserByAccount({ provider: 'github', providerAccountId: '583231' })).toMatchObject({
			id: 'u1'
		});
		expect(await adapter.listSecrets!('u1', 'password')).toHaveLength(1);
		expect(database.prepare('select count(*) as count from auth_user').get()).toEqual({ count: 1 });
	});
});

const postgres = places.find(({ name }) => name === 'PostgreSQL')?.create;

describe.skipIf(!postgres)('PostgreSQL', () => {
	test.each([
		['integer generated always as identity', '1', '2'],
		['uuid default gen_random_uuid()', '8eaef023-2b34-4da1-9baa-8bc8c9d6a490', undefined],
		['varchar(36)', 'u1', undefined]
	])('users with the id %s, tables in the plural, and a key of the app without a cascade', async (type, id, next) => {
		const place = await postgres!();
		onTestFinished(() => place.close());
		const bare = type.split(' ')[0]!;
		await place.run(`
			create table users (id ${type} primary key, email text constraint users_email_unique unique, email_verified boolean, name text,
				created_at timestamp, updated_at timestamp);
			create table accounts (account_id text, provider_id text, user_id ${bare} references users (id), password text);
			create table sessions (id text, token text, expires_at timestamp, user_id ${bare} references users (id) on delete cascade);
			create table posts (author ${bare} constraint its_author references users (id));
			insert into users (${next ? '' : 'id, '}email, email_verified, created_at, updated_at)
				values (${next ? '' : `'${id}', `}'ada@example.test', true, '2026-01-02 03:04:05', '2026-01-02 03:04:05');
			insert into accounts values ('583231', 'github', '${id}', null);
			insert into posts values ('${id}')`);
		const { said, errors } = await print(`from-better-auth --database ${place.place}`);
		expect(errors).toBe('');
		await place.run(said);
		const adapter = place.adapter() as Required<Adapter>;
		const found = await adapter.getUserByAccount({ provider: 'github', providerAccountId: '583231' });
		expect(found).toMatchObject({ id, emailVerified: new Date('2026-01-02T03:04:05Z') });
		const made = await adapter.createUser({ id: '', email: 'new@example.test', emailVerified: null });
		if (next) expect(made.id).toBe(next);
		await expect(adapter.createUser({ id: '', email: 'new@example.test', emailVerified: null })).rejects.toThrow();
		// The key of the app keeps a user who has posts, as before; what Better Auth has left does not.
		await expect(adapter.deleteUser(id)).rejects.toThrow();
		await place.run('delete from posts');
		await adapter.deleteUser(id);
		expect(await place.rows('select * from better_auth_accounts')).toEqual([]);
		expect(await place.rows('select * from better_auth_users')).toEqual([]);
	});
});
