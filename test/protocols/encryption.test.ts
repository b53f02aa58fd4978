/** ID tokens and userinfo that are encrypted for the client. OpenID Connect Core 1.0, section 10.2 */
import { CompactEncrypt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../fixtures/app.js';
import { createIdentityProvider, tokens } from '../fixtures/identity-provider.js';
import type { CertifiedProvider } from '../fixtures/oidc-provider.js';
import { signInAt, startWith } from './certified.js';
import { clientKeys, type ClientKeys } from './client-keys.js';

const [alg, enc] = ['RSA-OAEP-256', 'A256GCM'] as const;
const ofIdToken = { id_token_encrypted_response_alg: alg, id_token_encrypted_response_enc: enc };
const ofUserinfo = { userinfo_encrypted_response_alg: alg, userinfo_encrypted_response_enc: enc };
let keys: ClientKeys, others: ClientKeys;
beforeAll(async () => {
	[keys, others] = await Promise.all([clientKeys(alg, 'enc'), clientKeys(alg, 'enc')]);
});

function appAt(
	metadata: object,
	init: Parameters<typeof createIdentityProvider>[0] = {},
	decryptionKeys = [keys.privateKey]
) {
	const op = createIdentityProvider(init);
	const provider = op.provider();
	return createApp({ op, providers: [{ ...provider, client: { ...provider.client, ...metadata }, decryptionKeys }] });
}

const encrypt = (text: string, header: { alg: string; enc: string } = { alg, enc }, key = keys.publicKey) =>
	new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key);

describe('an encrypted ID token', () => {
	test('is decrypted, verified, and kept as the signed token in it', async () => {
		const app = appAt(ofIdToken);
		app.op.faults.idToken = (jwt) => encrypt(jwt);
		await app.signIn();
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
	});

	test('is decrypted with any of the keys, so that they can change', async () => {
		const app = appAt(ofIdToken, {}, [others.privateKey, keys.privateKey]);
		app.op.faults.idToken = (jwt) => encrypt(jwt);
		await app.signIn();
		expect(await app.session()).not.toBeNull();
	});

	test.each<[string, (jwt: string) => Promise<string> | string, string]>([
		['not at all', (jwt) => jwt, 'is not encrypted'],
		['with another content encryption', (jwt) => encrypt(jwt, { alg, enc: 'A128GCM' }), 'cannot be decrypted'],
		['for another client', (jwt) => encrypt(jwt, undefined, others.publicKey), 'cannot be decrypted'],
		['twice', async (jwt) => encrypt(await encrypt(jwt)), 'does not hold a signed token'],
		['with a secret in place of a key', (jwt) => dir(jwt), 'cannot be decrypted'],
		['around claims without a signature', () => encrypt('{"sub":"ada-1815"}'), 'does not hold a signed token'],
		['around a token with a broken signature', (jwt) => encrypt(tokens.withBrokenSignature(jwt)), 'not valid'],
		[
			'around a token without a signature',
			(jwt) => encrypt(tokens.withoutSignature(jwt)),
			'does not hold a signed token'
		],
		['around other claims', (jwt) => encrypt(tokens.withOtherClaims(jwt, (all) => ({ ...all, sub: 'x' }))), 'not valid']
	])('%s: refused', async (_, spoil, message) => {
		const app = appAt(ofIdToken);
		app.op.faults.idToken = spoil;
		await app.signIn();
		expect(await app.session()).toBeNull();
		expect(app.logger.errors.at(-1)?.message).toContain(message);
		expect(app.logger.leaks(app.op.secrets())).toEqual([]);
	});

	const dir = (jwt: string) =>
		new CompactEncrypt(new TextEncoder().encode(jwt))
			.setProtectedHeader({ alg: 'dir', enc })
			.encrypt(new Uint8Array(32).fill(1));

	test('S035 without configuration: refused', async () => {
		const app = appAt({});
		app.op.faults.idToken = (jwt) => encrypt(jwt);
		await app.signIn();
		expect(await app.session()).toBeNull();
	});
});

describe('encrypted userinfo', () => {
	const appWith = (spoil: (jwt: string) => Promise<string> | string) => {
		const app = appAt(ofUserinfo, { signedUserinfo: true, claimsIn: 'userinfo' });
		app.op.faults.userinfoJwt = spoil;
		return app;
	};
	test('is decrypted and verified', async () => {
		const app = appWith((jwt) => encrypt(jwt));
		await app.signIn();
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
	});

	test.each<[string, (jwt: string) => Promise<string> | string]>([
		['not at all', (jwt) => jwt],
		['with another content encryption', (jwt) => encrypt(jwt, { alg, enc: 'A128GCM' })],
		['around a token with a broken signature', (jwt) => encrypt(tokens.withBrokenSignature(jwt))],
		['around plain claims', () => encrypt('{"sub":"ada-1815"}')]
	])('%s: refused', async (_, spoil) => {
		const app = appWith(spoil);
		await app.signIn();
		expect(await app.session()).toBeNull();
	});
});

test.each([
	[{ id_token_encrypted_response_alg: 'RSA1_5' }, 'has to be one of RSA-OAEP'],
	[{ id_token_encrypted_response_alg: 'dir' }, 'has to be one of RSA-OAEP'],
	[{ ...ofUserinfo, userinfo_encrypted_response_enc: 'none' }, 'has to be one of A128CBC-HS256']
])('%j is refused at the start', (metadata, message) => {
	expect(() => appAt(metadata)).toThrow(message);
});

test('encryption without a key is refused at the start', () => {
	expect(() => appAt(ofIdToken, {}, [])).toThrow('needs decryptionKeys');
});

describe.each(['RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A256KW'])('the certified provider encrypts by %s', (algorithm) => {
	let op: CertifiedProvider, own: ClientKeys;
	const metadata = {
		id_token_encrypted_response_alg: algorithm,
		id_token_encrypted_response_enc: 'A256GCM',
		userinfo_encrypted_response_alg: algorithm,
		userinfo_encrypted_response_enc: 'A128CBC-HS256',
		userinfo_signed_response_alg: 'RS256'
	};
	beforeAll(async () => {
		own = await clientKeys(algorithm, 'enc');
		op = await startWith({
			client: { jwks: { keys: [own.jwk] }, ...metadata },
			claimsInIdToken: false,
			features: { encryption: { enabled: true }, jwtUserinfo: { enabled: true } },
			configuration: {
				enabledJWA: {
					idTokenEncryptionAlgValues: [algorithm],
					userinfoEncryptionAlgValues: [algorithm],
					idTokenEncryptionEncValues: ['A256GCM'],
					userinfoEncryptionEncValues: ['A128CBC-HS256']
				}
			}
		});
	});
	afterAll(() => op.close());

	test('ID token and userinfo', async () => {
		const { app, account } = await signInAt(op, { client: metadata, decryptionKeys: [own.privateKey] });
		expect(await app.session()).toMatchObject({ user: { email: 'grace@example.test' } });
		expect(String(account.id_token).split('.')).toHaveLength(3);
	});
});
