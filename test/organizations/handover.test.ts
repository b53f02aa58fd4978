/** An owner hands an organization over: another member is the owner, and the one who hands over gets another role, as a whole. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { AuditRecord } from '../../src/index.js';
import { transfer } from '../../src/lib/plugins/organizations/manage/owners.js';
import { organizationMember, type OrganizationNotice, type OrganizationsOptions } from '../../src/organizations.js';
import type { Users } from '../../src/types/users.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { before, isStopped, stoppedAt } from './interruption.js';
import { ownerFlows, stage as teamStage, type Stage } from './teams-stage.js';
import { createTown, teamStoresOf } from './town.js';

let clock: Clock;
beforeEach(() => {
	clock = createClock();
});
afterEach(() => clock.restore());

async function stage(options: OrganizationsOptions = {}) {
	const records: AuditRecord[] = [];
	const notices: OrganizationNotice[] = [];
	const sendNotice = async (notice: OrganizationNotice) => void notices.push(await Promise.resolve(notice));
	const town = createTown({ sendNotice, ...options }, MemoryAdapter(), {
		events: { audit: (record) => void records.push(record) }
	});
	const [ada, grace, max] = [await town.person('Ada'), await town.person('Grace'), await town.person('Max')];
	const { id, slug } = await town.settle(ada, { admin: grace });
	const { users } = town.auth as unknown as { users: Users };
	const roles = async () => {
		const members = await town.auth.organizations.members(id);
		return Object.fromEntries(members.map(({ name, role }) => [name, role]));
	};
	return { town, ada, grace, max, id, slug, users, roles, records, notices };
}

const refusal = async (promise: Promise<unknown>) =>
	promise.then(
		() => 'done',
		(error: unknown) => (error as { type?: string }).type ?? String(error)
	);

test('another member becomes the owner, with a record, and emails to both', async () => {
	const { ada, grace, id, slug, roles, records, notices } = await stage();
	await ada.at().transferOwnership(slug, { userId: grace.id });
	expect(await roles()).toEqual({ Ada: 'member', Grace: 'owner' });
	expect(records.filter(({ type }) => type.startsWith('organizations.owner'))).toMatchObject([
		{
			type: 'organizations.ownershipTransferred',
			userId: grace.id,
			details: { organizationId: id, before: [ada.id], by: ada.id }
		}
	]);
	expect(notices).toMatchObject([
		{ kind: 'roleChanged', email: 'grace@example.com', role: 'owner' },
		{ kind: 'roleChanged', email: 'ada@example.com', role: 'member' }
	]);
	// What only owners may do is over with the same request.
	expect(await refusal(ada.at().delete(slug))).toBe('RoleMissing');
	expect(await refusal(grace.at().setRole(slug, { userId: ada.id, role: 'guest' }))).toBe('done');
});

test('the earlier owner chooses the role to keep, also a custom one, and other owners stay', async () => {
	const { town, ada, grace, max, id, slug, roles } = await stage({ customRoles: ['project:*'] });
	await town.auth.organizations.add(id, { userId: max.id, role: 'owner' });
	const builder = await ada.at().createRole(slug, { name: 'builder', permissions: ['project:create'] });
	await ada.at().transferOwnership(slug, { userId: grace.id, role: builder });
	expect(await roles()).toEqual({ Ada: builder, Grace: 'owner', Max: 'owner' });
	await max.at().transferOwnership(slug, { userId: grace.id, role: 'admin' });
	expect(await roles()).toEqual({ Ada: builder, Grace: 'owner', Max: 'admin' });
});

describe('a hand-over is refused, and nothing changes,', () => {
	const refusals: Record<string, [error: string, ask: (at: Awaited<ReturnType<typeof stage>>) => Promise<unknown>]> = {
		'for an administrator': [
			'RoleMissing',
			({ grace, slug }) => grace.at().transferOwnership(slug, { userId: grace.id, role: 'member' })
		],
		'for someone who is not a member': [
			'OrganizationMissing',
			({ max, slug }) => max.at().transferOwnership(slug, { userId: max.id })
		],
		'to someone who is not a member': [
			'OrganizationMissing',
			({ ada, max, slug }) => ada.at().transferOwnership(slug, { userId: max.id })
		],
		'to oneself': ['OrganizationInvalid', ({ ada, slug }) => ada.at().transferOwnership(slug, { userId: ada.id })],
		'to a member who is blocked': [
			'OrganizationInvalid',
			async ({ ada, grace, slug, users }) => {
				await users.block(grace.id);
				await ada.at().transferOwnership(slug, { userId: grace.id });
			}
		],
		'with a role that does not exist': [
			'OrganizationInvalid',
			({ ada, grace, slug }) => ada.at().transferOwnership(slug, { userId: grace.id, role: String('none') })
		],
		'with the role that one would lose': [
			'OrganizationInvalid',
			({ ada, grace, slug }) => ada.at().transferOwnership(slug, { userId: grace.id, role: 'owner' })
		],
		'with an id that is not text': [
			'OrganizationInvalid',
			({ ada, slug }) => ada.at().transferOwnership(slug, { userId: { $ne: '' } as never })
		],
		'with a proof of identity of long ago': [
			'ReauthenticationRequired',
			({ ada, grace, slug }) => {
				clock.advance(301);
				return ada.at().transferOwnership(slug, { userId: grace.id });
			}
		]
	};
	test.each(Object.keys(refusals))('%s', async (what) => {
		const here = await stage();
		const [error, ask] = refusals[what]!;
		expect(await refusal(ask(here))).toBe(error);
		expect(await here.roles()).toEqual({ Ada: 'owner', Grace: 'admin' });
		expect(here.records.filter(({ type }) => type.startsWith('organizations.owner'))).toEqual([]);
	});
});

describe.each([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')]
])('S541 a hand-over on %s', (_, createAdapter) => {
	const flow = ownerFlows['hand over to a member']!;
	const owners = async ({ operations, id }: Stage) =>
		(await operations.select(organizationMember, { organizationId: id, role: 'owner' })).map(({ userId }) => userId);
	/** Ada is the only owner. */
	async function prepared() {
		const here = await teamStage(createAdapter());
		await here.stores.organizations.setRole(here.id, here.grace, 'member');
		return here;
	}

	test('that stops before any statement changes all or nothing, and the next try finishes it', async () => {
		for (let at = 1; ; at++) {
			expect(at, 'it has an end').toBeLessThan(20);
			const here = await prepared();
			const stopped = await isStopped(flow.run(here.stores, { ...here, operations: stoppedAt(here.operations, at) }));
			const state = await flow.state(here);
			expect([at, state, (await owners(here)).length]).toEqual([at, stopped ? state : 'after', 1]);
			expect(state).not.toBe('half');
			if (!stopped) return;
			if (state === 'before') await flow.run(here.stores, here);
			expect([at, await owners(here)]).toEqual([at, [here.max]]);
		}
	});

	const acts: Record<string, (here: Stage) => Promise<unknown>> = {
		'the new owner leaves': ({ stores, id, max }) => stores.organizations.remove(id, max),
		'the new owner gets another role': ({ stores, id, max }) => stores.organizations.setRole(id, max, 'guest'),
		'another member becomes an owner': ({ stores, id, mary }) => stores.organizations.setRole(id, mary, 'owner'),
		'another owner takes the role away': async ({ stores, id, ada, mary }) => {
			await stores.organizations.setRole(id, mary, 'owner');
			await stores.organizations.setRole(id, ada, 'member', { userId: mary, role: 'owner' });
		},
		'the same owner hands over to someone else': (here) =>
			transfer(here.operations, () => Promise.resolve(false), here.id, {
				userId: here.mary,
				from: here.ada,
				ownerRole: 'owner',
				nextRole: 'member',
				withoutTeams: () => []
			})
	};
	test.each(Object.keys(acts))('with a second actor between any two statements: %s', async (what) => {
		for (let at = 1; at < 9; at++) {
			const here = await prepared();
			const operations = before(here.operations, at, async () => refusal(acts[what]!(here)));
			const outcome = await refusal(flow.run(here.stores, { ...here, operations }));
			const found = await owners(here);
			expect([at, found.length > 0], outcome).toEqual([at, true]);
			// Done or refused, it never leaves the one who hands over with a role that another one took.
			const isOver = await here.stores.organizations.roleOf(here.id, here.ada);
			if (outcome === 'done') expect([at, isOver !== 'owner']).toEqual([at, true]);
			else expect([at, outcome]).toEqual([at, 'OrganizationMissing']);
		}
	});

	test('before each step of the deletion of the new owner’s account leaves an owner', async () => {
		for (let at = 1, isOver = false; !isOver; at++) {
			const here = await prepared();
			const outcomes: string[] = [];
			const handOver = async () => outcomes.push(await refusal(flow.run(here.stores, here)));
			const { organizations } = teamStoresOf(before(here.operations, at, handOver));
			const deletion = await refusal(organizations.leaveAll(here.max));
			isOver = outcomes.length === 0;
			if (isOver) await handOver();
			// The rows of a user go with the user.
			if (deletion === 'done') await here.operations.delete(organizationMember, { userId: here.max });
			else expect([at, deletion]).toEqual([at, 'LastOwner']);
			expect([at, ...outcomes, deletion, (await owners(here)).length]).toEqual([at, ...outcomes, deletion, 1]);
		}
	});

	test('to fifty members at once makes one of them the owner', async () => {
		const here = await prepared();
		const { operations, stores, id, ada } = here;
		const outcomes = await Promise.all(
			Array.from({ length: 50 }, async (_, at) =>
				refusal(
					transfer(operations, () => Promise.resolve(false), id, {
						userId: [here.max, here.mary, here.grace][at % 3] ?? '',
						from: ada,
						ownerRole: 'owner',
						nextRole: 'guest',
						withoutTeams: (userId) => stores.organizations.withoutTeams(id, userId)
					})
				)
			)
		);
		expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
		expect(new Set(outcomes)).toEqual(new Set(['done', 'OrganizationMissing']));
		expect(await owners(here)).toHaveLength(1);
		expect(await stores.organizations.roleOf(id, ada)).toBe('guest');
	});
});
