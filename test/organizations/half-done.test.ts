/** Each flow of organizations is stopped before each of its statements: nothing is half done, and the next try finishes it. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { CustomRoleStore } from '../../src/lib/plugins/organizations/custom-roles.js';
import { InvitationStore } from '../../src/lib/plugins/organizations/invitations.js';
import { compileRoles } from '../../src/lib/plugins/organizations/roles.js';
import { OrganizationStore } from '../../src/lib/plugins/organizations/store.js';
import {
	organizationInvitation,
	organizationMember,
	organizationRole,
	organizationTables
} from '../../src/lib/plugins/organizations/tables.js';
import { openTables, type TableOperations } from '../../src/tables.js';
import { before, isStopped, stoppedAt } from './interruption.js';
import { access } from './town.js';

const roles = compileRoles(access);
const customOn = (tables: TableOperations) => new CustomRoleStore(tables, roles, new Set(roles.of('owner')));
const limits = { ageMs: 3_600_000, most: 10 };

const storesOn = (tables: TableOperations) => {
	const custom = customOn(tables);
	const organizations = new OrganizationStore(tables, roles, custom);
	return { organizations, custom, invitations: new InvitationStore(tables, organizations, custom, limits) };
};
type Stores = ReturnType<typeof storesOn>;

interface Stage {
	readonly tables: TableOperations;
	readonly id: string;
	readonly token: string;
}

interface Flow {
	run(stores: Stores, stage: Stage): Promise<unknown>;
	/** Whether everything, or nothing, has happened. */
	state(stage: Stage): Promise<'before' | 'after' | 'half'>;
}

const memberOf = async ({ tables, id }: Stage, userId: string) =>
	(await tables.find(organizationMember, { organizationId: id, userId }))?.role ?? null;
const owner = { userId: 'ada', role: 'owner' };
/** A role that the organization of each stage has, and one invitation to it. */
const made = 'custom:made';
const roleOf = ({ tables, id }: Stage, role: string) => tables.find(organizationRole, { organizationId: id, role });
const invitationsTo = ({ tables, id }: Stage, role: string) =>
	tables.count(organizationInvitation, { organizationId: id, role });
const invitations = (stage: Stage) => invitationsTo(stage, 'member');

const flows: Record<string, Flow> = {
	create: {
		run: ({ organizations }) => organizations.create({ name: 'New', slug: 'new', logo: null, fields: {} }, 'grace'),
		async state({ tables }) {
			const created = await storesOn(tables).organizations.find({ slug: 'new' });
			if (!created) return 'before';
			return (await tables.count(organizationMember, { organizationId: created.id })) === 1 ? 'after' : 'half';
		}
	},
	invite: {
		run: ({ invitations: store }, { id }) =>
			store.create(id, { userId: 'ada', role: 'owner' }, { role: 'member', email: 'new@example.com', uses: 1 }),
		state: async (stage) => ((await invitations(stage)) === 1 ? 'before' : 'after')
	},
	accept: {
		run: ({ invitations: store }, { token }) =>
			store.accept(token, { userId: 'max', email: 'max@example.com', isProven: true }),
		async state(stage) {
			const [role, waiting] = [await memberOf(stage, 'max'), await invitations(stage)];
			if (role === null && waiting === 1) return 'before';
			return role === 'member' && waiting === 0 ? 'after' : 'half';
		}
	},
	'create a role': {
		run: ({ custom }, { id }) => custom.create(id, 'builder', ['project:create'], owner),
		state: async (stage) => ((await roleOf(stage, 'custom:builder')) ? 'after' : 'before')
	},
	'change a role': {
		run: ({ custom }, { id }) => custom.change(id, made, ['project:delete'], owner),
		state: async (stage) => (String((await roleOf(stage, made))?.permissions) === 'project:delete' ? 'after' : 'before')
	},
	'remove a role, and the invitations to it': {
		run: ({ custom }, { id }) => custom.remove(id, made, owner),
		async state(stage) {
			const [role, waiting] = [await roleOf(stage, made), await invitationsTo(stage, made)];
			if (role && waiting === 1) return 'before';
			return !role && waiting === 0 ? 'after' : 'half';
		}
	},
	'hand over': {
		run: ({ organizations }, { id }) => organizations.setRole(id, 'ada', 'guest'),
		state: async (stage) => ((await memberOf(stage, 'ada')) === 'owner' ? 'before' : 'after')
	},
	leave: {
		run: ({ organizations }, { id }) => organizations.remove(id, 'ada'),
		state: async (stage) => ((await memberOf(stage, 'ada')) === 'owner' ? 'before' : 'after')
	},
	'delete the account': {
		run: ({ organizations }) => organizations.leaveAll('ada'),
		state: async (stage) => ((await memberOf(stage, 'ada')) === 'owner' ? 'before' : 'after')
	}
};

describe.each([
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(':memory:')]
])('on %s', (_, createAdapter) => {
	test.each(Object.keys(flows))('%s', async (name) => {
		const flow = flows[name] as Flow;
		for (let at = 1; ; at++) {
			expect(at, 'a flow has an end').toBeLessThan(40);
			const adapter = createAdapter();
			for (const id of ['ada', 'grace', 'max']) {
				await adapter.createUser({ id, email: `${id}@example.com`, emailVerified: null });
			}
			const ids = new Map(
				await Promise.all(
					['ada', 'grace', 'max'].map(
						async (id) => [id, (await adapter.getUserByEmail(`${id}@example.com`))!.id] as const
					)
				)
			);
			expect([...ids].every(([id, stored]) => id === stored)).toBe(true);
			const tables = openTables(adapter, organizationTables);
			const { organizations, custom, invitations: store } = storesOn(tables);
			const { id } = await organizations.create({ name: 'One', slug: 'one', logo: null, fields: {} }, 'ada');
			await organizations.add(id, 'grace', 'owner');
			const { token } = await store.create(
				id,
				{ userId: 'ada', role: 'owner' },
				{ role: 'member', email: 'max@example.com', uses: 1 }
			);
			await custom.create(id, 'made', ['project:create']);
			await store.create(id, owner, { role: made, email: 'mary@example.com', uses: 1 });
			const stage = { tables, id, token };
			const stopped = await isStopped(flow.run(storesOn(stoppedAt(tables, at)), stage));
			const state = await flow.state(stage);
			expect([at, state]).not.toContain('half');
			expect(await tables.count(organizationMember, { organizationId: id, role: 'owner' })).toBeGreaterThan(0);
			if (!stopped) {
				expect([at, state]).toEqual([at, 'after']);
				return;
			}
			if (state === 'before') await flow.run(storesOn(tables), stage);
			expect([at, await flow.state(stage)]).toEqual([at, 'after']);
		}
	});
});

test.each(['give', 'invite', 'demote'])('a second actor between any two statements of a removal: %s', async (what) => {
	for (let at = 1; at < 12; at++) {
		const adapter = MemoryAdapter();
		for (const id of ['ada', 'grace', 'max']) {
			await adapter.createUser({ id, email: `${id}@example.com`, emailVerified: null });
		}
		const tables = openTables(adapter, organizationTables);
		const { organizations, custom, invitations: store } = storesOn(tables);
		const { id } = await organizations.create({ name: 'One', slug: 'one', logo: null, fields: {} }, 'ada');
		await organizations.add(id, 'grace', 'owner');
		await organizations.add(id, 'max', 'member');
		await custom.create(id, 'made', ['project:create']);
		const acts: Readonly<Record<string, () => Promise<unknown>>> = {
			give: () => organizations.setRole(id, 'max', made, { userId: 'grace', role: 'owner' }),
			invite: () =>
				store.create(id, { userId: 'grace', role: 'owner' }, { role: made, email: 'mary@example.com', uses: 1 }),
			demote: () => organizations.setRole(id, 'ada', 'member', { userId: 'grace', role: 'owner' })
		};
		// The act may be refused, because the removal was first.
		const act = async () => acts[what]!().catch(() => undefined);
		const removed = await storesOn(before(tables, at, act))
			.custom.remove(id, made, owner)
			.then(
				() => true,
				() => false
			);
		const stage = { tables, id, token: '' };
		expect([at, (await roleOf(stage, made)) === null]).toEqual([at, removed]);
		// Who has lost the right before the last statement removes nothing.
		if (what === 'demote' && removed) expect([at, await memberOf(stage, 'ada')]).toEqual([at, 'owner']);
		// No member and no invitation has a role that is not there.
		if (removed) {
			expect([at, await tables.count(organizationMember, { organizationId: id, role: made })]).toEqual([at, 0]);
			expect([at, await invitationsTo(stage, made)]).toEqual([at, 0]);
		}
	}
});
