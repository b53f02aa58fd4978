/**
 * The cost of a question about permissions: for a user with one grant, a hundred and ten thousand, among a hundred thousand of others, in
 * SQLite and in PostgreSQL; and that of a site-wide permission beside Better Auth's `userHasPermission`, each on `node:sqlite`.
 *
 *     npm run bench -- access
 *
 * PostgreSQL is left out, and named, where `TEST_POSTGRES_URL` (or the local server) cannot be reached. The first run installs Better Auth
 * in the folder of the bench. It asserts nothing about time.
 */
import '../test/adapters/support/typescript.mjs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Adapter } from '../src/adapters/types.ts';
import { betterAuthVersion, createBetterAuth, signUp } from './better-auth.js';
import { timesOf } from './times.js';

const { accessControl, accessGrant, defineAccess } = await import('../src/access.ts');
const { SqliteAdapter, schema: sqliteSchema } = await import('../src/adapters/sqlite.ts');
const { PgAdapter, schemaSql } = await import('../src/adapters/pg.ts');
const { createAuth } = await import('../src/core.ts');
const { createTables } = await import('../src/tables.ts');
const { findPostgres } = await import('../test/adapters/support/servers.ts');

const secret = 'the secret of the benchmark, 32 characters and more';
const others = 100_000;
const sizes = [1, 100, 10_000];

const access = defineAccess({
	permissions: ['project:create', 'project:update', 'document:read', 'document:edit'],
	roles: { admin: '*', member: ['project:create', 'project:update'], editor: ['document:read', 'document:edit'] },
	resources: ['document']
});
const authOf = (adapter: Adapter) =>
	createAuth({ providers: [], secret, trustHost: true, adapter, plugins: [accessControl(access)] });

/** Grants of many users, as SQL: `n` counts. */
const columns = `"id", "subject", "kind", "resourceId", "role", "createdAt", "expires"`;
const values = (prefix: string, subject: string, date: string) =>
	`'${prefix}' || n, ${subject}, 'document', 'd' || n, 'editor', ${date}, ${date}`;

async function grants(name: string, adapter: Adapter, insert: (count: number, userId: string) => Promise<void>) {
	const { access: ask } = authOf(adapter);
	for (const size of sizes) {
		const email = `${crypto.randomUUID()}@example.test`;
		const { id } = await adapter.createUser!({ id: '', email, emailVerified: null });
		await insert(size, String(id));
		const one = await timesOf((index) => ask.can(String(id), 'document:edit', { document: `d${(index % size) + 1}` }));
		console.log(`${name}, ${size} grants: one document ${one}`);
		const filter = await timesOf(() => ask.filter(String(id), 'document:edit', 'document'));
		console.log(`${name}, ${size} grants: the values of a query ${filter}`);
	}
}

const database = new DatabaseSync(':memory:');
database.exec(sqliteSchema);
const sqlite = SqliteAdapter(database);
await createTables(sqlite, [accessGrant]);
const counting = (count: number) =>
	`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
const fillSqlite = async (count: number, prefix: string, subject: string) =>
	Promise.resolve(
		database.exec(
			`insert into access_grant (${columns}) ${counting(count)} select ${values(prefix, subject, '4000000000000')} from numbers`
		)
	);
await fillSqlite(others, 'other', "'user:other' || (n % 1000)");
database.exec('analyze');
await grants('SQLite', sqlite, async (count, userId) => fillSqlite(count, userId, `'user:${userId}'`));

const onPostgres = await findPostgres('the costs of permissions');
if (onPostgres) {
	const created = await onPostgres();
	const pool = new pg.Pool({ connectionString: created.url, max: 1 });
	await pool.query(schemaSql('text'));
	const adapter = PgAdapter(pool);
	await createTables(adapter, [accessGrant]);
	const fill = async (count: number, prefix: string, subject: string) => {
		const made = values(prefix, subject, "timestamptz '2099-01-01'");
		await pool.query(`insert into access_grant (${columns}) select ${made} from generate_series(1, ${count}) n`);
		await pool.query('analyze access_grant');
	};
	await fill(others, 'other', "'user:other' || (n % 1000)");
	await grants('PostgreSQL', adapter, async (count, userId) => fill(count, userId, `'user:${userId}'`));
	await pool.end();
	await created.drop();
}

/** A site-wide permission of a user of the database, as server code asks for it. */
const ours = SqliteAdapter(new DatabaseSync(':memory:'), { fields: { role: 'text' } });
const { access: ask } = authOf(ours);
const { id: ourId } = await ours.createUser!({
	id: '',
	email: 'ada@example.test',
	emailVerified: null,
	role: 'member'
} as never);
if (!(await ask.can(String(ourId), 'project:update'))) throw new Error('the permission is not there');
console.log(`ours, a permission by role: ${await timesOf(async () => ask.can(String(ourId), 'project:update'))}`);

const theirs = await createBetterAuth(secret, {
	database: new DatabaseSync(':memory:'),
	plugin: 'admin',
	member: ['create', 'update']
});
const { id: theirId } = await signUp(theirs, 'ada@example.test');
const call = async () => theirs.userHasPermission({ body: { userId: theirId, permissions: { project: ['update'] } } });
if (!(await call()).success) throw new Error('the permission is not there');
console.log(`Better Auth ${betterAuthVersion}, a permission by role: ${await timesOf(call)}`);
