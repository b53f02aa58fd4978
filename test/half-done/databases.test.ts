/** The crash matrix on PostgreSQL, whose changes are atomic one by one, and on Redis, which has no transactions: a sample. */
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { RedisAdapter } from '../../src/adapters/redis.js';
import type { Adapter } from '../../src/adapters/types.js';
import { lazy } from '../../src/lib/base/util/lazy.js';
import { organizationTables } from '../../src/lib/plugins/organizations/tables.js';
import { acceptance } from '../plugins/terms.js';
import { createTables } from '../../src/tables.js';
import { findPostgres, findRedis } from '../adapters/support/servers.js';
import { createClock } from '../fixtures/clock.js';
import { isFull } from '../support/full.js';
import { flows } from './flows/index.js';
import { callsOf, casesOf, sampleOf, wrongAfter, type Case } from './matrix.js';

vi.mock('../../src/lib/plugins/credentials/password/hash/index.js', async (original) => ({
	...(await original<object>()),
	...(await import('./quick-hash.js'))
}));

// Redis has a clock of its own, which removes what has expired.
const start = new Date();
const clock = createClock(start);
afterAll(() => clock.restore());

/** Of all flows together, each of these is another call, another stop and another way. */
function someOf(calls: readonly string[], index: number): Case[] {
	if (isFull) return casesOf(calls);
	return sampleOf(calls).filter(({ moment }) => moment.call % 16 === index % 16);
}

function matrixOn(createStore: () => Adapter | Promise<Adapter>): void {
	const place = { clock, start, createStore };
	test.each(flows.map((flow, index) => [flow.name, flow, index] as const))(
		'%s',
		async (_, flow, index) => {
			const wrong: string[] = [];
			const calls = await callsOf(flow, place);
			for (const each of someOf(calls, index)) {
				const found = await wrongAfter(flow, each, place);
				if (found.length > 0) wrong.push(`${JSON.stringify(each)} of ${calls.length}: ${found.join('; ')}`);
			}
			expect(wrong).toEqual([]);
		},
		300_000
	);
}

const createDatabase = await findPostgres('flows that are stopped on PostgreSQL');

describe.skipIf(!createDatabase)('(#33 B) on PostgreSQL', async () => {
	const database = await createDatabase?.();
	const pool = new pg.Pool({ connectionString: database?.url });
	if (database) {
		await pool.query(schemaSql('text'));
		await createTables(PgAdapter(pool), [...organizationTables, acceptance]);
	}
	afterAll(async () => {
		await pool.end();
		await database?.drop();
	});
	// Rows are deleted table by table: a truncation makes new files for each table and each of its indexes.
	const emptied = lazy(async () => {
		const { rows } = await pool.query<{ name: string }>(
			"select quote_ident(tablename) as name from pg_tables where schemaname = 'public'"
		);
		return rows.map(({ name }) => `delete from ${name}`).join('; ');
	});
	matrixOn(async () => {
		await pool.query(await emptied());
		return PgAdapter(pool);
	});
});

const redisUrl = await findRedis('flows that are stopped on Redis');

describe.skipIf(!redisUrl)('(#33 B) on Redis', () => {
	const redis = new Redis(redisUrl ?? '', { lazyConnect: true });
	const prefix = `half-done-${crypto.randomUUID()}:`;
	afterAll(async () => {
		const keys = await redis.keys(`${prefix}*`);
		if (keys.length > 0) await redis.del(keys);
		await redis.quit();
	});
	matrixOn(() => RedisAdapter(redis, { prefix: `${prefix}${crypto.randomUUID()}:` }));
});
