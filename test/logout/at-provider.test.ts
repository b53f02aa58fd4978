/** `logout` and `signOut({ provider })`: a sign-out that ends the session at the provider, too. RP-Initiated Logout 1.0 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { OIDCUserConfig, Profile } from '../../src/providers/types.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import { locationOf, type Browser } from '../fixtures/browser.js';
import { createCookieJar, type CookieJar } from '../fixtures/cookie-jar.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { startCertifiedProvider, type CertifiedProvider } from '../fixtures/oidc-provider.js';

const origin = 'https://app.test';
const endpoint = 'https://op.test/end-session';

interface Options extends AppOptions {
	metadata?: Record<string, unknown>;
	/** Claims that each ID token gets. */
	claims?: Record<string, unknown>;
	options?: OIDCUserConfig<Profile>;
}

/** An app whose provider has a page for signing out, with a user who is signed in. */
async function signedIn({
	metadata = { end_session_endpoint: endpoint },
	claims = { sid: 'sid-1' },
	options = { logout: true },
	...config
}: Options = {}) {
	const op = createIdentityProvider();
	op.faults.metadata = (known) => ({ ...known, ...metadata });
	op.faults.claims = (known) => ({ ...known, ...claims });
	const store = MemoryAdapter();
	const app = createApp({ op, adapter: store, providers: [op.provider(options)], ...config });
	await app.signIn();
	return { ...app, store, signOut: (fields = {}) => app.browser.post('/auth/signout', fields) };
}

/** The cookies that the browser sends. */
const cookieHeader = ({ jar }: Browser) =>
	jar
		.all()
		.map(({ name, value }) => `${name}=${value}`)
		.join('; ');

const tick = () => new Promise<false>((resolve) => setImmediate(() => resolve(false)));

const stateOf = (answer: Response) => locationOf(answer, origin).searchParams.get('state');

describe('a sign-out at the provider', () => {
	test.each([
		['stored session', {}],
		['encrypted session', { session: { strategy: 'jwt' } as const }]
	])('S113: ends the %s here first, then leads to the provider', async (_, config) => {
		const { signOut, session, browser, store } = await signedIn(config);
		const answer = await signOut({ redirectTo: '/goodbye' });
		expect(await session()).toBeNull();
		const { id_token: idToken } = (await store.getAccount('ada-1815', 'op'))!;
		const target = locationOf(answer, origin);
		expect(`${target.origin}${target.pathname}`).toBe(endpoint);
		expect(Object.fromEntries(target.searchParams)).toEqual({
			id_token_hint: idToken,
			client_id: 'client-of-the-tests',
			post_logout_redirect_uri: `${origin}/auth/signout/callback`,
			state: expect.stringMatching(/^[\w-]{32}$/)
		});
		const back = await browser.visit(`/auth/signout/callback?state=${stateOf(answer)}`);
		expect(back.headers.get('location')).toBe(`${origin}/goodbye`);
		const again = await browser.visit(`/auth/signout/callback?state=${stateOf(answer)}`);
		expect(again.headers.get('location'), 'the cookie is used up').toBe(`${origin}/`);
	});

	test('is requested or left out by a field', async () => {
		const asked = await signedIn({ options: {} });
		expect(locationOf(await asked.signOut({ provider: 'true' }), origin).href).toMatch(endpoint);
		const usual = await signedIn({ options: {} });
		expect(locationOf(await usual.signOut(), origin).href).toBe(`${origin}/`);
		const local = await signedIn();
		expect(locationOf(await local.signOut({ provider: 'false' }), origin).href).toBe(`${origin}/`);
		const odd = await signedIn({ options: {} });
		expect(locationOf(await odd.signOut({ provider: 'https://evil.test' }), origin).href).toBe(`${origin}/`);
	});

	test('can be requested by the core, and by a script', async () => {
		const { auth, browser } = await signedIn({ options: {} });
		const request = new Request(`${origin}/leave`, {
			method: 'POST',
			headers: { origin, cookie: cookieHeader(browser) }
		});
		expect((await auth.signOut(request, { provider: true })).to).toMatch(endpoint);
		const scripted = await signedIn();
		const answer = await scripted.browser.post('/auth/signout', {}, { headers: { 'x-auth-return-redirect': '1' } });
		expect(((await answer.json()) as { url: string }).url).toMatch(endpoint);
	});

	test('keeps the parameters of the endpoint, and sends each of its own once', async () => {
		const metadata = { end_session_endpoint: `${endpoint}?realm=staff&state=theirs` };
		const { signOut } = await signedIn({ metadata });
		const { searchParams } = locationOf(await signOut(), origin);
		expect([searchParams.get('realm'), searchParams.getAll('state').length]).toEqual(['staff', 1]);
	});

	test('S132: is not repeated by a second sign-out', async () => {
		const { signOut } = await signedIn();
		await signOut();
		expect(locationOf(await signOut({ provider: 'true' }), origin).href).toBe(`${origin}/`);
	});

	test('S130: asks first on a GET, which changes nothing', async () => {
		const { browser, session } = await signedIn();
		const page = await browser.visit('/auth/signout');
		expect(await page.text()).toContain('You will also be signed out of');
		expect(await session()).not.toBeNull();
	});

	test('does not happen for a post from another site', async () => {
		const { browser, session } = await signedIn();
		const headers = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
		const answer = await browser.post('/auth/signout', { provider: 'true' }, { headers });
		expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
		expect(await session()).not.toBeNull();
	});
});

describe('the return from the provider', () => {
	test.each([
		['S114: another state', '?state=another-state-0123456789abcdef'],
		['S114: another state, and a target', '?state=another-state-0123456789abcdef&redirectTo=https://evil.test'],
		['S115: no state', ''],
		['S115: an empty state', '?state='],
		['a state that no library makes', `?state=${'<'.repeat(600)}`]
	])('%s leads to the start page', async (_, query) => {
		const { signOut, browser } = await signedIn();
		await signOut({ redirectTo: '/goodbye' });
		const back = await browser.visit(`/auth/signout/callback${query}`);
		expect([back.status, back.headers.get('location')]).toEqual([303, `${origin}/`]);
	});

	test('needs the whole state', async () => {
		const { signOut, browser } = await signedIn();
		const state = stateOf(await signOut({ redirectTo: '/goodbye' })) ?? '';
		const back = await browser.visit(`/auth/signout/callback?state=${state.slice(0, 8)}${'A'.repeat(24)}`);
		expect(back.headers.get('location')).toBe(`${origin}/`);
	});

	test('leads only to the target of the sign-out', async () => {
		const { signOut, browser } = await signedIn();
		const state = stateOf(await signOut({ redirectTo: 'https://evil.test/' }));
		const back = await browser.visit(`/auth/signout/callback?state=${state}`);
		expect(back.headers.get('location')).toBe(`${origin}/`);
	});

	test('works in the browser that began only', async () => {
		const { signOut, newBrowser } = await signedIn();
		const state = stateOf(await signOut({ redirectTo: '/goodbye' }));
		const back = await newBrowser().visit(`/auth/signout/callback?state=${state}`);
		expect(back.headers.get('location')).toBe(`${origin}/`);
	});

	test('ends no session that has begun meanwhile', async () => {
		const { signOut, signIn, session, browser } = await signedIn();
		const state = stateOf(await signOut());
		await signIn();
		await browser.visit(`/auth/signout/callback?state=${state}`);
		expect(await session()).not.toBeNull();
	});

	test('accepts only GET, and only at its route', async () => {
		const { browser } = await signedIn();
		expect((await browser.post('/auth/signout/callback')).status).toBe(404);
		expect((await browser.visit('/auth/signout/else')).status).toBe(404);
	});
});

describe('the ID token', () => {
	const hintOf = (answer: Response) => locationOf(answer, origin).searchParams.get('id_token_hint');

	test('of another session at the provider is not sent, because it could end that session', async () => {
		const { signOut, signIn, newBrowser, op } = await signedIn();
		// The account keeps the tokens of the last sign-in.
		op.faults.claims = (known) => ({ ...known, sid: 'sid-2' });
		await signIn({ browser: newBrowser() });
		const answer = await signOut();
		expect([hintOf(answer), locationOf(answer, origin).searchParams.get('client_id')]).toEqual([
			null,
			'client-of-the-tests'
		]);
	});

	test('is sent if the provider names no sessions', async () => {
		const { signOut } = await signedIn({ claims: {} });
		expect(hintOf(await signOut())).not.toBeNull();
	});

	test('is decrypted, if it is encrypted at rest', async () => {
		const { signOut, store } = await signedIn({ account: { encryptTokens: true } });
		const { id_token: stored } = (await store.getAccount('ada-1815', 'op'))!;
		const hint = hintOf(await signOut());
		expect(hint).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
		expect(hint).not.toBe(stored);
	});

	test.each<[string, Options]>([
		['without an adapter', { adapter: undefined }],
		['without an adapter, with tokens in a cookie', { adapter: undefined, tokens: 'cookie' }],
		['with an adapter that lists no accounts', { adapter: { ...MemoryAdapter(), listAccounts: undefined } }]
	])('%s is not stored, and only the client id is sent', async (_, config) => {
		const { signOut } = await signedIn(config);
		const answer = await signOut();
		expect([hintOf(answer), locationOf(answer, origin).searchParams.get('client_id')]).toEqual([
			null,
			'client-of-the-tests'
		]);
	});

	test('is left out if it cannot be read', async () => {
		const listAccounts = () => Promise.reject(new Error('the database is away'));
		const { signOut, session } = await signedIn({ adapter: { ...MemoryAdapter(), listAccounts } });
		expect(hintOf(await signOut())).toBeNull();
		expect(await session()).toBeNull();
	});
});

describe('a provider that', () => {
	test.each<[string, Record<string, unknown>]>([
		['S116: has no page for it', { end_session_endpoint: undefined }],
		['has one without https', { end_session_endpoint: 'http://op.test/end-session' }],
		['has one that is a script', { end_session_endpoint: 'javascript:alert(1)' }],
		['has one that is not a URL', { end_session_endpoint: 'end-session' }],
		['has one that is not text', { end_session_endpoint: 7 }]
	])('%s ends nothing there: the sign-out here is complete', async (_, metadata) => {
		const { signOut, session, logger } = await signedIn({ metadata });
		expect(locationOf(await signOut({ redirectTo: '/goodbye' }), origin).href).toBe(`${origin}/goodbye`);
		expect(await session()).toBeNull();
		expect(logger.entries.map(({ args }) => String(args[0])).join()).toContain('does not reach provider "op"');
		expect(logger.faults).toEqual([]);
	});

	test.each<[string, () => Response | Promise<Response>]>([
		['does not answer', () => new Promise<Response>(() => undefined)],
		['fails', () => new Response(null, { status: 503 })]
	])('%s does not keep the user signed in', async (_, answer) => {
		const op = createIdentityProvider();
		const store = MemoryAdapter();
		const app = (): App => createApp({ op, adapter: store, providers: [op.provider({ logout: true })] });
		const first = app();
		await first.signIn();
		// Another process, which has not asked for the metadata yet.
		op.faults.respond = { metadata: answer };
		const { auth } = app();
		const request = new Request(`${origin}/leave`, { headers: { cookie: cookieHeader(first.browser) } });
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const leaving = auth.signOut(request, { redirectTo: '/goodbye' });
		while (!(await Promise.race([leaving.then(() => true), tick()]))) await vi.advanceTimersByTimeAsync(1_000);
		vi.useRealTimers();
		expect((await leaving).to).toBe(`${origin}/goodbye`);
		expect(await first.session()).toBeNull();
	});

	test('is not OpenID Connect, or not the one of the sign-in, gets no request', async () => {
		const { signOut, session } = await signedIn({ claims: {}, options: {} });
		expect(await session()).not.toBeNull();
		const oauth = createIdentityProvider({ protocol: 'oauth' });
		const plain = createApp({ op: oauth });
		await plain.signIn();
		expect(locationOf(await plain.browser.post('/auth/signout', { provider: 'true' }), origin).href).toBe(`${origin}/`);
		await signOut();
	});
});

test('if the data layer fails, the browser is signed out, and does not go to the provider', async () => {
	const deleteSession = () => Promise.reject(new Error('the database is away'));
	const { signOut, browser } = await signedIn({ adapter: { ...MemoryAdapter(), deleteSession } });
	expect((await signOut()).status).toBe(503);
	expect(cookieHeader(browser)).not.toContain('session-token');
});

test.each([['logout', 'oauth' as const]])(
	'the option %s is for OpenID Connect, is true or false, and needs metadata',
	(option, protocol) => {
		const oauth = createIdentityProvider({ protocol });
		const providers = [{ ...oauth.provider(), [option]: true }];
		expect(() => createApp({ op: oauth, providers })).toThrow(/OpenID Connect/);
		const op = createIdentityProvider();
		expect(() => createApp({ op, providers: [{ ...op.provider(), [option]: 'yes' } as never] })).toThrow(
			/true or false/
		);
		const { issuer: _, wellKnown: __, ...rest } = op.provider() as unknown as Record<string, unknown>;
		const urls = { authorization: `${op.issuer}/a`, token: `${op.issuer}/t`, jwks_endpoint: `${op.issuer}/j` };
		expect(() => createApp({ op, providers: [{ ...rest, ...urls, [option]: true } as never] })).toThrow(/issuer/);
	}
);

describe('at the certified provider', () => {
	const local = 'http://app.localhost';
	let op: CertifiedProvider;
	beforeAll(async () => {
		op = await startCertifiedProvider({
			redirectUris: [`${local}/auth/callback/op`],
			client: { post_logout_redirect_uris: [`${local}/auth/signout/callback`] } as never,
			features: { rpInitiatedLogout: { enabled: true } }
		});
	});
	afterAll(() => op.close());

	const sessionThere = (jar: CookieJar) => jar.all().find(({ name }) => name === '_session')?.value;

	async function walk(app: App, jar: CookieJar): Promise<void> {
		await app.browser.follow(await op.signIn(locationOf(await app.browser.post('/auth/signin/op')), { jar }));
	}

	test.each([
		['an ID token', true],
		['the client id alone', false]
	])('S113: the session there ends with %s, and the browser comes back', async (_, stores) => {
		const adapter = stores ? MemoryAdapter() : undefined;
		const app = createApp({ adapter, providers: [op.provider({ logout: true })], origin: local });
		const jar = createCookieJar();
		await walk(app, jar);
		const before = sessionThere(jar);
		expect(before).toBeDefined();
		const target = locationOf(await app.browser.post('/auth/signout', { redirectTo: '/goodbye' }));
		expect([target.origin, target.searchParams.has('id_token_hint')]).toEqual([op.issuer, stores]);
		const callback = await op.signOut(target, jar);
		const back = await app.browser.follow(callback);
		expect(back.headers.get('location')).toBe(`${local}/goodbye`);
		expect(sessionThere(jar)).not.toBe(before);
	});
});
