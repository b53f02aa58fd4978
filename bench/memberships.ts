/**
 * The cost of a question about organizations: for a user with one membership, a hundred and ten thousand, among a hundred thousand of
 * others, in SQLite and in PostgreSQL.
 *
 *     npm run bench -- memberships
 *
 * PostgreSQL is left out, and named, where `TEST_POSTGRES_URL` (or the local server) cannot be reached. It asserts nothing about time.
 */
import '../test/adapters/support/typescript.mjs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Adapter } from '../src/adapters/types.ts';
import { timesOf } from './times.js';

const { accessControl, defineAccess } = await import('../src/access.ts');
const { SqliteAdapter, schema: sqliteSchema } = await import('../src/adapters/sqlite.ts');
const { PgAdapter, schemaSql } = await import('../src/adapters/pg.ts');
const { createAuth } = await import('../src/core.ts');
const { organization, organizationMember, organizations } = await import('../src/organizations.ts');
const { createTables } = await import('../src/tables.ts');
const { findPostgres } = await import('../test/adapters/support/servers.ts');

const secret = 'the secret of the benchmark, 32 characters and more';
const sizes = [1, 100, 10_000];
/** The organizations: each user of the bench is a member of the first ones, and others are members of all. */
const count = 100_000;

const access = defineAccess({
	permissions: ['project:read', 'project:update'],
	roles: { owner: '*', member: ['project:read'] },
	resources: ['organization']
});
const tables = [organization, organizationMember];

async function ask(name: string, adapter: Adapter, join: (size: number, userId: string) => Promise<void>) {
	const auth = createAuth({
		providers: [],
		secret,
		trustHost: true,
		adapter,
		plugins: [accessControl(access, { grants: false }), organizations({ access })]
	});
	const userOf = async () => {
		const email = `${crypto.randomUUID()}@example.test`;
		return String((await adapter.createUser!({ id: '', email, emailVerified: null })).id);
	};
	await join(count, await userOf());
	for (const size of sizes) {
		const userId = await userOf();
		await join(size, userId);
		const slugOf = (index: number) => `o${(index % size) + 1}`;
		if (!(await auth.organizations.membership(userId, { slug: slugOf(0) })))
			throw new Error('the membership is missing');
		const membership = await timesOf((index) => auth.organizations.membership(userId, { slug: slugOf(index) }));
		console.log(`${name}, ${size} memberships: the one of an address ${membership}`);
		const can = await timesOf((index) => auth.access.can(userId, 'project:read', { organization: slugOf(index) }));
		console.log(`${name}, ${size} memberships: a permission in one ${can}`);
	}
}

/** The organizations, and the memberships of a user in the first ones, as SQL: `n` counts. */
const organizationColumns = '"id", "slug", "name", "createdAt", "version"';
const memberColumns = '"organizationId", "userId", "role", "createdAt"';
const organizationOf = (date: string) => `'o' || n, 'o' || n, 'Organization', ${date}, 0`;
const memberOf = (userId: string, date: string) => `'o' || n, '${userId}', 'member', ${date}`;

const database = new DatabaseSync(':memory:');
database.exec(sqliteSchema);
const sqlite = SqliteAdapter(database);
await createTables(sqlite, tables);
const counting = (size: number) =>
	`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${size})`;
database.exec(
	`insert into organization (${organizationColumns}) ${counting(count)} select ${organizationOf('4000000000000')} from numbers`
);
await ask('SQLite', sqlite, async (size, userId) => {
	database.exec(
		`insert into organization_member (${memberColumns}) ${counting(size)} select ${memberOf(userId, '4000000000000')} from numbers`
	);
	return Promise.resolve(database.exec('analyze'));
});

const onPostgres = await findPostgres('the costs of memberships');
if (onPostgres) {
	const created = await onPostgres();
	const pool = new pg.Pool({ connectionString: created.url, max: 1 });
	await pool.query(schemaSql('text'));
	const adapter = PgAdapter(pool);
	await createTables(adapter, tables);
	const date = "timestamptz '2099-01-01'";
	await pool.query(
		`insert into organization (${organizationColumns}) select ${organizationOf(date)} from generate_series(1, ${count}) n`
	);
	await ask('PostgreSQL', adapter, async (size, userId) => {
		await pool.query(
			`insert into organization_member (${memberColumns}) select ${memberOf(userId, date)} from generate_series(1, ${size}) n`
		);
		await pool.query('analyze');
	});
	await pool.end();
	await created.drop();
}
