/** Authorization responses that are signed tokens. JARM */
import { CompactEncrypt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../fixtures/app.js';
import {
	createIdentityProvider,
	createSigningKey,
	toJwk,
	tokens,
	type Callback,
	type IdentityProvider
} from '../fixtures/identity-provider.js';
import type { CertifiedProvider } from '../fixtures/oidc-provider.js';
import { signInAt, startWith } from './certified.js';
import { clientKeys } from './client-keys.js';

type Claims = Record<string, unknown>;

function appAt(op: IdentityProvider, mode = 'query.jwt', overrides: object = {}) {
	const authorization = { params: { response_mode: mode } };
	return createApp({ op, providers: [{ ...op.provider({ authorization }), ...overrides }] });
}

/** The claims of the response that belongs to these parameters. */
function claimsOf(op: IdentityProvider, params: URLSearchParams, change: Claims = {}): Claims {
	const exp = Math.floor(Date.now() / 1000) + 60;
	return { ...Object.fromEntries(params), iss: op.issuer, aud: op.client.id, exp, ...change };
}

/** The response in place of the parameters. */
function carrying({ method, url, from }: Callback, response: Record<string, string>): Callback {
	const target = new URL(url.origin + url.pathname);
	const params = new URLSearchParams(response);
	if (method === 'GET') target.search = params.toString();
	return { method, url: target, params, from };
}

async function signedAnswer(app: ReturnType<typeof appAt>, change: Claims = {}): Promise<Callback> {
	const callback = app.op.authorize(await app.start());
	return carrying(callback, { response: await app.op.sign(claimsOf(app.op, callback.params, change)) });
}

describe('a signed response', () => {
	test.each(['jwt', 'query.jwt', 'form_post.jwt'])('by %s: accepted', async (mode) => {
		const app = appAt(createIdentityProvider(), mode);
		const callback = await signedAnswer(app);
		expect(callback.method).toBe(mode === 'form_post.jwt' ? 'POST' : 'GET');
		await app.finish(callback);
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
	});

	test('by a key that is listed twice: accepted (#33 A8)', async () => {
		const app = appAt(createIdentityProvider());
		app.op.faults.jwks = (keys) => [...keys.map((key) => ({ ...toJwk(createSigningKey()), kid: key.kid })), ...keys];
		await app.finish(await signedAnswer(app));
		expect(await app.session()).toMatchObject({ user: { email: 'ada@example.test' } });
	});

	test('after the keys have changed: accepted', async () => {
		const app = appAt(createIdentityProvider());
		await app.finish(await signedAnswer(app));
		app.op.rotateKeys();
		const browser = app.newBrowser();
		const callback = app.op.authorize(await app.start({ browser }));
		const response = await app.op.sign(claimsOf(app.op, callback.params));
		await app.finish(carrying(callback, { response }), { browser });
		expect(await app.session(browser)).not.toBeNull();
	});

	test('with parameters beside it: only those that are signed count', async () => {
		const app = appAt(createIdentityProvider());
		const { params, ...callback } = await signedAnswer(app);
		const both = { response: params.get('response') ?? '', code: 'evil', state: 'evil-evil', error: 'access_denied' };
		await app.finish(carrying({ params, ...callback }, both));
		expect(await app.session()).not.toBeNull();
	});

	test('with an error: the person declined', async () => {
		const app = appAt(createIdentityProvider());
		const callback = app.op.authorize(await app.start(), { error: 'access_denied' });
		await app.finish(carrying(callback, { response: await app.op.sign(claimsOf(app.op, callback.params)) }));
		expect(app.logger.errors.at(-1)?.message).toContain('access_denied');
		expect(await app.session()).toBeNull();
	});
});

describe('refused, and no code is sent to the provider:', () => {
	const refused = async (app: ReturnType<typeof appAt>, callback: Callback) => {
		await app.finish(callback);
		expect(await app.session()).toBeNull();
		expect(app.op.requestsTo('token')).toEqual([]);
		expect(app.logger.leaks(app.op.secrets())).toEqual([]);
		expect(app.logger.errors).not.toEqual([]);
	};

	test.each([
		['of another issuer (mix-up)', { iss: 'https://evil.test' }],
		['without an issuer', { iss: undefined }],
		['for another client', { aud: 'another-client' }],
		['without an audience', { aud: undefined }],
		['that has expired', { exp: 1_000_000_000 }],
		['without an expiry', { exp: undefined }],
		['with another state', { state: 'another-state-0123456789abcdef' }],
		['without a state', { state: undefined }],
		['with a state that is a list', { state: ['a'] }],
		['without a code', { code: undefined }],
		['not valid yet', { nbf: 4_000_000_000 }]
	])('a response %s', async (_, change) => {
		const app = appAt(createIdentityProvider());
		await refused(app, await signedAnswer(app, change));
	});

	test.each([
		['without a signature', tokens.withoutSignature],
		['with a broken signature', tokens.withBrokenSignature],
		['with other claims', (jwt: string) => tokens.withOtherClaims(jwt, (claims) => ({ ...claims, code: 'evil' }))],
		[
			'with an HMAC of the client secret',
			(jwt: string) => tokens.withHmac(jwt, 'secret-of-the-client-AbCdEf0123456789')
		],
		...Object.entries(tokens.brokenJwts)
	])('a token %s', async (_, spoil) => {
		const app = appAt(createIdentityProvider());
		const callback = await signedAnswer(app);
		await refused(app, carrying(callback, { response: spoil(callback.params.get('response') ?? '') }));
	});

	test('a token with the key of another provider, under the same key id', async () => {
		const op = createIdentityProvider();
		const app = appAt(op);
		const callback = op.authorize(await app.start());
		const forged = createSigningKey('RS256', op.keys[0]?.kid);
		const response = await tokens.signClaims(claimsOf(op, callback.params), forged);
		await refused(app, carrying(callback, { response }));
	});

	test('a response that is not signed', async () => {
		const app = appAt(createIdentityProvider());
		await refused(app, app.op.authorize(await app.start()));
		expect(app.logger.errors.at(-1)?.message).toContain('not signed');
	});

	test('S079 a signed response that was not requested', async () => {
		const app = appAt(createIdentityProvider(), 'query');
		const callback = app.op.authorize(await app.start());
		const response = await app.op.sign(claimsOf(app.op, callback.params));
		await refused(app, carrying(callback, { response, state: callback.params.get('state') ?? '' }));
	});

	test('an ID token as response', async () => {
		const op = createIdentityProvider();
		const app = appAt(op);
		const callback = op.authorize(await app.start());
		const { code: _, state: __, ...claims } = claimsOf(op, callback.params, { sub: 'ada-1815', nonce: 'nonce' });
		await refused(app, carrying(callback, { response: await op.sign(claims) }));
	});

	test('the response of one provider at the callback of another', async () => {
		const [one, two] = [createIdentityProvider(), createIdentityProvider({ issuer: 'https://two.test' })];
		const authorization = { params: { response_mode: 'query.jwt' } };
		const providers = [one.provider({ authorization }), two.provider({ id: 'two', authorization })];
		const app = createApp({ op: one, providers });
		const callback = one.authorize(await app.start());
		const answer = carrying(callback, { response: await one.sign(claimsOf(one, callback.params)) });
		answer.url.pathname = '/auth/callback/two';
		await app.finish(answer);
		expect(await app.session()).toBeNull();
		expect([one, two].flatMap((op) => op.requestsTo('token'))).toEqual([]);
	});

	test('a response that was used before', async () => {
		const app = appAt(createIdentityProvider());
		const callback = await signedAnswer(app);
		const copy = app.browser.copy();
		await app.finish(callback);
		const copies = await app.finish(callback, { browser: copy });
		expect(copies.headers.get('location')).toContain('error=InvalidCheck');
		expect(app.op.requestsTo('token')).toHaveLength(1);
	});
});

test('a response as ID token is refused', async () => {
	const op = createIdentityProvider();
	const app = createApp({ op });
	const callback = op.authorize(await app.start());
	const response = await op.sign(claimsOf(op, callback.params));
	op.faults.idToken = () => response;
	await app.finish(callback);
	expect(await app.session()).toBeNull();
	expect(app.logger.errors.at(-1)).toMatchObject({ type: 'OAuthCallbackError' });
});

test('an encrypted response is decrypted, and another is refused', async () => {
	const { privateKey, publicKey } = await clientKeys('RSA-OAEP-256', 'enc');
	const op = createIdentityProvider();
	const client = {
		...op.provider().client,
		authorization_encrypted_response_alg: 'RSA-OAEP-256',
		authorization_encrypted_response_enc: 'A256GCM'
	};
	const encrypt = async (alg: string, enc: string, jwt: string) =>
		new CompactEncrypt(new TextEncoder().encode(jwt)).setProtectedHeader({ alg, enc }).encrypt(publicKey);
	for (const [enc, isAccepted] of [
		['A256GCM', true],
		['A128GCM', false]
	] as const) {
		const app = appAt(op, 'query.jwt', { client, decryptionKeys: [privateKey] });
		const callback = await signedAnswer(app);
		const response = await encrypt('RSA-OAEP-256', enc, callback.params.get('response') ?? '');
		await app.finish(carrying(callback, { response }));
		expect((await app.session()) !== null).toBe(isAccepted);
	}
	const app = appAt(op, 'query.jwt', { client, decryptionKeys: [privateKey] });
	await app.finish(await signedAnswer(app));
	expect(await app.session()).toBeNull();
});

test('encrypted responses without a sign-in count against their client, and those of many people do not', async () => {
	const { privateKey, publicKey } = await clientKeys('RSA-OAEP-256', 'enc');
	const op = createIdentityProvider();
	const client = {
		...op.provider().client,
		authorization_encrypted_response_alg: 'RSA-OAEP-256',
		authorization_encrypted_response_enc: 'A256GCM'
	};
	const encrypt = async (jwt: string) =>
		new CompactEncrypt(new TextEncoder().encode(jwt))
			.setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
			.encrypt(publicKey);
	const app = appAt(op, 'query.jwt', { client, decryptionKeys: [privateKey] });
	const from = { clientAddress: '203.0.113.7' };
	const send = async (response: string, browser = app.newBrowser()) => {
		const url = `https://app.test/auth/callback/op?response=${response}`;
		const cookie = browser.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
		return app.auth.respond(new Request(url, { headers: { cookie } }), from);
	};
	const made = await encrypt('a.b.c');
	for (let index = 0; index < 60; index++) {
		const browser = app.newBrowser();
		const { params } = app.op.authorize(await app.start({ browser }));
		const answer = await send(await encrypt(await app.op.sign(claimsOf(app.op, params))), browser);
		expect(answer.headers.getSetCookie().join()).toContain('session-token=ey');
	}
	const statuses = [];
	for (let index = 0; index < 51; index++) statuses.push((await send(index % 2 ? made : 'made-up')).status);
	expect(statuses.slice(0, 50)).not.toContain(429);
	expect(statuses.at(-1)).toBe(429);
});

test.each([
	[{ authorization: { params: { response_mode: 'fragment.jwt' } } }, 'no server sees a fragment'],
	[
		{ authorization: { params: { response_mode: 'jwt' } }, tenants: { metadataIssuer: 'a', issuerOf: () => 'a' } },
		'a signed response needs one issuer, and this one has tenants'
	]
])('%j is refused at the start', (overrides, message) => {
	const op = createIdentityProvider();
	expect(() => createApp({ op, providers: [op.provider(overrides)] })).toThrow(message);
});

describe('the certified provider', () => {
	let op: CertifiedProvider;
	beforeAll(async () => {
		op = await startWith({ features: { jwtResponseModes: { enabled: true } } });
	});
	afterAll(() => op.close());

	test.each(['jwt', 'query.jwt', 'form_post.jwt'])('answers by %s', async (mode) => {
		const { app } = await signInAt(op, { authorization: { params: { response_mode: mode } } });
		expect(await app.session()).toMatchObject({ user: { email: 'grace@example.test' } });
	});
});
