/** The frame of the account page: who sees it, which sections it has, and how a form answers. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { sortedSections } from '../../src/lib/core/plugin-table.js';
import { plugins } from '../../src/lib/app/plugins/list.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { availableSections } from '../../src/lib/core/pages/account/visit.js';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { visitAccount } from './support.js';

const accountSections = sortedSections(
	(await Promise.all(plugins.map(async (plugin) => (await plugin.accountSections?.()) ?? []))).flat()
);

const clock = createClock('2026-03-01T12:00:00Z');
beforeEach(() => clock.set('2026-03-01T12:00:00Z'));
afterAll(() => clock.restore());

/** Every form of every section. */
const loaded = await Promise.all(
	accountSections.map(async (section) => ({ ...section, actions: (await section.load()).actions ?? {} }))
);
const forms = loaded.flatMap(({ id, actions }) =>
	Object.entries(actions).map(([name, action]) => ({ form: `${id}.${name}`, fresh: action.fresh ?? true }))
);
const sectionsIn = (page: string) =>
	[...page.matchAll(/<section class="account-section" id="(\w+)"/g)].map(([, id]) => id);

describe('sections', () => {
	test('have an id and a place each, in the order of the page', () => {
		expect(accountSections.map(({ id }) => id)).toEqual(expect.arrayContaining(['profile', 'passkeys', 'sessions']));
		for (const { id } of accountSections) expect(id).toMatch(/^[a-z]+$/);
		expect(new Set(accountSections.map(({ id }) => id)).size).toBe(accountSections.length);
		const orders = accountSections.map(({ order }) => order);
		expect(orders).toEqual([...new Set(orders)].sort((one, other) => one - other));
		for (const { form } of forms) expect(form).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
	});

	test('are those that the configuration has', async () => {
		const { auth } = createApp();
		const ids = (made: object) => availableSections(contextOf(made), accountSections).map(({ id }) => id);
		expect(ids(auth)).toEqual(['profile', 'signout']);
		const { auth: stored } = createApp({ adapter: MemoryAdapter() });
		expect(ids(stored)).toEqual(expect.arrayContaining(['profile', 'sessions', 'signout']));
		expect(ids(stored)).not.toContain('passkeys');
	});

	test('are shown in their order', async () => {
		const { page } = await visitAccount();
		expect(sectionsIn(await page())).toEqual([
			'overview',
			'profile',
			'email',
			'ways',
			'passkeys',
			'factors',
			'sessions',
			'signout',
			'delete'
		]);
	});

	test('are shown for a user of the application’s own, too', async () => {
		const app = createApp();
		await app.signIn();
		const page = await (await app.browser.visit('/auth/account')).text();
		expect(sectionsIn(page)).toEqual(['profile', 'signout']);
		expect(page).toContain('ada@example.test');
	});
});

describe('a person who is not signed in', () => {
	test('is led to sign in, and back', async () => {
		const app = createApp();
		const to = locationOf(await app.browser.visit('/auth/account'));
		expect([to.pathname, to.searchParams.get('callbackUrl')]).toEqual([
			'/auth/signin',
			'https://app.test/auth/account'
		]);
		const back = await app.finish(
			app.op.authorize(await app.start({ fields: { callbackUrl: to.searchParams.get('callbackUrl')! } }))
		);
		expect(locationOf(back).href).toBe('https://app.test/auth/account');
	});

	test.each(forms)('posts $form, and nothing changes', async ({ form }) => {
		const { press, newBrowser, store, userId } = await visitAccount();
		const to = locationOf(await press(form, { id: 'x' }, newBrowser()));
		expect(to.pathname).toBe('/auth/signin');
		expect(await store.listSessions(userId)).toHaveLength(1);
	});
});

describe('a page of the application', () => {
	test('replaces the built-in one, and gets what happened', async () => {
		const { browser, press } = await visitAccount({ pages: { account: '/settings' } });
		const to = locationOf(await browser.visit('/auth/account?done=sessions.end'));
		expect(to.href).toBe('https://app.test/settings?done=sessions.end');
		const done = locationOf(await press('sessions.endOthers'));
		expect(done.href).toBe('https://app.test/settings?done=sessions.endOthers#sessions');
	});

	test('is where its forms lead, if it is at another address', async () => {
		const { press } = await visitAccount();
		const done = locationOf(await press('sessions.endOthers', { callbackUrl: '/team/account?tab=2' }));
		expect(done.href).toBe('https://app.test/team/account?tab=2&done=sessions.endOthers#sessions');
		const elsewhere = locationOf(await press('sessions.endOthers', { callbackUrl: 'https://evil.test/' }));
		expect(elsewhere.origin).toBe('https://app.test');
	});
});

describe('a form', () => {
	test.each(forms)('S204 S206 $form is refused for another site, and without its origin', async ({ form }) => {
		const { browser, store, userId, addPasskey, newBrowser, signIn } = await visitAccount();
		await signIn({ browser: newBrowser() });
		await addPasskey('one');
		await addPasskey('two');
		const before = async () => [
			await store.listSessions(userId),
			await store.listAuthenticatorsByUserId(userId),
			await store.getUser(userId)
		];
		const stored = await before();
		const fields = { id: 'one', name: 'changed' };
		const cases = [
			{ crossSite: true },
			{ headers: { 'sec-fetch-site': 'same-site', origin: 'https://other.app.test' } },
			{ headers: { 'sec-fetch-site': '', origin: '' } }
		];
		for (const options of cases) {
			const response = await browser.post(`/auth/account/${form}`, fields, options);
			expect([form, response.status]).toEqual([form, 403]);
		}
		expect(await before()).toEqual(stored);
	});

	test.each(forms)('S338 $form asks for a fresh session if it needs one: $fresh', async ({ form, fresh }) => {
		const { browser, press, page } = await visitAccount();
		clock.advance(301);
		const to = locationOf(await press(form, { id: 'unknown', name: 'x' }));
		const isProof = to.pathname === '/auth/reauthenticate';
		expect([form, isProof]).toEqual([form, fresh]);
		if (!isProof) return;
		const [section] = form.split('.');
		expect(to.searchParams.get('error')).toBe('ReauthenticationRequired');
		expect(to.searchParams.get('callbackUrl')).toBe(`https://app.test/auth/account#${section}`);
		expect((await browser.visit(to)).status).toBe(200);
		expect(await page()).toContain('Your account');
	});

	test('that does not exist is not found, and its address leads to the page', async () => {
		const { browser, press } = await visitAccount();
		for (const form of ['sessions.nothing', 'nothing.end', 'sessions.toString', 'profile.constructor']) {
			expect([form, (await press(form)).status]).toEqual([form, 404]);
		}
		expect((await browser.post('/auth/account', {})).status).toBe(404);
		expect(locationOf(await browser.visit('/auth/account/sessions.end')).pathname).toBe('/auth/account');
		for (const path of ['/auth/account/sessions', '/auth/account/a.b.c', '/auth/account/__proto__.x1']) {
			expect([path, (await browser.visit(path)).status]).toEqual([path, 404]);
		}
	});

	test('shows the result in its section, in the words of the catalogue alone', async () => {
		const { page } = await visitAccount();
		const done = await page('?done=sessions.end');
		expect(done).toMatch(/<section class="account-section" id="sessions"[^]*role="status">The session has ended/);
		const failed = await page('?error=AccessDenied&at=sessions.end&reference=abcdefgh');
		expect(failed).toMatch(/id="sessions"[^]*role="alert">[^]*Access denied[^]*abcdefgh/);
		expect(await page('?error=%3Cb%3E&at=nothing.here')).toContain('Something is wrong on our side');
		for (const query of ['?done=%3Cb%3E', '?done=sessions.constructor', '?done=constructor.x', '?at=sessions.end']) {
			expect([query, (await page(query)).includes('class="alert')]).toEqual([query, false]);
		}
	});
});
