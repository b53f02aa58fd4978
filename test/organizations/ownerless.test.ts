/** An operator's block wins over the rule that an owner stays: the organization has no owner then, until a new one is named, or the block ends. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { AuditRecord } from '../../src/index.js';
import { transfer } from '../../src/lib/plugins/organizations/manage/owners.js';
import { OrganizationStore } from '../../src/lib/plugins/organizations/store.js';
import { de as german } from '../../src/organizations/locales.js';
import { organizationMember, organizationTeamMember, type OrganizationNotice } from '../../src/organizations.js';
import { openTables, type TableOperations } from '../../src/tables.js';
import type { Users } from '../../src/types/users.js';
import { createClock, type Clock } from '../fixtures/clock.js';
import { before, isStopped, stoppedAt } from './interruption.js';
import { stage as teamStage, tables, type Stage } from './teams-stage.js';
import { createTown, storesOf as storesFor } from './town.js';

let clock: Clock;
beforeEach(() => {
	clock = createClock();
});
afterEach(() => clock.restore());

async function stage() {
	const records: AuditRecord[] = [];
	const notices: OrganizationNotice[] = [];
	const town = createTown(
		{ sendNotice: async (notice) => void notices.push(await Promise.resolve(notice)), languages: [german] },
		MemoryAdapter(),
		{ events: { audit: (record) => void records.push(record) } }
	);
	const [ada, grace, max] = [await town.person('Ada'), await town.person('Grace'), await town.person('Max')];
	const { id, slug } = await town.settle(ada, { member: grace });
	const { users } = town.auth as unknown as { users: Users };
	const { organizations } = town.auth;
	const ownerless = async (ownerId?: string) =>
		(await organizations.ownerless(ownerId === undefined ? {} : { ownerId })).map(({ organization, owners }) => [
			organization.id,
			...owners
		]);
	return { town, ada, grace, max, id, slug, users, organizations, ownerless, records, notices };
}

const refused = async (promise: Promise<unknown>) => expect(promise).rejects;

describe('S541 the last owner is blocked', () => {
	test('and loses the membership at once, so that the organization is ownerless until the block ends', async () => {
		const { ada, grace, id, slug, users, organizations, ownerless } = await stage();
		expect(await ownerless()).toEqual([]);
		expect(await users.block(ada.id)).toBe(true);
		expect([await ownerless(), await ownerless(ada.id), await ownerless(grace.id)]).toEqual([
			[[id, ada.id]],
			[[id, ada.id]],
			[]
		]);
		expect([await organizations.of(ada.id), await organizations.membership(ada.id, { id })]).toEqual([[], null]);
		expect(await ada.at().of(slug)).toBeNull();
		await (await refused(ada.at().update(slug, { name: 'Mine' }))).toThrow('no user is signed in');
		await users.unblock(ada.id);
		expect(await ownerless()).toEqual([]);
		expect((await organizations.membership(ada.id, { id }))?.role).toBe('owner');
	});

	test('for a time, and is the owner again when the time ends, without a write', async () => {
		const { ada, users, ownerless } = await stage();
		await users.block(ada.id, { until: new Date(Date.now() + 60_000) });
		expect(await ownerless()).toHaveLength(1);
		clock.advance(61);
		expect(await ownerless()).toEqual([]);
	});

	test('a new owner is set in one transaction, with a record and emails, and the blocked one returns as a member', async () => {
		const { ada, grace, id, slug, users, organizations, ownerless, records, notices } = await stage();
		await users.block(ada.id);
		await organizations.transferOwnership(id, { userId: grace.id, lang: 'de' });
		expect(await ownerless()).toEqual([]);
		expect((await grace.at().of(slug))?.role).toBe('owner');
		expect(records.filter(({ type }) => type === 'organizations.ownershipTransferred')).toMatchObject([
			{ userId: grace.id, details: { organizationId: id, before: [ada.id] } }
		]);
		expect(notices).toMatchObject([
			{ kind: 'roleChanged', email: 'grace@example.com', role: 'owner', lang: 'de' },
			{ kind: 'roleChanged', email: 'ada@example.com', role: 'member', lang: 'de' }
		]);
		expect(notices[0]?.subject).toContain('Ihre Rolle');
		await users.unblock(ada.id);
		expect((await organizations.membership(ada.id, { id }))?.role).toBe('member');
	});

	test('the new owner may come from outside the organization, and is neither blocked nor missing', async () => {
		const { ada, grace, max, id, users, organizations, ownerless } = await stage();
		await users.block(ada.id);
		await users.block(grace.id);
		for (const userId of [grace.id, ada.id]) {
			await (await refused(organizations.transferOwnership(id, { userId }))).toThrow('blocked');
		}
		await (await refused(organizations.transferOwnership(id, { userId: 'none' }))).toThrow('no such user');
		await (await refused(organizations.transferOwnership('none', { userId: max.id }))).toThrow('no such organization');
		expect(await ownerless()).toEqual([[id, ada.id]]);
		await organizations.transferOwnership(id, { userId: max.id });
		expect((await organizations.membership(max.id, { id }))?.role).toBe('owner');
	});

	test('other owners who are not blocked stay owners', async () => {
		const { ada, grace, max, id, users, organizations } = await stage();
		await organizations.setRole(id, { userId: grace.id, role: 'owner' });
		await users.block(ada.id);
		await organizations.transferOwnership(id, { userId: max.id });
		const roles = (await organizations.members(id)).map(({ userId, role }) => [userId, role]);
		expect(Object.fromEntries(roles)).toEqual({ [ada.id]: 'member', [grace.id]: 'owner', [max.id]: 'owner' });
	});

	test('an organization without any owner is listed, and gets an owner', async () => {
		const { town, ada, grace, id, organizations, ownerless } = await stage();
		await town.tables.delete(organizationMember, { organizationId: id, userId: ada.id });
		expect(await ownerless()).toEqual([[id]]);
		await organizations.transferOwnership(id, { userId: grace.id });
		expect(await ownerless()).toEqual([]);
	});
});

describe('S541 an organization keeps an owner who is not blocked', () => {
	test('a blocked owner does not count when another leaves, demotes themselves, or deletes the account', async () => {
		const { ada, grace, id, slug, users, organizations, town } = await stage();
		await organizations.setRole(id, { userId: grace.id, role: 'owner' });
		await users.block(ada.id);
		await (await refused(grace.at().leave(slug))).toThrow('no owner');
		await (await refused(grace.at().setRole(slug, { userId: grace.id, role: 'member' }))).toThrow('no owner');
		const { stored } = storedIn(town.tables, (userId) => Promise.resolve(userId === ada.id));
		await (await refused(stored.requireNoLastOwner(grace.id))).toThrow('last owner');
		// The blocked one can be taken away: someone who can act is left.
		await grace.at().remove(slug, ada.id);
		expect((await organizations.members(id)).map(({ userId }) => userId)).toEqual([grace.id]);
	});

	test('the deletion of a blocked last owner wins, and leaves the organization to operators', async () => {
		const { town, ada, grace, id, organizations, ownerless } = await stage();
		const alone = await organizations.create(ada.id, { name: 'Alone' });
		const { stored } = storedIn(town.tables, (userId) => Promise.resolve(userId === ada.id));
		await stored.requireNoLastOwner(ada.id);
		await stored.leaveAll(ada.id);
		expect(await organizations.find({ id: alone.id })).toBeNull();
		expect((await organizations.members(id)).map(({ userId }) => userId)).toEqual([grace.id]);
		expect(await ownerless()).toEqual([[id]]);
	});
});

test('S542 an invitation of a blocked member is not valid during the block', async () => {
	const { town, ada, max, slug, users } = await stage();
	const { url } = await ada.at().inviteByLink(slug, { uses: 5 });
	const token = new URL(url).searchParams.get('token') ?? '';
	await users.block(ada.id);
	await (await refused(max.at().accept(token))).toThrow('may no longer give this role');
	expect((await town.auth.organizations.of(max.id)).length).toBe(0);
	await users.unblock(ada.id);
	expect((await max.at().accept(token)).role).toBe('member');
});

test('teams of a blocked member do not count', async () => {
	const town = createTown({ teams: true });
	const { users } = town.auth as unknown as { users: Users };
	const [ada, grace] = [await town.person('Ada'), await town.person('Grace')];
	const { id } = await town.settle(ada, { member: grace });
	const team = await town.auth.organizations.createTeam(id, { name: 'Web' });
	await town.auth.organizations.setTeamMember(id, { teamId: team.id, userId: grace.id, role: 'member' });
	expect(await town.auth.organizations.teamsOf(grace.id)).toHaveLength(1);
	await users.block(grace.id);
	expect(await town.auth.organizations.teamsOf(grace.id)).toEqual([]);
});

test('the list continues after a page, and covers each organization', async () => {
	const { ada, users, organizations, max } = await stage();
	for (let count = 0; count < 7; count++) await organizations.create(ada.id, { name: `More ${count}` });
	await organizations.create(max.id, { name: 'Fine' });
	await users.block(ada.id);
	const all = (await organizations.ownerless()).map(({ organization }) => organization.id);
	expect(all).toHaveLength(8);
	const pages: string[] = [];
	for (;;) {
		const after = pages.at(-1);
		const page = await organizations.ownerless({ limit: 3, ...(after !== undefined && { after }) });
		pages.push(...page.map(({ organization }) => organization.id));
		if (page.length < 3) break;
	}
	expect(pages).toEqual(all);
	await (await refused(organizations.ownerless({ limit: 0 }))).toThrow('`limit`');
});

function storedIn(operations: TableOperations, isBlocked: (userId: string) => Promise<boolean>) {
	const { roles, custom } = storesFor(operations);
	return { stored: new OrganizationStore(operations, roles, custom, false, isBlocked) };
}

describe.each([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')]
])('S541 a transfer on %s', (_, createAdapter) => {
	/** Ada is blocked; Grace is not an owner any more. */
	async function prepared() {
		const here = await teamStage(createAdapter());
		await here.stores.organizations.setRole(here.id, here.grace, 'member');
		await here.stores.teams.setMember(here.id, { teamId: here.low, userId: here.grace, role: 'member' });
		return here;
	}
	const isAda =
		({ ada }: Stage) =>
		(userId: string) =>
			Promise.resolve(userId === ada);
	const run = async (operations: TableOperations, here: Stage, nextRole = 'member') =>
		transfer(operations, isAda(here), here.id, {
			userId: here.grace,
			ownerRole: 'owner',
			nextRole,
			withoutTeams: (userId) => here.stores.organizations.withoutTeams(here.id, userId)
		});
	const owners = async ({ operations, id }: Stage) =>
		(await operations.select(organizationMember, { organizationId: id, role: 'owner' })).map(({ userId }) => userId);

	test('that stops before any statement changes all or nothing, and the next try finishes it', async () => {
		for (let at = 1; ; at++) {
			expect(at, 'it has an end').toBeLessThan(20);
			const here = await prepared();
			const stopped = await isStopped(run(stoppedAt(here.operations, at), here));
			expect([here.ada, here.grace]).toContain((await owners(here))[0]);
			expect(await owners(here)).toHaveLength(1);
			if (!stopped) break;
			expect([at, await run(here.operations, here)]).toEqual([at, [here.ada]]);
			expect(await owners(here)).toEqual([here.grace]);
			expect(await here.stores.organizations.roleOf(here.id, here.ada)).toBe('member');
		}
	});

	const acts: Record<string, (here: Stage) => Promise<unknown>> = {
		'an owner is added': ({ stores, id, max }) => stores.organizations.setRole(id, max, 'owner'),
		'the new owner leaves': ({ stores, id, grace }) => stores.organizations.remove(id, grace),
		'the new owner gets another role': ({ stores, id, grace }) => stores.organizations.setRole(id, grace, 'guest'),
		'another operator names someone else': (here) =>
			transfer(here.operations, isAda(here), here.id, {
				userId: here.max,
				ownerRole: 'owner',
				nextRole: 'member',
				withoutTeams: () => []
			}),
		'the team ends': ({ stores, id, low }) => stores.teams.remove(id, low)
	};
	test.each(Object.keys(acts))('with a second actor between any two statements: %s', async (what) => {
		for (let at = 1; at < 9; at++) {
			const here = await prepared();
			await run(
				before(here.operations, at, async () => void (await acts[what]!(here))),
				here
			);
			const found = await owners(here);
			expect([at, found.includes(here.grace), found.includes(here.ada)]).toEqual([at, true, false]);
			const places = await here.operations.select(organizationTeamMember, { organizationId: here.id });
			for (const { userId } of places) {
				expect(await here.stores.organizations.roleOf(here.id, userId)).not.toBeNull();
			}
		}
	});

	test('if invitations give the owner’s role, the membership of the blocked owner ends', async () => {
		const here = await prepared();
		await run(here.operations, here, 'owner');
		expect([await owners(here), await here.stores.organizations.roleOf(here.id, here.ada)]).toEqual([
			[here.grace],
			null
		]);
	});
});

test('of two operators at once, or two owners who leave at once beside a blocked one, one owner who is not blocked is left', async () => {
	for (let round = 0; round < 20; round++) {
		const adapter = SqliteAdapter(':memory:');
		const here = await teamStage(adapter);
		const { id, ada, grace, max, mary } = here;
		const isBlocked = (userId: string) => Promise.resolve(userId === ada);
		const operations = openTables(adapter, tables);
		const { stored } = storedIn(operations, isBlocked);
		await stored.setRole(id, max, 'owner');
		await Promise.allSettled([stored.remove(id, grace), stored.remove(id, max), stored.remove(id, mary)]);
		const left = (await operations.select(organizationMember, { organizationId: id, role: 'owner' })).map(
			({ userId }) => userId
		);
		expect([round, left.filter((userId) => userId !== ada).length]).toEqual([round, 1]);
	}
});
