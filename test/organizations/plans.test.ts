/** The statement that reads a membership takes an index, however many organizations and memberships there are. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, test } from 'vitest';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { organizationTables } from '../../src/lib/plugins/organizations/tables.js';
import { createTables, openTables } from '../../src/tables.js';
import { explained } from '../adapters/support/explained.js';
import { findPostgres } from '../adapters/support/servers.js';
import { storesOf } from './town.js';

const many = 3_000;
const onPostgres = await findPostgres('the plan of the statement that reads a membership');

test.skipIf(!onPostgres)('on PostgreSQL', async () => {
	const database = await onPostgres!();
	const pool = new pg.Pool({ connectionString: database.url });
	try {
		await pool.query(schemaSql('text'));
		await createTables(PgAdapter(pool), organizationTables);
		await pool.query(
			`insert into users (id, email) select 'u' || n, 'u' || n || '@example.com' from generate_series(1, ${many}) n`
		);
		await pool.query(
			`insert into organization (id, slug, name, fields, "createdAt", version) select 'o' || n, 's' || n, 'O', '{}', now(), 0 from generate_series(1, ${many}) n`
		);
		for (const [user, organization] of [
			["'u1'", "'o' || n"],
			["'u' || n", "'o1'"]
		]) {
			await pool.query(
				`insert into organization_member ("organizationId", "userId", role, "createdAt") select ${organization}, ${user}, 'member', now() from generate_series(1, ${many}) n on conflict do nothing`
			);
		}
		await pool.query('analyze');
		const { pool: watched, plans } = explained(pool, 'other_row');
		const { organizations } = storesOf(openTables(PgAdapter(watched), organizationTables));
		for (const [user, slug] of [
			['u1', 's7'],
			['u7', 's1']
		] as const) {
			expect((await organizations.membership(user, { slug }))?.organization.slug).toBe(slug);
		}
		expect(await organizations.membership('u7', { slug: 's7' })).toBeNull();
		expect(plans).toHaveLength(3);
		for (const plan of plans) expect([plan, plan.includes('Seq Scan')]).toEqual([plan, false]);
	} finally {
		await pool.end();
		await database.drop();
	}
});

test('on SQLite', async () => {
	const database = new DatabaseSync(':memory:');
	const adapter = SqliteAdapter(database);
	const { organizations } = storesOf(openTables(adapter, organizationTables));
	const { id: userId } = await adapter.createUser({ id: 'u1', email: 'u1@example.com', emailVerified: null });
	for (let count = 0; count < 50; count++) {
		await organizations.create({ name: 'O', slug: `s${count}`, logo: null, fields: {} }, userId);
	}
	const asked: string[] = [];
	const { prepare } = database;
	database.prepare = (text) => {
		asked.push(text);
		return prepare.call(database, text);
	};
	const fresh = storesOf(openTables(SqliteAdapter(database), organizationTables)).organizations;
	expect((await fresh.membership(userId, { slug: 's7' }))?.organization.slug).toBe('s7');
	const statement = asked.find((text) => text.includes('other_row')) ?? '';
	const plan = prepare.call(database, `explain query plan ${statement}`).all() as { detail: string }[];
	expect(plan.length).toBeGreaterThan(0);
	for (const { detail } of plan) expect(detail).not.toMatch(/^SCAN/);
});
