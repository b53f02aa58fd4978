/**
 * A process that changes teams, roles that an organization makes, or API tokens that belong to it, is killed while the database works at its last statement. Nothing is half done, and the next try finishes it. Two processes that want what contradicts each other do one of both.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { organizationMember, organizationTeamMember } from '../../src/organizations.js';
import { createTables, openTables } from '../../src/tables.js';
import { findPostgres, type TestDatabase } from '../adapters/support/servers.js';
import { killer } from './killer.js';
import {
	allTables,
	expectSound,
	flows,
	ownerFlows,
	roleFlows,
	stage,
	tables,
	tokenFlows,
	withRole,
	withToken,
	type Flow
} from './teams-stage.js';
import { teamStoresOf } from './town.js';

const onPostgres = await findPostgres('processes that are killed while they change an organization');

describe.skipIf(!onPostgres)('on PostgreSQL', () => {
	let database: TestDatabase;
	const pools: pg.Pool[] = [];
	beforeAll(async () => {
		database = await onPostgres!();
		for (let count = 0; count < 2; count++) pools.push(new pg.Pool({ connectionString: database.url, max: 10 }));
		await pools[0]!.query(schemaSql('uuid'));
		await createTables(PgAdapter(pools[0]!), allTables);
	});
	afterAll(async () => {
		for (const pool of pools) await pool.end();
		await database.drop();
	});

	const { begin, lockAll } = killer(() => ({ pool: pools[0]!, url: database.url }));

	const all: Record<string, Flow> = { ...flows, ...roleFlows, ...ownerFlows, ...tokenFlows };
	test.each(Object.keys(all))('kill -9 while a member wants to %s', async (name) => {
		const flow = all[name]!;
		const here = await withToken(await withRole(await stage(PgAdapter(pools[0]!), undefined, allTables)));
		const child = await begin(name, here);
		const unlock = await lockAll(here.id);
		// What waits for no lock of this test ends by itself.
		await Promise.race([child.start(), child.isWaiting()]);
		await child.kill(unlock);

		expect(['before', 'after']).toContain(await flow.state(here));
		await expectSound(here);
		if ((await flow.state(here)) === 'before') await flow.run(here.stores, here);
		expect(await flow.state(here)).toBe('after');
		await expectSound(here);
	});

	test('kill -9 while one role is removed and given, in the organization or in a team', async () => {
		const both = pools.map((pool) => teamStoresOf(openTables(PgAdapter(pool), tables)));
		const ended = async (promise: Promise<unknown>) =>
			promise.then(
				() => true,
				() => false
			);
		const here = await stage(PgAdapter(pools[0]!));
		const { id, max, mary, low } = here;
		for (let round = 0; round < 15; round++) {
			const role = await here.stores.custom.create(id, `r${round}`, ['project:create']);
			const [removed, given, placed] = await Promise.all([
				ended(both[0]!.custom.remove(id, role)),
				ended(both[1]!.organizations.setRole(id, max, role)),
				ended(both[round % 2]!.teams.setMember(id, { teamId: low, userId: mary, role }))
			]);
			const held = await here.operations.count(organizationMember, { organizationId: id, role });
			const inTeam = await here.operations.count(organizationTeamMember, { organizationId: id, role });
			expect([round, removed, given || placed]).toEqual([round, !(given || placed), held + inTeam > 0]);
			await here.stores.organizations.setRole(id, max, 'member');
			await here.stores.teams.removeMember(id, { teamId: low, userId: mary });
		}
	});

	test('kill -9 while one role is changed and used for a team: a lost right is never used', async () => {
		const both = pools.map((pool) => teamStoresOf(openTables(PgAdapter(pool), tables)));
		const here = await stage(PgAdapter(pools[0]!));
		const { id, max, mary, low } = here;
		const role = await here.stores.custom.create(id, 'chief', []);
		await here.stores.teams.setMember(id, { teamId: low, userId: max, role });
		for (let round = 0; round < 15; round++) {
			await here.stores.custom.change(id, role, ['team:manage', 'project:create']);
			const roles = await here.stores.custom.rolesOf(id);
			const inTeam = { teamId: low, role, roleVersion: roles.versionOf(role) };
			const by = { userId: max, role: 'member', rights: roles.of(role), inTeam };
			await both[0]!.custom.change(id, role, []);
			const late = both[1]!.teams.setMember(id, { teamId: low, userId: mary, role: 'guest' }, by);
			await expect(late).rejects.toMatchObject({ type: 'OrganizationMissing' });
		}
		expect(await here.stores.teams.members(id, low)).toHaveLength(1);
	});
});
