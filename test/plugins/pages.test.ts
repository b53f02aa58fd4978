/** Sections for an audience: a plugin owns a page, and a plugin from outside adds a section with actions to it. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { organizations } from '../../src/organizations.js';
import { definePlugin, html } from '../../src/plugin.js';
import type { PluginRequest } from '../../src/plugin.js';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { access, createTown } from '../organizations/town.js';
import { noticeBoard } from './notice-board.js';

afterEach(() => void vi.useRealTimers());

const own = { origin: 'https://app.test', 'sec-fetch-site': 'same-origin' };

async function stage() {
	const board = noticeBoard();
	const plugins = [organizations({ access, invitedRole: 'member' }), board.plugin];
	const town = createTown({}, MemoryAdapter(), { plugins });
	const [ada, max, eve] = [await town.person('Ada'), await town.person('Max'), await town.person('Eve')];
	const { slug } = await town.settle(ada, { member: max });
	const path = `/auth/organization/${slug}`;
	return { ...board, town, ada, max, eve, slug, path };
}

const idsIn = (page: string) => [...page.matchAll(/<h2 id="(\w+)-title">/g)].map(([, id]) => id);

describe('a section of a plugin from outside, on the page of an organization,', () => {
	test('stands in its place, for those whom the permissions of the owner allow (#36 B)', async () => {
		const { ada, max, eve, path } = await stage();
		const page = await (await ada.send(path)).text();
		expect(idsIn(page).slice(0, 3)).toEqual(['members', 'board', 'invite']);
		expect(page).toContain('name="action" value="board.pin"');
		expect(idsIn(await (await max.send(path)).text())).toEqual(['members']);
		expect((await eve.send(path)).status).toBe(404);
	});

	test('changes something by its form, and the page says so (#36 B)', async () => {
		const { ada, path, slug, notices } = await stage();
		const to = locationOf(await ada.send(path, { action: 'board.pin', text: 'Fair at noon' }));
		expect(to.href).toBe(`https://app.test${path}?done=board.pin`);
		expect(notices.get(slug)).toBe('Fair at noon');
		const page = await (await ada.send(to.pathname + to.search)).text();
		expect(page).toMatch(/role="status">The notice is pinned\.<\/p>/);
		expect(page).toContain('value="Fair at noon"');
	});

	test('shows the text of an error, and something once (#36 B)', async () => {
		const { ada, path, notices } = await stage();
		const to = locationOf(await ada.send(path, { action: 'board.pin', text: 'x'.repeat(21) }));
		expect([to.pathname, to.searchParams.get('at')]).toEqual([path, 'board.pin']);
		expect(await (await ada.send(to.pathname + to.search)).text()).toMatch(
			/role="alert">\s*<strong>The notice is too long/
		);
		expect(notices.size).toBe(0);
		const made = await ada.send(path, { action: 'board.key' });
		expect([made.status, await made.text()]).toEqual([
			200,
			expect.stringContaining('<output>key-of-the-board</output>')
		]);
		const page = await (await ada.send(path)).text();
		expect(page).not.toContain('key-of-the-board');
		expect(page).toContain(`action="${path}#board"`);
		expect(locationOf(await ada.send(path, { action: 'board.leave' })).pathname).toBe('/left');
	});

	test('S100 S338 takes a form of this site, of a fresh session, and of those who see it (#36 B)', async () => {
		const { town, ada, max, eve, path, notices } = await stage();
		const form = { action: 'board.pin', text: 'Mine' };
		const elsewhere = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
		expect((await ada.send(path, form, elsewhere)).status).toBe(403);
		expect(locationOf(await max.send(path, form)).searchParams.get('error')).toBe('AccessDenied');
		expect((await eve.send(path, form)).status).toBe(404);
		expect((await ada.send(path, { action: 'members.role' })).status).toBe(404);
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
		const proof = locationOf(await ada.send(path, form));
		expect([proof.pathname, proof.searchParams.get('callbackUrl')]).toEqual([
			'/auth/reauthenticate',
			`https://app.test${path}`
		]);
		expect((await ada.send(path, { action: 'board.key' })).status).toBe(200);
		expect((await town.visit(path)).status).toBe(401);
		expect(notices.size).toBe(0);
	});

	test('stands on a page of the application, and its form leads back there (#36 B)', async () => {
		const { ada, max, slug } = await stage();
		const page = `/orgs/${slug}?tab=2`;
		const { sections } = await ada.at(page).sections();
		const html = sections.find(({ id }) => id === 'board')?.html ?? '';
		const action = /action="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
		expect(locationOf(await ada.send(action, { action: 'board.pin', text: 'Fair' })).href).toBe(
			`https://app.test${page}&done=board.pin#board`
		);
		const failed = locationOf(await ada.send(action, { action: 'board.pin', text: 'x'.repeat(21) }));
		expect([failed.pathname, failed.hash]).toEqual([`/orgs/${slug}`, '#board']);
		const again = await ada.at(failed.pathname + failed.search).sections({ only: ['board'] });
		expect(again.sections.map(({ id }) => id)).toEqual(['board']);
		expect(again.sections[0]?.html).toContain('The notice is too long');
		const without = await ada.at(`${page}&done=board.pin`).sections({ only: ['members'] });
		expect(without.notes).toContain('The notice is pinned.');
		expect((await max.at(page).sections()).sections.map(({ id }) => id)).toEqual(['members']);
	});

	test('and the account page shows something once as well (#36 B)', async () => {
		const keys = definePlugin({
			name: 'keys',
			sections: [
				{
					id: 'keys',
					order: 20,
					show: async (_context, { once, about, formOf }) =>
						Promise.resolve({
							title: 'Keys',
							body: html`<b>${String(once)} ${String(about)}</b>${formOf('add', html``)}`
						}),
					actions: {
						add: { showsOnce: true, run: async () => Promise.resolve({ once: 'one-two' }), done: () => 'Made.' }
					}
				}
			]
		});
		const { browser, signIn } = createApp({ adapter: MemoryAdapter(), plugins: [keys] });
		await signIn();
		const request = new Request('https://app.test/auth/account/keys.add', { method: 'POST', headers: own });
		const page = await (await browser.send(request)).text();
		expect(page).toContain('<b>one-two undefined</b>');
		expect(page).toContain('id="signout"');
		expect(await (await browser.visit('/auth/account')).text()).toContain('<b>undefined undefined</b>');
	});
});

describe('a page of a plugin', () => {
	const desk = (name: string, audience: string, more: object = {}) =>
		definePlugin({
			name,
			pages: {
				[audience]: {
					path: `${name}-desk`,
					open: async () => Promise.resolve({ title: 'Desk', home: { href: '/', text: 'Home' }, about: null })
				}
			},
			...more
		});
	const section = (audience?: string) => ({
		sections: [{ id: 'inbox', order: 1, audience, show: async () => Promise.resolve(null) }]
	});
	const other = (more: object) => definePlugin({ name: 'other', ...more });

	test('leads a visitor without a session to the sign-in page, and back (#36 B)', async () => {
		const { browser } = createApp({ plugins: [desk('front', 'clerk')] });
		const to = locationOf(await browser.visit('/auth/front-desk'));
		expect([to.pathname, to.searchParams.get('callbackUrl')]).toEqual([
			'/auth/signin',
			'https://app.test/auth/front-desk'
		]);
	});

	test('S338 shows nothing on a page of the application to a visitor without a session (#36 B)', async () => {
		const inbox = {
			sections: [
				{ id: 'inbox', order: 1, audience: 'clerk', show: async () => Promise.resolve({ title: 'In', body: html`` }) }
			],
			locals: {
				show: { run: async (_context: unknown, request: PluginRequest) => request.sectionsOf('clerk') }
			}
		};
		const front = desk('front', 'clerk', inbox);
		const { browser, auth, signIn } = createApp({ plugins: [front] });
		const shown = async () => {
			const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
			const request = new Request('https://app.test/desk', { headers: { cookie } });
			const { front: members } = auth as unknown as {
				front(request: Request): { show(): Promise<{ sections: { id: string }[] }> };
			};
			return (await members(request).show()).sections.map(({ id }) => id);
		};
		expect(await shown()).toEqual([]);
		await signIn();
		expect(await shown()).toEqual(['inbox']);
	});

	test.each(['https://evil.test/', '/auth/signout', 'https://app.test//evil.test/', '//evil.test/'])(
		'S201 leads to no return address that other pages refuse: %s (#36 B)',
		async (address) => {
			const { browser, signIn } = createApp({ plugins: [desk('front', 'clerk')] });
			await signIn();
			const answer = await browser.visit(`/auth/front-desk?callbackUrl=${encodeURIComponent(address)}`);
			expect(answer.status).toBe(200);
			expect(await answer.text()).not.toMatch(/evil|signout/);
		}
	);

	test('S338 shows its other sections without one whose `isFor` fails, and takes none of its forms (#36 C)', async () => {
		const of = (id: string, more: object = {}) => ({
			id,
			order: 1,
			audience: 'clerk',
			show: async () => Promise.resolve({ title: id, body: html`` }),
			...more
		});
		let runs = 0;
		const failing = of('broken', {
			isFor(about: { desk: string }) {
				throw new TypeError(`no desk ${about.desk}`);
			},
			actions: { go: { fresh: false, run: async () => Promise.resolve(void runs++), done: () => 'Gone.' } }
		});
		const errors: unknown[] = [];
		const logger = {
			error: (error: unknown) => void errors.push(error),
			warn: () => undefined,
			debug: () => undefined
		};
		const owner = desk('front', 'clerk', { sections: [of('inbox')] });
		const { browser, signIn } = createApp({ plugins: [owner, other({ sections: [failing] })], logger });
		await signIn();
		const page = await browser.visit('/auth/front-desk');
		expect([page.status, idsIn(await page.text())]).toEqual([200, ['inbox']]);
		expect(errors).toEqual([expect.objectContaining({ type: 'EventError' })]);
		expect(String(errors[0])).toContain('`isFor` of the section "broken" of the plugin "other" failed');
		const answer = locationOf(await browser.post('/auth/front-desk', { action: 'broken.go' }));
		expect([answer.searchParams.get('error'), runs]).toEqual(['AccessDenied', 0]);
	});

	test('shows no section of the account page, and that page none of its sections (#36 B)', async () => {
		const inbox = {
			sections: [
				{ id: 'profile', order: 1, audience: 'clerk', show: async () => Promise.resolve({ title: 'In', body: html`` }) }
			]
		};
		const { browser, signIn } = createApp({ plugins: [desk('front', 'clerk', inbox)] });
		await signIn();
		expect(idsIn(await (await browser.visit('/auth/front-desk')).text())).toEqual(['profile']);
		expect(await (await browser.visit('/auth/account')).text()).not.toContain('>In</h2>');
	});

	test.each([
		['an audience that no page has', [other(section('clerks'))], /plugin "other".*"inbox".*"clerks".*"user"/],
		[
			'an audience that is misspelt',
			[desk('front', 'clerk'), other(section('clerks'))],
			/"other".*"clerks".*"user", "clerk"/
		],
		['two pages for one audience', [desk('front', 'clerk'), desk('back', 'clerk')], /"front" and "back".*"clerk"/],
		['the audience of the account page', [desk('front', 'user')], /"front".*"user"/],
		[
			'a path that is a route as well',
			[desk('front', 'clerk', { routes: { 'front-desk': {} } })],
			/"front".*"front-desk".*`pages` and `routes`/
		],
		[
			'two sections of one name',
			[desk('front', 'clerk', section('clerk')), other(section('clerk'))],
			/"front" and "other".*"inbox"/
		]
	])('stops the start for %s (#36 B)', (_, plugins, message) => {
		expect(() => createApp({ plugins })).toThrow(message);
	});

	test('leaves each page its own names of sections (#36 B)', () => {
		expect(() => createApp({ plugins: [desk('front', 'clerk', section('clerk')), other(section())] })).not.toThrow();
	});
});
