/** A provider of a plugin: it proves who a person is, and the library does the rest of the sign-in. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthConfig } from '../../src/core.js';
import { contextOf } from '../../src/lib/app/context-of.js';
import { storeTotp } from '../../src/lib/plugins/factors/totp/stored.js';
import { definePlugin, html, type PluginProfile } from '../../src/plugin.js';
import { phoneWith } from '../factors/support.js';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import type { Browser } from '../fixtures/browser.js';
import { terms } from './terms.js';
import { createWallet, wallet } from './wallet.js';

afterEach(() => void vi.useRealTimers());

function site(config: Partial<AuthConfig> = {}, known = new Map<string, Omit<PluginProfile, 'id'>>()) {
	const adapter = MemoryAdapter();
	const app = createApp({ adapter, plugins: [wallet(known)], ...config });
	/** Begins a sign-in, and returns the challenge of its page. */
	const challenge = async (browser: Browser = app.browser, fields: Record<string, string> = {}) => {
		const page = locationOf(await browser.post('/auth/signin/wallet', fields));
		expect(page.pathname).toBe('/auth/wallet');
		return page.searchParams.get('state') ?? '';
	};
	const post = async (state: string, fields: Record<string, string>, browser: Browser = app.browser) =>
		browser.post('/auth/callback/wallet', { state, ...fields });
	const enter = async (own: Awaited<ReturnType<typeof createWallet>>, fields: Record<string, string> = {}) => {
		const state = await challenge(app.browser, fields);
		return post(state, await own.sign(state));
	};
	return { ...app, adapter, known, challenge, post, enter };
}

const errorOf = (answer: Response) =>
	answer.status >= 400 ? answer.status : locationOf(answer).searchParams.get('error');

describe('a sign-in', () => {
	test('begins on the sign-in page, and the signed challenge ends it (#36 B)', async () => {
		const { browser, challenge, post, session, adapter } = site();
		const page = await (await browser.visit('/auth/signin')).text();
		expect(page).toMatch(/action="\/auth\/signin\/wallet"[\s\S]*Wallet/);
		const state = await challenge(browser, { callbackUrl: '/report' });
		const own = await createWallet();
		const shown = await (await browser.visit(`/auth/wallet?state=${state}`)).text();
		expect(shown).toContain(`<code>${state}</code>`);
		expect(shown).toContain('action="/auth/callback/wallet"');
		const answer = await post(state, await own.sign(state));
		expect([answer.status, locationOf(answer).href]).toEqual([303, 'https://app.test/report']);
		const first = await session();
		expect(first).toMatchObject({ provider: 'wallet' });
		const user = await adapter.getUserByAccount!({ provider: 'wallet', providerAccountId: own.key });
		expect(first?.user?.id).toBe(String(user?.id));
	});

	test('finds the user again, and another key is another user (#36 B)', async () => {
		const { enter, session, browser } = site();
		const [one, two] = [await createWallet(), await createWallet()];
		await enter(one);
		const first = (await session())?.user?.id;
		await browser.post('/auth/signout');
		await enter(two);
		expect((await session())?.user?.id).not.toBe(first);
		await browser.post('/auth/signout');
		await enter(one);
		expect((await session())?.user?.id).toBe(first);
	});

	test('S299 a proof is of one sign-in, one browser and one site (#36 B)', async () => {
		const { challenge, post, newBrowser, browser, session } = site();
		const own = await createWallet();
		const state = await challenge();
		const signed = await own.sign(state);
		expect(errorOf(await post(state, signed, newBrowser()))).toBe('InvalidCheck');
		expect(errorOf(await post(await challenge(), signed))).toBe(403);
		const later = await challenge();
		expect(errorOf(await post(later, await own.sign(later, 'https://evil.test')))).toBe(403);
		const other = await createWallet();
		const third = await challenge();
		expect(errorOf(await post(third, { ...(await own.sign(third)), key: other.key }))).toBe(403);
		expect(await session()).toBeNull();
		expect((await post(state, signed)).status).toBe(303);
		expect(await session()).not.toBeNull();
		await browser.post('/auth/signout');
		expect(errorOf(await post(state, signed))).toBe('InvalidCheck');
		expect(await session()).toBeNull();
	});

	test('a page without a sign-in leads to the sign-in page, and one that gives up to the error (#36 B)', async () => {
		const { browser, challenge, post } = site();
		expect(locationOf(await browser.visit('/auth/wallet')).pathname).toBe('/auth/signin');
		const given = await post(await challenge(), { error: 'access_denied' });
		expect(given.status).toBe(403);
		expect(await given.text()).not.toContain('The signature is wrong');
	});

	test('S299 the page is for the browser in which the sign-in began, and for its challenge alone (#36 B)', async () => {
		const { browser, challenge, newBrowser } = site();
		const state = await challenge();
		const shows = async (visitor: Browser, address: string) => {
			const answer = await visitor.visit(address, { crossSite: true });
			return answer.status === 200 ? 'the page' : locationOf(answer).pathname;
		};
		expect(await shows(newBrowser(), `/auth/wallet?state=${state}`)).toBe('/auth/signin');
		expect(await shows(browser, '/auth/wallet?state=Send+your+coins+to+us')).toBe('/auth/signin');
		expect(await shows(browser, `/auth/wallet?state=${state}x`)).toBe('/auth/signin');
		const ofOther = locationOf(await browser.post('/auth/signin/op')).searchParams.get('state') ?? '';
		expect(await shows(browser, `/auth/wallet?state=${ofOther}`)).toBe('/auth/signin');
		expect(await shows(browser, `/auth/wallet?state=${state}`)).toBe('the page');
	});

	test('S299 a proof is posted by a page of this site: no link brings one (#36 B)', async () => {
		const { browser, challenge, post, session } = site();
		const own = await createWallet();
		const state = await challenge();
		const fields = await own.sign(state);
		const query = new URLSearchParams({ state, ...fields });
		expect((await browser.visit(`/auth/callback/wallet?${query}`, { crossSite: true })).status).toBe(400);
		const form = { method: 'POST', body: new URLSearchParams({ state, ...fields }) };
		const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
		const request = new Request('https://app.test/auth/callback/wallet', { ...form, headers });
		expect((await browser.send(request)).status).toBe(403);
		expect(await session()).toBeNull();
		// Neither has used the sign-in up.
		expect((await post(state, fields)).status).toBe(303);
		expect(await session()).not.toBeNull();
	});

	test('S171 meets the second factor, and then the gate of another plugin (#36 B)', async () => {
		const { enter, session, browser, auth } = site({ mfa: {}, plugins: [terms('1'), wallet()] });
		const own = await createWallet();
		expect(locationOf(await enter(own)).pathname).toBe('/auth/terms');
		await browser.post('/auth/terms', { decision: 'accept' });
		const id = (await session())?.user?.id ?? '';
		const key = crypto.getRandomValues(new Uint8Array(20));
		await storeTotp(contextOf(auth), id, key, 0);
		await browser.post('/auth/signout');
		expect(locationOf(await enter(own)).pathname).toBe('/auth/challenge');
		expect(await session()).toBeNull();
		expect(locationOf(await browser.post('/auth/challenge', { code: phoneWith(key).code() })).pathname).toBe('/');
		expect(await session()).toMatchObject({ provider: 'wallet', user: { id } });
	});
});

describe('the account', () => {
	test('is linked to the user who is signed in, with a fresh session (#36 B)', async () => {
		const { signIn, session, enter, adapter, browser } = site();
		await signIn();
		const id = (await session())?.user?.id ?? '';
		expect(await (await browser.visit('/auth/account')).text()).toContain('action="/auth/signin/wallet"');
		const own = await createWallet();
		await enter(own, { link: 'true' });
		const accounts = await adapter.listAccounts!(id);
		expect(accounts.map(({ provider }) => provider).sort()).toEqual(['op', 'wallet']);
		await browser.post('/auth/signout');
		await enter(own);
		expect((await session())?.user?.id).toBe(id);
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
		const stale = locationOf(await browser.post('/auth/signin/wallet', { link: 'true' }));
		expect(stale.pathname).toBe('/auth/reauthenticate');
	});

	test('S001 takes over no user by an address, and stores none that is not proven (#36 B)', async () => {
		const { signIn, browser, enter, known, adapter, session } = site();
		await signIn();
		await browser.post('/auth/signout');
		const [one, two] = [await createWallet(), await createWallet()];
		known.set(one.key, { email: 'ada@example.test', emailVerified: true });
		known.set(two.key, { email: 'ada@example.test', name: 'Mallory' });
		expect(errorOf(await enter(one))).toBe('OAuthAccountNotLinked');
		expect(await session()).toBeNull();
		await enter(two);
		const user = await adapter.getUserByAccount!({ provider: 'wallet', providerAccountId: two.key });
		expect([user?.email ?? null, user?.name]).toEqual([null, 'Mallory']);
	});

	test('proves again who the user is, by a new challenge (#36 B)', async () => {
		const { enter, browser, post, session } = site();
		const own = await createWallet();
		await enter(own);
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
		const begun = locationOf(await browser.post('/auth/reauthenticate/wallet', { callbackUrl: '/settings' }));
		expect(begun.pathname).toBe('/auth/wallet');
		const state = begun.searchParams.get('state') ?? '';
		const back = locationOf(await post(state, await own.sign(state)));
		expect([back.pathname, back.searchParams.get('error')]).toEqual(['/settings', null]);
		const at = (await session())?.authenticatedAt;
		expect(Date.now() - new Date(at ?? 0).getTime()).toBeLessThan(60_000);
	});
});

describe('the start stops', () => {
	const named = (name: string, id: string, path: string, more: object = {}) =>
		definePlugin({
			name,
			providers: {
				[id]: {
					name: 'Other',
					path,
					fields: [],
					begin: async () => Promise.resolve({ page: { title: 'Page', body: html`` } }),
					verify: async () => Promise.resolve({ id: '1' })
				}
			},
			...more
		});

	test.each([
		['two providers of one id', [wallet(), named('other', 'wallet', 'other')], /"wallet"/],
		['a page that is a route', [named('other', 'other', 'way', { routes: { way: {} } })], /"other".*"way"/],
		['a page of another plugin', [wallet(), named('other', 'other', 'wallet')], /"wallets" and "other".*"wallet"/],
		['a page with a parameter', [named('other', 'other', 'way/:id')], /"other".*"way\/:id"/]
	])('for %s (#36 B)', (_, plugins, message) => {
		expect(() => createApp({ plugins })).toThrow(message);
	});
});

test('a page of the site may have the form (#36 B)', async () => {
	const led = definePlugin({
		name: 'led',
		providers: {
			led: {
				name: 'Led',
				path: 'led',
				fields: ['proof'],
				begin: async (_context, { challenge }) => Promise.resolve({ redirect: `/sign?state=${challenge}` }),
				verify: async (_context, { challenge, answer: { proof } }) => {
					if (proof !== `proof of ${challenge}`) throw new TypeError('no proof');
					return Promise.resolve({ id: 'one' });
				}
			}
		}
	});
	const { browser, session, logger } = createApp({ plugins: [led] });
	const begin = async () => {
		const page = locationOf(await browser.post('/auth/signin/led'));
		const own = locationOf(await browser.visit(page.pathname + page.search));
		expect(own.pathname).toBe('/sign');
		return own.searchParams.get('state') ?? '';
	};
	const first = await begin();
	await browser.post('/auth/callback/led', { state: first, proof: 'none' });
	expect(await session()).toBeNull();
	const lines = logger.entries.flatMap(({ args }) => args.map(String)).join();
	expect(lines).toContain('`verify` of provider "led" of the plugin "led" failed');
	const state = await begin();
	await browser.post('/auth/callback/led', { state, proof: `proof of ${state}` });
	expect(await session()).toMatchObject({ provider: 'led' });
});
