/** Personal organizations: each user gets one at the first sign-in, once, whatever happens at the same time. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import type { Adapter } from '../../src/adapters/types.js';
import type { Auth } from '../../src/core.js';
import { organization, organizations, type OrganizationsOptions } from '../../src/organizations.js';
import { openTables } from '../../src/tables.js';
import type { PluginInstance } from '../../src/types/plugin.js';
import { createApp } from '../fixtures/app.js';

const headers = { origin: 'https://app.test', 'sec-fetch-site': 'same-origin' };

function site(options: OrganizationsOptions = {}, adapter: Adapter = MemoryAdapter()) {
	const { auth, logger } = createApp({ adapter, plugins: [organizations({ personal: true, ...options })] });
	const server = (auth as unknown as PluginInstance<[ReturnType<typeof organizations>]>).organizations;
	const user = async (name: string | null) =>
		String(
			(
				await adapter.createUser!({
					id: crypto.randomUUID(),
					name,
					email: `${crypto.randomUUID()}@example.test`,
					emailVerified: null
				})
			).id
		);
	const enter = async (id: string) =>
		(auth as Auth).signInAs(new Request('https://app.test/', { method: 'POST', headers }), { id });
	const mine = async (id: string) =>
		(await server.of(id)).map(({ organization: { name, slug, personal }, role }) => ({ name, slug, personal, role }));
	return { adapter, server, logger, user, enter, mine };
}

describe.each<[string, () => Adapter]>([
	['memory', MemoryAdapter],
	['SQLite', () => SqliteAdapter(new DatabaseSync(':memory:'))]
])('on %s', (_, make) => {
	test('the first sign-in makes an organization named after the user, and a later one does not', async () => {
		const { user, enter, mine, server } = site({}, make());
		const ada = await user('Ada Lovelace');
		expect(await mine(ada)).toEqual([]);
		await enter(ada);
		await enter(ada);
		expect(await mine(ada)).toEqual([{ name: 'Ada Lovelace', slug: 'ada-lovelace', personal: true, role: 'owner' }]);
		await server.create(ada, { name: 'Work' });
		expect((await mine(ada)).map(({ name, personal }) => [name, personal]).sort()).toEqual([
			['Ada Lovelace', true],
			['Work', false]
		]);
	});

	test('users with one name get different slugs', async () => {
		const { user, enter, mine } = site({}, make());
		const both = [await user('Ada'), await user('Ada')];
		for (const id of both) await enter(id);
		const [[first], [second]] = [await mine(both[0]!), await mine(both[1]!)];
		expect([first?.slug, second?.slug]).toEqual(['ada', expect.stringMatching(/^ada-[0-9a-f]{8}$/)]);
	});

	test('ten sign-ins at once make one organization', async () => {
		const { user, enter, mine } = site({}, make());
		const ada = await user('Ada');
		await Promise.all(Array.from({ length: 10 }, async () => enter(ada)));
		expect(await mine(ada)).toHaveLength(1);
	});

	test('an organization ends with its user, unless it has other owners', async () => {
		const { user, enter, mine, server, adapter } = site({}, make());
		const [ada, grace] = [await user('Ada'), await user('Grace')];
		await enter(ada);
		const [{ organization: made }] = (await server.of(ada)) as [Awaited<ReturnType<typeof server.of>>[number]];
		await server.add(made.id, { userId: grace, role: 'owner' });
		await adapter.deleteUser!(ada);
		expect(await mine(grace)).toEqual([{ name: 'Ada', slug: 'ada', personal: false, role: 'owner' }]);
	});
});

test('any name from a provider is accepted', async () => {
	const { user, enter, mine } = site();
	const names = [null, ' ', 'x'.repeat(300), '😀'.repeat(99), 'a\u0000b', '愛'];
	for (const name of names) {
		const id = await user(name);
		await enter(id);
		const [made] = await mine(id);
		expect([name, made?.role, (made?.name.length ?? 0) <= 100]).toEqual([name, 'owner', true]);
	}
});

test('the application chooses the values; an invalid choice does not end the sign-in, and is in the log', async () => {
	const chosen = site({
		personal: ({ name, email, id }) => ({ name: `Space of ${name}`, fields: { email, id } }),
		fields: (given) => ({ plan: 'free', ...given })
	});
	const ada = await chosen.user('Ada');
	await chosen.enter(ada);
	const [membership] = await chosen.server.of(ada);
	expect(membership?.organization).toMatchObject({
		name: 'Space of Ada',
		slug: 'space-of-ada',
		fields: { plan: 'free', id: ada }
	});
	const wrong = site({ personal: () => ({ name: '' }) });
	const eve = await wrong.user('Eve');
	expect((await wrong.enter(eve)).cookies.length).toBeGreaterThan(0);
	expect(wrong.logger.errors.join(' ')).toContain('the hook "entered" of the plugin "organizations" failed');
	expect(await wrong.mine(eve)).toEqual([]);
});

test('the next sign-in makes an organization that could not be made, or was deleted', async () => {
	const adapter = MemoryAdapter();
	const first = site(
		{
			personal: () => {
				throw new Error('the database is away');
			}
		},
		adapter
	);
	const ada = await first.user('Ada');
	await first.enter(ada);
	expect(await first.mine(ada)).toEqual([]);
	const { enter, mine, server } = site({}, adapter);
	await enter(ada);
	expect(await mine(ada)).toHaveLength(1);
	await server.delete((await server.find({ slug: 'ada' }))!.id);
	await enter(ada);
	expect(await mine(ada)).toHaveLength(1);
	expect(await openTables(adapter, [organization]).count(organization, { personalOf: ada })).toBe(1);
});

test('without `personal` a sign-in makes no organization', async () => {
	const { user, enter, mine } = site({ personal: false });
	const ada = await user('Ada');
	await enter(ada);
	expect(await mine(ada)).toEqual([]);
});
