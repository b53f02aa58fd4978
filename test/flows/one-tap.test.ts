/** ID tokens that a browser brings, as Google One Tap and FedCM do. */
import { describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { createApp, type App, type AppOptions } from '../fixtures/app.js';
import type { Browser } from '../fixtures/browser.js';
import { ada, createIdentityProvider, createSigningKey, toJwk, tokens } from '../fixtures/identity-provider.js';
import { signClaims } from '../fixtures/identity-provider/tokens.js';
import { beginsSession, expectNothingSecretLogged, loggedTypes } from '../security/support.js';

const path = '/auth/one-tap/op';

function oneTapApp(config: AppOptions = {}) {
	const op = config.op ?? createIdentityProvider();
	return createApp({ op, providers: [op.provider({ oneTap: true })], ...config });
}

interface Asked {
	clientId: string;
	nonce: string;
}

/** What the component does at first. */
async function ask(app: App, browser: Browser = app.browser): Promise<Asked> {
	const response = await browser.visit(path, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
	expect(response.status).toBe(200);
	return (await response.json()) as Asked;
}

const now = () => Math.floor(Date.now() / 1000);

/** The claims that Google's tokens have. */
function claimsOf({ op }: App, nonce: unknown): Record<string, unknown> {
	const { id: aud } = op.client;
	return { ...ada, iss: op.issuer, aud, azp: aud, iat: now(), exp: now() + 3600, nonce, jti: 'j' };
}

async function bring(
	app: App,
	credential: string,
	fields: Record<string, string> = {},
	browser = app.browser
): Promise<Response> {
	const headers = { 'X-Auth-Return-Redirect': '1' };
	return browser.post(path, { credential, ...fields }, { headers });
}

/** Signs in, or what `change` makes of it. */
async function signInWith(
	app: App,
	change: (claims: Record<string, unknown>) => Record<string, unknown> = (same) => same
) {
	const { nonce } = await ask(app);
	return bring(app, await app.op.sign(change(claimsOf(app, nonce))));
}

describe('an ID token from the browser', () => {
	test('signs in, and leads to the requested page', async () => {
		const app = oneTapApp();
		const asked = await ask(app);
		expect(asked).toEqual({ clientId: app.op.client.id, nonce: expect.stringMatching(/^[\w-]{32}$/) });
		const credential = await app.op.sign(claimsOf(app, asked.nonce));
		const response = await bring(app, credential, { callbackUrl: '/account' });
		expect([response.status, await response.json()]).toEqual([200, { url: 'https://app.test/account' }]);
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
		expect(app.browser.cookieNames.filter((name) => name.includes('one-tap'))).toEqual([]);
		expect(app.op.requestsTo('token')).toEqual([]);
		expectNothingSecretLogged(app);
		expect(app.logger.leaks([credential, asked.nonce])).toEqual([]);
	});

	test('leads to the same user as every other sign-in at the provider, and keeps its tokens', async () => {
		const adapter = MemoryAdapter();
		const app = oneTapApp({ adapter });
		await app.signIn();
		const first = await app.session();
		const before = await adapter.getAccount!(String(ada.sub), 'op');
		await app.browser.post('/auth/signout');
		await signInWith(app);
		expect((await app.session())?.user?.id).toBe(first?.user?.id);
		const after = await adapter.getAccount!(String(ada.sub), 'op');
		expect(after?.access_token).toBe(before?.access_token);
		expect(after?.id_token).not.toBe(before?.id_token);
	});

	test('calls the same callbacks as every other sign-in', async () => {
		const asked: unknown[] = [];
		const failed: unknown[] = [];
		const app = oneTapApp({
			callbacks: { signIn: ({ account, profile }) => (asked.push([account?.provider, profile?.email]), false) },
			events: { signInFailed: ({ error }) => void failed.push(error.type) }
		});
		const response = await signInWith(app);
		expect([response.status, await response.json()]).toMatchObject([403, { error: 'AccessDenied' }]);
		expect([asked, failed]).toEqual([[['op', 'ada@example.test']], ['AccessDenied']]);
	});

	test.each([
		['the address is not verified', { email_verified: false }, null],
		['the address is verified', { email_verified: true }, 'ada@example.test']
	])('%s', async (_, claims, email) => {
		const app = oneTapApp();
		await signInWith(app, (all) => ({ ...all, ...claims }));
		expect((await app.session())?.user?.email ?? null).toBe(email);
	});

	test('does not link an account: a signed-in user gets no offer', async () => {
		const app = oneTapApp({ adapter: MemoryAdapter() });
		await app.signIn();
		expect(await ask(app)).toBeNull();
		expect(app.browser.cookieNames.filter((name) => name.includes('one-tap'))).toEqual([]);
	});

	test('S086 of another person begins a session of that person, and does not link', async () => {
		const adapter = MemoryAdapter();
		const app = oneTapApp({ adapter });
		const { nonce } = await ask(app);
		await app.signIn();
		const first = await app.session();
		const other = { sub: 'grace', email: 'grace@example.test', name: 'Grace' };
		await bring(app, await app.op.sign({ ...claimsOf(app, nonce), ...other }));
		const second = await app.session();
		expect(second?.user?.email).toBe('grace@example.test');
		expect(second?.user?.id).not.toBe(first?.user?.id);
	});
});

describe('an ID token is refused', () => {
	// It has a name, because the fixtures use keys without one again after sixteen.
	const otherKey = createSigningKey('RS256', 'other');
	const week = 7 * 24 * 3600;

	const byClaims: [title: string, claims: Record<string, unknown>][] = [
		['S002 of another issuer', { iss: 'https://evil.test' }],
		['S002 of the issuer in another spelling', { iss: 'op.test' }],
		['S003 without sub', { sub: undefined }],
		['S004 with an empty sub', { sub: '' }],
		['S004 with a sub that is a number', { sub: 7 }],
		['S004 with a long sub', { sub: 'x'.repeat(256) }],
		['S006 without aud', { aud: undefined }],
		['S006 for another client', { aud: 'another-client', azp: 'another-client' }],
		['S006 for a client of the same project', { aud: 'another-client' }],
		['S007 for a list without this client', { aud: ['a', 'b'] }],
		['S008 of another party', { azp: 'another-client' }],
		['S010 without iat', { iat: undefined }],
		['S011 without exp', { exp: undefined }],
		['S012 that expired', { iat: now() - week, exp: now() - 3600 }],
		['S015 of the future', { iat: now() + week, exp: now() + 2 * week }],
		['S015 that is not valid yet', { nbf: now() + week }],
		['S043 with the hash of an access token', { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }]
	];
	test.each(byClaims)('%s', async (_, claims) => {
		const app = oneTapApp();
		const response = await signInWith(app, (all) => ({ ...all, ...claims }));
		expect([response.status, await response.json()]).toMatchObject([400, { error: 'OAuthCallbackError' }]);
		expect([beginsSession(response), loggedTypes(app)]).toEqual([
			false,
			expect.arrayContaining(['OAuthCallbackError'])
		]);
		expect(app.logger.entries.filter(({ level }) => level === 'error')).toEqual([]);
		expect(app.browser.cookieNames).toEqual([]);
	});

	const byForm: [title: string, forge: (app: App, claims: Record<string, unknown>) => Promise<string>][] = [
		[
			'S019 signed by another key',
			({ op }, claims) => signClaims(claims, otherKey, { alg: 'RS256', kid: op.keys[0]!.kid })
		],
		['S019 with a broken signature', async ({ op }, claims) => tokens.withBrokenSignature(await op.sign(claims))],
		['S022 not signed', async ({ op }, claims) => tokens.withoutSignature(await op.sign(claims))],
		[
			'S023 signed with the public key as a secret',
			async ({ op }, claims) => tokens.withHmac(await op.sign(claims), JSON.stringify(toJwk(op.keys[0]!)))
		],
		[
			'S024 signed by another algorithm',
			({ op }, claims) => signClaims(claims, otherKey, { alg: 'PS256', kid: op.keys[0]!.kid })
		],
		['S027 signed by an unknown key', (_, claims) => signClaims(claims, otherKey)],
		[
			'S032 with a key of its own',
			(_, claims) => signClaims(claims, otherKey, { alg: 'RS256', jwk: toJwk(otherKey) as never })
		],
		[
			'S019 with claims that were changed',
			async ({ op }, claims) => tokens.withOtherClaims(await op.sign(claims), (all) => ({ ...all, sub: 'root' }))
		]
	];
	test.each(byForm)('%s', async (_, forge) => {
		const app = oneTapApp();
		const { nonce } = await ask(app);
		const response = await bring(app, await forge(app, claimsOf(app, nonce)));
		expect([response.status, beginsSession(response)]).toEqual([400, false]);
		expect(await response.json()).toMatchObject({ error: 'OAuthCallbackError' });
		expect(await app.session()).toBeNull();
	});

	test.each([
		['S017 without a nonce', undefined],
		['S016 with a nonce that the site did not make', 'x'.repeat(32)],
		['S016 with a nonce with the same beginning', 'same'],
		['S016 with a nonce that is a number', 7],
		['S016 with a short nonce', 'short']
	])('%s', async (_, given) => {
		const app = oneTapApp();
		const { nonce } = await ask(app);
		const sent = given === 'same' ? nonce.slice(0, 31) + (nonce.endsWith('A') ? 'B' : 'A') : given;
		const response = await bring(app, await app.op.sign(claimsOf(app, sent)));
		expect([response.status, await response.json()]).toMatchObject([400, { error: 'InvalidCheck' }]);
		expect(beginsSession(response)).toBe(false);
	});

	test('S016 even where the provider is known to ignore nonces', async () => {
		const op = createIdentityProvider();
		const app = oneTapApp({ op, providers: [op.provider({ oneTap: true, checks: ['pkce', 'state'] })] });
		await ask(app);
		expect((await bring(app, await op.sign(claimsOf(app, undefined)))).status).toBe(400);
	});

	test.each(['', 'a', 'a.b', 'a.b.c', 'a.b.c.d.e', '{}', `${'e30'.repeat(400)}.e30.e30`])(
		'S034 that is not a token: %j',
		async (text) => {
			const app = oneTapApp();
			await ask(app);
			expect((await bring(app, text)).status).toBe(400);
			expect(app.logger.entries.filter(({ level }) => level === 'error')).toEqual([]);
		}
	);

	test('S065 in another browser than the one that asked', async () => {
		const app = oneTapApp();
		const { nonce } = await ask(app);
		const victim = app.newBrowser();
		await ask(app, victim);
		const response = await bring(app, await app.op.sign(claimsOf(app, nonce)), {}, victim);
		expect([response.status, beginsSession(response)]).toEqual([400, false]);
	});

	test('S062 the second time, also from a copy of the browser', async () => {
		const app = oneTapApp();
		const { nonce } = await ask(app);
		const copy = app.browser.copy();
		const credential = await app.op.sign(claimsOf(app, nonce));
		expect(beginsSession(await bring(app, credential))).toBe(true);
		expect((await bring(app, credential)).status).toBe(400);
		expect((await bring(app, credential, {}, copy)).status).toBe(400);
	});

	test('S063 except once, of many at the same time', async () => {
		const app = oneTapApp();
		const { nonce } = await ask(app);
		const credential = await app.op.sign(claimsOf(app, nonce));
		const browsers = Array.from({ length: 5 }, () => app.browser.copy());
		const responses = await Promise.all(browsers.map((browser) => bring(app, credential, {}, browser)));
		expect(responses.filter(beginsSession)).toHaveLength(1);
	});

	test('S062 after a wrong one, because the nonce is used up', async () => {
		const app = oneTapApp();
		const { nonce } = await ask(app);
		const copy = app.browser.copy();
		await bring(app, await app.op.sign({ ...claimsOf(app, nonce), aud: 'another-client' }));
		expect((await bring(app, await app.op.sign(claimsOf(app, nonce)), {}, copy)).status).toBe(400);
	});

	test('S018 whose nonce was made for another provider, or for a redirect', async () => {
		const op = createIdentityProvider();
		const providers = [op.provider({ oneTap: true }), op.provider({ id: 'two', oneTap: true })];
		const app = oneTapApp({ op, providers });
		const { nonce } = await ask(app);
		const crossed = await app.browser.post('/auth/one-tap/two', { credential: await op.sign(claimsOf(app, nonce)) });
		expect([crossed.status, beginsSession(crossed)]).toEqual([400, false]);
		const url = await app.start();
		const ofRedirect = await bring(app, await op.sign(claimsOf(app, url.searchParams.get('nonce'))));
		expect([ofRedirect.status, beginsSession(ofRedirect)]).toEqual([400, false]);
	});
});

describe('the routes', () => {
	test('are there for a provider with the option only', async () => {
		const op = createIdentityProvider();
		const app = oneTapApp({ op, providers: [op.provider()] });
		for (const id of ['op', 'other', 'constructor']) {
			expect((await app.browser.visit(`/auth/one-tap/${id}`)).status).toBe(404);
			expect((await app.browser.post(`/auth/one-tap/${id}`, { credential: 'a.b.c' })).status).toBe(404);
		}
	});

	test('S209 accept nothing from a page of another site', async () => {
		const app = oneTapApp();
		const { nonce } = await ask(app);
		const credential = await app.op.sign(claimsOf(app, nonce));
		const posted = await app.browser.post(path, { credential }, { crossSite: true });
		expect([posted.status, beginsSession(posted)]).toEqual([403, false]);
		const read = await app.browser.visit(path, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
		expect([read.status, read.headers.getSetCookie()]).toEqual([403, []]);
	});

	test('S084 set few cookies, however often the page is opened', async () => {
		const app = oneTapApp();
		for (let times = 0; times < 30; times++) await ask(app);
		expect(app.browser.cookieBytes).toBeLessThan(2 * 1024);
		expect(beginsSession(await signInWith(app))).toBe(true);
	});

	test('count tokens that lead to no identity, per client', async () => {
		const app = oneTapApp({ rateLimit: { callback: { client: { points: 2, duration: 60 } } } });
		const statuses: number[] = [];
		for (let times = 0; times < 5; times++) {
			const { nonce } = await ask(app);
			const request = new Request(`https://app.test${path}`, {
				method: 'POST',
				body: new URLSearchParams({ credential: await app.op.sign({ ...claimsOf(app, nonce), aud: 'x' }) }),
				headers: {
					origin: 'https://app.test',
					cookie: app.browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
				}
			});
			statuses.push((await app.auth.respond(request, { clientAddress: '203.0.113.7' })).status);
		}
		expect(statuses).toContain(429);
	});

	test.each([
		['an OAuth 2 provider', { type: 'oauth' as const }],
		['a provider whose user comes from userinfo', { idToken: false }],
		['a value that is not a boolean', { oneTap: 'yes' as unknown as boolean }]
	])('cannot be for %s', (_, options) => {
		const op = createIdentityProvider();
		const provider = { ...op.provider(), oneTap: true, ...options } as ReturnType<typeof op.provider>;
		expect(() => oneTapApp({ op, providers: [provider] })).toThrow('oneTap');
	});
});
