/** The FAPI 2.0 Security Profile for a client, rule by rule: docs/providers/protocols.md has the table. */
import { decodeJwt, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customFetch } from '../../src/lib/base/http/custom-fetch.js';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider, createSigningKey, type IdentityProviderInit } from '../fixtures/identity-provider.js';
import type { CertifiedProvider } from '../fixtures/oidc-provider.js';
import { signInAt, startWith } from './certified.js';
import { clientKeys, type ClientKeys } from './client-keys.js';

const conformance = 'fapi2' as const;

/** A provider that does all that the profile asks of it, unless `init` says otherwise. */
function appAt(init: IdentityProviderInit = {}, overrides: object = {}) {
	const op = createIdentityProvider({
		client: { authMethod: 'private_key_jwt' },
		alg: 'ES256',
		pushed: 'required',
		dpop: 'required',
		dpopNonce: { authorizationServer: 'one', resourceServer: 'two' },
		claimsIn: 'userinfo',
		...init
	});
	return createApp({ op, providers: [{ ...op.provider(), client: {}, conformance, ...overrides }] });
}

const rsa = await generateKeyPair('RS256', { extractable: true });

describe('a sign-in', () => {
	test('pushes the request, with PKCE, and the browser carries client_id and request_uri alone', async () => {
		const app = appAt();
		const url = await app.start();
		expect([...url.searchParams.keys()]).toEqual(['client_id', 'request_uri']);
		const pushed = new URLSearchParams(app.op.requestsTo('par').at(-1)?.body);
		expect(Object.fromEntries(pushed)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
		expect(pushed.get('dpop_jkt')).toMatch(/^[\w-]{43}$/);
		await app.finish(app.op.authorize(url));
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
	});

	test('authenticates with a key, and the issuer as a single audience', async () => {
		const app = appAt();
		await app.signIn();
		for (const request of [...app.op.requestsTo('par'), ...app.op.requestsTo('token')]) {
			const assertion = new URLSearchParams(request.body).get('client_assertion') ?? '';
			expect(decodeJwt(assertion).aud).toBe('https://op.test');
		}
	});

	test('binds the token to a key, and sends it in the header', async () => {
		const app = appAt();
		await app.signIn();
		const { headers, url } = app.op.requestsTo('userinfo').at(-1) ?? {};
		expect(headers?.get('authorization')).toMatch(/^DPoP /);
		expect(headers?.has('dpop')).toBe(true);
		expect(url?.search).toBe('');
	});

	test('with a certificate in place of both keys', async () => {
		const op = createIdentityProvider({ client: { authMethod: 'none' }, alg: 'ES256', pushed: 'required' });
		const client = { token_endpoint_auth_method: 'tls_client_auth', tls_client_certificate_bound_access_tokens: true };
		const provider = { ...op.provider(), client, conformance, [customFetch]: op.fetch };
		const app = createApp({ op, providers: [provider] });
		await app.signIn();
		expect(await app.session()).not.toBeNull();
	});
});

describe('an answer is refused', () => {
	test('without iss, also where the metadata do not promise one', async () => {
		const app = appAt({ issParameter: false });
		await app.signIn();
		expect(await app.session()).toBeNull();
		expect(app.logger.errors.at(-1)?.message).toContain('"iss" (issuer) missing');
		expect(app.op.requestsTo('token')).toEqual([]);
	});

	test('with another iss', async () => {
		const app = appAt();
		app.op.faults.callback = (params) => (params.set('iss', 'https://evil.test'), params);
		await app.signIn();
		expect(await app.session()).toBeNull();
		expect(app.op.requestsTo('token')).toEqual([]);
	});

	test('with an ID token signed by RS256, also where the metadata list it', async () => {
		for (const listed of [['RS256'], ['RS256', 'ES256'], undefined]) {
			const app = appAt({ alg: 'RS256' });
			app.op.faults.metadata = (metadata) => ({ ...metadata, id_token_signing_alg_values_supported: listed });
			await app.signIn();
			expect(await app.session()).toBeNull();
		}
	});

	test('with userinfo signed by RS256', async () => {
		const app = appAt({ signedUserinfo: true });
		app.op.faults.metadata = (metadata) => ({ ...metadata, userinfo_signing_alg_values_supported: ['RS256'] });
		await app.signIn();
		expect(await app.session()).toBeNull();
	});

	test.each(['PS256', 'ES256', 'EdDSA'] as const)('%s is accepted', async (alg) => {
		const app = appAt({ alg, keys: [createSigningKey(alg)] });
		await app.signIn();
		expect(await app.session()).not.toBeNull();
	});

	test('with a bearer token', async () => {
		const app = appAt();
		app.op.faults.tokenResponse = (body) => ({ ...body, token_type: 'Bearer' });
		await app.signIn();
		expect(await app.session()).toBeNull();
		expect(app.op.requestsTo('userinfo')).toEqual([]);
	});

	test('of metadata with another issuer', async () => {
		const app = appAt();
		app.op.faults.metadata = (metadata) => ({ ...metadata, issuer: 'https://evil.test' });
		await app.browser.post('/auth/signin/op');
		expect(app.op.requestsTo('par')).toEqual([]);
	});
});

describe('the configuration is refused', () => {
	const certificate = { token_endpoint_auth_method: 'tls_client_auth' };
	test.each<[string, object, string]>([
		['client_secret_basic', { client: { token_endpoint_auth_method: 'client_secret_basic' } }, 'client_secret_basic'],
		['client_secret_jwt', { client: { token_endpoint_auth_method: 'client_secret_jwt' } }, 'client_secret_jwt'],
		['a public client', { client: { token_endpoint_auth_method: 'none' } }, 'token_endpoint_auth_method "none"'],
		['no key', { token: {} }, 'no token.clientPrivateKey'],
		['a key for RS256', { token: { clientPrivateKey: rsa.privateKey } }, 'token.clientPrivateKey for RS256'],
		['another audience', { assertionAudience: 'https://op.test/token' }, 'the issuer is the only audience'],
		['tokens of bearers', { client: { dpop_bound_access_tokens: false } }, 'bound neither to a key'],
		[
			'tokens of bearers beside a certificate',
			{ client: { ...certificate, dpop_bound_access_tokens: false } },
			'bound neither to a key'
		],
		['requests that are not pushed', { client: { require_pushed_authorization_requests: false } }, 'are not pushed'],
		['no PKCE', { checks: ['state', 'nonce'] }, "checks without 'pkce'"],
		['no nonce', { checks: ['pkce', 'state'] }, "checks without 'nonce'"],
		['plain http', { allowInsecureRequests: true }, 'allowInsecureRequests'],
		['a URL for the token endpoint', { token: { url: 'https://op.test/token' } }, 'a URL for token'],
		['a URL for userinfo', { userinfo: 'https://op.test/userinfo' }, 'a URL for userinfo'],
		['a URL for the authorization endpoint', { authorization: 'https://op.test/a' }, 'a URL for authorization'],
		['a URL for keys', { jwks_endpoint: 'https://op.test/jwks' }, 'a URL for jwks'],
		['no issuer', { issuer: undefined, wellKnown: 'https://op.test/.well-known/openid-configuration' }, 'no issuer'],
		['tenants', { tenants: { metadataIssuer: 'a', issuerOf: () => 'a' } }, 'tenants'],
		[
			'ID tokens with RS256',
			{ client: { id_token_signed_response_alg: 'RS256' } },
			'client.id_token_signed_response_alg'
		],
		[
			'ID tokens with none',
			{ client: { id_token_signed_response_alg: 'none' } },
			'client.id_token_signed_response_alg'
		],
		['requests with RS256', { client: { request_object_signing_alg: 'RS256' } }, 'client.request_object_signing_alg'],
		['another profile', { conformance: 'fapi1' }, "conformance has to be 'fapi2'"]
	])('with %s', (_, overrides, message) => {
		expect(() => appAt({}, overrides)).toThrow(message);
	});

	test('with all reasons at once', () => {
		const wrong = { checks: ['none'], allowInsecureRequests: true, client: { token_endpoint_auth_method: 'none' } };
		expect(() => appAt({}, wrong)).toThrow(/allowInsecureRequests; checks without 'pkce'.*"none"/);
	});
});

describe('the certified provider in its own FAPI 2.0 mode', () => {
	let op: CertifiedProvider;
	let keys: ClientKeys;
	beforeAll(async () => {
		keys = await clientKeys('ES256');
		op = await startWith({
			client: {
				client_secret: undefined,
				jwks: { keys: [keys.jwk] },
				token_endpoint_auth_method: 'private_key_jwt',
				token_endpoint_auth_signing_alg: 'ES256',
				id_token_signed_response_alg: 'ES256',
				dpop_bound_access_tokens: true,
				require_pushed_authorization_requests: true
			},
			claimsInIdToken: false,
			features: {
				fapi: { enabled: true, profile: '2.0' },
				dPoP: { enabled: true, nonceSecret: Buffer.alloc(32, 9), requireNonce: () => true },
				pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true }
			},
			configuration: { clientAuthMethods: ['private_key_jwt'] }
		});
	});
	afterAll(() => op.close());

	const own = () => ({
		conformance,
		client: {},
		clientSecret: undefined,
		token: { clientPrivateKey: { key: keys.privateKey, kid: keys.jwk.kid } }
	});

	test('signs in', async () => {
		const { app, account } = await signInAt(op, own());
		expect(await app.session()).toMatchObject({ user: { email: 'grace@example.test' } });
		expect(account.token_type).toBe('dpop');
	});

	test('refuses the same client without the profile', async () => {
		const { app } = await signInAt(op, { ...own(), conformance: undefined });
		expect(await app.session()).toBeNull();
	});
});
