/** `framework-auth schema --with`: the tables of plugins, beside those of the adapter. */
import { DatabaseSync } from 'node:sqlite';
import { createPool } from 'mysql2/promise';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MySqlAdapter } from '../../src/adapters/mysql.js';
import { PgAdapter } from '../../src/adapters/pg.js';
import { defineTable, openTables } from '../../src/tables.js';
import { findMariaDB, findPostgres, runPostgres, type CreateDatabase } from '../adapters/support/servers.js';
import { app } from './support.js';

const createPostgres = await findPostgres('schema pg --with');
const createMariaDB = await findMariaDB('schema mysql --with');

/** The child stands before its parent, as a module may export them. */
const definitions = `
export const bookmark = {
	name: 'bookmark', primaryKey: ['id'], unique: [['userId', 'place']], indexes: [['folderId']], expires: undefined,
	columns: { id: 'key', userId: { references: 'user' }, folderId: { references: { name: 'bookmark_folder' } }, place: 'integer?', NOTE at: 'date' }
};
export const folder = { name: 'bookmark_folder', primaryKey: ['id'], unique: [], indexes: [], expires: undefined, columns: { id: 'key', name: 'text' } };
export const other = 'not a table';
`;
const files = {
	'tables.js': definitions.replace('NOTE', ''),
	'later.js': definitions.replace('NOTE', "note: 'text?',"),
	'required.js': definitions.replace('NOTE', "note: 'text',"),
	'empty.js': 'export const nothing = 1;',
	'package.json': '{ "type": "module" }'
};
const folder = defineTable('bookmark_folder', { columns: { id: 'key', name: 'text' }, primaryKey: ['id'] });
const bookmark = defineTable('bookmark', {
	columns: {
		id: 'key',
		userId: { references: 'user' },
		folderId: { references: folder },
		place: 'integer?',
		at: 'date'
	},
	primaryKey: ['id']
});
const at = new Date('2037-01-01T00:00:00.123Z');

async function appWith(create: CreateDatabase) {
	vi.stubEnv('DATABASE_URL', undefined);
	onTestFinished(() => void vi.unstubAllEnvs());
	const database = await create();
	onTestFinished(() => database.drop());
	return { ...(await app({ ...files, '.env': `DATABASE_URL="${database.url}"\n` })), url: database.url };
}

/** A row of each table is stored and read. */
async function expectRows(adapter: Parameters<typeof openTables>[0]): Promise<void> {
	const user = await adapter.createUser!({ id: '', email: 'ada@example.com', emailVerified: null });
	const tables = openTables(adapter, [folder, bookmark]);
	expect(await tables.insert(folder, { id: 'f', name: 'F' })).toBe(true);
	const row = { id: 'b', userId: user.id, folderId: 'f', place: null, at };
	expect(await tables.insert(bookmark, row)).toBe(true);
	expect(await tables.find(bookmark, { userId: user.id })).toEqual(row);
}

test.each(['sqlite', 'd1', 'libsql'])('%s prints the tables of plugins after those of the adapter', async (name) => {
	const { run } = await app(files);
	const { said } = await run(`schema ${name} --with ./tables.js`);
	const database = new DatabaseSync(':memory:');
	database.exec(said);
	database.exec(said);
	const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
	expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(['user', 'bookmark_folder', 'bookmark']));
	expect(said.indexOf('"bookmark_folder"')).toBeLessThan(said.indexOf('"bookmark" ('));
});

test('a file of SQLite gets what it lacks, and later an optional column', async () => {
	const { run, folder: place } = await app(files);
	expect((await run('schema sqlite --database auth.db --apply --with ./tables.js')).status).toBe(0);
	expect((await run('schema sqlite --database auth.db --with ./tables.js')).said).toBe(
		'-- The database lacks nothing.'
	);
	const later = await run('schema sqlite --database auth.db --with ./later.js');
	expect(later.said).toBe('alter table "bookmark" add column "note" text;');
	const database = new DatabaseSync(`${place}/auth.db`);
	database.exec(`insert into "user" ("id") values ('u'); insert into "bookmark_folder" values ('f', 'F');
		insert into "bookmark" values ('b', 'u', 'f', 1, 1)`);
	const refused = await run('schema sqlite --database auth.db --with ./required.js');
	expect(refused.errors).toContain('bookmark.note is missing, and must have a value in each row');
	database.exec('drop index "bookmark_folderId_index"');
	expect((await run('schema sqlite --database auth.db --with ./tables.js')).said).toBe(
		'create index if not exists "bookmark_folderId_index" on "bookmark" ("folderId");'
	);
	database.close();
});

describe.skipIf(!createPostgres)('pg', () => {
	test.each(['', '--id uuid', '--id text', '--schema auth'])(
		'%s: the tables of plugins are created, and work',
		async (options) => {
			const { run, url } = await appWith(createPostgres!);
			expect((await run(`schema pg --apply --with ./tables.js ${options}`)).status).toBe(0);
			const pool = new pg.Pool({ connectionString: url });
			await expectRows(PgAdapter(pool, options.includes('schema') ? { schema: 'auth' } : {}));
			await pool.end();
			const schema = options.includes('schema') ? options : '';
			const again = await run(`schema pg --database DATABASE_URL --with ./tables.js ${schema}`);
			expect(again.said).toBe('-- The database lacks nothing.');
		}
	);

	test('the printed SQL creates the tables, and can run again', async () => {
		const { run, url } = await appWith(createPostgres!);
		const { said } = await run('schema pg --with ./tables.js');
		await runPostgres(url, said);
		await runPostgres(url, said);
		const pool = new pg.Pool({ connectionString: url });
		await expectRows(PgAdapter(pool));
		await pool.end();
	});

	test('the adapter for Kysely gets the tables, too', async () => {
		const { run, url } = await appWith(createPostgres!);
		expect((await run('schema kysely --apply --with ./tables.js')).status).toBe(0);
		const pool = new pg.Pool({ connectionString: url });
		const { rows } = await pool.query("select tablename from pg_tables where tablename like 'bookmark%'");
		expect(rows).toHaveLength(2);
		await pool.end();
	});
});

describe.skipIf(!createMariaDB)('mysql', () => {
	test.each(['', '--id serial'])('%s: the tables of plugins are created, and work', async (options) => {
		const { run, url } = await appWith(createMariaDB!);
		expect((await run(`schema mysql --apply --with ./tables.js ${options}`)).status).toBe(0);
		const pool = createPool({ uri: url });
		await expectRows(MySqlAdapter(pool, options ? { id: 'serial' } : {}));
		await pool.end();
		expect((await run('schema mysql --database DATABASE_URL --with ./tables.js')).said).toBe(
			'-- The database lacks nothing.'
		);
	});
});

test.each([
	['./nowhere.js', /"\.\/nowhere\.js" cannot be loaded/],
	['nowhere', /"nowhere" cannot be loaded/],
	['./empty.js', /"\.\/empty\.js" exports no table/]
])('%s is refused in one sentence', async (name, message) => {
	const { run } = await app(files);
	const { errors, status } = await run(`schema sqlite --with ${name}`);
	expect(status).toBe(1);
	expect(errors).toMatch(message);
});
