/** The page of an organization, without a script. */
import { describe, expect, test } from 'vitest';
import { createTown, type Person, type Town } from './town.js';

async function stage() {
	const town = createTown();
	const [ada, admin, member] = [await town.person('Ada'), await town.person('Admin'), await town.person('Member')];
	const { slug, id } = await town.settle(ada, { admin, member });
	const path = `/auth/organization/${slug}`;
	const open = async (person: Person, at = path) => (await person.send(at)).text();
	const post = async (person: Person, form: Record<string, string>) => person.send(path, form);
	return { town, ada, admin, member, slug, id, path, open, post };
}

const rolesIn = async (town: Town, id: string) =>
	(await town.auth.organizations.members(id)).map(({ name, role }) => `${name} ${role}`).sort();

test('the page shows each member the actions of their role, and nothing to others', async () => {
	const { town, ada, admin, member, open, path } = await stage();
	const titles = async (person: Person) =>
		[...(await open(person)).matchAll(/<h2 id="\w+-title">([^<]*)</g)].map(([, title]) => title);
	expect(await titles(ada)).toEqual([
		'Members',
		'Invite people',
		'Name and web address',
		'Transfer ownership',
		'Delete the organization'
	]);
	expect(await titles(admin)).toEqual(['Members', 'Invite people', 'Name and web address']);
	expect(await titles(member)).toEqual(['Members']);
	expect(await open(member)).not.toContain('<select');
	expect((await open(admin)).match(/value="role"/g)).toHaveLength(2);
	const eve = await town.person('Eve');
	expect((await eve.send(path)).status).toBe(404);
	expect((await town.visit(path)).status).toBe(401);
	expect((await eve.send('/auth/organization/missing')).status).toBe(404);
});

describe('its forms', () => {
	test('change a role, remove a member, and confirm it', async () => {
		const { town, ada, admin, member, id, path, open, post } = await stage();
		const changed = await post(ada, { action: 'role', userId: member.id, role: 'lead' });
		expect([changed.status, changed.headers.get('location')]).toEqual([303, `https://app.test${path}?done=role`]);
		expect(await open(ada, `${path}?done=role`)).toContain('The role was changed.');
		expect(await open(ada, `${path}?done=constructor`)).not.toContain('role="status"');
		await post(admin, { action: 'remove', userId: member.id });
		expect(await rolesIn(town, id)).toEqual(['Ada owner', 'Admin admin']);
	});

	test('refuse an action that the role does not allow, with a page that says so', async () => {
		const { town, ada, admin, member, id, post } = await stage();
		const asked: [Person, Record<string, string>, number][] = [
			[admin, { action: 'role', userId: member.id, role: 'owner' }, 403],
			[admin, { action: 'role', userId: ada.id, role: 'member' }, 403],
			[admin, { action: 'remove', userId: ada.id }, 403],
			[admin, { action: 'delete', typed: 'town-1' }, 403],
			[member, { action: 'role', userId: member.id, role: 'lead' }, 403],
			[member, { action: 'invite', email: 'a@example.com', role: 'guest' }, 403],
			[member, { action: 'link', role: 'guest' }, 403],
			[member, { action: 'update', name: 'Mine', slug: 'mine' }, 403],
			[ada, { action: 'role', userId: ada.id, role: 'guest' }, 409],
			[ada, { action: 'delete', typed: 'town' }, 422],
			[admin, { action: 'transfer', userId: admin.id, role: 'guest' }, 403],
			[ada, { action: 'transfer', userId: '', role: 'guest' }, 422],
			[ada, { action: 'transfer', userId: admin.id, role: 'owner' }, 422],
			[ada, { action: 'update', name: 'Mine', slug: 'mine', logo: 'javascript:alert(1)' }, 422],
			[ada, { action: 'constructor' }, 422],
			[ada, {}, 422],
			[await town.person('Eve'), { action: 'role', userId: member.id, role: 'owner' }, 404]
		];
		for (const [person, form, status] of asked)
			expect([form, (await post(person, form)).status]).toEqual([form, status]);
		expect(await rolesIn(town, id)).toEqual(['Ada owner', 'Admin admin', 'Member member']);
	});

	test('invite by email, make a link that is shown once, and withdraw invitations', async () => {
		const { town, ada, slug, open, post } = await stage();
		await post(ada, { action: 'invite', email: 'grace@example.com', role: 'guest' });
		expect(town.mails).toMatchObject([{ email: 'grace@example.com', role: 'guest' }]);
		const made = await (await post(ada, { action: 'link', role: 'member' })).text();
		expect(made).toMatch(/value="https:\/\/app\.test\/auth\/organizations\/invitation\?token=[\w-]{43}"/);
		const page = await open(ada);
		expect(page).toContain('grace@example.com');
		expect(page).toContain('A link, for one person');
		expect(page).not.toContain('token=');
		for (const { id } of await ada.at().invitations(slug)) await post(ada, { action: 'cancel', id });
		expect(await ada.at().invitations(slug)).toEqual([]);
	});

	test('change the name and the slug of the organization, and lead there', async () => {
		const { ada, post, open } = await stage();
		const changed = await post(ada, { action: 'update', name: '<b>Us</b>', slug: 'us' });
		expect(changed.headers.get('location')).toBe('https://app.test/auth/organization/us?done=update');
		const page = await open(ada, '/auth/organization/us?done=update');
		expect(page).toContain('&lt;b&gt;Us&lt;/b&gt;');
		expect(page).toContain('The changes were saved.');
	});

	test('set and remove the logo, and keep it without the field', async () => {
		const { town, ada, id, slug, post, open } = await stage();
		const logoOf = async () => (await town.auth.organizations.find({ id }))?.logo;
		await post(ada, { action: 'update', name: 'Town', slug, logo: 'https://images.test/town.png?a=1&b=2' });
		expect(await logoOf()).toBe('https://images.test/town.png?a=1&b=2');
		expect(await open(ada)).toContain('value="https://images.test/town.png?a=1&amp;b=2"');
		await post(ada, { action: 'update', name: 'Town', slug });
		expect(await logoOf()).toBe('https://images.test/town.png?a=1&b=2');
		await post(ada, { action: 'update', name: 'Town', slug, logo: '' });
		expect(await logoOf()).toBeNull();
	});

	test('hand the organization over to another member, and confirm it', async () => {
		const { town, ada, admin, member, id, path, open, post } = await stage();
		const form = (page: string) =>
			/<section[^>]*aria-labelledby="transfer-title"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
		const shown = form(await open(ada));
		expect([...shown.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)).toEqual(
			expect.arrayContaining([admin.id, member.id, 'admin', 'guest'])
		);
		expect(shown).not.toContain(`"${ada.id}"`);
		expect(shown).not.toContain('"owner"');
		expect(form(await open(admin))).toBe('');
		const changed = await post(ada, { action: 'transfer', userId: member.id, role: 'guest' });
		expect([changed.status, changed.headers.get('location')]).toEqual([303, `https://app.test${path}?done=transfer`]);
		expect(await rolesIn(town, id)).toEqual(['Ada guest', 'Admin admin', 'Member owner']);
		const after = await open(ada, `${path}?done=transfer`);
		expect(after).toContain('The ownership was transferred.');
		expect(form(after)).toBe('');
	});

	test('delete the organization after its name was typed', async () => {
		const { town, ada, id, slug, post } = await stage();
		const deleted = await post(ada, { action: 'delete', typed: slug });
		expect([deleted.status, deleted.headers.get('location')]).toEqual([303, 'https://app.test/']);
		expect(await town.auth.organizations.find({ id })).toBeNull();
	});

	test('S100 change nothing for a page of another site', async () => {
		const { town, ada, member, id, path } = await stage();
		const answer = await ada.send(
			path,
			{ action: 'remove', userId: member.id },
			{ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
		);
		expect(answer.status).toBe(403);
		expect(await rolesIn(town, id)).toHaveLength(3);
	});
});
