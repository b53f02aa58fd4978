/** Apps on the devices of users: they sign in with the browser, and get an API token for a code. RFC 8252, RFC 7636 */
import { createHash, randomBytes } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { NativeOptions } from '../../src/lib/base/config/options.js';
import { readValue } from '../../src/lib/plugins/tokens/bearer/token.js';
import { createApp, type AppOptions } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { locationOf } from '../fixtures/browser.js';
import { createClock } from '../fixtures/clock.js';
import { formsOf } from '../fixtures/forms.js';
import { createEvent, createKitApp } from '../kit/kit.js';
import { requestOf } from '../session/support.js';

let clock = createClock();
beforeEach(() => {
	clock = createClock();
});
afterAll(() => clock.restore());

const redirectUri = 'com.example.app:/signed-in';
const appLink = 'https://links.example.com/app?from=native';
const options: NativeOptions = { redirectUris: [redirectUri, appLink] };
const verifierOf = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** The parameters that an app opens the browser with. */
const asking = (challenge: string, more: Record<string, string> = {}) =>
	new URLSearchParams({
		response_type: 'code',
		redirect_uri: redirectUri,
		code_challenge: challenge,
		code_challenge_method: 'S256',
		state: 'state of the app',
		...more
	});

function createNative(config: AppOptions = {}) {
	const store = MemoryAdapter();
	const app = createApp({ adapter: store, native: options, ...config });
	const exchange = async (fields: Record<string, string>, path = 'native-token') => {
		const headers = { 'content-type': 'application/json', origin: 'capacitor://localhost' };
		const body = JSON.stringify(fields);
		const request = new Request(`https://app.test/auth/${path}`, { method: 'POST', headers, body });
		const answer = await app.auth.respond(request, { clientAddress: '203.0.113.7' });
		return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
	};
	/** Presses the button of the page. Returns where the browser goes. */
	const decide = async (params: URLSearchParams, browser: Browser = app.browser, label = 'continue') => {
		const answer = await browser.post('/auth/native', { ...Object.fromEntries(params), decision: label });
		return { status: answer.status, to: answer.headers.get('location') ?? '' };
	};
	/** A code, in a browser that has just signed in. */
	const codeFor = async (verifier: string, more: Record<string, string> = {}) => {
		const { to } = await decide(asking(challengeOf(verifier), more));
		return new URL(to).searchParams.get('code') ?? '';
	};
	return { ...app, store, exchange, decide, codeFor };
}

test('an app opens the browser, the user signs in and continues, and the app gets a token', async () => {
	const { browser, op, decide, exchange, store } = createNative();
	const verifier = verifierOf();
	const params = asking(challengeOf(verifier));
	const opened = await browser.visit(`/auth/native?${params}`);
	const signIn = locationOf(opened, 'https://app.test');
	expect(signIn.pathname).toBe('/auth/signin');
	const [form] = formsOf(await (await browser.visit(signIn)).text());
	const started = await browser.post('/auth/signin/op', form!.fields);
	const back = locationOf(
		await browser.follow(op.authorize(locationOf(started, 'https://app.test'))),
		'https://app.test'
	);
	expect(back.pathname).toBe('/auth/native');

	const page = await browser.visit(back);
	const text = await page.text();
	expect([page.status, text.includes('ada@example.test')]).toEqual([200, true]);
	const [question] = formsOf(text);
	const { to } = await decide(new URLSearchParams(question!.fields));
	expect(to.startsWith(`${redirectUri}?`)).toBe(true);
	const answer = new URL(to).searchParams;
	expect([answer.get('state'), answer.get('iss')]).toEqual(['state of the app', 'https://app.test/auth']);

	const { status, headers, body } = await exchange({
		grant_type: 'authorization_code',
		code: answer.get('code')!,
		redirect_uri: redirectUri,
		code_verifier: verifier
	});
	expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache, no-store']);
	expect(body).toEqual({
		access_token: expect.stringMatching(/^fa_/) as string,
		token_type: 'Bearer',
		expires_in: 30 * 24 * 60 * 60,
		scope: 'app'
	});
	const ada = await store.getUserByEmail!('ada@example.test');
	const [secret] = await store.listSecrets!(ada!.id, 'bearer');
	expect(secret).toMatchObject({ label: 'App', userId: ada!.id });
	// A policy may ask how the session began in which the code was made.
	expect(readValue(secret!)?.madeIn).toMatchObject({ provider: 'op', createdAt: expect.any(Date) as Date });
	expect(JSON.stringify(secret)).not.toContain(String(body.access_token).slice('fa_'.length + 33));
});

test('a client of oauth4webapi accepts the answers', async () => {
	const { auth, signIn, decide } = createNative();
	await signIn();
	const client = { client_id: 'app' };
	const issuer = 'https://app.test/auth';
	const server = {
		issuer,
		token_endpoint: `${issuer}/native-token`,
		authorization_response_iss_parameter_supported: true
	};
	const verifier = oauth.generateRandomCodeVerifier();
	const params = asking(await oauth.calculatePKCECodeChallenge(verifier), { state: 'state' });
	const { to } = await decide(params);
	const answer = oauth.validateAuthResponse(server, client, new URL(to), 'state');
	const response = await oauth.authorizationCodeGrantRequest(
		server,
		client,
		oauth.None(),
		answer,
		redirectUri,
		verifier,
		{
			[oauth.customFetch]: (url, init) => auth.respond(new Request(url, init as RequestInit))
		}
	);
	expect(await oauth.processAuthorizationCodeResponse(server, client, response)).toMatchObject({
		token_type: 'bearer'
	});
});

test('an app link keeps its own query', async () => {
	const { signIn, decide, exchange } = createNative();
	await signIn();
	const verifier = verifierOf();
	const { to } = await decide(asking(challengeOf(verifier), { redirect_uri: appLink }));
	expect(to.startsWith(`${appLink}&code=`)).toBe(true);
	const code = new URL(to).searchParams.get('code')!;
	expect((await exchange({ code, redirect_uri: appLink, code_verifier: verifier })).status).toBe(200);
});

describe('S220 the browser is sent to a listed address alone:', () => {
	test.each([
		'com.example.app:/signed-in/',
		'com.example.app:/signed-in?x',
		'COM.EXAMPLE.APP:/signed-in',
		'com.example.app:/signed-in#',
		'com.example.app:/other',
		'com.evil.app:/signed-in',
		'https://links.example.com/app',
		'https://links.example.com.evil.test/app?from=native',
		'javascript:alert(1)',
		'/signed-in',
		''
	])('not to "%s"', async (uri) => {
		const { browser, signIn, decide, logger } = createNative();
		await signIn();
		const params = asking(challengeOf(verifierOf()), { redirect_uri: uri });
		for (const label of ['continue', 'cancel']) {
			const answer = await decide(params, browser, label);
			expect([answer.status, answer.to]).toEqual([400, '']);
		}
		const shown = await browser.visit(`/auth/native?${params}`);
		expect([shown.status, shown.headers.get('location')]).toEqual([400, null]);
		expect(logger.errors).toEqual([]);
	});
});

test.each<[string, Record<string, string>]>([
	['S068 the method `plain`', { code_challenge_method: 'plain' }],
	['S068 no method', { code_challenge_method: '' }],
	['S067 no challenge', { code_challenge: '' }],
	['a challenge of another length', { code_challenge: 'a'.repeat(42) }],
	['a token in the address', { response_type: 'token' }],
	['a long state', { state: 'a'.repeat(257) }],
	['a state with a line break', { state: 'a\r\nlocation: x' }]
])('%s is refused', async (_, more) => {
	const { signIn, decide, browser } = createNative();
	await signIn();
	const params = asking(challengeOf(verifierOf()), more);
	expect(await decide(params)).toEqual({ status: 400, to: '' });
	expect((await browser.visit(`/auth/native?${params}`)).status).toBe(400);
});

test('S074 a repeated parameter is refused', async () => {
	const { browser, signIn } = createNative();
	await signIn();
	const params = `${asking(challengeOf(verifierOf()))}&redirect_uri=${encodeURIComponent(appLink)}`;
	expect((await browser.visit(`/auth/native?${params}`)).status).toBe(400);
});

test('S200 S216 an app gets no code by a GET, or unless the user presses the button of the page', async () => {
	const { browser, signIn } = createNative();
	await signIn();
	const params = asking(challengeOf(verifierOf()), { decision: 'continue' });
	const shown = await browser.visit(`/auth/native?${params}`, { crossSite: true });
	expect([shown.status, shown.headers.get('location'), shown.headers.get('x-frame-options')]).toEqual([
		200,
		null,
		'DENY'
	]);
	for (const from of ['https://evil.test', 'null']) {
		const posted = await browser.post('/auth/native', params, { from, headers: { 'Sec-Fetch-Site': 'cross-site' } });
		expect([posted.status, posted.headers.get('location')?.includes('code=') ?? false]).toEqual([403, false]);
	}
});

test('the user can refuse, and the app receives the refusal', async () => {
	const { signIn, decide, browser } = createNative();
	await signIn();
	const { to } = await decide(asking(challengeOf(verifierOf())), browser, 'cancel');
	expect(Object.fromEntries(new URL(to).searchParams)).toEqual({
		error: 'access_denied',
		state: 'state of the app',
		iss: 'https://app.test/auth'
	});
});

describe('a code', () => {
	async function withCode(config?: AppOptions, more?: Record<string, string>) {
		const app = createNative(config);
		await app.signIn();
		const verifier = verifierOf();
		const code = await app.codeFor(verifier, more);
		const right = { code, redirect_uri: redirectUri, code_verifier: verifier };
		return { ...app, verifier, code, right };
	}
	const invalid = { status: 400, body: { error: 'invalid_grant' } };

	test.each<[string, (right: Record<string, string>) => Record<string, string>]>([
		['S070 without the verifier', (right) => ({ ...right, code_verifier: '' })],
		['S070 with another verifier', (right) => ({ ...right, code_verifier: verifierOf() })],
		[
			'S068 with the challenge as verifier',
			(right) => ({ ...right, code_verifier: challengeOf(right.code_verifier!) })
		],
		['S082 for another redirect URI', (right) => ({ ...right, redirect_uri: appLink })],
		['S082 without the redirect URI', ({ redirect_uri: _, ...right }) => right],
		['S135 that was changed', (right) => ({ ...right, code: `${right.code!.slice(0, -2)}AA` })],
		['that is text', (right) => ({ ...right, code: 'code' })],
		['that is missing', ({ code: _, ...right }) => right]
	])('%s is refused', async (_, change) => {
		const { exchange, right } = await withCode();
		expect(await exchange(change(right))).toMatchObject(invalid);
	});

	test('S062 is used up by the first attempt, also by one that fails', async () => {
		const { exchange, right } = await withCode();
		expect(await exchange({ ...right, code_verifier: verifierOf() })).toMatchObject(invalid);
		expect(await exchange(right)).toMatchObject(invalid);
	});

	test('S063 S254 of twenty exchanges at once in two processes, one gets a token', async () => {
		const adapter = MemoryAdapter();
		const [here, there] = [await withCode({ adapter }), createNative({ adapter })];
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, index) => (index % 2 ? here : there).exchange(here.right))
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	});

	test('ends after a minute', async () => {
		const { exchange, right } = await withCode();
		clock.advance(60);
		expect(await exchange(right)).toMatchObject(invalid);
	});

	test.each<[string, AppOptions]>([
		['a stored session', {}],
		['an encrypted session', { session: { strategy: 'jwt' } }]
	])('ends with %s', async (_, config) => {
		const { exchange, right, browser } = await withCode(config);
		await browser.post('/auth/signout');
		expect(await exchange(right)).toMatchObject(invalid);
		const again = await withCode(config);
		expect((await again.exchange(again.right)).status).toBe(200);
	});

	test('S136 is not accepted as a session, and a session is not accepted as a code', async () => {
		const { exchange, right, code, browser, auth } = await withCode({ session: { strategy: 'jwt' } });
		const cookie = '__Secure-authjs.session-token';
		expect(await exchange({ ...right, code: browser.cookie(cookie)! })).toMatchObject(invalid);
		const request = new Request('https://app.test/', { headers: { cookie: `${cookie}=${code}` } });
		expect((await auth.session(request)).session).toBeNull();
	});

	test('S360 neither code nor token nor verifier is logged', async () => {
		const { exchange, right, code, verifier, logger } = await withCode();
		const { body } = await exchange(right);
		await exchange(right);
		expect(logger.leaks([code, verifier, String(body.access_token)])).toEqual([]);
	});

	test('a client that guesses gets the status 429, and valid codes do not count', async () => {
		const { exchange, codeFor } = await withCode();
		for (let index = 0; index < 25; index++) {
			const verifier = verifierOf();
			const right = { code: await codeFor(verifier), redirect_uri: redirectUri, code_verifier: verifier };
			expect((await exchange(right)).status).toBe(200);
		}
		const statuses = [];
		for (let index = 0; index < 21; index++) statuses.push((await exchange({ code: `guess ${index}` })).status);
		expect(statuses.slice(-2)).toEqual([400, 429]);
	});
});

test('a session that is not fresh gives no code until the user signs in again', async () => {
	const { browser, signIn, decide } = createNative();
	await signIn();
	clock.advance(601);
	const params = asking(challengeOf(verifierOf()));
	const { to } = await decide(params);
	expect(new URL(to).pathname).toBe('/auth/native');
	const page = await (await browser.visit(to)).text();
	const [again] = formsOf(page);
	expect([page.includes('Sign in again to continue'), again!.action]).toEqual([true, '/auth/signout']);
	const out = await browser.post(again!.action, again!.fields);
	expect(locationOf(out, 'https://app.test').pathname).toBe('/auth/native');
	await signIn();
	expect((await decide(params)).to).toContain('code=');
});

test('an operator who acts as a user gets no code, nor does a user who is not in the adapter', async () => {
	const adapter = MemoryAdapter();
	for (const id of ['operator', 'ada'])
		await adapter.createUser({ id, name: id, email: `${id}@app.test`, emailVerified: null });
	const mayImpersonate = ({ user }: { user: { id: string } }) => user.id === 'operator';
	const { auth, browser, decide } = createNative({ adapter, session: { mayImpersonate } });
	const { serializeCookie } = await import('../../src/core.js');
	const enter = async (call: (request: Request) => ReturnType<typeof auth.session>) => {
		for (const each of (await call(requestOf(browser))).cookies) {
			browser.jar.store(serializeCookie(each), new URL('https://app.test/'));
		}
	};
	await enter((request) => auth.signInAs(request, { id: 'operator' }, { methods: ['pwd'] }));
	await enter((request) => auth.impersonate(request, 'ada'));
	const answer = await decide(asking(challengeOf(verifierOf())));
	expect([answer.status, answer.to.includes('code=')]).toEqual([403, false]);
});

test('the token ends when the app signs out, or the user revokes it', async () => {
	const { signIn, codeFor, exchange, store } = createNative();
	await signIn();
	const ada = await store.getUserByEmail!('ada@example.test');
	const tokens = [];
	for (let index = 0; index < 2; index++) {
		const verifier = verifierOf();
		const code = await codeFor(verifier);
		tokens.push(
			String((await exchange({ code, redirect_uri: redirectUri, code_verifier: verifier })).body.access_token)
		);
	}
	const [first = ''] = tokens;
	const wrong = `${first.slice(0, -3)}AAA`;
	for (const token of [wrong, 'fa_', '', "' or 1=1"]) {
		expect(await exchange({ token }, 'native-revoke')).toMatchObject({ status: 200, body: {} });
	}
	expect(await store.listSecrets!(ada!.id, 'bearer')).toHaveLength(2);
	await exchange({ token: first }, 'native-revoke');
	expect(await store.listSecrets!(ada!.id, 'bearer')).toHaveLength(1);
});

describe('at the start', () => {
	test.each<[string, unknown]>([
		['no address', []],
		['a scheme without a domain name', ['myapp:/signed-in']],
		['http', ['http://127.0.0.1/callback']],
		['javascript', ['javascript:alert(1)']],
		['a fragment', ['com.example.app:/signed-in#a']],
		['a user name', ['https://a@links.example.com/']],
		['a space', ['com.example.app:/signed in']],
		['a wildcard', ['*']]
	])('%s is refused', (_, redirectUris) => {
		expect(() => createNative({ native: { redirectUris } as never })).toThrow(
			expect.objectContaining({ type: 'InvalidConfig' }) as Error
		);
	});

	test('an adapter is needed, with secrets and single use', () => {
		expect(() => createNative({ adapter: undefined })).toThrow('`native` needs an adapter');
		for (const method of ['claimOnce', 'createSecret', 'listSessions'] as const) {
			const { [method]: _, ...rest } = MemoryAdapter();
			expect(() => createNative({ adapter: rest as never })).toThrow(method);
		}
	});

	test('S368 without `native`, there are no such routes', async () => {
		const { browser, auth } = createApp({ adapter: MemoryAdapter() });
		expect((await browser.visit(`/auth/native?${asking('a'.repeat(43))}`)).status).toBe(404);
		for (const path of ['native-token', 'native-revoke']) {
			const request = new Request(`https://app.test/auth/${path}`, {
				method: 'POST',
				body: '{}',
				headers: { 'content-type': 'application/json' }
			});
			expect((await auth.respond(request)).status).toBe(404);
		}
	});
});

test('in a SvelteKit app, only a rule accepts the token', async () => {
	const app = createKitApp({ adapter: MemoryAdapter(), native: options });
	const guard = app.protect({ '/api': { bearer: ['app'] }, '/other': { bearer: ['more'] }, '/page': true } as never);
	const started = await app.browser.post('/auth/signin/op');
	await app.browser.follow(app.op.authorize(locationOf(started, 'https://app.test')));
	const verifier = verifierOf();
	const answer = await app.browser.post('/auth/native', {
		...Object.fromEntries(asking(challengeOf(verifier))),
		decision: 'continue'
	});
	const code = new URL(answer.headers.get('location')!).searchParams.get('code')!;
	const send = async (path: string, init: RequestInit) => {
		const { event } = createEvent(new Request(`https://app.test${path}`, init), app.options);
		const resolve = async () => Response.json(await event.locals.auth());
		return app.handle({ event, resolve: async () => guard({ event, resolve }) });
	};
	const exchanged = await send('/auth/native-token', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ code, redirect_uri: redirectUri, code_verifier: verifier })
	});
	const { access_token: token } = (await exchanged.json()) as { access_token: string };
	const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
	const api = await send('/api', { headers });
	expect(await api.json()).toMatchObject({ user: { email: 'ada@example.test' }, bearer: { scopes: ['app'] } });
	expect((await send('/other', { headers })).status).toBe(403);
	expect(await (await send('/auth/session', { headers })).json()).toBeNull();
});
