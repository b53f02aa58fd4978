/** The end of an organization: at once, or after a time in which it can be restored. */
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { MongoDBAdapter } from '../../src/adapters/mongodb.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { Auth } from '../../src/core.js';
import { endOrganization, restoreOrganization } from '../../src/lib/plugins/organizations/manage/deletion.js';
import { compileSite } from '../../src/lib/plugins/organizations/site.js';
import { organization, organizationMember, type OrganizationsOptions } from '../../src/organizations.js';
import type { PluginContext } from '../../src/plugin.js';
import { createMongo, ObjectId } from '../adapters/support/mongodb.js';
import { createClock } from '../fixtures/clock.js';
import { before } from './interruption.js';
import { access, createTown, storesOf } from './town.js';

const clock = createClock('2026-05-01T10:00:00Z');
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-05-01T10:00:00Z'));

const DAY = 86_400;

async function stage(adapter: Adapter = MemoryAdapter(), options: OrganizationsOptions = { deletionGrace: 7 * DAY }) {
	const town = createTown(options, adapter);
	const [ada, member] = [await town.person('Ada'), await town.person('Member')];
	const { id, slug } = await town.settle(ada, { member });
	return { town, ada, member, id, slug, cleanUp: async () => (town.auth as unknown as Auth).cleanUp() };
}

describe.each<[string, () => Adapter]>([
	['memory', MemoryAdapter],
	['SQLite', () => SqliteAdapter(new DatabaseSync(':memory:'))],
	['MongoDB, emulated', () => MongoDBAdapter(createMongo(), { ObjectId })]
])('with a grace, on %s, an organization', (_, make) => {
	test('is hidden from all its members until it is restored', async () => {
		const { town, ada, member, id, slug } = await stage(make());
		const link = await ada.at().inviteByLink(slug, {});
		const token = new URL(link.url).searchParams.get('token')!;
		expect(await ada.at().delete(slug)).toEqual(new Date('2026-05-08T10:00:00Z'));
		const eve = await town.person('Eve');
		for (const person of [ada, member]) {
			expect([
				await person.at().list(),
				await person.at().of(slug),
				await person.organization(`/orgs/${slug}`)
			]).toEqual([[], null, null]);
			await expect(person.at().members(slug)).rejects.toThrow('there is no such organization');
			await expect(person.at().leave(slug)).rejects.toThrow('there is no such organization');
		}
		expect([
			await town.auth.organizations.find({ id }),
			await town.auth.organizations.membership(ada.id, { id })
		]).toEqual([null, null]);
		await expect(eve.at().accept(token)).rejects.toThrow('the organization was deleted');
		await expect(eve.at().create({ name: 'Taken', slug })).rejects.toThrow('exists');
		expect((await ada.send(`/auth/organization/${slug}`)).status).toBe(404);
		await ada.at().restore(slug);
		expect((await member.at().of(slug))?.role).toBe('member');
		expect((await eve.at().accept(token)).role).toBe('member');
		expect(await ada.at().deleted()).toEqual([]);
	});

	test('can be restored only by members who may delete it', async () => {
		const { town, ada, member, slug, id } = await stage(make());
		await expect(ada.at().restore(slug)).rejects.toThrow('may restore no such organization');
		await ada.at().delete(slug);
		const due = new Date('2026-05-08T10:00:00Z');
		expect(await ada.at().deleted()).toMatchObject([{ organization: { id, slug }, due }]);
		expect(await member.at().deleted()).toEqual([]);
		for (const person of [member, await town.person('Eve')]) {
			await expect(person.at().restore(slug)).rejects.toThrow('may restore no such organization');
		}
		await town.auth.organizations.restore(id);
		expect((await ada.at().of(slug))?.role).toBe('owner');
		await expect(town.auth.organizations.restore(id)).rejects.toThrow('there is no such organization');
	});

	test('is deleted once by the clean-up after its grace', async () => {
		const { town, ada, slug, id, cleanUp } = await stage(make());
		await ada.at().delete(slug);
		clock.advance(7 * DAY);
		await cleanUp();
		expect(await town.tables.count(organization, { id })).toBe(1);
		clock.advance(1);
		await Promise.all([cleanUp(), cleanUp()]);
		expect([
			await town.tables.count(organization, { id }),
			await town.tables.count(organizationMember, { organizationId: id })
		]).toEqual([0, 0]);
		await expect(ada.at().restore(slug)).rejects.toThrow('may restore no such organization');
		expect((await ada.at().create({ name: 'Again', slug })).slug).toBe(slug);
	});

	test('keeps no owner from deleting the account', async () => {
		const { town, ada, slug, id } = await stage(make());
		const { organizations: stored } = storesOf(town.tables);
		await expect(stored.requireNoLastOwner(ada.id)).rejects.toThrow('last owner');
		await ada.at().delete(slug);
		await stored.requireNoLastOwner(ada.id);
		await stored.leaveAll(ada.id);
		expect(await town.tables.count(organization, { id })).toBe(0);
	});

	test('can be restored only by a session that meets its policy', async () => {
		const { town, ada, slug, id } = await stage();
		await ada.at().delete(slug);
		await town.tables.update(organization, { id }, { policy: { secondFactor: true } });
		await expect(ada.at().restore(slug)).rejects.toThrow('does not meet the policy');
		await ada.send('/auth/account/organizations.restore', { slug });
		expect(await town.auth.organizations.find({ id })).toBeNull();
		await town.tables.update(organization, { id }, { policy: null });
		await ada.at().restore(slug);
		expect((await ada.at().of(slug))?.role).toBe('owner');
	});

	test('that a user joins while the account of its owner is deleted stays, with its owner', async () => {
		for (let at = 1; ; at++) {
			expect(at, 'it has an end').toBeLessThan(20);
			const town = createTown();
			const [ada, max] = [await town.person('Ada'), await town.person('Max')];
			const { id, slug } = await town.settle(ada);
			const { url } = await ada.at().inviteByLink(slug);
			const token = new URL(url).searchParams.get('token') ?? '';
			let joined = 'not yet';
			const tables = before(town.tables, at, async () => {
				joined = await max
					.at()
					.accept(token)
					.then(
						() => 'joined',
						(error: Error) => error.name
					);
			});
			const left = await storesOf(tables)
				.organizations.leaveAll(ada.id)
				.then(
					() => 'left',
					(error: Error) => error.name
				);
			const roles = (await town.auth.organizations.members(id)).map(({ role }) => role).sort();
			if (joined === 'joined') expect([at, left, roles]).toEqual([at, 'LastOwner', ['member', 'owner']]);
			else expect([at, left, roles]).toEqual([at, 'left', []]);
			if (joined === 'not yet') return;
		}
	});

	test('that is restored while the account of its owner is deleted stays, with its owner', async () => {
		const { town, ada, slug, id } = await stage();
		await ada.at().delete(slug);
		// After the owner's organizations are read.
		const tables = before(town.tables, 2, async () => ada.at().restore(slug));
		await expect(storesOf(tables).organizations.leaveAll(ada.id)).rejects.toThrow('no owner');
		expect((await ada.at().of(slug))?.role).toBe('owner');
		expect(await town.tables.count(organization, { id })).toBe(1);
	});
});

describe('the account page', () => {
	test('lists the organization, and restores it', async () => {
		const { ada, member, slug } = await stage();
		await ada.at().delete(slug);
		const shown = await (await ada.send('/auth/account')).text();
		expect(shown).toContain('It is deleted on May 8, 2026.');
		expect(await (await member.send('/auth/account')).text()).not.toContain('It is deleted on');
		await ada.send('/auth/account/organizations.restore', { slug });
		expect((await ada.at().of(slug))?.role).toBe('owner');
		// A member who may not delete it gets nothing by the same form.
		await ada.at().delete(slug);
		await member.send('/auth/account/organizations.restore', { slug });
		expect(await ada.at().of(slug)).toBeNull();
	});

	test('of the organization says how long it can be restored', async () => {
		const { ada, slug } = await stage();
		expect(await (await ada.send(`/auth/organization/${slug}`)).text()).toContain(
			'Until May 8, 2026, you can restore it'
		);
		const at = await stage(MemoryAdapter(), {});
		expect(await (await at.ada.send(`/auth/organization/${at.slug}`)).text()).not.toContain('you can restore it');
	});
});

test('without a grace, and for server code, an organization is deleted at once', async () => {
	const { town, ada, slug, id } = await stage(MemoryAdapter(), {});
	expect(await ada.at().delete(slug)).toBeNull();
	expect(await town.tables.count(organization, { id })).toBe(0);
	const later = await stage();
	await later.town.auth.organizations.delete(later.id);
	expect(await later.town.tables.count(organization, { id: later.id })).toBe(0);
});

test.each([0, 7 * DAY])(
	'a member who has lost the role meanwhile deletes nothing (grace: %i)',
	async (deletionGrace) => {
		const { town, ada, member, id } = await stage();
		const context = { tables: town.tables, record: async () => Promise.resolve() } as unknown as PluginContext;
		const site = compileSite({ access, deletionGrace });
		const by = { userId: ada.id, role: 'owner' };
		await town.auth.organizations.setRole(id, { userId: member.id, role: 'owner' });
		await town.auth.organizations.setRole(id, { userId: ada.id, role: 'member' });
		await expect(endOrganization(site, context, id, by)).rejects.toThrow('the role of the member who asks has changed');
		expect((await town.auth.organizations.find({ id }))?.id).toBe(id);
		await endOrganization(compileSite({ access, deletionGrace: DAY }), context, id, {
			userId: member.id,
			role: 'owner'
		});
		await expect(restoreOrganization(context, id, by)).rejects.toThrow('there is no such organization');
		expect(await town.auth.organizations.find({ id })).toBeNull();
	}
);
