/**
 * Two processes on one PostgreSQL want what contradicts each other, at the same moment: the rows of the organization are locked until both
 * wait for them.
 */
import { fork } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { InvitationStore } from '../../src/lib/plugins/organizations/invitations.js';
import { organizationMember } from '../../src/organizations.js';
import { createTables } from '../../src/tables.js';
import { findPostgres, type TestDatabase } from '../adapters/support/servers.js';
import { limits, type Errand } from './race-child.js';
import { stage, tables, type Stage } from './teams-stage.js';

const onPostgres = await findPostgres('two processes that change one organization');
const hooks = new URL('../adapters/support/typescript.mjs', import.meta.url).href;

describe.skipIf(!onPostgres)('two processes on PostgreSQL', () => {
	let database: TestDatabase;
	let pool: pg.Pool;
	beforeAll(async () => {
		database = await onPostgres!();
		pool = new pg.Pool({ connectionString: database.url, max: 10 });
		await pool.query(schemaSql('uuid'));
		await createTables(PgAdapter(pool), tables);
	});
	afterAll(async () => {
		await pool.end();
		await database.drop();
	});

	/** Runs each errand in a process of its own. Returns how each ended: `done`, or the name of its error. */
	async function race(id: string, errands: readonly Errand[]): Promise<string[]> {
		const APPLICATION = `race-${crypto.randomUUID()}`;
		const children = errands.map(() =>
			fork(new URL('./race-child.ts', import.meta.url).pathname, {
				execArgv: ['--no-warnings', '--import', hooks],
				env: { ...process.env, DATABASE_URL: database.url, APPLICATION }
			})
		);
		await Promise.all(children.map(async (child) => new Promise((resume) => child.once('message', resume))));
		const lock = await pool.connect();
		await lock.query('begin');
		await lock.query('select 1 from organization where id = $1 for update', [id]);
		await lock.query('select 1 from organization_member where "organizationId" = $1 for update', [id]);
		await lock.query('select 1 from organization_invitation where "organizationId" = $1 for update', [id]);
		const ended = children.map(
			async (child, index) =>
				new Promise<string>((resume) => {
					child.once('message', (message) => resume(String(message)));
					child.send(errands[index]!);
				})
		);
		const waiting = async () => {
			const asked =
				"select count(distinct pid) from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'";
			const { rows } = await pool.query<{ count: string }>(asked, [APPLICATION]);
			return Number(rows[0]?.count);
		};
		await expect.poll(waiting, { interval: 10 }).toBe(errands.length);
		await lock.query('rollback');
		lock.release();
		return Promise.all(ended);
	}

	const owners = async ({ operations, id }: Stage) =>
		(await operations.select(organizationMember, { organizationId: id, role: 'owner' }, { limit: 10 })).length;

	test.each([
		['leave', 'leave'],
		['leave', 'step down'],
		['step down', 'step down']
	] as const)('S541 keep one of two owners who %s and %s', async (one, other) => {
		const here = await stage(PgAdapter(pool));
		const { id, ada, grace } = here;
		const ended = await race(id, [
			{ does: one, id, userId: ada },
			{ does: other, id, userId: grace }
		]);
		expect(ended.sort()).toEqual(['LastOwner', 'done'].sort());
		expect(await owners(here)).toBe(1);
	});

	test('S542 make one member of two people who accept one invitation', async () => {
		const here = await stage(PgAdapter(pool));
		const { id, operations, stores, by } = here;
		const invitations = new InvitationStore(operations, stores.organizations, stores.custom, limits);
		const { token } = await invitations.create(id, by, { role: 'member', email: null, uses: 1 });
		const guests: string[] = [];
		for (const name of ['eve', 'max']) {
			const email = `${name}-${crypto.randomUUID()}@example.com`;
			const user = await PgAdapter(pool).createUser!({ id: crypto.randomUUID(), email, emailVerified: null });
			guests.push(String(user.id));
		}
		const before = await operations.count(organizationMember, { organizationId: id });
		const ended = await race(
			id,
			guests.map((userId) => ({ does: 'accept', token, userId }))
		);
		expect(ended.sort()).toEqual(['InvitationInvalid', 'done'].sort());
		expect(await operations.count(organizationMember, { organizationId: id })).toBe(before + 1);
	});
});
