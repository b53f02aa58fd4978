/** Its organizations, with roles and members of its own. */
import { FrameworkAuth } from 'framework-auth';
import { defineAccess } from 'framework-auth/access';
import { MemoryAdapter } from 'framework-auth/adapters/memory';
import { organizations } from 'framework-auth/organizations';
import GitHub from 'framework-auth/providers/github';

const access = defineAccess({
	permissions: ['project:create', 'project:update', 'member:invite'],
	roles: { owner: '*', admin: ['project:*'], editor: ['project:update'] }
});

interface Company {
	plan: string;
	seats?: number;
}

export const groups = organizations({
	access,
	invitedRole: 'editor',
	customRoles: ['project:*', 'member:invite'],
	teams: true,
	fields: ({ plan, seats }): Company => ({
		plan: plan === 'pro' ? 'pro' : 'free',
		...(typeof seats === 'number' && { seats })
	})
});
export const auth = FrameworkAuth({ providers: [GitHub], adapter: MemoryAdapter(), plugins: [groups] });

const permissions = ['project:create'] as const;
export const wrong = [
	// @ts-expect-error -- no role is called so
	() => organizations({ access, invitedRole: 'edtior' }),
	// @ts-expect-error -- no role is called so
	() => organizations({ access, ownerRole: 'ownr' }),
	// @ts-expect-error -- without `access` there are the usual roles
	() => organizations({ invitedRole: 'editor' }),
	// @ts-expect-error -- no permission begins so
	() => organizations({ access, customRoles: ['porject:*'] }),
	// @ts-expect-error -- no permission begins so
	() => organizations({ customRoles: ['project:*'] }),
	// @ts-expect-error -- no permission begins so
	() => organizations({ access: { permissions, roles: { owner: '*', admin: ['document:*'] } } }),
	// @ts-expect-error -- no permission is called so
	() => organizations({ access: { permissions, roles: { owner: '*', admin: ['member:invte'] } } }),
	// @ts-expect-error -- no permission is called so
	() => organizations({ access: { permissions, roles: { owner: '*' }, siteWide: ['project:delete'] } }),
	// @ts-expect-error -- `fields` returns no such member
	() => organizations({ fields: () => ({ plan: 'free' }), personal: () => ({ name: 'A', fields: { paln: 'pro' } }) })
];

/** The roles of an inline definition may allow what organizations ask for. */
export const inline = organizations({
	access: { permissions, roles: { owner: '*', admin: ['project:*', 'member:*', 'team:manage'] } },
	customRoles: ['team:manage', 'project:*'],
	invitedRole: 'admin'
});

export async function server(userId: string, text: string) {
	const { id, fields } = await auth.organizations.create(userId, { name: 'One', fields: { plan: 'pro' } });
	fields.plan satisfies string;
	fields.seats satisfies number | undefined;
	await auth.organizations.add(id, { userId, role: 'editor' });
	await auth.organizations.setRole(id, { userId, role: 'custom:writer' });
	await auth.organizations.setTeamMember(id, { teamId: '1', userId, role: 'admin' });
	// @ts-expect-error -- no role is called so
	await auth.organizations.add(id, { userId, role: 'edtior' });
	// @ts-expect-error -- no role is called so
	await auth.organizations.setRole(id, { userId, role: 'member' });
	// @ts-expect-error -- no role is called so
	await auth.organizations.setTeamMember(id, { teamId: '1', userId, role: 'amdin' });
	// @ts-expect-error -- `fields` returns no such member
	await auth.organizations.update(id, { fields: { paln: 'pro' } });
	// @ts-expect-error -- a text may be no role: `roles` has those that there are
	await auth.organizations.add(id, { userId, role: text });
	const role = (await auth.organizations.roles(id)).find((each) => each.role === text)?.role;
	if (role) await auth.organizations.add(id, { userId, role });
	// @ts-expect-error -- no permission is called so
	await auth.organizations.createRole(id, { name: 'writer', permissions: ['project:craete'] });
	await auth.organizations.updateRole(id, { role: 'custom:writer', permissions: ['project:create'] });
	// @ts-expect-error -- a role of the definition is not removed
	await auth.organizations.removeRole(id, 'editor');
}
