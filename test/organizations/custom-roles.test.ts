/** Roles that an organization makes at run time: within the rights of who edits them, and never by the edited role itself. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { organizationMember, organizationRole, organizations } from '../../src/organizations.js';
import type { TableOperations } from '../../src/tables.js';
import { access, createTown, storesOf } from './town.js';

const definition = {
	...access,
	roles: { ...access.roles, steward: ['role:manage', 'member:update', 'project:create'] }
} as const;
const town = (adapter = MemoryAdapter()) => createTown({ access: definition, customRoles: '*' }, adapter);
const outcome = async (promise: Promise<unknown>) =>
	promise.then(
		() => 'done',
		(error: unknown) => (error as { type?: string }).type ?? String(error)
	);

/** An organization with an owner, a steward who makes roles, and a member. */
async function settled() {
	const made = town();
	const [ada, steward, member] = [await made.person('Ada'), await made.person('Steward'), await made.person('Member')];
	const { slug, id } = await made.settle(ada, { steward, member });
	return { made, ada, steward, member, slug, id };
}

describe('a role that an organization makes', () => {
	test('allows its members what its list says, at once, and in this organization alone', async () => {
		const { made, ada, member, slug, id } = await settled();
		const role = await ada
			.at()
			.createRole(slug, { name: 'builder', permissions: ['project:create', 'project:delete'] });
		expect(role).toBe('custom:builder');
		await ada.at().setRole(slug, { userId: member.id, role });
		const held = async () => (await member.at().of(slug))!.permissions;
		expect(await held()).toEqual(['project:create', 'project:delete']);
		expect((await member.at().list())[0]!.can('project:delete')).toBe(true);
		expect((await ada.at().roles(slug)).at(-1)).toEqual({
			role,
			name: 'builder',
			permissions: ['project:create', 'project:delete'],
			custom: true
		});
		await ada.at().updateRole(slug, { role, permissions: ['project:create'] });
		expect(await held()).toEqual(['project:create']);
		const other = await made.settle(ada);
		expect(await outcome(made.auth.organizations.add(other.id, { userId: member.id, role }))).toBe(
			'OrganizationInvalid'
		);
		await made.tables.insert(organizationMember, {
			organizationId: other.id,
			userId: member.id,
			role,
			createdAt: new Date()
		});
		expect((await member.at().of(other.slug))!.permissions).toEqual([]);
		expect(await outcome(ada.at().updateRole(other.slug, { role, permissions: [] }))).toBe('OrganizationInvalid');
		expect(await made.auth.organizations.roles(id)).toHaveLength(Object.keys(definition.roles).length + 1);
	});

	test('is made and changed only by members who have all its permissions by another role', async () => {
		const { ada, steward, member, slug } = await settled();
		const make = async (by: typeof ada, permissions: string[], name = 'made') =>
			outcome(by.at().createRole(slug, { name, permissions }));
		expect(await make(member, ['project:create'])).toBe('RoleMissing');
		expect(await make(steward, ['project:delete'])).toBe('RoleMissing');
		expect(await make(steward, ['project:create', 'member:remove'])).toBe('RoleMissing');
		expect(await make(steward, ['project:create'])).toBe('done');
		expect(await make(steward, ['project:create'])).toBe('OrganizationInvalid');
		await ada.at().createRole(slug, { name: 'above', permissions: ['billing:manage'] });
		const edit = async (by: typeof ada, role: string, permissions: string[]) =>
			outcome(by.at().updateRole(slug, { role, permissions }));
		expect(await edit(steward, 'custom:above', [])).toBe('RoleMissing');
		expect(await outcome(steward.at().removeRole(slug, 'custom:above'))).toBe('RoleMissing');
		expect(await edit(steward, 'custom:made', ['billing:manage'])).toBe('RoleMissing');
		expect(await edit(steward, 'custom:made', [])).toBe('done');
		expect(await edit(member, 'custom:made', [])).toBe('RoleMissing');
		expect(await edit(ada, 'steward', ['project:create'])).toBe('OrganizationInvalid');
	});

	test('cannot be edited by its own members, whatever it allows', async () => {
		const { ada, member, slug } = await settled();
		const role = await ada.at().createRole(slug, { name: 'maker', permissions: ['role:manage', 'project:create'] });
		await ada.at().setRole(slug, { userId: member.id, role });
		expect(await outcome(member.at().updateRole(slug, { role, permissions: ['role:manage'] }))).toBe('RoleMissing');
		expect(await outcome(member.at().removeRole(slug, role))).toBe('RoleMissing');
		expect(await outcome(member.at().createRole(slug, { name: 'more', permissions: ['project:delete'] }))).toBe(
			'RoleMissing'
		);
		expect(await outcome(member.at().createRole(slug, { name: 'less', permissions: ['project:create'] }))).toBe('done');
	});

	test('has a list of names, without wildcards, of the permissions that the site allows', async () => {
		const made = createTown({ access: definition, customRoles: ['project:*'] });
		const ada = await made.person('Ada');
		const { slug, id } = await made.settle(ada);
		for (const permissions of [
			'*',
			['*'],
			['project:*'],
			['billing:manage'],
			['__proto__'],
			['constructor'],
			[1],
			{},
			null
		]) {
			const asked = ada.at().createRole(slug, { name: 'made', permissions: permissions as never });
			expect([permissions, await outcome(asked)]).toEqual([permissions, 'OrganizationInvalid']);
		}
		const row = { organizationId: id, createdAt: new Date(), version: 0, given: 0 };
		const permissions = ['project:create', 'billing:manage', 'later:permission', '*', '__proto__'];
		await made.tables.insert(organizationRole, { ...row, role: 'custom:old', permissions });
		await made.tables.insert(organizationRole, { ...row, role: 'owner', permissions: ['project:create'] });
		const found = await made.auth.organizations.roles(id);
		expect(found.find(({ name }) => name === 'old')?.permissions).toEqual(['project:create']);
		expect(found.find(({ role }) => role === 'owner')?.permissions).toContain('organization:delete');
	});

	test('has a name that no role of the site has', async () => {
		const { ada, slug } = await settled();
		for (const name of ['owner', 'admin', 'Owner', '', 'a b', 'custom:x', '__proto__', '-x', 'x'.repeat(31), 7]) {
			const asked = ada.at().createRole(slug, { name: name as string, permissions: [] });
			expect([name, await outcome(asked)]).toEqual([name, 'OrganizationInvalid']);
		}
		expect(() => organizations({ access: { permissions: [], roles: { owner: '*', 'custom:owner': '*' } } })).toThrow(
			/custom:/
		);
		expect(() => organizations({ customRoles: ['nothing:*'] as never })).toThrow(/customRoles/);
	});

	test('is given only by members who have all its permissions, and not by a link if it can change other members', async () => {
		const { made, ada, steward, member, slug } = await settled();
		const low = await ada.at().createRole(slug, { name: 'low', permissions: ['project:create'] });
		const high = await ada.at().createRole(slug, { name: 'high', permissions: ['billing:manage', 'member:invite'] });
		const give = async (role: string) => outcome(steward.at().setRole(slug, { userId: member.id, role }));
		expect(await give(high)).toBe('RoleMissing');
		expect(await give('custom:none')).toBe('OrganizationInvalid');
		expect(await give(low)).toBe('done');
		expect(await outcome(ada.at().inviteByLink(slug, { role: high }))).toBe('RoleMissing');
		const { url } = await ada.at().inviteByLink(slug, { role: low });
		const guest = await made.person('Guest');
		expect(await guest.at().accept(new URL(url).searchParams.get('token')!)).toMatchObject({
			role: low,
			permissions: ['project:create']
		});
	});

	test('can be removed if no member has it, and its invitations end with it', async () => {
		const { made, ada, member, slug, id } = await settled();
		const role = await ada.at().createRole(slug, { name: 'made', permissions: ['project:create'] });
		await ada.at().invite(slug, { email: 'new@example.com', role });
		const guest = await made.person('New');
		await ada.at().setRole(slug, { userId: member.id, role });
		expect(await outcome(ada.at().removeRole(slug, role))).toBe('RoleInUse');
		await ada.at().setRole(slug, { userId: member.id, role: 'member' });
		await ada.at().removeRole(slug, role);
		expect(await outcome(guest.at().accept(made.token()))).toBe('InvitationInvalid');
		expect(await made.auth.organizations.invitations(id)).toEqual([]);
		expect(await outcome(ada.at().setRole(slug, { userId: member.id, role }))).toBe('OrganizationInvalid');
	});

	test('allows nothing if the site no longer allows custom roles', async () => {
		const { made, ada, member, slug } = await settled();
		const role = await ada.at().createRole(slug, { name: 'made', permissions: ['project:create'] });
		await ada.at().setRole(slug, { userId: member.id, role });
		const later = createTown({ access: definition }, made.adapter);
		expect((await later.auth.organizations.membership(member.id, { slug }))!.permissions).toEqual([]);
	});
});

const adapters = [
	['memory', () => MemoryAdapter()],
	['SQLite', () => SqliteAdapter(new DatabaseSync(':memory:'))]
] as const;

describe.each(adapters)('changes at the same moment, on %s:', (_, make) => {
	test('a role cannot use permissions that it has lost, and no member gets a removed role', async () => {
		const made = town(make() as never);
		const [ada, editor, member] = [await made.person('Ada'), await made.person('Editor'), await made.person('Member')];
		const { slug, id } = await made.settle(ada, { member });
		const role = await ada.at().createRole(slug, { name: 'maker', permissions: ['role:manage', 'member:update'] });
		await made.auth.organizations.add(id, { userId: editor.id, role });
		const { custom, organizations: store } = storesOf(made.tables);
		const stale = { userId: editor.id, role, roleVersion: (await custom.rolesOf(id)).versionOf(role) };
		await ada.at().updateRole(slug, { role, permissions: ['project:create'] });
		expect(await outcome(store.setRole(id, member.id, 'guest', stale))).toBe('OrganizationMissing');
		expect(await outcome(custom.create(id, 'more', [], stale))).toBe('OrganizationMissing');
		// Nor by those of an earlier role of the same name.
		const server = made.auth.organizations;
		await server.updateRole(id, { role, permissions: ['member:update'] });
		const earlier = { ...stale, roleVersion: (await custom.rolesOf(id)).versionOf(role) };
		await server.setRole(id, { userId: editor.id, role: 'guest' });
		await server.removeRole(id, role);
		await server.createRole(id, { name: 'maker', permissions: [] });
		await server.updateRole(id, { role, permissions: ['project:create'] });
		await server.updateRole(id, { role, permissions: [] });
		await server.setRole(id, { userId: editor.id, role });
		expect(await outcome(custom.create(id, 'more', [], earlier))).toBe('OrganizationMissing');
		const lost = { userId: editor.id, role: 'owner' };
		expect(await outcome(store.setRole(id, editor.id, 'lead', lost))).toBe('OrganizationMissing');
		const gone = await made.auth.organizations.createRole(id, { name: 'gone', permissions: [] });
		const between: TableOperations = {
			...made.tables,
			async count(...asked) {
				const found = await made.tables.count(...asked);
				if (found === 0) await made.auth.organizations.setRole(id, { userId: member.id, role: gone });
				return found;
			}
		};
		expect(await outcome(storesOf(between).custom.remove(id, gone))).toBe('RoleInUse');
		for (let round = 0; round < 10; round++) {
			const fresh = await made.auth.organizations.createRole(id, { name: `r${round}`, permissions: [] });
			const [given, removed] = await Promise.all([
				outcome(made.auth.organizations.setRole(id, { userId: member.id, role: fresh })),
				outcome(made.auth.organizations.removeRole(id, fresh))
			]);
			const isThere = (await made.auth.organizations.roles(id)).some((each) => each.role === fresh);
			const has = (await made.auth.organizations.membership(member.id, { id }))!.role === fresh;
			expect([given === 'done', removed === 'done', isThere]).toEqual([has, !isThere, has]);
		}
	});
});

test('the page of the organization makes, changes and removes roles without a script', async () => {
	const { ada, steward, slug } = await settled();
	const path = `/auth/organization/${slug}`;
	const page = await (await ada.send(path)).text();
	expect(page).toContain('Name of a new role');
	await ada.send(path, { action: 'createRole', name: 'made', 'can project:create': 'on', 'can billing:manage': 'on' });
	expect((await ada.at().roles(slug)).at(-1)!.permissions).toEqual(['project:create', 'billing:manage']);
	const shown = await (await steward.send(path)).text();
	expect(shown).toContain('project:create, billing:manage');
	expect([shown.includes('value="updateRole"'), shown.includes('can billing:manage')]).toEqual([false, false]);
	const refused = await steward.send(path, { action: 'updateRole', role: 'custom:made', 'can project:create': 'on' });
	expect(refused.status).toBe(403);
	await ada.send(path, { action: 'updateRole', role: 'custom:made', 'can project:create': 'on' });
	expect((await ada.at().roles(slug)).at(-1)!.permissions).toEqual(['project:create']);
	await ada.send(path, { action: 'removeRole', role: 'custom:made' });
	expect((await ada.at().roles(slug)).some(({ custom }) => custom)).toBe(false);
});
