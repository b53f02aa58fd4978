/** Organizations, their members and roles. */
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { PgAdapter, schemaSql } from '../../src/adapters/pg.js';
import { MongoDBAdapter } from '../../src/adapters/mongodb.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { organizations } from '../../src/organizations.js';
import { organizationMember, organizationTables } from '../../src/lib/plugins/organizations/tables.js';
import { createTables } from '../../src/tables.js';
import { createMongo, ObjectId } from '../adapters/support/mongodb.js';
import { findPostgres, type TestDatabase } from '../adapters/support/servers.js';
import { createTown, storesOf } from './town.js';

const createPostgres = await findPostgres('organizations in two processes');
const nameOf = (error: unknown) => (error as { type?: string }).type ?? String(error);
const refused = async (promise: Promise<unknown>) => promise.then(() => 'done', nameOf);

describe('an organization', () => {
	test('is created with its owner, and found by its slug', async () => {
		const town = createTown();
		const ada = await town.person('Ada');
		const created = await ada.at().create({ name: 'Ada’s Café & Söhne' });
		expect(created).toMatchObject({ slug: 'ada-s-cafe-sohne', name: 'Ada’s Café & Söhne', logo: null, fields: {} });
		const membership = await ada.at().of(created.slug);
		expect(membership).toMatchObject({ organization: created, role: 'owner' });
		expect(membership!.can('billing:manage')).toBe(true);
		expect(Object.keys(membership!)).toEqual(['organization', 'role', 'permissions', 'unmet']);
		expect(await ada.at().list()).toEqual([membership]);
		expect(await town.auth.organizations.find({ id: created.id })).toEqual(created);
	});

	test('has a unique slug, and a name and a logo that are safe to show', async () => {
		const town = createTown();
		const ada = await town.person('Ada');
		await ada.at().create({ name: 'One', slug: 'one' });
		const asked = [
			{ name: 'One', slug: 'one' },
			{ name: 'Two', slug: 'Two' },
			{ name: 'Two', slug: '-two' },
			{ name: 'Two', slug: 'a/b' },
			{ name: '' },
			{ name: 'x'.repeat(101) },
			{ name: 'a\nb' },
			{ name: 'Two', logo: 'javascript:alert(1)' },
			{ name: 'Two', logo: 'http://example.com/a.png' },
			{ name: ['Two'] as unknown as string }
		];
		const outcomes = await Promise.all(asked.map(async (given) => refused(ada.at().create(given))));
		expect(outcomes).toEqual(['SlugTaken', ...Array<string>(9).fill('OrganizationInvalid')]);
		expect((await ada.at().create({ name: '日本' })).slug).toMatch(/^[0-9a-f]{8}$/);
	});

	test('keeps only custom fields that the application has validated', async () => {
		const fields = ({ plan }: Readonly<Record<string, unknown>>) => ({ plan: plan === 'pro' ? 'pro' : 'free' });
		const town = createTown({ fields });
		const ada = await town.person('Ada');
		const { slug } = await ada.at().create({ name: 'One', fields: { plan: 'pro', admin: true } });
		expect((await ada.at().of(slug))!.organization.fields).toEqual({ plan: 'pro' });
		const without = createTown();
		const grace = await without.person('Grace');
		expect((await grace.at().create({ name: 'One', fields: { admin: true } })).fields).toEqual({});
	});

	test('can be created by users who may, as often as they may', async () => {
		const town = createTown({ most: 2, mayCreate: ({ id }) => id !== banned });
		const [ada, grace] = [await town.person('Ada'), await town.person('Grace')];
		const banned = grace.id;
		expect(await refused(grace.at().create({ name: 'One' }))).toBe('OrganizationLimit');
		await ada.at().create({ name: 'One' });
		await ada.at().create({ name: 'Two' });
		expect(await refused(ada.at().create({ name: 'Three' }))).toBe('OrganizationLimit');
	});

	test('can be changed and deleted by members whose role allows it', async () => {
		const town = createTown();
		const [ada, admin, member] = [await town.person('Ada'), await town.person('Admin'), await town.person('Member')];
		const { slug, id } = await town.settle(ada, { admin, member });
		expect(await refused(member.at().update(slug, { name: 'Mine' }))).toBe('RoleMissing');
		expect(await admin.at().update(slug, { name: 'Ours', slug: 'ours' })).toMatchObject({ name: 'Ours', slug: 'ours' });
		expect(await refused(admin.at().delete('ours'))).toBe('RoleMissing');
		await ada.at().delete('ours');
		expect([await ada.at().list(), await member.at().of('ours')]).toEqual([[], null]);
		expect(await town.auth.organizations.members(id)).toEqual([]);
	});

	test('gives users who are not members the answers of a missing one', async () => {
		const town = createTown();
		const [ada, eve] = [await town.person('Ada'), await town.person('Eve')];
		const { slug } = await town.settle(ada);
		for (const name of [slug, 'missing', '__proto__', "' or 1=1", '']) {
			const asked = eve.at(`/orgs/${name}/settings`);
			expect(await asked.of(name)).toBeNull();
			expect(await eve.organization(`/orgs/${name}/settings`)).toBeNull();
			const outcomes = await Promise.all([
				refused(asked.requireMember()),
				refused(asked.members(name)),
				refused(asked.update(name, { name: 'Mine' })),
				refused(asked.delete(name)),
				refused(asked.setRole(name, { userId: eve.id, role: 'owner' })),
				refused(asked.remove(name, ada.id)),
				refused(asked.leave(name)),
				refused(asked.invite(name, { email: 'eve@example.com' })),
				refused(asked.inviteByLink(name)),
				refused(asked.invitations(name)),
				refused(asked.cancelInvitation(name, 'any'))
			]);
			expect(new Set(outcomes), name).toEqual(new Set(['OrganizationMissing']));
		}
	});

	test('of a request is that of its path', async () => {
		const town = createTown();
		const ada = await town.person('Ada');
		const [one, two] = [await town.settle(ada), await town.settle(ada)];
		expect((await ada.organization(`/orgs/${one.slug}`))!.organization.id).toBe(one.id);
		expect((await ada.organization(`/orgs/${two.slug}/a/__data.json`))!.organization.id).toBe(two.id);
		expect((await ada.at(`/orgs/${two.slug}/__data.json`).requireMember()).organization.id).toBe(two.id);
		for (const path of ['/', '/orgs', '/orgs/', '/orgs/__data.json', `/other/${one.slug}`, `/?slug=${one.slug}`]) {
			expect([path, await ada.organization(path)]).toEqual([path, null]);
		}
		const host = createTown({ at: ({ hostname }) => hostname.split('.')[0] ?? null });
		const grace = await host.person('Grace');
		await grace.at().create({ name: 'App', slug: 'app' });
		expect((await grace.organization('/orgs/other'))!.organization.slug).toBe('app');
	});
});

describe('a role', () => {
	test('can be given by members who have no less, to members who have no more', async () => {
		const town = createTown();
		const people = { admin: 'Admin', lead: 'Lead', member: 'Member', guest: 'Guest' };
		const named = await Promise.all(
			Object.entries(people).map(async ([role, name]) => [role, await town.person(name)] as const)
		);
		const { admin, lead, member, guest } = Object.fromEntries(named) as Record<
			keyof typeof people,
			Awaited<ReturnType<typeof town.person>>
		>;
		const ada = await town.person('Ada');
		const { slug, id } = await town.settle(ada, { admin, lead, member, guest });
		const give = async (by: typeof ada, to: typeof ada, role: string) =>
			refused(by.at().setRole(slug, { userId: to.id, role }));
		expect(await give(admin, member, 'owner')).toBe('RoleMissing');
		expect(await give(admin, admin, 'owner')).toBe('RoleMissing');
		expect(await give(admin, ada, 'member')).toBe('RoleMissing');
		expect(await give(lead, guest, 'member')).toBe('RoleMissing');
		expect(await give(member, guest, 'member')).toBe('RoleMissing');
		expect(await give(admin, member, 'nothing')).toBe('OrganizationInvalid');
		expect(await give(admin, member, '__proto__')).toBe('OrganizationInvalid');
		expect(await give(admin, member, 'lead')).toBe('done');
		expect(await give(admin, admin, 'guest')).toBe('done');
		expect(await refused(lead.at().remove(slug, guest.id))).toBe('RoleMissing');
		expect(await give(ada, guest, 'owner')).toBe('done');
		const roles = (await town.auth.organizations.members(id)).map(({ name, role }) => `${name} ${role}`);
		expect(roles.sort()).toEqual(['Ada owner', 'Admin guest', 'Guest owner', 'Lead lead', 'Member lead']);
	});

	test('of a member who has got a higher role meanwhile cannot be changed by a lower one', async () => {
		const town = createTown();
		const [ada, admin, member] = [await town.person('Ada'), await town.person('Admin'), await town.person('Member')];
		const { id } = await town.settle(ada, { admin, member });
		const { organizations: store } = storesOf(town.tables);
		const by = { userId: admin.id, role: 'admin' };
		await town.auth.organizations.setRole(id, { userId: member.id, role: 'owner' });
		expect(await refused(store.remove(id, member.id, by))).toBe('RoleMissing');
		expect(await refused(store.setRole(id, member.id, 'guest', by))).toBe('RoleMissing');
		const lost = { userId: member.id, role: 'admin' };
		expect(await refused(store.setRole(id, admin.id, 'guest', lost))).toBe('OrganizationMissing');
	});

	test('that the definition does not have allows nothing, and can be replaced', async () => {
		const town = createTown();
		const [ada, old] = [await town.person('Ada'), await town.person('Old')];
		const { slug, id } = await town.settle(ada);
		for (const role of ['retired', '__proto__', 'constructor', '*']) {
			await town.tables.insert(organizationMember, {
				organizationId: id,
				userId: old.id,
				role,
				createdAt: new Date()
			});
			const membership = (await old.at().of(slug))!;
			expect([membership.permissions, membership.can('project:create'), membership.can('*')]).toEqual([
				[],
				false,
				false
			]);
			expect(await refused(old.at().requireMember({ organization: slug, can: 'project:create' }))).toBe('RoleMissing');
			await ada.at().setRole(slug, { userId: old.id, role: 'guest' });
			await ada.at().remove(slug, old.id);
			const named = town.logger.entries.filter(
				({ level, args }) => level === 'warn' && String(args[0]).includes(`"${role}"`)
			);
			expect([role, named.length]).toEqual([role, 1]);
		}
	});

	test.each([
		['an owner who may not do everything', { owner: ['member:*'], member: [] }],
		['no owner', { member: [] }],
		['a permission that is not defined', { owner: '*', member: ['project:read'] }],
		['a wildcard of nothing', { owner: '*', member: ['nothing:*'] }]
	])('is refused at the start: %s', (_, roles) => {
		expect(() => organizations({ access: { permissions: [], roles: roles as never } })).toThrow(/the role/);
	});
});

const stages = [
	['memory', () => [MemoryAdapter()]],
	['SQLite', () => [SqliteAdapter(new DatabaseSync(':memory:'))]],
	['MongoDB, emulated', () => [MongoDBAdapter(createMongo(), { ObjectId })]]
] as const;

describe.each(stages)('the last owner stays, on %s', (_, adapters) => {
	test('whatever an owner asks for', async () => {
		const town = createTown({}, adapters()[0]);
		const [ada, admin] = [await town.person('Ada'), await town.person('Admin')];
		const { slug, id } = await town.settle(ada, { admin });
		expect(await refused(ada.at().leave(slug))).toBe('LastOwner');
		expect(await refused(ada.at().setRole(slug, { userId: ada.id, role: 'admin' }))).toBe('LastOwner');
		expect(await refused(town.auth.organizations.remove(id, ada.id))).toBe('LastOwner');
		await ada.at().setRole(slug, { userId: admin.id, role: 'owner' });
		await ada.at().leave(slug);
		expect(await refused(admin.at().leave(slug))).toBe('LastOwner');
	});

	test('when all leave at once', async () => {
		const town = createTown({}, adapters()[0]);
		const ada = await town.person('Ada');
		const { slug, id } = await town.settle(ada);
		const owners = [ada];
		for (let count = 0; count < 9; count++) {
			const owner = await town.person(`Owner${count}`);
			await town.auth.organizations.add(id, { userId: owner.id, role: 'owner' });
			owners.push(owner);
		}
		const outcomes = await Promise.all(
			owners.map(async (owner, index) =>
				refused(
					index % 2 === 0 ? owner.at().leave(slug) : owner.at().setRole(slug, { userId: owner.id, role: 'guest' })
				)
			)
		);
		expect(outcomes.filter((outcome) => outcome === 'LastOwner')).toHaveLength(1);
		const left = await town.auth.organizations.members(id);
		expect(left.filter(({ role }) => role === 'owner')).toHaveLength(1);
	});

	test('when the account is deleted, and a sole member’s organization is deleted with it', async () => {
		const town = createTown({}, adapters()[0]);
		const [ada, member] = [await town.person('Ada'), await town.person('Member')];
		const [shared, alone] = [await town.settle(ada, { member }), await town.settle(ada)];
		await expect(deleteUser(town, ada.id)).rejects.toThrow(/last owner/);
		expect(await town.auth.organizations.find({ id: alone.id })).not.toBeNull();
		await town.auth.organizations.setRole(shared.id, { userId: member.id, role: 'owner' });
		await deleteUser(town, ada.id);
		expect(await town.auth.organizations.find({ id: alone.id })).toBeNull();
		expect((await town.auth.organizations.members(shared.id)).map(({ userId }) => userId)).toEqual([member.id]);
	});
});

/** Does what the deletion of an account asks of the plugin. */
async function deleteUser(town: ReturnType<typeof createTown>, userId: string): Promise<void> {
	await storesOf(town.tables).organizations.leaveAll(userId);
}

describe.skipIf(!createPostgres)('two processes on PostgreSQL', () => {
	let database: TestDatabase;
	const pools: pg.Pool[] = [];
	beforeAll(async () => {
		database = await createPostgres!();
		for (let count = 0; count < 2; count++) pools.push(new pg.Pool({ connectionString: database.url, max: 10 }));
		await pools[0]!.query(schemaSql('uuid'));
		await createTables(PgAdapter(pools[0]!), organizationTables);
	});
	afterAll(async () => {
		for (const pool of pools) await pool.end();
		await database.drop();
	});

	test('keep one of two owners who leave at the same moment', async () => {
		const [here, there] = [createTown({}, PgAdapter(pools[0]!)), createTown({}, PgAdapter(pools[1]!))];
		const [ada, grace] = [await here.person('Ada'), await here.person('Grace')];
		for (let round = 0; round < 20; round++) {
			const { id } = await here.settle(ada);
			await here.auth.organizations.add(id, { userId: grace.id, role: 'owner' });
			const outcomes = await Promise.all([
				refused(here.auth.organizations.remove(id, ada.id)),
				refused(there.auth.organizations.remove(id, grace.id))
			]);
			expect(outcomes.sort()).toEqual(['LastOwner', 'done']);
			const [left, ...others] = await here.auth.organizations.members(id);
			expect([left?.role, others]).toEqual(['owner', []]);
			await here.auth.organizations.delete(id);
		}
	});

	test('do not let a member who loses a role use it at the same moment', async () => {
		const [here, there] = [createTown({}, PgAdapter(pools[0]!)), createTown({}, PgAdapter(pools[1]!))];
		const [ada, admin, guest] = [await here.person('Ada2'), await here.person('Admin'), await here.person('Guest')];
		for (let round = 0; round < 20; round++) {
			const { slug, id } = await here.settle(ada, { admin, guest });
			const asAdmin = there.auth.organizations;
			expect(await asAdmin.membership(admin.id, { id })).toMatchObject({ role: 'admin' });
			await Promise.all([
				refused(here.auth.organizations.remove(id, admin.id)),
				refused(admin.at().setRole(slug, { userId: guest.id, role: 'member' }))
			]);
			expect(await here.auth.organizations.membership(admin.id, { id })).toBeNull();
			expect(await refused(admin.at().setRole(slug, { userId: guest.id, role: 'lead' }))).toBe('OrganizationMissing');
			await here.auth.organizations.delete(id);
		}
	});
});
