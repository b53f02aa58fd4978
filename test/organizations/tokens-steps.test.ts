/**
 * API tokens of organizations under interruption: each flow is stopped before each statement, a second actor acts between every two, and
 * twenty are made at once on each database.
 */
import { DatabaseSync } from 'node:sqlite';
import { createPool } from 'mysql2/promise';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createTables as createMySqlTables, MySqlAdapter } from '../../src/adapters/mysql.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { organizationTables } from '../../src/lib/plugins/organizations/tables.js';
import { TokenStore } from '../../src/lib/plugins/organizations/tokens/store.js';
import { organizationToken, tokenTables } from '../../src/lib/plugins/organizations/tokens/tables.js';
import { createTables, openTables, type TableOperations } from '../../src/tables.js';
import { findMariaDB, findPostgres } from '../adapters/support/servers.js';
import { before, isStopped, stoppedAt } from './interruption.js';
import { storesOf } from './town.js';

const tables = [...organizationTables, ...tokenTables];
const onPostgres = await findPostgres('API tokens of organizations on PostgreSQL');
const onMariaDB = await findMariaDB('API tokens of organizations on MariaDB');
const neverBlocked = async () => Promise.resolve(false);

/** Ada is an owner, Grace is one, and a token of Ada's is there. */
async function stage(adapter: Adapter, most = 100) {
	const ids: Record<string, string> = {};
	for (const name of ['ada', 'grace']) {
		const email = `${name}-${crypto.randomUUID()}@example.com`;
		ids[name] = String((await adapter.createUser!({ id: crypto.randomUUID(), email, emailVerified: null })).id);
	}
	const { ada = '', grace = '' } = ids;
	const operations = openTables(adapter, tables);
	const { organizations, roles } = storesOf(operations);
	const slug = crypto.randomUUID();
	const { id } = await organizations.create({ name: 'One', slug, logo: null, fields: {} }, ada);
	await organizations.add(id, grace, 'owner');
	const by = { userId: ada, role: 'owner', rights: roles.of('owner') };
	const store = (on: TableOperations) => new TokenStore(on, most);
	const values = (label: string) => ({
		label,
		scopes: ['project:create'],
		expires: new Date(Date.now() + 3_600_000),
		madeIn: {}
	});
	const first = await store(operations).create(id, by, values('first'));
	const rolesFor = async () => Promise.resolve(roles);
	const accepts = async (token: string) => (await store(operations).accept(token, neverBlocked, rolesFor)) !== null;
	const labels = async () => (await store(operations).list(id)).map(({ label }) => label).sort();
	return { operations, organizations, store, values, id, by, ada, grace, first, accepts, labels, rolesFor };
}
type Stage = Awaited<ReturnType<typeof stage>>;

interface Flow {
	run(on: TableOperations, stage: Stage): Promise<unknown>;
	/** The labels of the tokens before, and after. */
	readonly labels: readonly [readonly string[], readonly string[]];
}

const flows: Record<string, Flow> = {
	'make a token': {
		run: async (on, { store, id, by, values }) => store(on).create(id, by, values('second')),
		labels: [['first'], ['first', 'second']]
	},
	'revoke a token': {
		run: async (on, { store, id, by, first }) => store(on).end(id, first.id, by),
		labels: [['first'], []]
	},
	'delete the account of the maker': {
		run: async (on, { store, ada }) => store(on).endOf(ada, neverBlocked),
		labels: [['first'], []]
	}
};

describe.each([
	['memory', () => MemoryAdapter() as Adapter],
	['SQLite', () => SqliteAdapter(new DatabaseSync(':memory:')) as Adapter]
])('on %s', (_, createAdapter) => {
	test.each(Object.entries(flows))('to %s stops before each statement: all or nothing happens', async (__, flow) => {
		for (let at = 1; ; at++) {
			expect(at, 'it has an end').toBeLessThan(20);
			const here = await stage(createAdapter());
			const stopped = await isStopped(flow.run(stoppedAt(here.operations, at), here));
			const [earlier, later] = flow.labels;
			const labels = await here.labels();
			expect([earlier, later]).toContainEqual(labels);
			if (!stopped) {
				expect([at, labels]).toEqual([at, later]);
				break;
			}
			if (labels.join() === earlier.join()) await flow.run(here.operations, here);
			expect([at, await here.labels()]).toEqual([at, later]);
		}
	});
});

const acts: Record<string, (stage: Stage) => Promise<unknown>> = {
	'who asks loses the role': ({ organizations, id, ada }) => organizations.setRole(id, ada, 'member'),
	'who asks leaves': ({ organizations, id, ada }) => organizations.remove(id, ada),
	'the organization is deleted': ({ organizations, id }) => organizations.delete(id)
};

describe.each(Object.keys(acts))('S540 between any two statements: %s', (act) => {
	test('a token is made before, or not at all', async () => {
		for (let at = 1; at < 12; at++) {
			const here = await stage(MemoryAdapter());
			const between = before(here.operations, at, async () => acts[act]!(here));
			const made = await here
				.store(between)
				.create(here.id, here.by, here.values('second'))
				.catch((error: unknown) => {
					expect((error as { type?: string }).type).toBe('OrganizationMissing');
					return null;
				});
			// An act before the last statement takes the right to it along.
			if (made) expect([at, await here.organizations.roleOf(here.id, here.ada)]).toEqual([at, 'owner']);
			if (!made) expect([at, await here.operations.count(organizationToken, { label: 'second' })]).toEqual([at, 0]);
		}
	});

	test('a token is revoked by a member who may at that moment, or not at all', async () => {
		for (let at = 1; at < 8; at++) {
			const here = await stage(MemoryAdapter());
			const ofGrace = await here
				.store(here.operations)
				.create(here.id, { ...here.by, userId: here.grace }, here.values('hers'));
			const between = before(here.operations, at, async () => acts[act]!(here));
			const ended = await here
				.store(between)
				.end(here.id, ofGrace.id, here.by)
				.catch((error: unknown) => {
					expect((error as { type?: string }).type).toBe('OrganizationMissing');
					return null;
				});
			if (ended) expect([at, await here.organizations.roleOf(here.id, here.ada)]).toEqual([at, 'owner']);
			if (act !== 'the organization is deleted')
				expect([at, await here.accepts(ofGrace.token)]).toEqual([at, ended === null]);
		}
	});
});

describe.each([
	[
		'memory',
		true,
		async () => Promise.resolve({ adapter: MemoryAdapter() as Adapter, end: async () => Promise.resolve() })
	],
	[
		'PostgreSQL',
		onPostgres !== null,
		async () => {
			const database = await onPostgres!();
			const pool = new pg.Pool({ connectionString: database.url, max: 10 });
			await pool.query(schemaSql('uuid'));
			const adapter: Adapter = PgAdapter(pool);
			await createTables(adapter, tables);
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
			const pool = createPool(database.url);
			await createMySqlTables(pool);
			const adapter: Adapter = MySqlAdapter(pool);
			await createTables(adapter, tables);
			const end = async () => {
				await pool.end();
				await database.drop();
			};
			return { adapter, end };
		}
	]
] as const)('at once, on %s', (_, isThere, open) => {
	test.skipIf(!isThere)('twenty members make tokens, and the limit holds', async () => {
		const { adapter, end } = await open();
		try {
			const here = await stage(adapter, 6);
			const results = await Promise.all(
				Array.from({ length: 20 }, async (__, at) =>
					here
						.store(here.operations)
						.create(here.id, here.by, here.values(`t${at}`))
						.then(
							() => 'made',
							(error: unknown) => (error as { type?: string }).type
						)
				)
			);
			expect(results.filter((each) => each === 'made')).toHaveLength(5);
			expect(results.filter((each) => each !== 'made' && each !== 'TokenLimit')).toEqual([]);
			expect(await here.labels()).toHaveLength(6);
			await here.organizations.remove(here.id, here.ada);
			expect(await here.accepts(here.first.token)).toBe(false);
		} finally {
			await end();
		}
	});
});
