/**
 * A process that accepts an invitation, or deletes an organization, is killed in the change, and between the change and its record. Nothing
 * is half done. The record is lost, and the next try finds what the change has left.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { createTables } from '../../src/tables.js';
import { findPostgres, type TestDatabase } from '../adapters/support/servers.js';
import { endFlows } from './end-flows.js';
import { killer } from './killer.js';
import { allTables, expectSound, stage, withRole, withToken } from './teams-stage.js';

const onPostgres = await findPostgres('processes that are killed while they accept or delete');

describe.skipIf(!onPostgres)('on PostgreSQL', () => {
	let database: TestDatabase;
	let pool: pg.Pool;
	beforeAll(async () => {
		database = await onPostgres!();
		pool = new pg.Pool({ connectionString: database.url, max: 10 });
		await pool.query(schemaSql('uuid'));
		await createTables(PgAdapter(pool), allTables);
	});
	afterAll(async () => {
		await pool.end();
		await database.drop();
	});
	const { begin, lockAll } = killer(() => ({ pool, url: database.url }));

	const done = async () => Promise.resolve();
	describe.each(Object.keys(endFlows))('kill -9 while a member wants to %s,', (name) => {
		const flow = endFlows[name]!;
		const ready = async () => {
			const here = await withToken(await withRole(await stage(PgAdapter(pool), undefined, allTables)));
			await flow.prepare?.(here);
			expect(await flow.state(here)).toBe('before');
			return here;
		};

		test('in the change: all or nothing happens, and the next try makes the change', async () => {
			const here = await ready();
			const child = await begin(name, here);
			const unlock = await lockAll(here.id);
			void child.start();
			await child.isWaiting();
			expect(await flow.state(here)).toBe('before');
			await child.kill(unlock);
			const state = await flow.state(here);
			expect(['before', 'after']).toContain(state);
			await expectSound(here);
			if (state === 'before') await flow.run(here, done);
			expect(await flow.state(here)).toBe('after');
			await expectSound(here);
		});

		test('between the change and its record: the change stays, and the next try says so', async () => {
			const here = await ready();
			const child = await begin(name, here);
			expect(await child.start()).toBe('changed');
			await child.kill();
			expect(await flow.state(here)).toBe('after');
			const again = flow.run(here, done);
			if (flow.again === undefined) await again;
			else await expect(again).rejects.toMatchObject({ type: flow.again });
			expect(await flow.state(here)).toBe('after');
			await expectSound(here);
		});
	});
});
