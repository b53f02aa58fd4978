/** `locals.organizations.sections`: the sections of an organization on a page of the application, and where their forms lead. */
import { expect, test } from 'vitest';
import { createTown } from './town.js';

async function settled() {
	const town = createTown({ customRoles: '*', policies: true, teams: true });
	const [ada, max, eve] = [await town.person('Ada'), await town.person('Max'), await town.person('Eve')];
	const { slug } = await town.settle(ada, { member: max });
	return { town, ada, max, eve, slug };
}

const formPath = (slug: string, page: string) => `/auth/organization/${slug}?callbackUrl=${encodeURIComponent(page)}`;

test('a member gets what the role allows, and forms that lead back to the page (#39 B)', async () => {
	const { ada, max, slug } = await settled();
	const page = `/orgs/${slug}/settings?tab=2`;
	const { notes, sections } = await ada.at(`${page}&done=policy`).sections();
	expect(sections.map(({ id }) => id)).toEqual([
		'members',
		'invite',
		'roles',
		'policy',
		'teams',
		'settings',
		'transfer',
		'end'
	]);
	expect(notes).toBe('');
	const policy = sections.find(({ id }) => id === 'policy')?.html ?? '';
	expect(policy).toMatch(/role="status">The policy was saved/);
	expect(policy).toContain(`action="${formPath(slug, page)}"`);
	const less = await max.at(page).sections({ only: ['members', 'policy'] });
	expect(less.sections.map(({ id }) => id)).toEqual(['members']);
});

test('a user who is not a member gets the answer for a missing organization (#39 B)', async () => {
	const { eve, slug } = await settled();
	const answers = [slug, 'missing'].map(async (each) =>
		eve
			.at(`/orgs/${each}`)
			.sections()
			.catch((thrown: unknown) => thrown)
	);
	for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ type: 'OrganizationMissing' });
});

test.each([
	['a page of the application', '/orgs/SLUG/settings?tab=2', '/orgs/SLUG/settings?tab=2&done=role#members'],
	['S220: another site', 'https://evil.test/orgs/SLUG', '/auth/organization/SLUG?done=role'],
	['S220: a path that is another site', '//evil.test/orgs', '/auth/organization/SLUG?done=role'],
	['S220: a script', 'javascript:alert(1)', '/auth/organization/SLUG?done=role']
])('a form leads back to %s', async (_, page, expected) => {
	const { ada, max, slug } = await settled();
	const named = (path: string) => path.replace('SLUG', slug);
	const answer = await ada.send(formPath(slug, named(page)), { action: 'role', userId: max.id, role: 'lead' });
	const { pathname, search, hash, origin } = new URL(answer.headers.get('location') ?? '', 'https://app.test');
	expect([answer.status, origin, pathname + search + hash]).toEqual([303, 'https://app.test', named(expected)]);
});

test('the page moves with the slug, a new link is shown once, and a GET of the form leads to the page', async () => {
	const { ada, slug } = await settled();
	const page = `/base/orgs/${slug}/settings`;
	const link = await ada.send(formPath(slug, page), { action: 'link', role: 'member' });
	expect(await link.text()).toContain(`href="${page}"`);
	const foreign = await ada.send(formPath(slug, 'javascript:alert(1)'), { action: 'link', role: 'member' });
	expect(await foreign.text()).not.toContain('javascript:');
	const looked = await ada.send(formPath(slug, page));
	expect(looked.headers.get('location')).toContain(page);
	const moved = await ada.send(formPath(slug, page), { action: 'update', name: 'New', slug: 'new-name' });
	expect(moved.headers.get('location')).toContain('/base/orgs/new-name/settings?done=update#settings');
});
