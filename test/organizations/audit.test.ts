/** What the audit records of organizations: who, in which, and by whom; no name, address or token. */
import { expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuditRecord } from '../../src/lib/base/config/options.js';
import type { OrganizationsOptions } from '../../src/organizations.js';
import { createTown } from './town.js';

function stage(options: OrganizationsOptions = {}) {
	const records: AuditRecord[] = [];
	const town = createTown(options, MemoryAdapter(), { events: { audit: (record) => void records.push(record) } });
	/** The records of organizations since the last call. */
	const news = () =>
		records
			.splice(0)
			.filter(({ type }) => type.startsWith('organizations.'))
			.map(({ type, userId, details }) => [type.slice('organizations.'.length), userId, details]);
	return { town, records, news };
}

test('each change has a record, with the organization, the user whom it concerns and the member who did it', async () => {
	const { town, news } = stage();
	const [ada, grace, mary, tom] = [
		await town.person('Ada'),
		await town.person('Grace'),
		await town.person('Mary'),
		await town.person('Tom')
	];
	news();
	const { id, slug } = await ada.at().create({ name: 'Acme', slug: 'acme' });
	const organizationId = id;
	expect(news()).toEqual([['created', ada.id, { organizationId }]]);

	await ada.at().update(slug, { name: 'Acme & Co' });
	expect(news()).toEqual([['changed', undefined, { organizationId, members: ['name'], by: ada.id }]]);

	const invitation = await ada.at().invite(slug, { email: 'grace@example.com', role: 'admin' });
	const invited = { organizationId, invitationId: invitation.id, role: 'admin' };
	expect(news()).toEqual([['memberInvited', undefined, { ...invited, byLink: false, by: ada.id }]]);
	await grace.at().accept(town.token());
	expect(news()).toEqual([['memberJoined', grace.id, { ...invited, invitedBy: ada.id }]]);
	await expect(grace.at().accept(town.token())).rejects.toThrow();
	expect(news()).toEqual([]);

	const link = await grace.at().inviteByLink(slug, { uses: 2 });
	const linked = { organizationId, invitationId: link.id, role: 'member' };
	expect(news()).toEqual([['memberInvited', undefined, { ...linked, byLink: true, by: grace.id }]]);
	const token = new URL(link.url).searchParams.get('token')!;
	await mary.at().accept(token);
	await mary.at().accept(token);
	expect(news()).toEqual([['memberJoined', mary.id, { ...linked, invitedBy: grace.id }]]);
	await ada.at().cancelInvitation(slug, link.id);
	await ada.at().cancelInvitation(slug, link.id);
	expect(news()).toEqual([['invitationWithdrawn', undefined, { organizationId, invitationId: link.id, by: ada.id }]]);

	await grace.at().setRole(slug, { userId: mary.id, role: 'lead' });
	await grace.at().setRole(slug, { userId: mary.id, role: 'lead' });
	expect(news()).toEqual([['roleChanged', mary.id, { organizationId, role: 'lead', before: 'member', by: grace.id }]]);
	await ada.at().setRole(slug, { userId: grace.id, role: 'owner' });
	await town.auth.organizations.setRole(id, { userId: ada.id, role: 'admin' });
	expect(news()).toEqual([
		['ownershipChanged', grace.id, { organizationId, role: 'owner', before: 'admin', by: ada.id }],
		['ownershipChanged', ada.id, { organizationId, role: 'admin', before: 'owner' }]
	]);

	await town.auth.organizations.add(id, { userId: tom.id, role: 'guest' });
	await grace.at().remove(slug, tom.id);
	await mary.at().leave(slug);
	await ada.send('/auth/account/organizations.leave', { slug });
	expect(news()).toEqual([
		['memberJoined', tom.id, { organizationId, role: 'guest' }],
		['memberRemoved', tom.id, { organizationId, by: grace.id }],
		['memberLeft', mary.id, { organizationId }],
		['memberLeft', ada.id, { organizationId }]
	]);

	await grace.at().delete(slug);
	expect(news()).toEqual([['deleted', undefined, { organizationId, by: grace.id }]]);
});

test('a custom role of the organization has records', async () => {
	const { town, news } = stage({ customRoles: '*' });
	const ada = await town.person('Ada');
	const { id: organizationId, slug } = await town.settle(ada);
	news();
	const role = await ada.at().createRole(slug, { name: 'builder', permissions: ['member:invite'] });
	await ada.at().updateRole(slug, { role, permissions: [] });
	await town.auth.organizations.removeRole(organizationId, role);
	await expect(ada.at().removeRole(slug, role)).rejects.toThrow();
	expect(news()).toEqual([
		['roleCreated', undefined, { organizationId, role, permissions: ['member:invite'], by: ada.id }],
		['rolePermissionsChanged', undefined, { organizationId, role, permissions: [], by: ada.id }],
		['roleRemoved', undefined, { organizationId, role }]
	]);
});

test('a refused change has no record', async () => {
	const { town, news } = stage();
	const [ada, grace] = [await town.person('Ada'), await town.person('Grace')];
	const { slug } = await town.settle(ada, { member: grace });
	news();
	await expect(grace.at().setRole(slug, { userId: ada.id, role: 'member' })).rejects.toThrow();
	await expect(ada.at().leave(slug)).rejects.toThrow();
	await expect(grace.at().update(slug, { name: 'Mine' })).rejects.toThrow();
	await expect(grace.at().delete(slug)).rejects.toThrow();
	expect(news()).toEqual([]);
});

test('a record names the request and the session, and has no name, address or token', async () => {
	const { town, records } = stage();
	const ada = await town.person('Ada');
	const { slug } = await town.settle(ada);
	await ada.at().invite(slug, { email: 'grace@example.com', role: 'admin' });
	const own = records.filter(({ type }) => type.startsWith('organizations.'));
	expect(own[0]).toMatchObject({
		type: 'organizations.created',
		outcome: 'success',
		userId: ada.id,
		request: { method: 'POST', path: '/' }
	});
	expect(JSON.stringify(own)).not.toMatch(/Town|Ada\b|example\.com/);
	expect(JSON.stringify(own)).not.toContain(town.token());
});

test('an audit that fails changes nothing', async () => {
	const town = createTown({}, MemoryAdapter(), {
		events: {
			audit: () => {
				throw new Error('the disk is full');
			}
		}
	});
	const ada = await town.person('Ada');
	const { slug } = await town.settle(ada);
	expect((await ada.at().list()).map(({ organization }) => organization.slug)).toEqual([slug]);
});
