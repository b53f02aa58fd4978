/** Pushed authorization requests. RFC 9126 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Limiter, LimiterRule } from '../../src/lib/base/config/options.js';
import { createApp } from '../fixtures/app.js';
import { createBrowser, locationOf } from '../fixtures/browser.js';
import { answers, createIdentityProvider, type IdentityProviderInit } from '../fixtures/identity-provider.js';
import type { CertifiedProvider } from '../fixtures/oidc-provider.js';
import { signInAt, startWith } from './certified.js';

const client = { require_pushed_authorization_requests: true };

function appAt(init: IdentityProviderInit = {}, configured: object = client) {
	const op = createIdentityProvider({ pushed: 'optional', ...init });
	const provider = op.provider();
	return createApp({ op, providers: [{ ...provider, client: { ...provider.client, ...configured } }] });
}

/** Presses the button, and returns the message that the log has then. */
async function refusalAt(app: ReturnType<typeof appAt>, fields?: Record<string, string>): Promise<string> {
	const response = await app.browser.post('/auth/signin/op', fields);
	expect(response.headers.get('location')).toContain('/auth/signin?error=');
	expect(app.browser.cookieNames.filter((name) => name.includes('flow'))).toEqual([]);
	return app.logger.errors.at(-1)?.message ?? '';
}

describe('a pushed request', () => {
	test.each([
		['by option', {}, client],
		['because the metadata require it', { pushed: 'required' as const }, {}]
	])('%s: the browser carries the client id and the request_uri alone', async (_, init, configured) => {
		const app = appAt(init, configured);
		const url = await app.start();
		expect([...url.searchParams.keys()]).toEqual(['client_id', 'request_uri']);
		await app.finish(app.op.authorize(url));
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
		expect(app.op.requestsTo('par')).toHaveLength(1);
		expect(app.logger.leaks(app.op.secrets())).toEqual([]);
	});

	test('is not used if the server only offers it', async () => {
		const app = appAt({}, {});
		await app.signIn();
		expect(app.op.requestsTo('par')).toEqual([]);
		expect(await app.session()).not.toBeNull();
	});

	test.each(['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt', 'none'] as const)(
		'the client authenticates by %s',
		async (authMethod) => {
			const app = appAt({ client: { authMethod } });
			await app.signIn();
			expect(await app.session()).not.toBeNull();
		}
	);

	test('S081 a browser adds hints, and nothing that the library sets', async () => {
		const app = appAt();
		const evil = { client_id: 'evil', redirect_uri: 'https://evil.test', request_uri: 'urn:evil', scope: 'admin' };
		const params = new URLSearchParams({ ...evil, dpop_jkt: 'evil', login_hint: 'ada' });
		const url = locationOf(await app.browser.post(`/auth/signin/op?${params}`), app.browser.origin);
		const pushed = new URLSearchParams(app.op.requestsTo('par')[0]?.body);
		expect(Object.fromEntries(pushed)).toMatchObject({
			client_id: app.op.client.id,
			redirect_uri: 'https://app.test/auth/callback/op',
			login_hint: 'ada',
			scope: 'openid profile email'
		});
		expect([pushed.has('request_uri'), pushed.has('dpop_jkt')]).toEqual([false, false]);
		expect(url.href).not.toContain('evil');
	});

	test('a swapped request_uri begins no session', async () => {
		const [victim, attacker] = [appAt(), appAt()];
		const op = victim.op;
		const url = await victim.start();
		const foreign = createApp({ op, providers: [{ ...op.provider(), client }] });
		const swapped = await foreign.start();
		expect(url.href).not.toBe(swapped.href);
		// The victim's browser is sent to the attacker's request: its state belongs to no pending sign-in of the victim.
		await victim.finish(op.authorize(swapped));
		expect([await victim.session(), await attacker.session()]).toEqual([null, null]);
		expect(op.requestsTo('token')).toEqual([]);
	});
});

describe('a URL for the authorization endpoint in the configuration', () => {
	const authorization = 'https://op.test/authorize';

	test('does not hide that the metadata require pushed requests', async () => {
		const op = createIdentityProvider({ pushed: 'required' });
		op.faults.metadata = (metadata) => ({ ...metadata, authorization_endpoint: 'https://op.test/elsewhere' });
		const app = createApp({ op, providers: [op.provider({ authorization })] });
		const url = await app.start();
		expect([`${url.origin}${url.pathname}`, [...url.searchParams.keys()].sort()]).toEqual([
			'https://op.test/authorize',
			['client_id', 'request_uri']
		]);
		await app.finish(op.authorize(url));
		expect(await app.session()).not.toBeNull();
		expect(op.requestsTo('metadata')).toHaveLength(1);
	});

	test('is enough together with the other endpoints, and no metadata are fetched', async () => {
		const op = createIdentityProvider({ pushed: 'required' });
		const urls = { token: `${op.issuer}/token`, userinfo: `${op.issuer}/userinfo`, jwks_endpoint: `${op.issuer}/jwks` };
		const app = createApp({ op, providers: [op.provider({ authorization, ...urls })] });
		const url = await app.start();
		expect([url.searchParams.has('request_uri'), op.requests]).toEqual([false, []]);
	});
});

describe('the pushed requests of one client', () => {
	function pressing(app: ReturnType<typeof appAt>, address = '203.0.113.7') {
		const browser = () => createBrowser((request) => app.auth.respond(request, { clientAddress: address }));
		return async () => (await browser().post('/auth/signin/op')).status;
	}

	test('are limited to three hundred in a quarter of an hour, also in parallel, and apart from other clients', async () => {
		const app = appAt();
		const press = pressing(app);
		const statuses = await Promise.all(Array.from({ length: 320 }, press));
		expect(statuses.filter((status) => status === 429)).toHaveLength(20);
		expect(app.op.requestsTo('par')).toHaveLength(300);
		expect(await pressing(app, '203.0.113.8')()).toBe(303);
	});

	test('have the limit of the configuration, or none', async () => {
		const op = createIdentityProvider({ pushed: 'required' });
		const few = createApp({ op, rateLimit: { pushed: { client: { points: 2, duration: 60 } } } });
		const press = pressing(few);
		expect([await press(), await press(), await press()]).toEqual([303, 303, 429]);
		const none = pressing(createApp({ op, rateLimit: { pushed: false } }));
		expect(await Promise.all(Array.from({ length: 310 }, none))).not.toContain(429);
	});

	test('do not count if the provider cannot be reached', async () => {
		const op = createIdentityProvider({ pushed: 'required' });
		const app = createApp({ op, rateLimit: { pushed: { client: { points: 3, duration: 60 } } } });
		const press = pressing(app);
		op.faults.respond = { par: answers.drop() };
		for (let index = 0; index < 3; index++) await press();
		op.faults = {};
		expect(await press()).toBe(303);
		expect((await app.start()).searchParams.has('request_uri')).toBe(true);
	});

	test.each<[string, ((rule: LimiterRule) => Limiter) | undefined]>([
		['in memory', undefined],
		['in a store', (rule) => new RateLimiterMemory(rule)]
	])('that lead to a sign-in do not count, with counts %s, so that a large office can sign in', async (_, limiter) => {
		const op = createIdentityProvider({ pushed: 'required' });
		const pushed = { client: { points: 3, duration: 60 } };
		const app = createApp({ op, rateLimit: { pushed, ...(limiter && { limiter }) } });
		const from = (clientAddress: string) => createBrowser((request) => app.auth.respond(request, { clientAddress }));
		for (let person = 0; person < 8; person++) {
			const browser = from('203.0.113.7');
			await app.signIn({ browser });
			expect(await app.session(browser)).not.toBeNull();
		}
		// One who begins here and ends elsewhere leaves no credit there.
		const [begun, ended] = [from('203.0.113.7'), '203.0.113.9'];
		for (let time = 0; time < 2; time++) {
			const callback = op.authorize(await app.start({ browser: begun }));
			const moved = createBrowser((request) => app.auth.respond(request, { clientAddress: ended }), { jar: begun.jar });
			await app.finish(callback, { browser: moved });
		}
		const press = pressing(app, ended);
		expect([await press(), await press(), await press(), await press()]).toEqual([303, 303, 303, 429]);
	});

	test('that are not pushed do not count', async () => {
		const press = pressing(appAt({}, {}));
		expect(await Promise.all(Array.from({ length: 310 }, press))).not.toContain(429);
	});
});

describe('a server that refuses', () => {
	test.each([
		[
			'an error',
			answers.oauthError('invalid_request', 'no'),
			'refused the pushed authorization request: "invalid_request"'
		],
		['the client', answers.oauthError('invalid_client', 'no', 401), 'Check the client id and the client secret'],
		[
			'the redirect URI',
			answers.oauthError('invalid_request', 'redirect_uri'),
			'Register the redirect URI https://app.test'
		],
		['503', answers.status(503), 'is not available'],
		['429', answers.status(429), 'is not available'],
		['a page', answers.html(), 'is not valid'],
		['a redirect', answers.redirectTo('https://evil.test'), 'redirect, which is not followed'],
		['a broken connection', answers.drop(), 'could not be reached'],
		['no request_uri', answers.jsonText('{"expires_in":60}', 201), 'request_uri'],
		['a request_uri that is a list', answers.jsonText('{"request_uri":["a"],"expires_in":60}', 201), 'request_uri'],
		['no lifetime', answers.jsonText('{"request_uri":"urn:a"}', 201), 'expires_in'],
		['a lifetime that is over', answers.jsonText('{"request_uri":"urn:a","expires_in":0}', 201), 'expired already'],
		['a long request_uri', answers.jsonText(`{"request_uri":"${'a'.repeat(2001)}","expires_in":9}`, 201), 'too long']
	])('%s', async (_, respond, message) => {
		const app = appAt();
		app.op.faults.respond = { par: respond };
		expect(await refusalAt(app)).toContain(message);
		expect(app.logger.errors.at(-1)).toMatchObject({ type: 'OAuthSignInError' });
		expect(app.logger.leaks(app.op.secrets())).toEqual([]);
	});

	test('without an endpoint, the log says what to leave out', async () => {
		expect(await refusalAt(appAt({ pushed: 'unknown' }))).toContain('no pushed_authorization_request_endpoint');
	});

	test('a provider without metadata is refused at the start', () => {
		expect(() => appAt({ protocol: 'oauth' })).toThrow('needs metadata');
	});

	test('text in place of true is refused at the start', () => {
		expect(() => appAt({}, { require_pushed_authorization_requests: 'yes' })).toThrow('has to be true or false');
	});
});

describe('the certified provider', () => {
	let op: CertifiedProvider;
	beforeAll(async () => {
		const pushedAuthorizationRequests = { enabled: true, requirePushedAuthorizationRequests: true };
		op = await startWith({ features: { pushedAuthorizationRequests } });
	});
	afterAll(() => op.close());

	test('requires pushed requests, and gets them', async () => {
		const { app, sentTo } = await signInAt(op, {});
		expect([...sentTo.searchParams.keys()]).toEqual(['client_id', 'request_uri']);
		expect(await app.session()).toMatchObject({ user: { email: 'grace@example.test' } });
	});

	test('refuses a wrong secret, and the log says so', async () => {
		const { app } = await signInAt(op, { clientSecret: 'another-secret' });
		expect(app.logger.errors.at(-1)?.message).toMatch(
			/refused the pushed authorization request: "invalid_client".*Check/
		);
	});
});
