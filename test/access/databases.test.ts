/** Grants on real databases: the same answers, indexed, and in a query of the application. */
import { DatabaseSync } from 'node:sqlite';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { Kysely, PostgresDialect } from 'kysely';
import { createPool, type Pool } from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessControl, accessGrant, type AccessOptions, type GrantFilter } from '../../src/access.js';
import { createTables as createMySqlTables, MySqlAdapter } from '../../src/adapters/mysql.js';
import { MongoDBAdapter } from '../../src/adapters/mongodb.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { createAuth } from '../../src/core.js';
import { createTables, openTables } from '../../src/tables.js';
import { explained } from '../adapters/support/explained.js';
import { createMongo, ObjectId } from '../adapters/support/mongodb.js';
import { findMariaDB, findPostgres, type TestDatabase } from '../adapters/support/servers.js';
import { secret } from '../fixtures/app.js';
import { access } from './support.js';

const onPostgres = await findPostgres('grants on PostgreSQL');
const onMariaDB = await findMariaDB('grants on MariaDB');

interface Site {
	readonly adapter: Adapter;
	end(): Promise<void>;
}

const sites: [string, boolean, () => Promise<Site>][] = [
	[
		'SQLite',
		true,
		async () => {
			const adapter = SqliteAdapter(new DatabaseSync(':memory:'));
			return Promise.resolve({ adapter, end: async () => Promise.resolve(adapter.close()) });
		}
	],
	[
		'MongoDB, emulated',
		true,
		async () => {
			const adapter = MongoDBAdapter(createMongo(), { ObjectId });
			return Promise.resolve({ adapter, end: async () => Promise.resolve() });
		}
	],
	[
		'PostgreSQL',
		onPostgres !== null,
		async () => {
			const database = await onPostgres!();
			const pool = new pg.Pool({ connectionString: database.url });
			await pool.query(schemaSql('text'));
			const adapter = PgAdapter(pool);
			await createTables(adapter, [accessGrant]);
			const end = async () => {
				await pool.end();
				await database.drop();
			};
			return { adapter, end };
		}
	],
	[
		'MariaDB',
		onMariaDB !== null,
		async () => {
			const database = await onMariaDB!();
			const pool: Pool = createPool(database.url);
			await createMySqlTables(pool);
			const adapter = MySqlAdapter(pool);
			await createTables(adapter, [accessGrant]);
			const end = async () => {
				await pool.end();
				await database.drop();
			};
			return { adapter, end };
		}
	]
];

function authOf(adapter: Adapter, options: AccessOptions<'document' | 'folder'> = {}) {
	return createAuth({ providers: [], secret, trustHost: true, adapter, plugins: [accessControl(access, options)] });
}

const userIn = async (adapter: Adapter) => {
	const email = `${crypto.randomUUID()}@example.test`;
	return String((await adapter.createUser!({ id: crypto.randomUUID(), email, emailVerified: null })).id);
};

describe.each(sites)('on %s', (_, isThere, open) => {
	let site: Site;
	beforeAll(async () => {
		if (isThere) site = await open();
	});
	afterAll(async () => site?.end());

	test.skipIf(!isThere)(
		'S543 a text matches only itself: not other letters, a space at its end or a wildcard',
		async () => {
			const { adapter } = site;
			const auth = authOf(adapter, { groups: () => [{ team: 'red ' }, { team: '%' }, { team: 'BLUE' }] });
			const userId = await userIn(adapter);
			await auth.access.grant({ to: { user: userId }, role: 'editor', on: { document: 'Plan' } });
			for (const team of ['red', 'blue'])
				await auth.access.grant({ to: { team }, role: 'editor', on: { document: team } });
			const ask = async (document: string) => auth.access.can(userId, 'document:edit', { document });
			expect(await ask('Plan')).toBe(true);
			for (const id of ['plan', 'Plan ', ' Plan', 'Pla_', '%', 'Plan\0', 'red', 'blue']) {
				expect([id, await ask(id)]).toEqual([id, false]);
			}
		}
	);

	test.skipIf(!isThere)(
		'thousands of grants are found, page by page, and an expired grant is not',
		async () => {
			const { adapter } = site;
			const auth = authOf(adapter);
			const userId = await userIn(adapter);
			const ids = Array.from({ length: 1203 }, (_, at) => `n${at}`);
			for (let start = 0; start < ids.length; start += 50) {
				await Promise.all(
					ids
						.slice(start, start + 50)
						.map(async (document) => auth.access.grant({ to: { user: userId }, role: 'viewer', on: { document } }))
				);
			}
			const until = new Date(Date.now() - 1000);
			await auth.access.grant({ to: { user: userId }, role: 'viewer', on: { document: 'past' }, until });
			const { all, ids: found } = await auth.access.resources(userId, 'document:read', 'document');
			expect([all, found.sort()]).toEqual([false, ids.sort()]);
			expect((await auth.access.whoCan('document:read', { document: 'past' })).length).toBe(0);
			const left = async () => openTables(adapter, [accessGrant]).count(accessGrant, { resourceId: 'past' });
			expect(await left()).toBe(1);
			await auth.cleanUp();
			expect(await left()).toBe(0);
		},
		60_000
	);
});

describe.skipIf(!onPostgres)('in a query of the application on PostgreSQL', () => {
	let database: TestDatabase;
	let pool: pg.Pool;
	let adapter: Adapter;
	let userId: string;
	const of = () => authOf(adapter);

	beforeAll(async () => {
		database = await onPostgres!();
		pool = new pg.Pool({ connectionString: database.url });
		await pool.query(schemaSql('text'));
		adapter = PgAdapter(pool);
		await createTables(adapter, [accessGrant]);
		await pool.query(`create table document (id text primary key, title text);
			insert into document select 'd' || n, 'Title ' || n from generate_series(1, 5000) n;
			insert into access_grant (id, subject, kind, "resourceId", role, "createdAt", expires)
				select 'x' || n, 'user:other' || (n % 100), 'document', 'd' || (n % 5000), 'viewer', now(), '9999-12-31' from generate_series(1, 20000) n;
			analyze access_grant; analyze document`);
		userId = await userIn(adapter);
		await of().access.grant({ to: { user: userId }, role: 'editor', on: { document: 'd7' } });
		await of().access.grant({ to: { user: userId }, role: 'viewer', on: { document: 'd8' } });
	});
	afterAll(async () => {
		await pool.end();
		await database.drop();
	});

	interface Tables {
		document: { id: string; title: string };
		access_grant: { subject: string; kind: string; resourceId: string; role: string; expires: Date };
	}
	const byKysely = async ({ all, subjects, kind, roles, now }: GrantFilter) => {
		const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
		const rows = await db
			.selectFrom('document')
			.select('id')
			.$if(!all, (query) =>
				query.where('id', 'in', (grants) =>
					grants
						.selectFrom('access_grant')
						.select('resourceId')
						.where('subject', 'in', subjects)
						.where('kind', '=', kind)
						.where('role', 'in', roles)
						.where('expires', '>', now)
				)
			)
			.execute();
		return rows.map(({ id }) => id).sort();
	};
	const document = pgTable('document', { id: text(), title: text() });
	const grants = pgTable('access_grant', {
		subject: text().notNull(),
		kind: text().notNull(),
		resourceId: text('resourceId').notNull(),
		role: text().notNull(),
		expires: timestamp({ withTimezone: true }).notNull()
	});
	const byDrizzle = async ({ all, subjects, kind, roles, now }: GrantFilter) => {
		const db = drizzle({ client: pool });
		const granted = db
			.select({ id: grants.resourceId })
			.from(grants)
			.where(
				and(
					inArray(grants.subject, [...subjects]),
					eq(grants.kind, kind),
					inArray(grants.role, [...roles]),
					gt(grants.expires, now)
				)
			);
		const rows = await db
			.select({ id: document.id })
			.from(document)
			.where(all ? undefined : inArray(document.id, granted));
		return rows.map(({ id }) => id).sort();
	};

	test.each([
		['Kysely', byKysely],
		['Drizzle', byDrizzle]
	])('%s finds what the user may see', async (_, query) => {
		const { access: ask } = of();
		const filter = async (
			permission: 'document:read' | 'document:edit' | 'billing:manage',
			who: Parameters<typeof ask.filter>[0] = userId
		) => query(await ask.filter(who, permission, 'document'));
		expect(await filter('document:read')).toEqual(['d7', 'd8']);
		expect(await filter('document:edit')).toEqual(['d7']);
		expect(await filter('billing:manage')).toEqual([]);
		expect(await filter('document:read', 'nobody')).toEqual([]);
		expect(await filter('document:edit', { userId, scopes: ['document:read'] })).toEqual([]);
		expect(await filter('document:edit', { userId, acting: true })).toEqual([]);
		expect(await filter('document:read', { userId, acting: true })).toEqual(['d7', 'd8']);
	});

	test('each question uses an index, however many grants there are', async () => {
		const { pool: watched, plans: asked } = explained(pool, 'access_grant');
		const auth = authOf(PgAdapter(watched));
		await auth.access.can(userId, 'document:edit', { document: 'd7' });
		await auth.access.resources(userId, 'document:read', 'document');
		await auth.access.whoCan('document:read', { document: 'd7' });
		await auth.access.grants({ user: userId });
		expect(asked).toHaveLength(4);
		for (const plan of asked) expect(plan).toMatch(/Index Scan|Bitmap Index Scan/);
		for (const plan of asked) expect(plan).not.toContain('Seq Scan');
	});
});
