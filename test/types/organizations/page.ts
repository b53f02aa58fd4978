/** Its load functions and actions. */
import type { Membership, organizations } from 'framework-auth/organizations';
import type { PluginLocals } from 'framework-auth/plugin';

export async function load({ locals }: { locals: App.Locals }) {
	const membership = await locals.organizations.requireMember({ can: 'project:update' });
	membership.organization.fields.plan satisfies string;
	membership.organization.fields.seats satisfies number | undefined;
	// @ts-expect-error -- `fields` returns no such member
	void membership.organization.fields.paln;
	(await locals.organization())?.organization.fields.plan satisfies string | undefined;
	const memberships = await locals.organizations.list();
	// Components take the memberships of any site.
	return { memberships: memberships satisfies Membership[] };
}

/** Text of a form is checked when it is used. */
export async function action({ locals, request }: { locals: App.Locals; request: Request }, slug: string) {
	const form = await request.formData();
	const [userId, role, text] = [String(form.get('userId')), String(form.get('role')), form.get('text') as string];
	await locals.organizations.setRole(slug, { userId, role });
	await locals.organizations.invite(slug, { email: text, role });
	await locals.organizations.inviteByLink(slug, { role });
	await locals.organizations.setTeamMember(slug, { teamId: text, userId, role });
	await locals.organizations.createRole(slug, { name: text, permissions: form.getAll('permission').map(String) });
	await locals.organizations.removeRole(slug, role);
	// @ts-expect-error -- a field of a form may be a file, or missing
	await locals.organizations.setRole(slug, { userId, role: form.get('role') });
}

export async function names({ locals: { organizations: own } }: { locals: App.Locals }, slug: string, userId: string) {
	await own.invite(slug, { email: 'ada@example.test' });
	await own.invite(slug, { email: 'ada@example.test', role: 'editor' });
	await own.inviteByLink(slug);
	await own.setRole(slug, { userId, role: 'custom:writer' });
	await own.setRole(slug, { userId, role: userId === '1' ? 'editor' : 'admin' });
	const role = await own.createRole(slug, { name: 'writer', permissions: ['project:create', 'member:invite'] });
	await own.setRole(slug, { userId, role });
	// @ts-expect-error -- no role is called so
	await own.invite(slug, { email: 'ada@example.test', role: 'edtior' });
	// @ts-expect-error -- no role is called so
	await own.inviteByLink(slug, { role: 'edtior' });
	// @ts-expect-error -- no role is called so
	await own.setRole(slug, { userId, role: 'member' });
	// @ts-expect-error -- no role is called so
	await own.setRole(slug, { userId, role: userId === '1' ? 'edtior' : 'admin' });
	// @ts-expect-error -- no role is called so
	await own.setTeamMember(slug, { teamId: '1', userId, role: 'edtior' });
	// @ts-expect-error -- no permission is called so
	await own.createRole(slug, { name: 'writer', permissions: ['project:create', 'project:craete'] });
	// @ts-expect-error -- the role is named as memberships have it
	await own.updateRole(slug, { role: 'writer', permissions: ['project:create'] });
	// @ts-expect-error -- `fields` returns no such member
	await own.create({ name: 'One', fields: { paln: 'pro' } });
	// @ts-expect-error -- a plan is text
	await own.update(slug, { fields: { plan: 1 } });
	const [first] = await own.roles(slug);
	first!.role satisfies 'owner' | 'admin' | 'editor' | `custom:${string}`;
}

/** A site whose declarations do not know its options: it has the usual roles. */
export async function usual(
	{ organizations: own }: PluginLocals<[ReturnType<typeof organizations<never>>]>,
	{ slug, userId, text }: Readonly<Record<'slug' | 'userId' | 'text', string>>
) {
	await own.create({ name: 'One', fields: { plan: 'pro' } });
	await own.setRole(slug, { userId, role: 'admin' });
	await own.setRole(slug, { userId, role: text });
	// @ts-expect-error -- no role is called so
	await own.setRole(slug, { userId, role: 'amdin' });
	// @ts-expect-error -- the site has no roles that organizations make
	await own.setRole(slug, { userId, role: 'custom:writer' });
}

/** One that may have any options takes any role. */
export const any = async ({ organizations: own }: PluginLocals<[ReturnType<typeof organizations>]>, userId: string) => {
	await own.setRole('one', { userId, role: 'anything' });
	return (await own.list()) satisfies Membership[];
};
