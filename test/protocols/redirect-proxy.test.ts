/** Signing in on a preview deployment, through the one deployment that the provider knows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeyring } from '../../src/lib/base/seal/keyring.js';
import { publicSuffixes } from '../../src/public-suffixes.js';
import { createApp, secret, type App, type AppOptions } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createIdentityProvider, type IdentityProviderInit } from '../fixtures/identity-provider.js';
import { startCertifiedProvider, type CertifiedProvider } from '../fixtures/oidc-provider.js';
import { beginsSession, expectNothingSecretLogged, flowsOf, loggedTypes } from '../security/support.js';

const proxyOrigin = 'https://app.test';
const previewOrigin = 'https://shop-pr-12.preview.test';
const redirectProxyUrl = `${proxyOrigin}/auth`;
const redirectProxyOrigins = ['https://staging.test', 'https://*.preview.test'];

/** The proxy and a preview: two deployments of one application. */
function deployments(options: AppOptions = {}, { ofPreview = {}, ofProxy = {} } = {}) {
	const op = options.op ?? createIdentityProvider();
	const config = { op, redirectProxyUrl, redirectProxyOrigins, publicSuffixes, ...options };
	const proxy = createApp({ ...config, ...ofProxy });
	const preview = createApp({ ...config, origin: previewOrigin, ...ofPreview });
	return { op, proxy, preview };
}

function withResponseMode(init: IdentityProviderInit): AppOptions {
	const op = createIdentityProvider(init);
	return { op };
}

/** The person's browser carries the answer of the provider to the proxy. */
async function atProxy({ proxy }: { proxy: App }, callback: Parameters<App['finish']>[0]): Promise<Response> {
	return proxy.finish(callback);
}

const sessionOf = async (app: App) => (await app.session())?.user?.email ?? null;

describe('a sign-in on a preview', () => {
	test('goes through the proxy: the provider sees its redirect URI, and the preview exchanges the code', async () => {
		const both = deployments();
		const { op, proxy, preview } = both;
		const url = await preview.start();
		expect(url.searchParams.get('redirect_uri')).toBe(`${redirectProxyUrl}/callback/op`);
		expect(url.searchParams.get('state')!.length).toBeLessThan(500);
		const passed = await atProxy(both, op.authorize(url));
		const target = locationOf(passed);
		expect([passed.status, target.origin + target.pathname]).toEqual([303, `${previewOrigin}/auth/callback/op`]);
		expect([beginsSession(passed), proxy.browser.cookieNames, op.requestsTo('token')]).toEqual([false, [], []]);
		const finished = await preview.browser.visit(target, { crossSite: true });
		expect(beginsSession(finished)).toBe(true);
		expect(new URLSearchParams(op.requestsTo('token')[0]?.body).get('redirect_uri')).toBe(
			`${redirectProxyUrl}/callback/op`
		);
		expect([await sessionOf(preview), await sessionOf(proxy)]).toEqual(['ada@example.test', null]);
		expectNothingSecretLogged(proxy, [preview.browser], [op]);
		expectNothingSecretLogged(preview, [preview.browser], [op]);
	});

	test('returns each parameter, such as iss and a refusal of the provider', async () => {
		const both = deployments(withResponseMode({ issParameter: true }));
		const { op, preview } = both;
		const passed = locationOf(await atProxy(both, op.authorize(await preview.start())));
		expect([...passed.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
		await preview.browser.visit(passed, { crossSite: true });
		expect(await sessionOf(preview)).toBe('ada@example.test');

		const refused = op.authorize(await preview.start(), { error: 'access_denied' });
		const target = locationOf(await atProxy(both, refused));
		expect(target.searchParams.get('error')).toBe('access_denied');
		const response = await preview.browser.visit(target, { crossSite: true });
		expect(response.headers.get('location')).toContain(`${previewOrigin}/auth/signin?error=`);
		expect(flowsOf(preview.browser)).toEqual([]);
	});

	test('passes on a posted answer as a query', async () => {
		const op = createIdentityProvider();
		const providers = [op.provider({ authorization: { params: { response_mode: 'form_post' } } })];
		const both = deployments({ op, providers });
		const callback = op.authorize(await both.preview.start());
		expect(callback.method).toBe('POST');
		const passed = await atProxy(both, callback);
		expect([passed.status, locationOf(passed).searchParams.has('code')]).toEqual([303, true]);
		await both.preview.browser.visit(locationOf(passed), { crossSite: true });
		expect(await sessionOf(both.preview)).toBe('ada@example.test');
	});

	test('works in several tabs at once, while users of the proxy sign in', async () => {
		const both = deployments();
		const { op, proxy, preview } = both;
		const callbacks = [await preview.start(), await preview.start()].map((url) => op.authorize(url));
		for (const callback of callbacks.reverse()) {
			const finished = await preview.browser.visit(locationOf(await atProxy(both, callback)), { crossSite: true });
			expect(beginsSession(finished)).toBe(true);
		}
		const url = await proxy.start();
		expect(url.searchParams.get('state')).toMatch(/^[\w-]{32}$/);
		await proxy.finish(op.authorize(url));
		expect(await sessionOf(proxy)).toBe('ada@example.test');
	});

	test('can use a proxy of one provider, or one for all from the environment', async () => {
		const op = createIdentityProvider();
		const own = createApp({
			op,
			providers: [op.provider({ redirectProxyUrl: 'https://one.test/auth/' })],
			origin: previewOrigin
		});
		expect((await own.start()).searchParams.get('redirect_uri')).toBe('https://one.test/auth/callback/op');
		const environment = { AUTH_REDIRECT_PROXY_URL: redirectProxyUrl };
		const named = createApp({ op, origin: previewOrigin, host: { environment } });
		expect((await named.start()).searchParams.get('redirect_uri')).toBe(`${redirectProxyUrl}/callback/op`);
	});

	test('can use a secret for the proxy alone, so that sessions of previews are not valid in production', async () => {
		const redirectProxySecret = 'what-the-proxy-and-its-previews-share-0123456789';
		const both = deployments(
			{ redirectProxySecret },
			{ ofPreview: { secret: 'of-the-previews-0123456789-abcdefghijk' } }
		);
		const { op, proxy, preview } = both;
		const passed = await atProxy(both, op.authorize(await preview.start()));
		await preview.browser.visit(locationOf(passed), { crossSite: true });
		expect(await sessionOf(preview)).toBe('ada@example.test');
		const [session] = preview.browser.cookies.filter(({ name }) => name.includes('session-token'));
		const { name, value } = session!;
		const stolen = await proxy.auth.session(new Request(proxyOrigin, { headers: { cookie: `${name}=${value}` } }));
		expect(stolen.session).toBeNull();
	});
});

describe('S088 an answer is passed on to a listed preview only', () => {
	/** What a deployment with the secret could seal: everything in it is up to the attacker. */
	async function stateFor(
		to: unknown,
		{ jti, key = secret, salt = 'framework-auth redirect proxy' }: Partial<Record<'jti' | 'key' | 'salt', string>> = {}
	) {
		const id = 'abcdefghijklmnopqrstuvwxyz012345';
		const sealed = await createKeyring([key]).seal({ to, jti: jti ?? id }, { salt, maxAge: 60 });
		return `${id}.${sealed}`;
	}

	async function expectRefused(state: string, app = deployments().proxy) {
		const query = new URLSearchParams({ code: 'the-code-of-a-victim', state });
		const response = await app.browser.visit(`/auth/callback/op?${query}`, { crossSite: true });
		const { origin, searchParams } = locationOf(response);
		expect([origin, searchParams.get('error')]).toEqual([proxyOrigin, 'InvalidCheck']);
		expect(response.headers.get('location')).not.toContain('the-code-of-a-victim');
		expect(app.logger.leaks(['the-code-of-a-victim', state])).toEqual([]);
		expect(loggedTypes(app)).toContain('InvalidCheck');
		expect(app.op.requests).toEqual([]);
	}

	test('with a state that the test encrypts', async () => {
		const query = new URLSearchParams({ code: 'c', state: await stateFor(`${previewOrigin}/auth/callback/op`) });
		const response = await deployments().proxy.browser.visit(`/auth/callback/op?${query}`);
		expect(locationOf(response).origin).toBe(previewOrigin);
	});

	test.each([
		'https://evil.test/auth/callback/op',
		'https://preview.test/auth/callback/op',
		'https://evilpreview.test/auth/callback/op',
		'https://x.preview.test.evil.test/auth/callback/op',
		'https://x.y.preview.test/auth/callback/op',
		'https://.preview.test/auth/callback/op',
		'https://x_y.preview.test/auth/callback/op',
		'https://x.preview.test:8443/auth/callback/op',
		'https://x.preview.test:443/auth/callback/op',
		'http://x.preview.test/auth/callback/op',
		'https://x.preview.test./auth/callback/op',
		'https://X.preview.test/auth/callback/op',
		'https://x.préview.test/auth/callback/op',
		'https://x.xn--prview-bva.test/auth/callback/op',
		'https://x.preview.test@evil.test/auth/callback/op',
		'https://evil@x.preview.test/auth/callback/op',
		'https://x.preview.test\\@evil.test/auth/callback/op',
		'https://evil.test#.preview.test/auth/callback/op',
		'https://evil.test?.preview.test/auth/callback/op',
		'https://staging.test.evil.test/auth/callback/op',
		'https://staging.test/auth/callback/other',
		'https://staging.test/auth/callback/op/',
		'https://staging.test/auth/callback/op?next=https://evil.test',
		'https://staging.test/auth/callback/op#evil',
		'https://staging.test/evil?/callback/op',
		'https://staging.test/evil/../auth/callback/op',
		'https://staging.test//evil.test/callback/op',
		'https://staging.test/%2e%2e/callback/op',
		'https://staging.test/evil%2fcallback/op',
		'https://staging.test',
		'//staging.test/auth/callback/op',
		'/auth/callback/op',
		'javascript:alert(1)//callback/op',
		'data:text/html,/callback/op',
		`${proxyOrigin}/auth/callback/op`,
		'',
		7,
		null,
		['https://staging.test/auth/callback/op']
	])('%j', async (to) => {
		await expectRefused(await stateFor(to));
	});

	test.each([
		['sealed with another secret', { key: 'another-secret-0123456789-abcdefghijklm' }],
		['sealed for another purpose', { salt: 'framework-auth pending sign-in' }],
		['sealed for another sign-in', { jti: 'another-id' }]
	])('not with a state that was %s', async (_, sealing) => {
		await expectRefused(await stateFor('https://staging.test/auth/callback/op', sealing));
	});

	test('not with a state that is not encrypted', async () => {
		for (const state of ['abcdefgh.', 'abcdefgh..', `abcdefgh.${'x'.repeat(900)}`, '........', 'abcdefgh.a.b.c.d.e']) {
			await expectRefused(state);
		}
	});

	test('not by a proxy without a list, which says what to list', async () => {
		const { proxy } = deployments({}, { ofProxy: { redirectProxyOrigins: undefined } });
		await expectRefused(await stateFor(`${previewOrigin}/auth/callback/op`), proxy);
		expect(proxy.logger.entries.map(({ args }) => String(args[1] ?? args[0])).join('\n')).toContain(
			`does not pass a sign-in on to ${previewOrigin}`
		);
	});

	test('A22 not for a pattern that matches sites of strangers, which an error names', async () => {
		const { proxy } = deployments({}, { ofProxy: { redirectProxyOrigins: ['https://*.appspot.com'] } });
		const query = new URLSearchParams({
			code: 'code',
			state: await stateFor('https://stranger.appspot.com/auth/callback/op')
		});
		const response = await proxy.browser.visit(`/auth/callback/op?${query}`, { crossSite: true });
		expect([response.status, response.headers.get('location')]).toEqual([500, null]);
		expect(loggedTypes(proxy)).toContain('InvalidConfig');
	});

	test('not by another deployment, whatever the state says', async () => {
		const { preview } = deployments();
		const query = new URLSearchParams({ code: 'c', state: await stateFor('https://staging.test/auth/callback/op') });
		const response = await preview.browser.visit(`/auth/callback/op?${query}`, { crossSite: true });
		expect(locationOf(response).origin).toBe(previewOrigin);
	});
});

describe('the preview verifies everything itself', () => {
	test('S088 an answer in the browser of another person begins no session', async () => {
		const both = deployments();
		const target = locationOf(await atProxy(both, both.op.authorize(await both.preview.start())));
		const victim = both.preview.newBrowser();
		expect(beginsSession(await victim.visit(target, { crossSite: true }))).toBe(false);
		expect(both.op.requestsTo('token')).toEqual([]);
	});

	test('S088 a repeated answer is refused', async () => {
		const both = deployments();
		const callback = both.op.authorize(await both.preview.start());
		const kept = both.preview.browser.copy();
		const target = locationOf(await atProxy(both, callback));
		await both.preview.browser.visit(target, { crossSite: true });
		expect(locationOf(await atProxy(both, callback)).href).toBe(target.href);
		for (const browser of [both.preview.browser, kept]) {
			expect(beginsSession(await browser.visit(target, { crossSite: true }))).toBe(false);
		}
		expect(both.op.requestsTo('token')).toHaveLength(1);
	});

	test('S088 a state that shares the beginning with another is a different one', async () => {
		const both = deployments();
		const target = locationOf(await atProxy(both, both.op.authorize(await both.preview.start())));
		target.searchParams.set('state', target.searchParams.get('state')!.split('.')[0]!);
		expect(beginsSession(await both.preview.browser.visit(target, { crossSite: true }))).toBe(false);
		expect(both.op.requestsTo('token')).toEqual([]);
	});
});

describe('at a certified provider', () => {
	let op: CertifiedProvider;
	beforeAll(async () => {
		op = await startCertifiedProvider({ redirectUris: [`${redirectProxyUrl}/callback/op`] });
	});
	afterAll(() => op.close());

	test.each(['query', 'form_post'])('a preview signs in by response mode %s', async (response_mode) => {
		const providers = [op.provider({ authorization: { params: { response_mode } } })];
		const both = deployments({ providers });
		const passed = await atProxy(both, await op.signIn(await both.preview.start()));
		expect(locationOf(passed).origin).toBe(previewOrigin);
		expect(locationOf(passed).searchParams.get('iss')).toBe(op.issuer);
		await both.preview.browser.visit(locationOf(passed), { crossSite: true });
		expect(await sessionOf(both.preview)).toBe(op.account.claims.email);
	});
});
