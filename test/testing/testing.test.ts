/** `framework-auth/testing`, as the tests of an application use it. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Cookies, RequestEvent } from '@sveltejs/kit';
import { afterEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { SqliteAdapter } from '../../src/adapters/sqlite.js';
import { createAuth, serializeCookie } from '../../src/core.js';
import Email from '../../src/providers/email.js';
import {
	addAuthenticator,
	atTime,
	createIdentityProvider,
	createMailbox,
	oneTimeCode,
	signInAs,
	TestingInProduction
} from '../../src/testing.js';
import type { BrowserCookie, CdpPage, CookiesTarget, EventTarget, PageTarget } from '../../src/testing.js';
import { createBrowser, locationOf } from '../fixtures/browser.js';
import { codeOf } from '../../src/lib/plugins/factors/totp/code.js';

const secret = 'q7Rz0vK3mT8yW1uJ5pX9cB2nD6fG4hL0sAeQ7iOu';
const ada = { id: '1', name: 'Ada', email: 'ada@example.test' };

afterEach(() => vi.unstubAllEnvs());

describe('an identity provider', () => {
	test('in the process signs a user in, whom the test chooses', async () => {
		const provider = createIdentityProvider();
		provider.users.push({ sub: 'grace', name: 'Grace', email: 'grace@example.test', email_verified: true });
		const auth = createAuth({ providers: [provider.provider()], secret, trustHost: true }, { environment: {} });
		const browser = createBrowser((request) => auth.respond(request));
		for (const [sub, name] of [
			[undefined, 'Ada Lovelace'],
			['grace', 'Grace']
		] as const) {
			const to = locationOf(await browser.post('/auth/signin/test'));
			await browser.visit(await provider.answer(to, { sub }), { crossSite: true });
			expect(await (await browser.visit('/auth/session')).json()).toMatchObject({ user: { name } });
		}
	});

	test('tells the app that a user has cancelled', async () => {
		const provider = createIdentityProvider();
		const auth = createAuth({ providers: [provider.provider()], secret, trustHost: true }, { environment: {} });
		const browser = createBrowser((request) => auth.respond(request));
		const back = await provider.answer(locationOf(await browser.post('/auth/signin/test')), { error: 'access_denied' });
		expect(locationOf(await browser.visit(back, { crossSite: true })).searchParams.get('error')).toBe(
			'OAuthCallbackError'
		);
	});

	test.each([
		['another client', 'client_id', 'other', /client is "test"/],
		['a plain challenge', 'code_challenge_method', 'plain', /S256/],
		['an unregistered callback URL', 'redirect_uri', 'https://evil.test/', /not registered/],
		['a scope without openid', 'scope', 'profile', /openid/]
	])('refuses %s', async (_, name, value, message) => {
		const redirectUris = ['https://app.test/auth/callback/test'];
		const provider = createIdentityProvider({ redirectUris });
		const auth = createAuth({ providers: [provider.provider()], secret, trustHost: true }, { environment: {} });
		const browser = createBrowser((request) => auth.respond(request));
		const to = locationOf(await browser.post('/auth/signin/test'));
		to.searchParams.set(name, value);
		await expect(provider.answer(to)).rejects.toThrow(message);
	});

	test('as a server has a page with a button for each user', async () => {
		const provider = createIdentityProvider({ users: [{ sub: 'eve', name: '<b>Eve</b>' }] });
		const issuer = await provider.listen();
		onTestFinished(() => provider.close());
		const config = provider.provider('local');
		const auth = createAuth({ providers: [config], secret, trustHost: true }, { environment: {} });
		const browser = createBrowser((request) => auth.respond(request));
		const to = locationOf(await browser.post('/auth/signin/local'));
		expect(to.origin).toBe(issuer);
		expect(await (await fetch(to)).text()).toContain('value="eve">&lt;b&gt;Eve&lt;/b&gt;');
		const body = new URLSearchParams({ sub: 'eve' });
		const answer = await fetch(to, { method: 'POST', body, redirect: 'manual' });
		await browser.visit(locationOf(answer), { crossSite: true });
		expect(await (await browser.visit('/auth/session')).json()).toMatchObject({ user: { name: '<b>Eve</b>' } });
		expect((await fetch(`${issuer}/nowhere`)).status).toBe(404);
	});

	test('requires the right client secret, verifier and code, each once', async () => {
		const provider = createIdentityProvider();
		const ask = (fields: Record<string, string>) =>
			provider.fetch(`${provider.issuer}/token`, {
				method: 'POST',
				body: new URLSearchParams({ client_id: 'test', client_secret: provider.clientSecret, ...fields })
			});
		const url = `${provider.issuer}/authorize?client_id=test&response_type=code&scope=openid&redirect_uri=https://app.test/back`;
		const codeOfSignIn = async (more = '') => (await provider.answer(url + more)).searchParams.get('code') ?? '';
		const fields = { grant_type: 'authorization_code', redirect_uri: 'https://app.test/back' };
		expect((await ask({ ...fields, code: await codeOfSignIn(), client_secret: 'x' })).status).toBe(401);
		const challenge = '&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256';
		expect((await ask({ ...fields, code: await codeOfSignIn(challenge), code_verifier: 'wrong' })).status).toBe(400);
		// The example of RFC 7636, appendix B.
		const code = await codeOfSignIn(challenge);
		const right = { ...fields, code, code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' };
		const answer = (await (await ask(right)).json()) as { refresh_token: string };
		expect((await ask(right)).status).toBe(400);
		expect((await ask({ grant_type: 'refresh_token', refresh_token: answer.refresh_token })).status).toBe(200);
	});
});

describe('a mailbox', () => {
	test('in the process has the link and the code of an email', async () => {
		const mailbox = createMailbox();
		const adapter = MemoryAdapter();
		const mail = { ...mailbox.provider(), code: true };
		const auth = createAuth({ providers: [mail], adapter, secret, trustHost: true }, { environment: {} });
		const browser = createBrowser((request) => auth.respond(request));
		const taken = mailbox.take('ADA@example.test');
		await browser.post('/auth/signin/email', { email: 'ada@example.test' });
		const { link = '', code, subject } = await taken;
		expect(code).toMatch(/^\d{6}$/);
		expect(subject).toContain('app.test');
		await browser.visit(link);
		expect(await (await browser.visit('/auth/session')).json()).toMatchObject({ user: { email: 'ada@example.test' } });
		expect(mailbox.mails).toEqual([]);
		await expect(mailbox.take(undefined, 1)).rejects.toThrow('no email within 1 ms');
	});

	test('receives emails by SMTP', async () => {
		const mailbox = createMailbox();
		const server = await mailbox.listen();
		onTestFinished(() => mailbox.close());
		const mail = Email({ server, from: 'App <app@example.test>' });
		const auth = createAuth(
			{ providers: [mail], adapter: MemoryAdapter(), secret, trustHost: true },
			{ environment: {} }
		);
		const browser = createBrowser((request) => auth.respond(request));
		await browser.post('/auth/signin/email', { email: 'ada@example.test' });
		await browser.post('/auth/signin/email', { email: 'grace@example.test' });
		const { link, to, html } = await mailbox.take('grace@example.test');
		expect(link).toMatch(/^https:\/\/app\.test\/auth\/callback\/email\?/);
		expect([to, html]).toEqual(['grace@example.test', expect.stringContaining('<a')]);
		expect(mailbox.mails).toHaveLength(1);
		mailbox.clear();
		expect(mailbox.mails).toEqual([]);
	});
});

describe('signInAs', () => {
	const browserOf = (config: Parameters<typeof createAuth>[0], baseURL: string) => {
		const auth = createAuth({ ...config, trustHost: true }, { environment: {} });
		return createBrowser((request) => auth.respond(request), { origin: new URL(baseURL).origin });
	};
	/** A context that remembers the cookies, as Playwright takes them. It has a `request` as there, which is not that of an event. */
	const contextOf = () => {
		const given: BrowserCookie[] = [];
		return { given, request: {}, addCookies: async (cookies: readonly BrowserCookie[]) => void given.push(...cookies) };
	};

	test.each(['http://localhost:4173', 'https://app.test'])('with an encrypted cookie, at %s', async (baseURL) => {
		const context = contextOf();
		const config = {
			providers: [],
			secret,
			callbacks: { jwt: ({ token }: { token: object }) => ({ ...token, role: 'admin' }) }
		};
		const session = await signInAs(
			{ context: () => context, url: () => `${baseURL}/page`, request: {} } as PageTarget,
			ada,
			{ config }
		);
		expect(session).toMatchObject({ user: { id: '1', name: 'Ada' } });
		const browser = browserOf(config, baseURL);
		const headers = { cookie: context.given.map(({ name, value }) => `${name}=${value}`).join('; ') };
		expect(await (await browser.visit('/auth/session', { headers })).json()).toMatchObject({ user: { name: 'Ada' } });
		const { secure, domain, path, sameSite, httpOnly, expires } = context.given[0]!;
		expect({ secure, domain, path, sameSite, httpOnly }).toEqual({
			secure: baseURL.startsWith('https'),
			domain: new URL(baseURL).hostname,
			path: '/',
			sameSite: 'Lax',
			httpOnly: true
		});
		expect(expires).toBeGreaterThan(Date.now() / 1000);
	});

	test('with AUTH_SECRET, and the path of the app', async () => {
		vi.stubEnv('AUTH_SECRET', secret);
		const context = contextOf();
		await signInAs(context, ada, { baseURL: 'http://localhost:4173/shop/' });
		expect(context.given[0]).toMatchObject({ name: 'authjs.session-token', path: '/shop', domain: 'localhost' });
	});

	test('with a database, whose user is created once', async () => {
		const adapter = MemoryAdapter();
		const config = { providers: [], secret, adapter };
		const context = contextOf();
		const first = await signInAs(context, { email: 'ada@example.test', name: 'Ada' }, { config });
		const second = await signInAs(context, { email: 'ada@example.test' }, { config });
		const third = await signInAs(context, { id: first.user?.id }, { config });
		expect(new Set([first, second, third].map(({ user }) => user?.id)).size).toBe(1);
		expect(await adapter.getUserByEmail!('ada@example.test')).toMatchObject({ name: 'Ada' });
		await expect(signInAs(context, { id: 'nobody' }, { config })).rejects.toThrow('pass an `email`');
	});

	test('in an event, for `handle` and for a load function', async () => {
		const config = { providers: [], secret };
		const set = vi.fn<CookiesTarget['set']>();
		const event = {
			request: new Request('https://app.test/page', { headers: { cookie: 'theme=dark' } }),
			locals: {} as { auth?: () => Promise<unknown> },
			cookies: { set }
		};
		await signInAs(event, ada, { config, methods: ['pwd'] });
		expect(await event.locals.auth?.()).toMatchObject({ user: { id: '1' } });
		expect(event.request.headers.get('cookie')).toMatch(/^theme=dark; __Secure-authjs\.session-token=/);
		const auth = createAuth({ ...config, trustHost: true }, { environment: {} });
		expect((await auth.session(event.request)).session).toMatchObject({ user: { id: '1' }, methods: ['pwd'] });
		const [name, value, options] = set.mock.calls[0]!;
		expect(serializeCookie({ name, value, options })).toContain('HttpOnly');
	});

	test('a `signIn` callback refuses here, too', async () => {
		const config = { providers: [], secret, callbacks: { signIn: () => false } };
		await expect(signInAs(contextOf(), ada, { config })).rejects.toThrow(
			expect.objectContaining({ type: 'AccessDenied' })
		);
	});

	test('types of Playwright and of SvelteKit are accepted', () => {
		expectTypeOf<Page>().toExtend<PageTarget>();
		expectTypeOf<Page>().toExtend<CdpPage>();
		expectTypeOf<BrowserContext>().toExtend<Parameters<typeof signInAs>[0]>();
		expectTypeOf<Cookies>().toExtend<CookiesTarget>();
		expectTypeOf<RequestEvent>().toExtend<EventTarget>();
	});
});

describe('time', () => {
	test('of a session: it is as old as the test wants', async () => {
		const config = { providers: [], secret, session: { maxAge: 3600 } };
		const cookies = new Map<string, string>();
		const set: CookiesTarget['set'] = (name, value) => cookies.set(name, value);
		const before = Date;
		const session = await atTime(Date.now() - 7_200_000, () => signInAs({ set }, ada, { config }));
		expect(Date).toBe(before);
		expect(Date.parse(session.expires)).toBeLessThan(Date.now());
		const auth = createAuth({ ...config, trustHost: true }, { environment: {} });
		const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
		expect((await auth.session(new Request('http://localhost/', { headers }))).session).toBeNull();
	});

	test('comes back after an error, and a date of a given time is that time', async () => {
		const at = atTime(0, () => {
			expect(new Date().getFullYear()).toBe(1970);
			expect(new Date('2020-02-02').getFullYear()).toBe(2020);
			throw new Error('thrown');
		});
		await expect(at).rejects.toThrow('thrown');
		expect(new Date().getFullYear()).toBeGreaterThan(2020);
	});

	test('makes dates that every reader accepts, before and after it (#33 A17)', async () => {
		const before = new Date();
		const Real = Date;
		const within = await atTime(0, () => {
			expect(before instanceof Date).toBe(true);
			expect(new Date() instanceof Date).toBe(true);
			expect(new Date()).toBeInstanceOf(Real);
			const now = new Date();
			expect(structuredClone(now)).toEqual(new Date(now.getTime()));
			expect(Date()).toContain('1970');
			return new Date(5);
		});
		expect(within instanceof Date).toBe(true);
	});

	test('a session of another time is stored by an adapter that asks for dates (#33 A17)', async () => {
		const config = { adapter: SqliteAdapter(':memory:'), secret };
		const session = await atTime(Date.now() - 60_000, () => signInAs({ set: () => undefined }, ada, { config }));
		expect(Date.parse(session.expires)).toBeLessThan(Date.now() + 30 * 24 * 3_600_000);
	});

	test('of a code: that of RFC 6238', async () => {
		const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
		expect(await oneTimeCode(key, 59_000)).toBe('287082');
		expect(await oneTimeCode('gezd gnbv gy3t qojq gezd gnbv gy3t qojq', 1_111_111_109_000)).toBe('081804');
		expect(await oneTimeCode(`otpauth://totp/App:ada?secret=${key}&issuer=App`)).toBe(
			await codeOf(new TextEncoder().encode('12345678901234567890'), Math.floor(Date.now() / 30_000))
		);
		await expect(oneTimeCode('not base32!')).rejects.toThrow(TypeError);
	});
});

test.each([
	['signInAs', () => signInAs({ set: () => undefined }, ada, { config: { secret } })],
	['createIdentityProvider', createIdentityProvider],
	['createMailbox', createMailbox],
	['oneTimeCode', () => oneTimeCode('GEZDGNBV')],
	['atTime', () => atTime(0, () => undefined)],
	[
		'addAuthenticator',
		() => addAuthenticator({ context: () => ({ newCDPSession: () => Promise.reject(new Error()) }) })
	]
])('%s refuses to work in production', async (tool, use: () => unknown) => {
	vi.stubEnv('NODE_ENV', 'production');
	const thrown = await (async () => use())().catch((error: unknown) => error);
	expect(thrown).toBeInstanceOf(TestingInProduction);
	expect(String(thrown)).toContain(tool);
});
