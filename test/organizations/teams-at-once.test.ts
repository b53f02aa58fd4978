/**
 * Teams under interruption: each flow is stopped before each statement, with a second actor between every two, and fifty are carried out at
 * once. No circle, no team too deep, no team below one that is gone, and no one in a team who is not in the organization.
 */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import { organizationMember } from '../../src/lib/plugins/organizations/tables.js';
import { organizationTeamMember } from '../../src/lib/plugins/organizations/teams/tables.js';
import { createTables } from '../../src/tables.js';
import { expectSound, flows, place, stage, tables, type Flow, type Stage } from './teams-stage.js';
import { before, isStopped, stoppedAt } from './interruption.js';
import { onPostgres, places } from './databases.js';
import { testTableRules } from './table-rules.js';
import { describeAtOnce } from './teams-places.js';
import { teamStoresOf } from './town.js';

describe.each([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(new DatabaseSync(':memory:'))]
])('stopped before each statement, on %s,', (_, createAdapter) => {
	test.each(Object.keys(flows))('%s', async (name) => {
		const flow = flows[name] as Flow;
		for (let at = 1; ; at++) {
			expect(at, 'a flow has an end').toBeLessThan(40);
			const here = await stage(createAdapter() as Adapter);
			const stopped = await isStopped(flow.run(teamStoresOf(stoppedAt(here.operations, at)), here));
			const state = await flow.state(here);
			expect([at, state]).not.toContain('half');
			await expectSound(here);
			if (!stopped) {
				expect([at, state]).toEqual([at, 'after']);
				return;
			}
			if (state === 'before') await flow.run(here.stores, here);
			expect([at, await flow.state(here)]).toEqual([at, 'after']);
		}
	});
});

/** What someone else does at the same time. */
const acts: Record<string, (stage: Stage) => Promise<unknown>> = {
	'who asks loses the role': ({ stores, id, ada }) => stores.organizations.setRole(id, ada, 'member'),
	'the member leaves': ({ stores, id, max }) => stores.organizations.remove(id, max),
	'the other member leaves': ({ stores, id, mary }) => stores.organizations.remove(id, mary),
	'the member becomes an owner': ({ stores, id, max }) => stores.organizations.setRole(id, max, 'owner'),
	'the team is removed': ({ stores, id, low }) => stores.teams.remove(id, low),
	'the team is moved': ({ stores, id, low, beside }) => stores.teams.change(id, low, { parentId: beside }),
	'the other is moved below it': ({ stores, id, low, beside }) => stores.teams.change(id, beside, { parentId: low }),
	'a sub-team is made': ({ stores, id, low }) => stores.teams.create(id, { name: 'sub', parentId: low }),
	'the member gets another role in the team': ({ stores, id, low, max }) =>
		stores.teams.setMember(id, { teamId: low, userId: max, role: 'admin' }),
	'the organization is deleted': ({ stores, id }) => stores.organizations.delete(id)
};

describe.each(Object.keys(acts))('between any two statements: %s', (act) => {
	test.each(Object.keys(flows))('while a member wants to %s', async (name) => {
		const flow = flows[name] as Flow;
		for (let at = 1; at < 12; at++) {
			const here = await stage(MemoryAdapter());
			const between = before(here.operations, at, async () => acts[act]!(here).catch(() => undefined));
			const isDone = await flow.run(teamStoresOf(between), here).then(
				() => true,
				() => false
			);
			await expectSound(here);
			const owner = await here.operations.find(organizationMember, { organizationId: here.id, userId: here.ada });
			if (act !== 'who asks loses the role') continue;
			// A role that is lost before the last statement changes nothing.
			expect([at, owner?.role]).toEqual([at, isDone ? 'owner' : 'member']);
			if (!isDone) expect([at, await flow.state(here)]).toEqual([at, 'before']);
		}
	});
});

test('a member who gets more rights than the caller is neither removed from a team nor given another role', async () => {
	for (const what of ['remove', 'change'] as const) {
		for (let at = 1; at < 12; at++) {
			const here = await stage(MemoryAdapter());
			const { stores, operations, id, max, mary, low } = here;
			await stores.organizations.setRole(id, mary, 'admin');
			const by = { userId: mary, role: 'admin', rights: stores.roles.of('admin') };
			const raised = before(operations, at, async () => stores.organizations.setRole(id, max, 'owner'));
			const { teams } = teamStoresOf(raised);
			const asked =
				what === 'remove'
					? teams.removeMember(id, { teamId: low, userId: max }, by)
					: teams.setMember(id, { teamId: low, userId: max, role: 'guest' }, by);
			await asked.catch(() => undefined);
			const isRaised = (await stores.organizations.roleOf(id, max)) === 'owner';
			expect([what, at, (await place(here, low, max)) === 'lead']).toEqual([what, at, isRaised]);
		}
	}
});

test('a member can use neither a lost role in a team, nor rights that the role has lost', async () => {
	const here = await stage(MemoryAdapter());
	const { stores, id, low, max, mary } = here;
	const chief = await stores.custom.create(id, 'chief', ['team:manage', 'member:invite', 'project:create']);
	await stores.teams.setMember(id, { teamId: low, userId: max, role: chief });
	const roles = await stores.custom.rolesOf(id);
	const rights = new Set([...roles.of('member'), ...roles.of(chief)]);
	const inTeam = { teamId: low, role: chief, roleVersion: roles.versionOf(chief) };
	const by = { userId: max, role: 'member', rights, inTeam };
	const give = async (userId: string, role: string) =>
		stores.teams.setMember(id, { teamId: low, userId, role }, by).then(
			() => 'done',
			(error: unknown) => (error as { type?: string }).type
		);
	expect(await give(mary, chief)).toBe('done');
	await stores.custom.change(id, chief, ['project:create']);
	expect(await give(mary, 'lead')).toBe('OrganizationMissing');
	expect(await give(mary, chief)).toBe('done');
	await stores.teams.removeMember(id, { teamId: low, userId: mary });
	expect(await give(mary, chief)).toBe('OrganizationMissing');
	await stores.custom.change(id, chief, ['team:manage', 'member:invite', 'project:create']);
	await stores.teams.setMember(id, { teamId: low, userId: max, role: 'guest' });
	expect(await give(mary, 'guest')).toBe('OrganizationMissing');
	// Not even the own role comes back.
	expect(await give(max, 'lead')).toBe('OrganizationMissing');
	await stores.teams.removeMember(id, { teamId: low, userId: max });
	expect(await give(max, 'lead')).toBe('OrganizationMissing');
	const plain = { ...by, rights: roles.of('admin'), inTeam: { teamId: low, role: 'admin', roleVersion: undefined } };
	for (const lost of ['guest', null]) {
		if (lost !== null) await stores.teams.setMember(id, { teamId: low, userId: max, role: lost });
		else await stores.teams.removeMember(id, { teamId: low, userId: max });
		for (const userId of [max, mary]) {
			const asked = stores.teams.setMember(id, { teamId: low, userId, role: 'lead' }, plain);
			await expect(asked).rejects.toMatchObject({ type: 'OrganizationMissing' });
		}
	}
});

test('no member gets a role in a team that is being removed', async () => {
	for (let at = 1; at < 8; at++) {
		const here = await stage(MemoryAdapter());
		const { stores, operations, id, low, mary } = here;
		const role = await stores.custom.create(id, 'made', []);
		const given = before(operations, at, async () => stores.teams.setMember(id, { teamId: low, userId: mary, role }));
		const removed = await teamStoresOf(given)
			.custom.remove(id, role)
			.then(
				() => true,
				() => false
			);
		const isHeld = (await place(here, low, mary)) === role;
		expect([at, removed && isHeld]).toEqual([at, false]);
		const taken = before(operations, at, async () => stores.custom.remove(id, role));
		await stores.teams.removeMember(id, { teamId: low, userId: mary });
		await teamStoresOf(taken)
			.teams.setMember(id, { teamId: low, userId: mary, role })
			.catch(() => undefined);
		const isThere = (await stores.custom.rolesOf(id)).names.includes(role);
		expect([at, !isThere && (await place(here, low, mary)) === role]).toEqual([at, false]);
	}
});

describeAtOnce({ list: places });

test.skipIf(!onPostgres)(
	'a membership that ends also removes a place in a team that another transaction has just stored',
	async () => {
		const database = await onPostgres!();
		const pool = new pg.Pool({ connectionString: database.url, max: 10 });
		try {
			await pool.query(schemaSql('uuid'));
			await createTables(PgAdapter(pool), tables);
			const { stores, operations, id, beside, max } = await stage(PgAdapter(pool));
			const other = await pool.connect();
			await other.query('begin');
			await other.query('update organization set version = version + 1 where id = $1', [id]);
			await other.query('insert into organization_team_member values ($1, $2, $3, $4, now())', [
				beside,
				max,
				id,
				'guest'
			]);
			const ending = stores.organizations.remove(id, max);
			const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
			for (let tries = 0; tries < 2000 && (await pool.query(waits)).rowCount === 0; tries++) {
				await new Promise((resume) => setTimeout(resume, 5));
			}
			await other.query('commit');
			other.release();
			await ending;
			expect(await operations.count(organizationTeamMember, { organizationId: id, userId: max })).toBe(0);
		} finally {
			await pool.end();
			await database.drop();
		}
	}
);

testTableRules('the tables of teams', { list: places }, tables);
