/** `locals.sessions` in a SvelteKit app: who may end sessions from where, and what the browser is told. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthError } from '../../src/errors.js';
import type { SessionInfo } from '../../src/types.js';
import type { Browser } from '../fixtures/browser.js';
import { locationOf } from '../fixtures/browser.js';
import { createKitApp } from './kit.js';

/** An app whose page `/sessions` lists them, and whose actions end them; a GET with `?end=` does, too. */
function createSessionsApp(config: Parameters<typeof createKitApp>[0] = {}) {
	const app = createKitApp({ adapter: MemoryAdapter(), ...config });
	app.page = async ({ locals, request, url }) => {
		const wanted =
			request.method === 'GET' ? url.searchParams.get('end') : ((await request.formData()).get('end') as string);
		try {
			if (wanted === 'all') await locals.sessions.endAll();
			else if (wanted === 'others') await locals.sessions.endOthers();
			else if (wanted) return Response.json(await locals.sessions.end(wanted));
			if (wanted) return Response.json((await locals.auth()) ?? null);
			return Response.json(await locals.sessions.list());
		} catch (thrown) {
			return Response.json((thrown as AuthError).type, { status: 403 });
		}
	};
	const signIn = async (browser: Browser) => {
		await browser.follow(app.op.authorize(locationOf(await browser.post('/auth/signin/op'))));
		return browser;
	};
	const list = async (browser: Browser) => (await (await browser.visit('/sessions')).json()) as SessionInfo[];
	return { ...app, app, signIn, list };
}

test('a page lists the sessions, and an action ends one, the others, or all', async () => {
	const { browser, signIn, list, logger } = createSessionsApp();
	const [first, second, third] = [browser, browser.copy(), browser.copy()];
	for (const each of [first, second, third]) await signIn(each);
	const sessions = await list(first);
	expect(sessions.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
	const ids = await Promise.all(
		[second, third].map(async (each) => (await list(each)).find(({ current }) => current)!.id)
	);
	expect(await (await first.post('/sessions', { end: ids[0]! })).json()).toBe(true);
	expect(await list(second)).toEqual([]);
	expect(await (await first.post('/sessions', { end: 'others' })).json()).toMatchObject({
		user: { name: 'Ada Lovelace' }
	});
	expect(await list(third)).toEqual([]);
	const all = await first.post('/sessions', { end: 'all' });
	expect(await all.json(), 'the rest of the request is signed out').toBeNull();
	expect(all.headers.getSetCookie().join()).toMatch(/session-token=;/);
	expect(all.headers.get('cache-control')).toBe('private, no-store');
	expect(first.cookieNames).toEqual([]);
	expect(logger.errors).toEqual([]);
});

describe('S200 S204 S206 nothing is ended by another site:', () => {
	test.each([
		['a form', 'POST', { from: 'https://evil.test', headers: { 'Sec-Fetch-Site': 'cross-site' } }],
		['a form of a sibling host', 'POST', { from: 'https://evil.app.test', headers: { 'Sec-Fetch-Site': 'same-site' } }],
		['a form that says nothing', 'POST', { headers: { 'Sec-Fetch-Site': '', Origin: '' } }],
		['a link', 'GET', { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
		['a link of a sibling host', 'GET', { headers: { 'Sec-Fetch-Site': 'same-site' } }]
	])('%s', async (_, method, options) => {
		const { browser, signIn, list } = createSessionsApp();
		const other = await signIn(browser.copy());
		await signIn(browser);
		const id = (await list(other)).find(({ current }) => current)!.id;
		for (const end of [id, 'others', 'all']) {
			const answer =
				method === 'POST'
					? await browser.post('/sessions', { end }, options)
					: await browser.visit(`/sessions?end=${end}`, options);
			expect([end, await answer.json()]).toEqual([end, 'CrossSiteRequest']);
		}
		expect(await list(other)).toHaveLength(2);
	});
});

test('S218 S219 a remote query cannot end a session, and a load function that the browser itself requests can', async () => {
	const { app, browser, signIn, list } = createSessionsApp();
	await signIn(browser);
	app.options = { isRemoteRequest: true };
	for (const end of ['x', 'others', 'all']) {
		expect(await (await browser.visit(`/sessions?end=${end}`)).json()).toBe('CrossSiteRequest');
	}
	expect(await list(browser)).toHaveLength(1);
	app.options = {};
	const left = await browser.visit('/sessions?end=all', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
	expect([await left.json(), browser.cookieNames]).toEqual([null, []]);
});

test('server code ends the sessions of any user, and gets an error if the configuration needs an event', async () => {
	for (const lazily of [false, true]) {
		const adapter = MemoryAdapter();
		const { app, browser, signIn, list, sessions } = createSessionsApp({ adapter, lazily });
		await signIn(browser);
		const { id } = (await adapter.getUserByEmail('ada@example.test'))!;
		if (lazily) {
			await expect(sessions.of(id).endAll()).rejects.toMatchObject({ type: 'ConfigNeedsEvent' });
			const { page } = app;
			app.page = async (event) => {
				await sessions.of(id, event).endAll();
				return page(event);
			};
			await browser.visit('/sessions');
		} else {
			expect(await sessions.of(id).list()).toMatchObject([{ provider: 'op', current: false }]);
			await sessions.of(id).endAll();
		}
		expect(await list(browser)).toEqual([]);
	}
});

describe('D3 the members of `event.locals`, if no one is signed in,', () => {
	const called = async (name: string) => {
		const app = createKitApp({ adapter: MemoryAdapter(), mfa: {}, session: { strategy: 'database' } });
		let outcome: unknown;
		app.page = async ({ locals }) => {
			const [group = '', member = ''] = name.split('.');
			const call = (locals as unknown as Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>)[
				group
			]![member]!;
			const argument = member === 'createToken' ? { expiresIn: 60, scopes: ['notes:read'] } : 'op';
			outcome = await call(argument, 'https://op.example.test/').catch((error: AuthError) => error.type);
			return new Response();
		};
		await app.browser.post('/');
		return outcome;
	};

	test.each([
		['accounts', 'export', 'unlink', 'delete', 'token', 'fetch', 'scopes'],
		['factors', 'setUp', 'confirm', 'remove', 'recoveryCodes', 'endDevice'],
		['passkeys', 'rename', 'remove'],
		['sessions', 'end', 'endOthers', 'endAll', 'createToken', 'endToken']
	])('throw AccessDenied: %s', async (group, ...members) => {
		for (const member of members)
			expect([member, await called(`${group}.${member}`)]).toEqual([member, 'AccessDenied']);
	});

	test('answer with nothing, if they only read', async () => {
		const lists = ['factors.list', 'factors.devices', 'passkeys.list', 'sessions.list', 'sessions.tokens'];
		for (const name of lists) expect([name, await called(name)]).toEqual([name, []]);
		for (const name of ['accounts.question', 'factors.challenge']) expect(await called(name)).toBeNull();
		expect(await called('accounts.list')).toMatchObject({ accounts: [], email: null });
		expect(await called('factors.recoveryCodesLeft')).toMatchObject({ left: 0 });
	});
});
