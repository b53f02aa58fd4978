/**
 * The cost of a question about permissions: for a user with one grant, a hundred and ten thousand, among a hundred thousand of others, in
 * SQLite and in PostgreSQL; and that of a site-wide permission beside Better Auth's `userHasPermission`, each on `node:sqlite`.
 *
 *     npm run bench -- access
 *
 * PostgreSQL is left out, and named, where `TEST_POSTGRES_URL` (or the local server) cannot be reached. So is Better Auth before the first
 * `npm run bench`, which installs it. It asserts nothing about time.
 */
import '../test/adapters/support/typescript.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Adapter } from '../src/adapters/types.ts';
import { timesOf } from './times.js';
import { installation, peers } from './workplace.js';

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

const theirs = join(installation(3), 'node_modules/better-auth/dist');
if (!existsSync(theirs)) console.log('Better Auth is left out: `npm run bench` installs it');
else await betterAuth();

async function betterAuth(): Promise<void> {
	const load = async (file: string) =>
		(await import(join(theirs, file))) as Record<string, (...given: never[]) => unknown>;
	const { betterAuth: create } = await load('index.mjs');
	const { getMigrations } = await load('db/get-migration.mjs');
	const { admin } = await load('plugins/admin/admin.mjs');
	const { createAccessControl } = await load('plugins/access/access.mjs');
	const control = (createAccessControl as (statements: object) => { newRole(statements: object): unknown })({
		project: ['create', 'update']
	});
	const member = control.newRole({ project: ['create', 'update'] });
	const options = {
		baseURL: 'https://app.test',
		secret,
		database: new DatabaseSync(':memory:'),
		emailAndPassword: { enabled: true, password: { hash: async (given: string) => Promise.resolve(given) } },
		rateLimit: { enabled: false },
		telemetry: { enabled: false },
		plugins: [
			(admin as (options: object) => unknown)({ ac: control, roles: { member }, defaultRole: 'member', adminRoles: [] })
		]
	};
	const auth = (create as (given: object) => never)(options) as {
		options: object;
		api: {
			signUpEmail(given: object): Promise<{ user: { id: string } }>;
			userHasPermission(given: object): Promise<{ success: boolean }>;
		};
	};
	const { runMigrations } = (await (getMigrations as (given: object) => unknown)(auth.options)) as {
		runMigrations(): Promise<void>;
	};
	await runMigrations();
	const body = { email: 'ada@example.test', password: 'a very long passphrase', name: 'Ada' };
	const { user } = await auth.api.signUpEmail({ body });
	const call = async () =>
		auth.api.userHasPermission({ body: { userId: user.id, permissions: { project: ['update'] } } });
	if (!(await call()).success) throw new Error('the permission is not there');
	console.log(`Better Auth ${peers[3]['better-auth']}, a permission by role: ${await timesOf(call)}`);
}
