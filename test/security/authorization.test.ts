/**
 * The authorization request and the response to it: what the library sends, what it takes back, and from whom.
 *
 * @see RFC 6749, section 10.12; RFC 7636; RFC 9207; RFC 9700, section 4
 */
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createKeyring } from '../../src/lib/base/seal/keyring.js';
import { createAuth, customFetch } from '../../src/core.js';
import type { OIDCUserConfig } from '../../src/providers/types.js';
import type { Profile } from '../../src/types.js';
import { createApp, secret, type App } from '../fixtures/app.js';
import { createBrowser, locationOf, type Browser } from '../fixtures/browser.js';
import { callbackCases, named } from '../fixtures/catalogue.js';
import { createClock } from '../fixtures/clock.js';
import { createCookieJar } from '../fixtures/cookie-jar.js';
import { createIdentityProvider, type Callback } from '../fixtures/identity-provider.js';
import { rows } from '../providers/fixtures.js';
import {
	beginsSession,
	expectNothingSecretLogged,
	expectRefused,
	flowPrefix,
	flowsOf,
	formPostProvider,
	loggedTypes,
	origin,
	sessionName,
	setCookies,
	type Refusal
} from './support.js';

afterEach(() => vi.useRealTimers());

const grace = { sub: 'grace-1906', name: 'Grace Hopper', email: 'grace@example.test', email_verified: true };

/** Another response of the same kind, with these parameters changed. */
function changed(callback: Callback, change: Record<string, string>): Callback {
	const url = new URL(callback.url);
	const params = new URLSearchParams(callback.params);
	for (const [name, value] of Object.entries(change)) {
		params.set(name, value);
		if (callback.method === 'GET') url.searchParams.set(name, value);
	}
	return { ...callback, url, params };
}

/** The name of the cookie of one pending sign-in. */
const aSlot = expect.stringMatching(new RegExp(`^${flowPrefix.replaceAll('.', '\\.')}[0-7]$`)) as string;

describe('a response that does not match', () => {
	const lost = { type: 'InvalidCheck' } as const;
	const malformed = { type: 'InvalidRequest', page: 400 } as const;
	const refused = { type: 'OAuthCallbackError' } as const;
	/** `kept`: the response names no pending sign-in, so that none is used up by it. */
	const consequences: Record<string, Refusal & { kept?: true }> = {
		'state missing': { ...lost, kept: true },
		'state empty': { ...lost, kept: true },
		'state of another request': { ...lost, kept: true },
		'two states': { ...malformed, kept: true },
		'two codes': { ...malformed, kept: true },
		'two issuers': { ...malformed, kept: true },
		'error without state': { ...lost, kept: true },
		'a code that was not issued': { ...refused, tokenRequests: 1 }
	};

	const cases = callbackCases.filter(({ outcome }) => outcome === 'refused');
	it.each(named(cases))('%s', async (_, fault) => {
		const op = createIdentityProvider(fault.init);
		fault.arrange?.(op);
		const app = createApp({ op, providers: [op.provider({ authorization: { params: fault.params } })] });
		const url = await app.start({ fields: { callbackUrl: '/inbox' } });
		const response = await app.finish(op.authorize(url, fault.authorize));

		const { kept, ...refusal }: Refusal & { kept?: true } = consequences[fault.title] ?? refused;
		expectRefused(app, response, refusal);
		expect(flowsOf(app.browser)).toEqual(kept ? [aSlot] : []);
		expect(`${response.headers.get('location')} ${await response.text()}`).not.toMatch(
			/<script>alert|%3Cscript|x{300}/i
		);
		expect(JSON.stringify(app.logger.entries).length).toBeLessThan(4_000);
		// A second try leads where the first one should have.
		if (!kept) expect(locationOf(response).searchParams.get('callbackUrl')).toBe(`${origin}/inbox`);
	});

	test('S060 a wrong state ends the pending sign-in, even for a copy of the cookie', async () => {
		const app = createApp();
		const callback = app.op.authorize(await app.start());
		const thief = app.browser.copy();
		const state = callback.params.get('state')!;
		const wrong = await app.finish(changed(callback, { state: state.slice(0, 8) + 'x'.repeat(24) }));
		expectRefused(app, wrong, { type: 'InvalidCheck' });
		expect(flowsOf(app.browser)).toEqual([]);

		app.logger.clear();
		expectRefused(app, await app.finish(callback, { browser: thief }), {
			type: 'InvalidCheck',
			code: 'finished',
			browser: thief
		});
	});

	test('S070 a code of another person’s request does not match the verifier', async () => {
		const app = createApp();
		const attacker = app.newBrowser();
		const theirs = app.op.authorize(await app.start({ browser: attacker }), { user: grace });
		const own = app.op.authorize(await app.start());
		const response = await app.finish(changed(own, { code: theirs.params.get('code')! }));
		expectRefused(app, response, { type: 'OAuthCallbackError', tokenRequests: 1 });
	});

	test('S070 a code of another person’s request does not match the nonce, if the provider ignores PKCE', async () => {
		const app = createApp({ op: createIdentityProvider({ pkce: 'ignored' }) });
		const theirs = app.op.authorize(await app.start({ browser: app.newBrowser() }), { user: grace });
		const own = app.op.authorize(await app.start());
		const response = await app.finish(changed(own, { code: theirs.params.get('code')! }));
		expectRefused(app, response, { type: 'OAuthCallbackError', tokenRequests: 1 });
		expect(app.logger.errors[0]?.message).toMatch(/nonce/);
	});

	test.each([
		['that was not', 'https://evil.test', false],
		['that was', 'https://op.test', true]
	])('S073 an unexpected iss %s configured', async (_, iss, accepted) => {
		const op = createIdentityProvider({ protocol: 'oauth', issParameter: true });
		op.faults.callback = (params) => (params.set('iss', iss), params);
		const app = createApp({ op, providers: [op.provider({ issuer: op.issuer })] });
		const response = await app.signIn();
		if (accepted) expect(beginsSession(response)).toBe(true);
		else expectRefused(app, response, { type: 'OAuthCallbackError' });
	});

	test('S073 an iss does no harm if the issuer is not known', async () => {
		const app = createApp({ op: createIdentityProvider({ protocol: 'oauth', issParameter: true }) });
		expect(beginsSession(await app.signIn())).toBe(true);
		expect(app.logger.errors).toEqual([]);
	});

	test('S080 tokens beside the code are ignored', async () => {
		const app = createApp();
		const callback = app.op.authorize(await app.start());
		const theirs = createIdentityProvider();
		const response = await app.finish(
			changed(callback, { access_token: 'smuggled', token_type: 'Bearer', expires_in: '9', refresh_token: 'smuggled' })
		);
		expect(beginsSession(response)).toBe(true);
		expect(app.op.requests.map(({ body }) => body).join()).not.toContain('smuggled');
		expect(theirs.requests).toEqual([]);
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
	});

	test('S076 the message of the provider is in the log as one printable line of bounded length', async () => {
		const app = createApp();
		const description = `<script>\r\n\u001b[31m[auth] forged\u2028${'x '.repeat(4096)}`;
		const response = await app.signIn({ answer: { error: 'access_denied', errorDescription: description } });
		expectRefused(app, response, { type: 'OAuthCallbackError' });
		const logged = String(app.logger.errors[0]?.cause && JSON.stringify(app.logger.errors[0].cause));
		expect(logged).toContain('<script> [31m[auth] forged x');
		expect(logged.length).toBeLessThan(500);
	});
});

describe('a repeated response', () => {
	test('S062 is refused here, even if the provider accepted its code again', async () => {
		const app = createApp();
		const callback = app.op.authorize(await app.start());
		const copy = app.browser.copy();
		expect(beginsSession(await app.finish(callback))).toBe(true);

		expectRefused(app, await app.finish(callback, { browser: copy }), {
			type: 'InvalidCheck',
			code: 'finished',
			browser: copy,
			tokenRequests: 1
		});
		app.logger.clear();
		// The browser itself has no longer anything to send, and keeps its session.
		const again = await app.finish(callback);
		expect([again.status, setCookies(again), loggedTypes(app)]).toEqual([303, [], ['InvalidCheck']]);
		expect(await app.session()).not.toBeNull();
	});

	test.each([899, 905, 914])('S062 is refused after %i seconds, while its cookie is still valid', async (seconds) => {
		const clock = createClock();
		const app = createApp();
		const callback = app.op.authorize(await app.start());
		const cookie = `${flowsOf(app.browser)[0]}=${app.browser.cookie(flowsOf(app.browser)[0]!)}`;
		clock.advance(30);
		expect(beginsSession(await app.finish(callback))).toBe(true);
		clock.advance(seconds - 30);
		const replay = await app.auth.respond(new Request(callback.url, { headers: { cookie } }));
		expect(beginsSession(replay)).toBe(false);
		expect(app.logger.errors.map(({ message }) => message)).toEqual(['the sign-in was finished before']);
		expect(app.op.requestsTo('token')).toHaveLength(1);
	});

	test('S062 expires after a quarter of an hour', async () => {
		const clock = createClock();
		const app = createApp();
		const callback = app.op.authorize(await app.start());
		const cookie = `${flowsOf(app.browser)[0]}=${app.browser.cookie(flowsOf(app.browser)[0]!)}`;
		clock.advance(15 * 60 + 16);
		expectRefused(app, await app.auth.respond(new Request(callback.url, { headers: { cookie } })), {
			type: 'InvalidCheck'
		});
	});

	test.each([
		['jwt', undefined],
		['database', MemoryAdapter()]
	])('S063 of five at once exactly one begins a session (%s)', async (_, adapter) => {
		const createSession = adapter && vi.spyOn(adapter, 'createSession');
		const app = createApp({ adapter });
		const callback = app.op.authorize(await app.start());
		const tabs = Array.from({ length: 5 }, () => app.browser.copy());
		const responses = await Promise.all(tabs.map((browser) => app.finish(callback, { browser })));
		expect(responses.filter(beginsSession)).toHaveLength(1);
		expect(app.op.requestsTo('token')).toHaveLength(1);
		expect(loggedTypes(app)).toEqual(Array(4).fill('InvalidCheck'));
		if (createSession) expect(createSession).toHaveBeenCalledTimes(1);
		expectNothingSecretLogged(app, tabs);
	});

	test('S063 begins no session in a second process with the same data layer', async () => {
		const adapter = MemoryAdapter();
		const app = createApp({ adapter });
		const other = createAuth(
			{ providers: [app.op.provider()], secret, adapter, trustHost: true, logger: app.logger },
			{ environment: {} }
		);
		const callback = app.op.authorize(await app.start());
		const elsewhere = createBrowser((request) => other.respond(request), { jar: app.browser.copy().jar });
		const responses = await Promise.all([app.finish(callback), elsewhere.follow(callback)]);
		expect(responses.filter(beginsSession)).toHaveLength(1);
		expect(app.op.requestsTo('token')).toHaveLength(1);
		expect(loggedTypes(app)).toEqual(['InvalidCheck']);
	});
});

describe('a response in the wrong place', () => {
	const two = () => {
		const op = createIdentityProvider();
		const idp2 = createIdentityProvider({ issuer: 'https://idp2.test' });
		return { idp2, ...createApp({ op, providers: [op.provider(), idp2.provider({ id: 'idp2' })] }) };
	};

	test('S064 a sign-in that began at one provider is refused at another, and ends', async () => {
		const app = two();
		const callback = app.op.authorize(await app.start());
		const copy = app.browser.copy();
		const url = new URL(callback.url.href.replace('/callback/op', '/callback/idp2'));
		expectRefused(app, await app.finish({ ...callback, url }), { type: 'InvalidCheck' });
		expect(flowsOf(app.browser)).toEqual([]);
		expect(app.idp2.requests).toEqual([]);
		expect(app.op.requests.map(({ endpoint }) => endpoint)).toEqual(['metadata']);

		app.logger.clear();
		expectRefused(app, await app.finish(callback, { browser: copy }), {
			type: 'InvalidCheck',
			code: 'finished',
			browser: copy
		});
	});

	test.each([
		['S065 a response is worth nothing in a browser that did not ask', 'GET', undefined],
		['S211 nor does the address of an attacker’s callback sign a victim in', 'GET', undefined],
		['S211 nor a form that an attacker has the victim post', 'POST', 'form_post']
	])('%s', async (_, method, mode) => {
		const op = createIdentityProvider();
		const app = createApp({ op, providers: [op.provider({ authorization: { params: { response_mode: mode } } })] });
		const callback = op.authorize(await app.start(), { user: grace });
		expect(callback.method).toBe(method);
		const victim = app.newBrowser();
		const response = await app.finish(callback, { browser: victim });
		expectRefused(app, response, { type: 'InvalidCheck', browser: victim });
		expect(victim.cookieNames).toEqual([]);
		// The one who asked can still finish.
		expect(beginsSession(await app.finish(callback))).toBe(true);
	});

	async function beginLinking() {
		const adapter = MemoryAdapter();
		const app = createApp({ adapter });
		await app.signIn();
		const link = app.op.authorize(await app.start({ fields: { link: 'true' } }), {
			user: { ...grace, sub: 'a-second-account' }
		});
		const owner = () =>
			adapter.getUserByAccount({ provider: 'op', providerAccountId: 'a-second-account' }) as Promise<{
				email: string;
			} | null>;
		return { adapter, app, link, owner };
	}

	test('S066 a sign-out ends a pending link of an account', async () => {
		const { app, link, owner } = await beginLinking();
		await app.browser.post('/auth/signout');
		expect(app.browser.cookieNames).toEqual([]);
		const response = await app.finish(link);
		expectRefused(app, response, { type: 'InvalidCheck', tokenRequests: 1 });
		expect(await owner()).toBeNull();
	});

	test.each(['nobody', 'another'])(
		'S066 an account is linked only to the user who asked, not when %s is signed in',
		async (who) => {
			const { app, link, owner } = await beginLinking();
			const flow = app.browser.jar.all().filter(({ name }) => name.startsWith(flowPrefix));
			await app.browser.post('/auth/signout');
			if (who === 'another') await app.signIn({ answer: { user: grace } });
			const before = app.browser.cookie(sessionName);
			app.op.requests.length = 0;
			// The cookie of the pending sign-in is back, as from a restored profile.
			for (const { name, value } of flow) app.browser.jar.store(`${name}=${value}; Path=/; Secure`, new URL(origin));

			const response = await app.finish(link);
			expect([response.status, beginsSession(response)]).toEqual([400, false]);
			expect(loggedTypes(app)).toEqual(['InvalidRequest']);
			expect(app.op.requests).toEqual([]);
			expect(app.browser.cookie(sessionName)).toBe(before);
			expect(await owner()).toBeNull();
		}
	);

	test('S066 an account is linked to the user who asked and is still signed in', async () => {
		const { app, link, owner } = await beginLinking();
		expect(locationOf(await app.finish(link)).href).toBe(`${origin}/`);
		expect(await owner()).toMatchObject({ email: 'ada@example.test' });
	});

	test('S086 a sign-in without linking changes the user of the browser, under a new session', async () => {
		const adapter = MemoryAdapter();
		const app = createApp({ adapter });
		const asGrace = app.op.authorize(await app.start(), { user: grace });
		await app.signIn();
		const adasToken = app.browser.cookie(sessionName)!;
		expect(beginsSession(await app.finish(asGrace))).toBe(true);

		expect(await app.session()).toMatchObject({ user: { email: grace.email } });
		expect(app.browser.cookie(sessionName)).not.toBe(adasToken);
		expect(await adapter.getSessionAndUser(adasToken)).toBeNull();
		expect(await adapter.getUserByAccount({ provider: 'op', providerAccountId: grace.sub })).toMatchObject({
			email: grace.email
		});
	});
});

describe('the authorization request', () => {
	test.each(['oidc', 'oauth'] as const)('S067 has PKCE with S256, new each time (%s)', async (protocol) => {
		const app = createApp({ op: createIdentityProvider({ protocol }) });
		const urls = [await app.start(), await app.start()];
		for (const url of urls) {
			const { code_challenge, code_challenge_method, state } = Object.fromEntries(url.searchParams);
			expect(code_challenge_method).toBe('S256');
			expect(code_challenge).toMatch(/^[\w-]{43}$/);
			expect(state).toMatch(/^[\w-]{32}$/);
			expect(url.searchParams.has('nonce')).toBe(protocol === 'oidc');
		}
		for (const name of ['state', 'code_challenge', ...(protocol === 'oidc' ? ['nonce'] : [])]) {
			expect(urls[0]!.searchParams.get(name)).not.toBe(urls[1]!.searchParams.get(name));
		}
		await app.finish(app.op.authorize(urls[1]!));
		expect(new URLSearchParams(app.op.requestsTo('token')[0]!.body).get('code_verifier')).toMatch(/^[\w.~-]{43,128}$/);
	});

	test.each(rows.map(({ file, provider }) => [file, provider] as const))(
		'S067 has PKCE at %s, or a nonce if the vendor does not support PKCE',
		async (file, source) => {
			const { issuer, tenants } = { ...source, ...source.options } as OIDCUserConfig<Profile>;
			const metadata = {
				issuer: tenants?.metadataIssuer ?? issuer,
				authorization_endpoint: 'https://vendor.test/authorize'
			};
			const provider = { ...source, [customFetch]: async () => Response.json(metadata) };
			const app = createApp({ providers: [provider] });
			const urls = [await app.start({ provider: source.id }), await app.start({ provider: source.id })];
			const checkNames = file === 'apple' ? ['nonce', 'state'] : ['code_challenge', 'state'];
			for (const name of checkNames) {
				const values = urls.map(({ searchParams }) => searchParams.get(name));
				expect(values).toEqual([expect.stringMatching(/^[\w-]{32,43}$/), expect.stringMatching(/^[\w-]{32,43}$/)]);
				expect(values[0]).not.toBe(values[1]);
			}
			expect(urls[0]!.searchParams.get('code_challenge_method')).toBe(file === 'apple' ? null : 'S256');
		}
	);

	test('S068 never falls back to plain, whatever the metadata says', async () => {
		const app = createApp();
		app.op.faults.metadata = (metadata) => ({ ...metadata, code_challenge_methods_supported: ['plain'] });
		const url = await app.start();
		expect(url.searchParams.get('code_challenge_method')).toBe('S256');
		expect(url.searchParams.get('nonce')).toMatch(/^[\w-]{32}$/);
	});

	const evil = {
		client_id: 'zz',
		code_challenge: 'x',
		code_challenge_method: 'plain',
		nonce: 'mine',
		redirect_uri: 'https://evil.test/',
		request: 'eyJ',
		request_uri: 'https://evil.test/request',
		response_mode: 'fragment',
		response_type: 'token',
		scope: 'openid admin',
		state: 'mine',
		claims: '{"userinfo":{"admin":null}}',
		resource: 'https://evil.test/',
		audience: 'https://evil.test/',
		registration: '{}',
		id_token_hint: 'eyJ',
		access_type: 'offline',
		__proto__x: '1'
	};

	test('S081 belongs to the server: a browser adds hints from a list, and overrides nothing', async () => {
		const app = createApp();
		const plain = await app.start();
		const query = new URLSearchParams({ ...evil, login_hint: 'ada@example.test' });
		const posted = await app.browser.post(`/auth/signin/op?${query}`, { ...evil, callbackUrl: '/' });
		const url = locationOf(posted);
		expect([...url.searchParams.keys()].sort()).toEqual([...plain.searchParams.keys(), 'login_hint'].sort());
		for (const name of ['client_id', 'redirect_uri', 'response_type', 'scope', 'code_challenge_method']) {
			expect(url.searchParams.getAll(name)).toEqual(plain.searchParams.getAll(name));
		}
		for (const name of ['state', 'nonce', 'code_challenge']) {
			expect(url.searchParams.get(name)).toMatch(/^[\w-]{32,43}$/);
		}
	});

	test('S081 cannot be weakened by a browser', async () => {
		const op = createIdentityProvider();
		const params = { max_age: 300, acr_values: 'urn:mfa', prompt: 'login', hd: 'example.test' };
		const soft = { max_age: '999999', acr_values: 'urn:none', prompt: 'none', hd: 'evil.test', ui_locales: 'de' };
		const app = createApp({ op, providers: [op.provider({ authorization: { params } })] });
		const { searchParams } = locationOf(await app.browser.post(`/auth/signin/op?${new URLSearchParams(soft)}`));
		expect(Object.fromEntries(searchParams)).toMatchObject({
			max_age: '300',
			acr_values: 'urn:mfa',
			prompt: 'login',
			hd: 'example.test',
			ui_locales: 'de'
		});
		// What was asked for is what is held against the answer.
		const stale = await app.finish(op.authorize(new URL(`${op.issuer}/authorize?${searchParams}`), { authAge: 3600 }));
		expectRefused(app, stale, { type: 'OAuthCallbackError', tokenRequests: 1 });
	});

	test('S081 can be changed by a browser if the configuration allows it, except for parameters of the library', async () => {
		const op = createIdentityProvider();
		const allowedParams = ['prompt', ...Object.keys(evil)];
		const app = createApp({
			op,
			providers: [op.provider({ authorization: { params: { prompt: 'login' } }, allowedParams })]
		});
		const query = new URLSearchParams({ ...evil, prompt: 'consent' });
		const sent = locationOf(await app.browser.post(`/auth/signin/op?${query}`)).searchParams;
		expect([sent.get('prompt'), sent.get('scope'), sent.get('audience')]).toEqual([
			'consent',
			evil.scope,
			evil.audience
		]);
		const request = new Request(`${origin}/`);
		const { to } = await app.auth.signIn(request, 'op', {}, { ...evil, prompt: 'consent' });
		for (const params of [sent, new URL(to).searchParams]) {
			expect(Object.fromEntries(params)).toMatchObject({
				client_id: op.client.id,
				code_challenge: expect.stringMatching(/^[\w-]{43}$/),
				code_challenge_method: 'S256',
				nonce: expect.stringMatching(/^[\w-]{32}$/),
				redirect_uri: `${origin}/auth/callback/op`,
				response_type: 'code',
				state: expect.stringMatching(/^[\w-]{32}$/)
			});
			for (const name of ['request', 'request_uri', 'response_mode']) expect(params.has(name)).toBe(false);
			expect(new Set(params.keys()).size).toBe([...params.keys()].length);
		}
	});

	test.each(['abc', '-1', '', '1e9', '1.5'])('S081 leaves out a max_age of "%s" from a browser', async (maxAge) => {
		const app = createApp();
		const url = locationOf(await app.browser.post(`/auth/signin/op?max_age=${maxAge}`));
		expect(url.searchParams.has('max_age')).toBe(false);
		expect(beginsSession(await app.finish(app.op.authorize(url)))).toBe(true);
	});

	test('S082 has one redirect URI for each provider, the same in both requests', async () => {
		const op = createIdentityProvider();
		const idp2 = createIdentityProvider({ issuer: 'https://idp2.test' });
		const app = createApp({ op, providers: [op.provider(), idp2.provider({ id: 'idp2' })] });
		for (const [provider, at] of [
			['op', op],
			['idp2', idp2]
		] as const) {
			const url = await app.start({ provider, fields: { callbackUrl: '/a?b=c' } });
			await app.finish(at.authorize(url));
			const uri = `${origin}/auth/callback/${provider}`;
			expect(url.searchParams.getAll('redirect_uri')).toEqual([uri]);
			expect(new URLSearchParams(at.requestsTo('token')[0]!.body).getAll('redirect_uri')).toEqual([uri]);
		}
	});

	test('S087 leads to the granted scope in the account', async () => {
		const adapter = MemoryAdapter();
		const accounts: unknown[] = [];
		const app = createApp({ adapter, events: { signIn: ({ account }) => void accounts.push(account?.scope) } });
		app.op.faults.tokenResponse = (body) => ({ ...body, scope: 'openid calendar' });
		const url = await app.start();
		expect(url.searchParams.get('scope')).toBe('openid profile email');
		await app.finish(app.op.authorize(url));
		expect(accounts).toEqual(['openid calendar']);
		expect(await adapter.getAccount('ada-1815', 'op')).toMatchObject({ scope: 'openid calendar' });
	});
});

describe('several sign-ins at once', () => {
	test.each([[[0, 1]], [[1, 0]]])('S083 two tabs both finish, in the order %j', async (order) => {
		const app = createApp();
		const tabs = [
			app.op.authorize(await app.start({ fields: { callbackUrl: '/first' } })),
			app.op.authorize(await app.start({ fields: { callbackUrl: '/second' } }), { user: grace })
		];
		const targets: string[] = [];
		for (const tab of order) {
			const response = await app.finish(tabs[tab]!);
			expect(beginsSession(response)).toBe(true);
			targets.push(locationOf(response).pathname);
		}
		expect(targets).toEqual(order.map((tab) => ['/first', '/second'][tab]));
		expect(app.browser.cookieNames).toEqual([sessionName]);
		expect(app.logger.errors).toEqual([]);
	});

	async function abandon(app: App, browser: Browser, count: number, callbackUrl: string): Promise<URL[]> {
		const urls: URL[] = [];
		for (let i = 0; i < count; i++) urls.push(await app.start({ browser, fields: { callbackUrl } }));
		return urls;
	}

	test('S084 a hundred unfinished sign-ins leave the browser usable', async () => {
		const app = createApp();
		const urls = await abandon(app, app.browser, 100, '/');
		expect(flowsOf(app.browser)).toEqual(Array(7).fill(aSlot));
		expect(app.browser.cookieBytes).toBeLessThan(6 * 1024);
		expect(app.browser.jar.rejected).toEqual([]);

		const oldest = await app.finish(app.op.authorize(urls[92]!));
		expectRefused(app, oldest, { type: 'InvalidCheck' });
		expect(beginsSession(await app.finish(app.op.authorize(urls[93]!)))).toBe(true);
		expect(beginsSession(await app.finish(app.op.authorize(urls[99]!)))).toBe(true);
		expect(beginsSession(await app.signIn())).toBe(true);
	});

	/** Begins in tabs that a browser opens at once: no request carries the cookies that the others set. */
	const startAtOnce = async (app: App, count: number, fields: Record<string, string> = {}): Promise<URL[]> => {
		const urls: URL[] = [];
		const cookies = app.browser.copy().jar.all();
		for (let tab = 0; tab < count; tab++) {
			const alone = createBrowser((request) => app.auth.respond(request), { jar: createCookieJar(cookies) });
			const response = await alone.post('/auth/signin/op', fields);
			for (const header of response.headers.getSetCookie()) app.browser.jar.store(header, new URL(origin));
			urls.push(locationOf(response));
		}
		return urls;
	};

	test('S084 the browser keeps at most eight of the sign-ins that 24 tabs begin at once (#12 A10)', async () => {
		const app = createApp();
		await startAtOnce(app, 24);
		expect(new Set(flowsOf(app.browser)).size).toBeLessThanOrEqual(8);
		expect(app.browser.cookieBytes).toBeLessThan(7 * 1024);
		// One after another they find a place again, and the last ones finish.
		const first = app.op.authorize(await app.start());
		const second = app.op.authorize(await app.start());
		expect(beginsSession(await app.finish(first))).toBe(true);
		expect(beginsSession(await app.finish(second))).toBe(true);
	});

	test('S084 with long return URLs 24 tabs at once stay below the limits of servers, too (#12 A10)', async () => {
		const app = createApp();
		await startAtOnce(app, 24, { callbackUrl: `/${'long/'.repeat(400)}` });
		expect(app.browser.cookieBytes).toBeLessThan(12 * 1024);
		expect(beginsSession(await app.signIn())).toBe(true);
	});

	test('S084 a browser with many other cookies keeps fewer of them, and two still finish (#12 A10)', async () => {
		const app = createApp();
		for (let i = 0; i < 3; i++)
			app.browser.jar.store(`other${i}=${'x'.repeat(3_700)}; Path=/; Secure`, new URL(origin));
		const urls = await abandon(app, app.browser, 10, '/');
		expect(flowsOf(app.browser)).toHaveLength(2);
		for (const url of urls.slice(-2)) expect(beginsSession(await app.finish(app.op.authorize(url)))).toBe(true);
	});

	test('S083 a sign-in whose slot another one took fails as a typed error, and the other one finishes (#12 A10)', async () => {
		const app = createApp();
		const urls = await startAtOnce(app, 9);
		const [slot] = flowsOf(app.browser);
		expect(slot).toEqual(aSlot);
		let finished = 0;
		for (const url of urls) {
			const before = flowsOf(app.browser).length;
			app.logger.clear();
			const response = await app.finish(app.op.authorize(url));
			if (beginsSession(response)) {
				finished++;
				expect(flowsOf(app.browser)).toHaveLength(before - 1);
				continue;
			}
			expect(locationOf(response).searchParams.get('error')).toBe('InvalidCheck');
			expect(loggedTypes(app)).toEqual(['InvalidCheck']);
			expect(app.logger.errors[0]?.message).toMatch(/Start the sign-in again/);
			expect(flowsOf(app.browser)).toHaveLength(before);
		}
		expect(finished).toBeGreaterThan(0);
		expect(finished).toBeLessThan(9);
		expect(flowsOf(app.browser)).toEqual([]);
	});

	test('S083 a sign-in that began before an upgrade finishes, under the name of its cookie (#12 A10)', async () => {
		const app = createApp();
		const callback = app.op.authorize(await app.start());
		const [cookie] = app.browser.cookies;
		app.browser.jar.clear();
		const name = flowPrefix + callback.params.get('state')!.slice(0, 8);
		app.browser.jar.store(`${name}=${cookie!.value}; Path=/; Secure; HttpOnly`, new URL(origin));
		expect(beginsSession(await app.finish(callback))).toBe(true);
		expect(flowsOf(app.browser)).toEqual([]);
	});

	test('a return URL that is too long for a cookie leads to the start page (#12 A10)', async () => {
		const app = createApp();
		// 2,000 characters, and nine times as many bytes in an address.
		const callback = app.op.authorize(await app.start({ fields: { callbackUrl: `/${'漢'.repeat(2_000)}` } }));
		expect(app.browser.jar.rejected).toEqual([]);
		expect(locationOf(await app.finish(callback)).href).toBe(`${origin}/`);
	});

	test('S084 a hundred unfinished sign-ins with long return URLs leave the browser usable, too', async () => {
		const app = createApp();
		await abandon(app, app.browser, 100, `/${'long/'.repeat(400)}`);
		expect(app.browser.cookieBytes).toBeLessThan(8192);
		expect(app.browser.jar.rejected).toEqual([]);
		expect(beginsSession(await app.signIn())).toBe(true);
	});

	test('S084 cookies that only look like pending sign-ins do no harm', async () => {
		const app = createApp();
		const junk = Array.from(
			{ length: 60 },
			(_, i) => `${flowPrefix}${String(i).padStart(8, 'A')}=${'x'.repeat(40)}`
		).join('; ');
		const response = await app.browser.post('/auth/signin/op', {}, { headers: { cookie: junk } });
		expect(response.status).toBe(303);
		expect(beginsSession(await app.finish(app.op.authorize(locationOf(response))))).toBe(true);
	});
});

describe('a response that is posted from the provider’s pages', () => {
	test('S052 comes with the cookie of the sign-in and no other, and begins a session', async () => {
		const op = createIdentityProvider();
		const app = createApp({ op, providers: [formPostProvider(op)] });
		const started = await app.browser.post('/auth/signin/op', { callbackUrl: '/inbox' });
		expect(setCookies(started)).toEqual([
			{
				name: aSlot,
				value: expect.any(String),
				attributes: { path: '/', 'max-age': '900', httponly: true, secure: true, samesite: 'None' }
			}
		]);
		const callback = op.authorize(locationOf(started));
		expect([callback.method, callback.from, callback.url.search]).toEqual(['POST', op.issuer, '']);
		const response = await app.finish(callback);
		expect([response.status, locationOf(response).href]).toEqual([303, `${origin}/inbox`]);
		expect(app.browser.cookieNames).toEqual([sessionName]);
		expect(setCookies(response)[0]).toMatchObject({
			name: aSlot,
			value: '',
			attributes: { 'max-age': '0', path: '/', secure: true, samesite: 'None' }
		});
	});

	test('S066 links the account to the user who asked, although the session cookie is not sent', async () => {
		const op = createIdentityProvider();
		const adapter = MemoryAdapter();
		const app = createApp({ op, adapter, providers: [formPostProvider(op)] });
		await app.signIn();
		const link = op.authorize(await app.start({ fields: { link: 'true' } }), {
			user: { ...grace, sub: 'a-second-account' }
		});
		await app.finish(link);
		expect(app.logger.errors).toEqual([]);
		expect(await adapter.getUserByAccount({ provider: 'op', providerAccountId: 'a-second-account' })).toMatchObject({
			email: 'ada@example.test'
		});
	});

	test('S066 is refused if the user who asked has signed out', async () => {
		const op = createIdentityProvider();
		const adapter = MemoryAdapter();
		const app = createApp({ op, adapter, providers: [formPostProvider(op)] });
		await app.signIn();
		const link = op.authorize(await app.start({ fields: { link: 'true' } }), {
			user: { ...grace, sub: 'a-second-account' }
		});
		await app.browser.post('/auth/signout');
		expectRefused(app, await app.finish(link), { type: 'InvalidCheck', tokenRequests: 1 });
		expect(await adapter.getUserByAccount({ provider: 'op', providerAccountId: 'a-second-account' })).toBeNull();
	});

	const otherBodies: [string, (params: URLSearchParams) => BodyInit, string?][] = [
		['JSON', (params) => JSON.stringify(Object.fromEntries(params)), 'application/json'],
		['text', String, 'text/plain'],
		['bytes', (params) => new TextEncoder().encode(String(params))],
		[
			'multipart',
			(params) => {
				const form = new FormData();
				for (const [name, value] of params) form.set(name, value);
				return form;
			}
		]
	];
	test.each(otherBodies)('S052 is a urlencoded form and nothing else: %s', async (_, bodyOf, type) => {
		const op = createIdentityProvider();
		const app = createApp({ op, providers: [formPostProvider(op)] });
		const callback = op.authorize(await app.start());
		const headers = { origin: op.issuer, ...(type && { 'content-type': type }) };
		const body = bodyOf(callback.params);
		const posted = await app.browser.send(new Request(callback.url, { method: 'POST', body, headers }));
		expectRefused(app, posted, { type: 'InvalidRequest', page: 400 });
		// Nothing was read from it, so that the right answer still counts.
		expect(beginsSession(await app.finish(callback))).toBe(true);
	});
});

test('S225 each encrypted value has one purpose: a session cookie is not a pending sign-in', async () => {
	const app = createApp();
	const callback = app.op.authorize(await app.start());
	const name = flowsOf(app.browser)[0]!;
	const sealed = await createKeyring([secret]).seal(
		{ provider: 'op', state: callback.params.get('state'), redirectUri: 'x', returnTo: 'https://evil.test/' },
		{ salt: sessionName, maxAge: 900 }
	);
	app.browser.jar.overwrite(name, sealed);
	expectRefused(app, await app.finish(callback), { type: 'InvalidCheck' });
});
