/** Claims that a request asks for by name, and the resources that a token is for. OpenID Connect Core 1.0, 5.5; RFC 8707. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../fixtures/app.js';
import { locationOf } from '../fixtures/browser.js';
import { createIdentityProvider, type IdentityProvider } from '../fixtures/identity-provider.js';
import { startCertifiedProvider, type CertifiedProvider } from '../fixtures/oidc-provider.js';

const high = 'urn:example:high';

/** An app that asks for claims, at a provider that answers with these. */
function appWith(requested: unknown, answered: { idToken?: object; userinfo?: object } = {}) {
	const op = createIdentityProvider();
	op.faults.claims = (claims) => ({ ...claims, ...answered.idToken });
	op.faults.userinfo = (body) => ({ ...body, ...answered.userinfo });
	return createApp({ op, providers: [op.provider({ authorization: { params: { claims: requested } } })] });
}

describe('an essential claim', () => {
	const acr = { id_token: { acr: { essential: true, values: [high, 'urn:example:higher'] } } };

	test.each([
		['acr with a value that was asked for', acr, { idToken: { acr: high } }],
		['acr as text', JSON.stringify(acr), { idToken: { acr: high } }],
		['any value', { id_token: { birthdate: { essential: true } } }, { idToken: { birthdate: '1815-12-10' } }],
		['one value', { id_token: { level: { essential: true, value: 3 } } }, { idToken: { level: 3 } }],
		['of userinfo', { userinfo: { birthdate: { essential: true } } }, { userinfo: { birthdate: '1815-12-10' } }],
		['of userinfo, in the ID token', { userinfo: { level: { essential: true } } }, { idToken: { level: 1 } }],
		['none: another acr', { id_token: { acr: { values: [high] } } }, { idToken: { acr: 'urn:example:low' } }],
		['none: null', { id_token: { birthdate: null }, userinfo: { birthdate: null } }, {}]
	])('%s: accepted', async (_, requested, answered) => {
		const app = appWith(requested, answered);
		await app.signIn();
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
	});

	test.each([
		['acr with another value', acr, { idToken: { acr: 'urn:example:low' } }],
		['acr that is missing', acr, {}],
		['acr as a list', acr, { idToken: { acr: [high] } }],
		['acr of userinfo in place of the ID token', acr, { userinfo: { acr: high } }],
		['acr of the prototype', { id_token: { constructor: { essential: true } } }, {}],
		['null', { id_token: { birthdate: { essential: true } } }, { idToken: { birthdate: null } }],
		['another type', { id_token: { level: { essential: true, value: 3 } } }, { idToken: { level: '3' } }],
		['of userinfo that is missing', { userinfo: { birthdate: { essential: true } } }, {}]
	])('%s: refused', async (_, requested, answered) => {
		const app = appWith(requested, answered);
		await app.signIn();
		expect(await app.session()).toBeNull();
		expect(app.logger.errors.at(-1)?.message).toMatch(/essential|values that were asked for/);
	});

	test('userinfo is requested if a claim was requested from there', async () => {
		const app = appWith({ userinfo: { birthdate: null } });
		await app.signIn();
		expect(app.op.requestsTo('userinfo')).toHaveLength(1);
	});

	test('a browser cannot request claims', async () => {
		const app = appWith(acr, { idToken: { acr: high } });
		const answer = await app.browser.post(`/auth/signin/op?claims=${encodeURIComponent('{}')}`);
		const { searchParams } = locationOf(answer, app.browser.origin);
		expect(JSON.parse(searchParams.get('claims') ?? '')).toEqual(acr);
	});

	test('text that is not JSON is reported', async () => {
		const app = appWith('{');
		await app.signIn();
		expect(await app.session()).toBeNull();
		expect(app.logger.errors.at(-1)?.message).toContain('`claims` has to be a JSON object');
	});
});

describe('resources', () => {
	const resource = ['https://api.test/', 'https://mail.test/v1'];
	const appFor = (op: IdentityProvider, value: string | string[]) =>
		createApp({ op, providers: [op.provider({ resource: value })] });

	test('go with the authorization request and the token request', async () => {
		const op = createIdentityProvider();
		const app = appFor(op, resource);
		const answer = await app.browser.post(`/auth/signin/op?resource=${encodeURIComponent('https://evil.test')}`);
		const url = locationOf(answer, app.browser.origin);
		expect(url.searchParams.getAll('resource')).toEqual(resource);
		await app.finish(op.authorize(url));
		const [token] = op.requestsTo('token');
		expect(new URLSearchParams(token?.body).getAll('resource')).toEqual(resource);
		expect(await app.session()).not.toBeNull();
	});

	test.each(['api', '/api', 'https://api.test/#part'])('%s is refused at the start', (value) => {
		expect(() => appFor(createIdentityProvider(), value)).toThrow('has to be an absolute URL without a fragment');
	});
});

describe('the certified provider', () => {
	const origin = 'https://app.test';
	const [resource, second] = ['https://api.test/', 'https://mail.test/'] as const;
	let op: CertifiedProvider;
	beforeAll(async () => {
		op = await startCertifiedProvider({
			redirectUris: [`${origin}/auth/callback/op`],
			claimsInIdToken: false,
			features: {
				claimsParameter: { enabled: true },
				resourceIndicators: {
					enabled: true,
					getResourceServerInfo: () => ({
						scope: '',
						audience: resource,
						accessTokenFormat: 'jwt',
						jwt: { sign: { alg: 'RS256' } }
					}),
					useGrantedResource: () => true
				}
			},
			configuration: { clientDefaults: { grant_types: ['authorization_code'] } }
		});
	});
	afterAll(() => op.close());

	const signInWith = async (overrides: Parameters<CertifiedProvider['provider']>[0]) => {
		let account: unknown;
		const events = { signIn: (message: { account?: unknown }) => void (account = message.account) };
		const app = createApp({ providers: [op.provider(overrides)], events });
		const callback = await op.signIn(locationOf(await app.browser.post('/auth/signin/op'), origin));
		await app.browser.follow(callback);
		return { app, account: account as { access_token: string } };
	};

	test('gives the claims of the parameter', async () => {
		const claims = { id_token: { email: { essential: true } }, userinfo: { name: { essential: true } } };
		const { app } = await signInWith({ authorization: { params: { scope: 'openid profile email', claims } } });
		expect(await app.session()).toMatchObject({ user: { name: 'Grace Hopper', email: 'grace@example.test' } });
	});

	test('gives a token for the resource', async () => {
		const { app, account } = await signInWith({ resource, idToken: true });
		expect(await app.session()).not.toBeNull();
		const payload = account.access_token.split('.')[1] ?? '';
		expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ aud: resource });
	});

	test('refuses two resources for one token, and the log says so', async () => {
		const { app } = await signInWith({ resource: [resource, second], idToken: true });
		expect(await app.session()).toBeNull();
		expect(app.logger.errors.at(-1)?.message).toContain('invalid_target');
	});
});
