/** An organization with teams, the flows that change it, and what has to hold whatever interrupts them. */
import { expect } from 'vitest';
import type { Adapter } from '../../src/adapters/types.js';
import { transfer } from '../../src/lib/plugins/organizations/manage/owners.js';
import {
	organizationInvitation,
	organizationMember,
	organizationRole,
	organizationTables
} from '../../src/lib/plugins/organizations/tables.js';
import {
	organizationTeam,
	organizationTeamMember,
	teamTables
} from '../../src/lib/plugins/organizations/teams/tables.js';
import { TokenStore } from '../../src/lib/plugins/organizations/tokens/store.js';
import { organizationToken, tokenTables } from '../../src/lib/plugins/organizations/tokens/tables.js';
import { insertion, openTables, type TableDefinition } from '../../src/tables.js';
import { teamStoresOf } from './town.js';

export const tables = [...organizationTables, ...teamTables];
/** With those of API tokens. */
export const allTables = [...tables, ...tokenTables];

export type Stores = ReturnType<typeof teamStoresOf>;

/** An organization with the owner `ada`, the members `max` and `mary`, and the teams `top`, `low` in it, and `beside`. */
export async function stage(adapter: Adapter, make = teamStoresOf, known: readonly TableDefinition[] = tables) {
	const ids: Record<string, string> = {};
	for (const name of ['ada', 'grace', 'max', 'mary']) {
		const email = `${name}-${crypto.randomUUID()}@example.com`;
		ids[name] = String((await adapter.createUser!({ id: crypto.randomUUID(), email, emailVerified: null })).id);
	}
	const { ada = '', grace = '', max = '', mary = '' } = ids;
	const operations = openTables(adapter, known);
	const stores = make(operations);
	const slug = crypto.randomUUID();
	const { id } = await stores.organizations.create({ name: 'One', slug, logo: null, fields: {} }, ada);
	await stores.organizations.add(id, grace, 'owner');
	for (const user of [max, mary]) await stores.organizations.add(id, user, 'member');
	const create = async (name: string, parentId: string | null) =>
		(await stores.teams.create(id, { name, parentId })).id;
	const top = await create('top', null);
	const [low, beside] = [await create('low', top), await create('beside', null)];
	await stores.teams.setMember(id, { teamId: low, userId: max, role: 'lead' });
	const rights = stores.roles.of('owner');
	const by = { userId: ada, role: 'owner', rights };
	return { operations, stores, id, ada, grace, max, mary, top, low, beside, by };
}
export type Stage = Awaited<ReturnType<typeof stage>>;

/** Throws unless the teams are a tree of no more levels than there may be, and their members are those of the organization. */
export async function expectSound({ operations, id }: Stage, depth = 3): Promise<void> {
	const teams = await operations.select(organizationTeam, { organizationId: id }, { limit: 1000 });
	const byId = new Map(teams.map((team) => [team.id, team]));
	for (const team of teams) {
		const path: string[] = [];
		for (let next = team.parentId; next !== null; next = byId.get(next)!.parentId) {
			expect(byId.has(next), 'its parent is there').toBe(true);
			path.push(next);
			expect(path.length, 'levels above').toBeLessThan(depth);
		}
		expect(team.above).toEqual(path);
	}
	for (const { userId, teamId } of await operations.select(
		organizationTeamMember,
		{ organizationId: id },
		{ limit: 1000 }
	)) {
		expect(await operations.find(organizationMember, { organizationId: id, userId })).not.toBeNull();
		expect(byId.has(teamId)).toBe(true);
	}
}

export interface Flow {
	run(stores: Stores, stage: Stage): Promise<unknown>;
	state(stage: Stage): Promise<'before' | 'after' | 'half'>;
}

const team = async ({ operations }: Stage, id: string) => operations.find(organizationTeam, { id });
export const place = async ({ operations }: Stage, teamId: string, userId: string) =>
	(await operations.find(organizationTeamMember, { teamId, userId }))?.role ?? null;

export const flows: Record<string, Flow> = {
	'create a team': {
		run: ({ teams }, { id, low, by }) => teams.create(id, { name: 'new', parentId: low }, by),
		state: async ({ operations, id }) =>
			(await operations.count(organizationTeam, { organizationId: id })) === 4 ? 'after' : 'before'
	},
	'move a team with a sub-team': {
		run: ({ teams }, { id, top, beside, by }) => teams.change(id, top, { parentId: beside }, by),
		async state(at) {
			const [top, low] = [await team(at, at.top), await team(at, at.low)];
			const above = JSON.stringify([top?.parentId, top?.above, low?.above]);
			if (above === JSON.stringify([null, [], [at.top]])) return 'before';
			return above === JSON.stringify([at.beside, [at.beside], [at.top, at.beside]]) ? 'after' : 'half';
		}
	},
	'remove a team': {
		run: ({ teams }, { id, low, by }) => teams.remove(id, low, by),
		async state(at) {
			const [low, role] = [await team(at, at.low), await place(at, at.low, at.max)];
			if (low && role === 'lead') return 'before';
			return !low && role === null ? 'after' : 'half';
		}
	},
	'put someone into a team': {
		run: ({ teams }, { id, low, mary, by }) => teams.setMember(id, { teamId: low, userId: mary, role: 'guest' }, by),
		state: async (at) => ((await place(at, at.low, at.mary)) === 'guest' ? 'after' : 'before')
	},
	'give another role in a team': {
		run: ({ teams }, { id, low, max, by }) => teams.setMember(id, { teamId: low, userId: max, role: 'guest' }, by),
		state: async (at) => ((await place(at, at.low, at.max)) === 'guest' ? 'after' : 'before')
	},
	'take someone out of a team': {
		run: ({ teams }, { id, low, max, by }) => teams.removeMember(id, { teamId: low, userId: max }, by),
		state: async (at) => ((await place(at, at.low, at.max)) === null ? 'after' : 'before')
	},
	'end a membership, with the places in teams': {
		run: ({ organizations }, { id, max, by }) => organizations.remove(id, max, by),
		async state(at) {
			const member = await at.operations.find(organizationMember, { organizationId: at.id, userId: at.max });
			const role = await place(at, at.low, at.max);
			if (member && role === 'lead') return 'before';
			return !member && role === null ? 'after' : 'half';
		}
	}
};

/** The role that {@link withRole} makes. */
const made = 'custom:made';

/** Adds a role that the organization has made, and an invitation to it. */
export async function withRole(here: Stage): Promise<Stage> {
	const { stores, operations, id, ada } = here;
	await stores.custom.create(id, 'made', ['project:create']);
	const date = new Date('2037-01-01T00:00:00.000Z');
	const invitation = { id: crypto.randomUUID(), organizationId: id, tokenHash: crypto.randomUUID(), role: made };
	const row = { ...invitation, inviterId: ada, uses: 1, createdAt: date, provesUntil: date, expires: date };
	expect(await operations.together([insertion(organizationInvitation, row)])).toBe(true);
	return here;
}

const roleOf = async ({ operations, id }: Stage, role: string) =>
	operations.find(organizationRole, { organizationId: id, role });

/** Those of roles that the organization makes. */
export const roleFlows: Record<string, Flow> = {
	'create a role': {
		run: ({ custom }, { id, by }) => custom.create(id, 'builder', ['project:create'], by),
		state: async (at) => ((await roleOf(at, 'custom:builder')) ? 'after' : 'before')
	},
	'change a role': {
		run: ({ custom }, { id, by }) => custom.change(id, made, ['project:delete'], by),
		state: async (at) => (String((await roleOf(at, made))?.permissions) === 'project:delete' ? 'after' : 'before')
	},
	'give a role': {
		run: ({ organizations }, { id, max, by }) => organizations.setRole(id, max, made, by),
		async state(at) {
			const role = await at.stores.organizations.roleOf(at.id, at.max);
			const given = (await roleOf(at, made))?.given;
			if (role === 'member' && given === 0) return 'before';
			return role === made && given === 1 ? 'after' : 'half';
		}
	},
	'remove a role, and the invitations to it': {
		run: ({ custom }, { id, by }) => custom.remove(id, made, by),
		async state(at) {
			const waiting = await at.operations.count(organizationInvitation, { organizationId: at.id, role: made });
			const role = await roleOf(at, made);
			if (role && waiting === 1) return 'before';
			return !role && waiting === 0 ? 'after' : 'half';
		}
	}
};

/** Those that change who owns the organization: by operators, who have no role, and by an owner. */
export const ownerFlows: Record<string, Flow> = {
	'hand over to a member': {
		run: (stores, { operations, id, ada, max }) =>
			transfer(operations, () => Promise.resolve(false), id, {
				userId: max,
				from: ada,
				ownerRole: 'owner',
				nextRole: 'guest',
				withoutTeams: (userId) => stores.organizations.withoutTeams(id, userId)
			}),
		async state({ stores: { organizations }, id, ada, max }) {
			const roles = [await organizations.roleOf(id, ada), await organizations.roleOf(id, max)].join(' ');
			if (roles === 'owner member') return 'before';
			return roles === 'guest owner' ? 'after' : 'half';
		}
	},
	'transfer the ownership of someone who is blocked': {
		run: (stores, { operations, id, ada, max }) =>
			transfer(operations, (userId) => Promise.resolve(userId === ada), id, {
				userId: max,
				ownerRole: 'owner',
				nextRole: 'member',
				withoutTeams: (userId) => stores.organizations.withoutTeams(id, userId)
			}),
		async state({ stores: { organizations }, id, ada, max }) {
			const roles = [await organizations.roleOf(id, ada), await organizations.roleOf(id, max)].join(' ');
			if (roles === 'owner member') return 'before';
			return roles === 'member owner' ? 'after' : 'half';
		}
	}
};

const tokenValues = (label: string) => ({
	label,
	scopes: ['project:create'],
	expires: new Date('2037-01-01T00:00:00.000Z'),
	madeIn: {}
});
const tokensOf = ({ operations }: Pick<Stage, 'operations'>) => new TokenStore(operations, 100);
const tokenRows = async ({ operations, id }: Stage) =>
	operations.select(organizationToken, { organizationId: id }, { orderBy: ['createdAt'], limit: 10 });

/** Adds an API token of the organization. */
export async function withToken(here: Stage): Promise<Stage> {
	await tokensOf(here).create(here.id, here.by, tokenValues('first'));
	return here;
}

/** Those of API tokens that belong to the organization. A token that is made opens what it should. */
export const tokenFlows: Record<string, Flow> = {
	'make an API token': {
		async run({ roles }, here) {
			const { token } = await tokensOf(here).create(here.id, here.by, tokenValues('second'));
			const accepted = await tokensOf(here).accept(
				token,
				async () => Promise.resolve(false),
				async () => Promise.resolve(roles)
			);
			expect(accepted?.scopes).toEqual(['project:create']);
		},
		async state(at) {
			const rows = await tokenRows(at);
			// A token that opens something has a hash, an end, and the membership by which it was made.
			const member = await at.operations.find(organizationMember, { organizationId: at.id, userId: at.ada });
			for (const row of rows) {
				expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
				expect(row).toMatchObject({ makerId: at.ada, memberSince: member?.createdAt, scopes: ['project:create'] });
			}
			const labels = rows.map(({ label }) => label).join();
			if (labels === 'first') return 'before';
			return labels === 'first,second' ? 'after' : 'half';
		}
	},
	'revoke an API token': {
		async run(_, here) {
			const first = (await tokenRows(here)).find(({ label }) => label === 'first');
			await tokensOf(here).end(here.id, first?.id ?? '', here.by);
		},
		state: async (at) => ((await tokenRows(at)).length === 1 ? 'before' : 'after')
	}
};
