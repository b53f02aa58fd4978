/** Signed authorization requests. RFC 9101 */
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { signInAt, startWith } from './certified.js';
import type { CertifiedProvider } from '../fixtures/oidc-provider.js';
import { clientKeys, type ClientKeys } from './client-keys.js';

let keys: ClientKeys;
beforeAll(async () => {
	keys = await clientKeys('ES256');
});

const signing = (): object => ({ token: { clientPrivateKey: { key: keys.privateKey, kid: keys.jwk.kid } } });

test('the request object contains all parameters, and the URL only the request object', async () => {
	const op = createIdentityProvider();
	const client = { request_object_signing_alg: 'ES256', token_endpoint_auth_method: 'client_secret_basic' };
	const resource = ['https://api.test/', 'https://mail.test/'];
	const authorization = { params: { max_age: 60, claims: { id_token: { acr: null } } } };
	const app = createApp({ op, providers: [{ ...op.provider({ resource, authorization }), client, ...signing() }] });
	const { searchParams } = await app.start();
	expect([...searchParams.keys()]).toEqual(['client_id', 'request']);
	const jwt = searchParams.get('request') ?? '';
	expect(decodeProtectedHeader(jwt)).toMatchObject({ alg: 'ES256', typ: 'oauth-authz-req+jwt', kid: 'client-ES256' });
	const { payload } = await jwtVerify(jwt, keys.publicKey, { issuer: op.client.id, audience: op.issuer });
	expect(payload).toMatchObject({
		client_id: op.client.id,
		redirect_uri: 'https://app.test/auth/callback/op',
		response_type: 'code',
		code_challenge_method: 'S256',
		resource,
		max_age: 60,
		claims: { id_token: { acr: null } }
	});
	const { exp = 0, iat = 0 } = decodeJwt(jwt);
	expect(exp - iat).toBeLessThanOrEqual(60);
});

test.each([
	['another algorithm than that of the key', { request_object_signing_alg: 'PS256' }, 'is a key for ES256'],
	['none', { request_object_signing_alg: 'none' }, 'is a key for ES256'],
	['no key', { request_object_signing_alg: 'ES256' }, 'needs token.clientPrivateKey']
])('%s is refused at the start', (name, client, message) => {
	const op = createIdentityProvider();
	const provider = { ...op.provider(), client, ...(name !== 'no key' && signing()) };
	expect(() => createApp({ op, providers: [provider] })).toThrow(message);
});

test('for a server that requires request objects, without a key, the log says what to set', async () => {
	const op = createIdentityProvider();
	op.faults.metadata = (metadata) => ({ ...metadata, require_signed_request_object: true });
	const app = createApp({ op });
	await app.browser.post('/auth/signin/op');
	expect(app.logger.errors.at(-1)?.message).toContain('set token.clientPrivateKey');
});

describe('the certified provider', () => {
	let op: CertifiedProvider;
	beforeAll(async () => {
		op = await startWith({
			client: { jwks: { keys: [keys.jwk] }, require_signed_request_object: true },
			features: {
				requestObjects: { enabled: true, requireSignedRequestObject: true },
				pushedAuthorizationRequests: { enabled: true }
			}
		});
	});
	afterAll(() => op.close());

	test.each([
		['by option', { request_object_signing_alg: 'ES256' }, ['client_id', 'request']],
		['because the metadata require it', {}, ['client_id', 'request']],
		['pushed', { require_pushed_authorization_requests: true }, ['client_id', 'request_uri']]
	])('requires a signed request: %s', async (_, client, carried) => {
		const { app, sentTo } = await signInAt(op, { client, ...signing() });
		expect([...sentTo.searchParams.keys()]).toEqual(carried);
		expect(await app.session()).toMatchObject({ user: { email: 'grace@example.test' } });
	});
});
