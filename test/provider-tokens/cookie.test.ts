/** `tokens: 'cookie'`: tokens without an adapter, in a sealed cookie of their own. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AuthError } from '../../src/errors.js';
import { serializeCookie } from '../../src/core.js';
import { createApp } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { answers, createIdentityProvider, type IdentityProviderInit } from '../fixtures/identity-provider.js';
import { createKitApp } from '../kit/kit.js';

const clock = createClock();
afterAll(() => clock.restore());
beforeEach(() => clock.set('2026-01-01T00:00:00Z'));
const hour = 3600;
const cookie = /^(__Secure-)?authjs\.tokens(\.\d)?$/;

/** A SvelteKit app whose pages answer with the token. */
async function signedIn(init: IdentityProviderInit = {}, config: Parameters<typeof createKitApp>[0] = {}) {
	const op = createIdentityProvider({ refreshTokens: 'always', ...init });
	const app = createKitApp({ tokens: 'cookie', providers: [op.provider()], ...config });
	app.page = async ({ locals, url }) => {
		try {
			const insteadOf = url.searchParams.get('instead-of') ?? undefined;
			return Response.json(await locals.accounts.token('op', { insteadOf }));
		} catch (thrown) {
			const { type, reason } = thrown as AuthError & { reason?: string };
			return Response.json({ error: type, reason });
		}
	};
	const signIn = async (browser: Browser) =>
		browser.follow(op.authorize(locationOf(await browser.post('/auth/signin/op'))));
	await signIn(app.browser);
	const token = async (browser = app.browser, path = '/') =>
		(await (await browser.visit(path)).json()) as { accessToken?: string; error?: string; scopes?: string[] };
	const refreshes = () => op.requestsTo('token').filter(({ body }) => body.includes('grant_type=refresh_token'));
	return { ...app, app, op, signIn, token, refreshes };
}

test('a page gets the token of the sign-in, and a new one before it expires', async () => {
	const { token, refreshes, browser, op, logger } = await signedIn();
	const first = await token();
	expect(first).toMatchObject({ tokenType: 'bearer', scopes: ['openid', 'profile', 'email'] });
	expect(browser.cookieNames.filter((name) => cookie.test(name))).toHaveLength(1);
	clock.advance(hour);
	const second = await token();
	expect(second.accessToken).not.toBe(first.accessToken);
	expect((await token()).accessToken).toBe(second.accessToken);
	expect(refreshes()).toHaveLength(1);
	clock.advance(hour);
	expect((await token()).accessToken).not.toBe(second.accessToken);
	const values = browser.cookies.map(({ value }) => value).join();
	for (const secret of op.secrets()) expect(values, 'S106').not.toContain(secret);
	expect(logger.leaks(op.secrets())).toEqual([]);
});

test('S102 S103 many requests with one cookie make one refresh request, also later ones', async () => {
	const { browser, token, refreshes } = await signedIn();
	clock.advance(hour);
	const copies = Array.from({ length: 21 }, () => browser.copy());
	const [late, ...early] = copies;
	const found = await Promise.all(early.map((each) => token(each)));
	found.push(await token(late));
	expect(new Set(found.map(({ accessToken }) => accessToken)).size).toBe(1);
	expect(refreshes()).toHaveLength(1);
	for (const each of copies) expect((await token(each)).accessToken).toBe(found[0]?.accessToken);
});

describe('two processes with one cookie', () => {
	/** Both ask for a token at the same time, and the browser keeps the cookies of both answers. */
	async function twoProcesses(rotateRefreshTokens: boolean) {
		const op = createIdentityProvider({ refreshTokens: 'always', rotateRefreshTokens });
		const processes = [createApp({ op, tokens: 'cookie' }), createApp({ op, tokens: 'cookie' })] as const;
		const [{ browser, signIn }] = processes;
		await signIn();
		clock.advance(hour);
		const request = () => {
			const cookies = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
			return new Request('https://app.test/', { headers: { cookie: cookies } });
		};
		const asked = processes.map(({ auth }) => ({ auth, request: request() }));
		const answers = await Promise.allSettled(asked.map((each) => each.auth.accounts(each.request).token('op')));
		for (const each of asked) {
			const { session, cookies } = await each.auth.session(each.request);
			expect(session, 'no person is signed out').not.toBeNull();
			for (const written of cookies) browser.jar.store(serializeCookie(written), new URL('https://app.test/'));
		}
		const next = async () =>
			Promise.all(processes.map(async ({ auth }) => (await auth.accounts(request()).token('op')).accessToken));
		const refreshes = () => op.requestsTo('token').filter(({ body }) => body.includes('grant_type=refresh_token'));
		return { answers, next, refreshes };
	}

	test('refresh for themselves, once each', async () => {
		const { answers, next, refreshes } = await twoProcesses(false);
		const tokens = answers.map((each) => (each.status === 'fulfilled' ? each.value.accessToken : each.status));
		expect(new Set(tokens).size).toBe(2);
		// The first process still knows the answer to its own request, for a minute.
		const later = await next();
		expect(tokens).toEqual(expect.arrayContaining(later));
		expect(refreshes()).toHaveLength(2);
	});

	test('S103 with a refresh token that works once, the loser does not replace the cookie of the winner', async () => {
		const { answers, next, refreshes } = await twoProcesses(true);
		const won = answers.filter((each) => each.status === 'fulfilled');
		const [lost] = answers.filter((each) => each.status === 'rejected');
		expect([won.length, lost?.reason]).toMatchObject([1, { type: 'ProviderSignInRequired', reason: 'refused' }]);
		const [token] = won.map(({ value }) => value.accessToken);
		expect(await next()).toEqual([token, token]);
		expect(refreshes()).toHaveLength(2);
	});
});

describe('where no cookie can be written', () => {
	test('in a remote query, a valid token is returned, and an expired one is not refreshed', async () => {
		const { app, token, refreshes } = await signedIn();
		app.options = { isRemoteRequest: true };
		clock.advance(hour - 20);
		expect(await token()).toHaveProperty('accessToken');
		clock.advance(20);
		expect(await token()).toMatchObject({ error: 'TokenNotRefreshable' });
		expect(refreshes()).toEqual([]);
		app.options = {};
		expect(await token()).toHaveProperty('accessToken');
	});

	test('after the response, a token is not refreshed', async () => {
		const { app, browser, refreshes } = await signedIn();
		clock.advance(hour);
		let late: Promise<unknown> | undefined;
		app.page = async ({ locals }) => {
			await locals.auth();
			late = new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
				locals.accounts.token('op').catch((error: AuthError) => error.type)
			);
			return new Response('streamed');
		};
		await browser.visit('/');
		expect(await late).toBe('TokenNotRefreshable');
		expect(refreshes()).toEqual([]);
	});

	test('a refresh that began before the response is awaited', async () => {
		const { app, browser, token, op, refreshes } = await signedIn();
		op.faults.respond = {
			token: async (response) => {
				await new Promise((resolve) => setTimeout(resolve, 50));
				return response;
			}
		};
		clock.advance(hour);
		const page = app.page;
		let begun: Promise<{ accessToken: string }> | undefined;
		app.page = async ({ locals }) => {
			begun = locals.accounts.token('op');
			await new Promise((resolve) => setTimeout(resolve, 10));
			return new Response('streamed');
		};
		await browser.visit('/');
		app.page = page;
		expect((await token()).accessToken).toBe((await begun)?.accessToken);
		expect(refreshes()).toHaveLength(1);
	});

	test('for a form of another site, a token is not refreshed', async () => {
		const { browser, refreshes } = await signedIn();
		clock.advance(hour);
		const headers = { 'Sec-Fetch-Site': 'same-site' };
		const answer = await browser.post('/', {}, { from: 'https://evil.app.test', headers });
		expect(await answer.json()).toMatchObject({ error: 'TokenNotRefreshable' });
		expect(refreshes()).toEqual([]);
	});
});

test('S104 S105 a provider that fails or refuses ends no session and deletes no token', async () => {
	const { token, op, browser, refreshes } = await signedIn({ rotateRefreshTokens: false });
	op.faults.respond = { token: answers.status(503) };
	clock.advance(hour - 20);
	expect(await token()).toHaveProperty('accessToken');
	clock.advance(51);
	expect(await token()).toMatchObject({ error: 'ProviderUnavailable' });
	op.faults = {};
	clock.advance(31);
	expect(await token()).toHaveProperty('accessToken');
	op.faults.respond = { token: answers.oauthError('invalid_grant') };
	clock.advance(hour);
	const asked = refreshes().length;
	for (let round = 0; round < 3; round++) {
		expect(await token()).toEqual({ error: 'ProviderSignInRequired', reason: 'refused' });
	}
	expect(refreshes()).toHaveLength(asked + 1);
	expect(await (await browser.visit('/auth/session')).json()).toMatchObject({ user: { email: 'ada@example.test' } });
});

test('the cookie belongs to its session, and a sign-out deletes it', async () => {
	const { browser, token, signIn, op } = await signedIn();
	const other = browser.copy();
	await browser.post('/auth/signout');
	expect(browser.cookieNames.filter((name) => cookie.test(name))).toEqual([]);
	expect(await token()).toEqual({ error: 'AccessDenied' });
	const user = { sub: 'charles', name: 'Charles' };
	await browser.follow(op.authorize(locationOf(await browser.post('/auth/signin/op')), { user }));
	for (const { name, value } of other.cookies.filter((each) => cookie.test(each.name))) {
		browser.jar.store(`${name}=${value}; Path=/; Secure`, new URL(browser.origin));
	}
	expect(await token(), 'the cookie of another user').toEqual({
		error: 'ProviderSignInRequired',
		reason: 'no-account'
	});
	await signIn(browser);
	expect(await token()).toHaveProperty('accessToken');
});

test('tokens of a session that ends with the browser end with it, too', async () => {
	const { browser, op } = await signedIn();
	const isLasting = () =>
		browser.cookies.filter((each) => cookie.test(each.name)).map(({ expiresAtMs }) => expiresAtMs);
	expect(isLasting()).not.toEqual([undefined]);
	await browser.follow(op.authorize(locationOf(await browser.post('/auth/signin/op', { remember: 'false' }))));
	expect(isLasting()).toEqual([undefined]);
});

test('tokens that are too large for cookies are not stored, and the sign-in works', async () => {
	const { browser, token, logger, op, signIn } = await signedIn();
	op.faults.tokenResponse = (body) => ({ ...body, refresh_token: 'x'.repeat(12_000) });
	await signIn(browser);
	expect(browser.cookieNames.filter((name) => cookie.test(name))).toEqual([]);
	expect(await token()).toEqual({ error: 'ProviderSignInRequired', reason: 'no-account' });
	expect(logger.warnings.join()).toContain('too large for cookies');
});

test('without the option there is no cookie, and with an adapter the option is refused', async () => {
	const { browser, token } = await signedIn({}, { tokens: undefined });
	expect(browser.cookieNames.filter((name) => cookie.test(name))).toEqual([]);
	expect(await token()).toMatchObject({ error: 'MissingAdapter' });
	expect(() => createApp({ tokens: 'cookie', adapter: MemoryAdapter() })).toThrow(/leave it out/);
	expect(() => createApp({ tokens: 'session' as 'cookie' })).toThrow(/has to be "cookie"/);
});
