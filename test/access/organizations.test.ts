/** The role of a member of an organization counts for it, and for what is in it. */
import { expect, test } from 'vitest';
import { accessControl, defineAccess } from '../../src/access.js';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createAuth } from '../../src/core.js';
import { organizationMember, organizations } from '../../src/organizations.js';
import { oneOf } from '../../src/tables.js';
import { secret } from '../fixtures/app.js';

const access = defineAccess({
	permissions: ['project:read', 'project:update', 'organization:update'],
	roles: { owner: '*', admin: ['project:*'], member: ['project:read'] },
	resources: ['project', 'organization']
});

function site(organizationOf: Record<string, string>) {
	const adapter = MemoryAdapter();
	const plugin = accessControl(access, {
		grants: false,
		parents: (kind, ids) =>
			kind === 'project'
				? ids.flatMap((id) => {
						const organization = organizationOf[id];
						return organization === undefined ? [] : [{ id, parent: { organization } }];
					})
				: [],
		async rolesOn(userId, { kind, ids }, { tables }) {
			if (kind !== 'organization') return [];
			const rows = await tables.select(organizationMember, { userId, organizationId: oneOf(ids) });
			return rows.map(({ organizationId: id, role }) => ({ id, role }));
		}
	});
	const auth = createAuth({ providers: [], secret, trustHost: true, adapter, plugins: [organizations(), plugin] });
	const user = async () => {
		const email = `${crypto.randomUUID()}@example.test`;
		return String((await adapter.createUser!({ id: '', email, emailVerified: new Date() })).id);
	};
	return { auth, user };
}

test('a role in an organization counts in that organization alone, and until the membership ends', async () => {
	const organizationOf: Record<string, string> = {};
	const { auth, user } = site(organizationOf);
	const [ada, bob] = [await user(), await user()];
	const acme = await auth.organizations.create(ada, { name: 'Acme' });
	const other = await auth.organizations.create(bob, { name: 'Other' });
	Object.assign(organizationOf, { p1: acme.id, p2: other.id });
	await auth.organizations.add(acme.id, { userId: bob, role: 'member' });
	const ask = async (who: string, permission: 'project:read' | 'project:update') => {
		const answers = [];
		for (const on of [{ project: 'p1' }, { project: 'p2' }, { project: 'p3' }, { organization: acme.id }]) {
			answers.push(await auth.access.can(who, permission, on));
		}
		return answers;
	};
	expect(await ask(ada, 'project:update')).toEqual([true, false, false, true]);
	expect(await ask(bob, 'project:update')).toEqual([false, true, false, false]);
	expect(await ask(bob, 'project:read')).toEqual([true, true, false, true]);
	expect((await auth.access.of(ada)).permissions).toEqual([]);
	await auth.organizations.setRole(acme.id, { userId: bob, role: 'admin' });
	expect(await ask(bob, 'project:update')).toEqual([true, true, false, true]);
	await auth.organizations.remove(acme.id, bob);
	expect(await ask(bob, 'project:read')).toEqual([false, true, false, false]);
});

test('a question about resources on a site without grants is an error that says so', async () => {
	const { auth, user } = site({});
	const grant = { to: { user: await user() }, role: 'admin', on: { project: 'p1' } } as const;
	for (const call of [
		async () => auth.access.grant(grant),
		async () => auth.access.revoke(grant),
		async () => auth.access.grants(grant.to),
		async () => auth.access.whoCan('project:read', grant.on)
	]) {
		await expect(call()).rejects.toThrow('keeps grants for sites with `resources`');
	}
});
