/**
 * The certified `oidc-provider` with all that it has for this library switched on and required at once: what one feature does to a
 * request must not get in the way of another one.
 */
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import { locationOf } from '../fixtures/browser.js';
import { createCookieJar } from '../fixtures/cookie-jar.js';
import type { CertifiedProvider } from '../fixtures/oidc-provider.js';
import { requestOf } from '../session/support.js';
import { signInAt, startWith, tokensFor } from './certified.js';
import { clientKeys, type ClientKeys } from './client-keys.js';

const audience = 'https://app.test/api';
const encryption = { alg: 'ECDH-ES+A256KW', enc: 'A256GCM' };
const metadata = {
	token_endpoint_auth_method: 'private_key_jwt',
	token_endpoint_auth_signing_alg: 'ES256',
	id_token_signed_response_alg: 'ES256',
	id_token_encrypted_response_alg: encryption.alg,
	id_token_encrypted_response_enc: encryption.enc,
	userinfo_signed_response_alg: 'ES256',
	userinfo_encrypted_response_alg: encryption.alg,
	userinfo_encrypted_response_enc: encryption.enc,
	authorization_signed_response_alg: 'ES256',
	authorization_encrypted_response_alg: encryption.alg,
	authorization_encrypted_response_enc: encryption.enc,
	request_object_signing_alg: 'ES256',
	dpop_bound_access_tokens: true
};
const required = {
	require_signed_request_object: true,
	require_pushed_authorization_requests: true,
	response_modes: ['form_post.jwt']
};
const algorithms = {
	encryptionAlgs: [encryption.alg],
	encryptionEncs: [encryption.enc]
};

let op: CertifiedProvider;
let signing: ClientKeys;
let decrypting: ClientKeys;

beforeAll(async () => {
	[signing, decrypting] = await Promise.all([clientKeys('ES256'), clientKeys(encryption.alg, 'enc')]);
	const { features, configuration } = tokensFor(audience, { grants: 'notes:read' });
	const { encryptionAlgs, encryptionEncs } = algorithms;
	op = await startWith({
		client: {
			client_secret: undefined,
			jwks: { keys: [signing.jwk, decrypting.jwk] },
			post_logout_redirect_uris: ['https://app.test/auth/signout/callback'],
			...metadata,
			...required
		},
		claimsInIdToken: false,
		features: {
			claimsParameter: { enabled: true },
			dPoP: { enabled: true, nonceSecret: Buffer.alloc(32, 5), requireNonce: () => true },
			encryption: { enabled: true },
			jwtResponseModes: { enabled: true },
			jwtUserinfo: { enabled: true },
			pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
			requestObjects: { enabled: true, requireSignedRequestObject: true },
			revocation: { enabled: true },
			rpInitiatedLogout: { enabled: true },
			...features
		},
		configuration: {
			...configuration,
			clientAuthMethods: ['private_key_jwt'],
			issueRefreshToken: () => true,
			rotateRefreshToken: () => true,
			enabledJWA: {
				authorizationEncryptionAlgValues: encryptionAlgs,
				authorizationEncryptionEncValues: encryptionEncs,
				authorizationSigningAlgValues: ['ES256'],
				idTokenEncryptionAlgValues: encryptionAlgs,
				idTokenEncryptionEncValues: encryptionEncs,
				idTokenSigningAlgValues: ['ES256'],
				userinfoEncryptionAlgValues: encryptionAlgs,
				userinfoEncryptionEncValues: encryptionEncs,
				userinfoSigningAlgValues: ['ES256']
			}
		}
	});
});
afterAll(() => op.close());

const overrides = () => ({
	clientSecret: undefined,
	client: metadata as never,
	token: { clientPrivateKey: { key: signing.privateKey, kid: signing.jwk.kid } },
	decryptionKeys: [decrypting.privateKey],
	authorization: { params: { response_mode: 'form_post.jwt', scope: 'openid profile email notes:read' } },
	logout: true,
	revokeOnSignOut: true
});

describe('with everything required', () => {
	test('a person signs in, the token is refreshed, and the sign-out reaches the provider', async () => {
		const adapter = MemoryAdapter();
		const jar = createCookieJar();
		const { app, sentTo } = await signInAt(op, overrides(), { adapter }, jar);
		expect([...sentTo.searchParams.keys()]).toEqual(['client_id', 'request_uri']);
		expect(await app.session()).toMatchObject({ user: { email: 'grace@example.test' } });

		const user = await adapter.getUserByEmail('grace@example.test');
		const [account] = await adapter.listAccounts(user!.id);
		expect(account).toMatchObject({ token_type: 'dpop' });
		expect(decodeProtectedHeader(String(account!.id_token)).alg).toBe('ES256');

		await adapter.updateAccount?.({ ...account!, expires_at: 1 });
		const { accessToken } = await app.auth.accounts(requestOf(app.browser)).token('op');
		expect(accessToken).toMatch(/./);

		const sentOut = locationOf(await app.browser.post('/auth/signout', { redirectTo: '/goodbye' }));
		expect(decodeJwt(sentOut.searchParams.get('id_token_hint') ?? '')).toMatchObject({ iss: op.issuer });
		const back = await app.browser.follow(await op.signOut(sentOut, jar));
		expect([back.headers.get('location'), await app.session()]).toEqual(['https://app.test/goodbye', null]);
		expect(app.logger.errors).toEqual([]);
	});

	test.each<[string, () => Promise<object>]>([
		['tokens that are not bound', async () => ({ client: { ...metadata, dpop_bound_access_tokens: undefined } })],
		[
			'signatures by another key',
			async () => ({ token: { clientPrivateKey: (await clientKeys('ES256')).privateKey } })
		],
		[
			'another key to decrypt with',
			async () => ({ decryptionKeys: [(await clientKeys(encryption.alg, 'enc')).privateKey] })
		]
	])('a client with %s gets no session', async (_, change) => {
		const { app } = await signInAt(op, { ...overrides(), ...(await change()) });
		expect(await app.session()).toBeNull();
		expect(app.logger.errors.length).toBeGreaterThan(0);
	});
});
