/** Access tokens of an issuer, at an API of the application: which are accepted, and what a refused client is answered. */
import { createHash } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, UnsecuredJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MemoryAdapter } from '../../src/adapters/memory.js';
import type { AccessTokenRefused } from '../../src/errors.js';
import type { VerifyOptions } from '../../src/types.js';
import { createApp, type AppOptions } from '../fixtures/app.js';
import { createClock } from '../fixtures/clock.js';
import { requestOf } from '../session/support.js';
import { audience, createIssuer, createProver, issuerUrl, type Change } from './issuer.js';

let clock = createClock();
beforeEach(() => {
	clock = createClock();
});
afterAll(() => clock.restore());

async function api({ config, ...options }: Partial<VerifyOptions> & { config?: AppOptions } = {}) {
	const at = await createIssuer();
	const app = createApp(config);
	const verify = (headers: Record<string, string>, more: Partial<VerifyOptions> = {}, init: RequestInit = {}) => {
		const request = new Request(audience, { headers, ...init });
		return app.auth.verifyAccessToken(request, { issuer: issuerUrl, audience, fetch: at.fetch, ...options, ...more });
	};
	const send = (token: string, more?: Partial<VerifyOptions>) => verify({ authorization: `Bearer ${token}` }, more);
	return { ...app, at, verify, send };
}

const refusedBy = (call: Promise<unknown>) =>
	call.then(
		() => ({ code: 'accepted' }) as unknown as AccessTokenRefused,
		(thrown: unknown) => thrown as AccessTokenRefused
	);

test('a valid token yields its claims, and keys and metadata are fetched once for all tokens', async () => {
	const { at, send } = await api();
	const first = await send(await at.token({ claims: { act: { sub: 'operator' } } }), { scopes: ['notes:read'] });
	expect(first).toMatchObject({
		subject: 'ada',
		clientId: 'cli',
		issuer: issuerUrl,
		audiences: [audience],
		scopes: ['notes:read', 'notes:write'],
		actor: 'operator',
		claims: { sub: 'ada' }
	});
	expect([first.boundBy, first.expires.getTime() - first.issuedAt.getTime()]).toEqual([undefined, 300_000]);
	await Promise.all(Array.from({ length: 5 }, async () => send(await at.token())));
	expect(at.requests).toEqual([`${issuerUrl}/.well-known/oauth-authorization-server`, `${issuerUrl}/keys`]);
	const several = await at.token({ claims: { aud: ['https://other.test', audience] } });
	expect((await send(several)).audiences).toEqual(['https://other.test', audience]);
});

describe('a token is refused', () => {
	const now = () => Math.floor(Date.now() / 1000);
	const bad: [string, () => Change | Promise<Change>][] = [
		['S002 of another issuer', () => ({ claims: { iss: 'https://evil.test' } })],
		['S002 of the issuer with a slash', () => ({ claims: { iss: `${issuerUrl}/` } })],
		['S003 without sub', () => ({ claims: { sub: undefined } })],
		['S004 with an empty sub', () => ({ claims: { sub: '' } })],
		['S004 with a sub that is a number', () => ({ claims: { sub: 7 } })],
		['S006 without aud', () => ({ claims: { aud: undefined } })],
		['S006 for another API', () => ({ claims: { aud: 'https://app.test/other' } })],
		['S006 for this API with a slash', () => ({ claims: { aud: `${audience}/` } })],
		['S010 without iat', () => ({ claims: { iat: undefined } })],
		['S011 without exp', () => ({ claims: { exp: undefined } })],
		['S012 that has expired', () => ({ claims: { iat: now() - 600, exp: now() - 61 } })],
		['S015 of tomorrow', () => ({ claims: { iat: now() + 86_400, exp: now() + 90_000 } })],
		['S015 that is not valid yet', () => ({ claims: { nbf: now() + 120 } })],
		['without jti', () => ({ claims: { jti: undefined } })],
		['without client_id', () => ({ claims: { client_id: undefined } })],
		['an ID token: of the type JWT', () => ({ header: { typ: 'JWT' } })],
		['without a type', () => ({ header: { typ: undefined } })],
		['S019 S020 with the signature of another key', async () => ({ key: (await generateKeyPair('ES256')).privateKey })],
		['S027 with an unknown key id', () => ({ header: { kid: 'unknown' } })],
		['S033 with a critical extension', () => ({ header: { crit: ['x'], x: 1 } })],
		['with scopes as a list', () => ({ claims: { scope: ['notes:read'] } })],
		['bound to a certificate that the connection lacks', () => ({ claims: { cnf: { 'x5t#S256': 'A'.repeat(43) } } })],
		['bound in an unknown way', () => ({ claims: { cnf: { kid: 'first' } } })],
		['bound to nothing', () => ({ claims: { cnf: {} } })],
		['bound by text', () => ({ claims: { cnf: 'jkt' } })]
	];
	test.each(bad)('%s', async (_, change) => {
		const { at, send } = await api();
		const refused = await refusedBy(send(await at.token(await change())));
		expect(refused).toMatchObject({ type: 'AccessTokenRefused', code: 'invalid_token', status: 401 });
		expect(await refusedBy(send(await at.token()))).toEqual({ code: 'accepted' });
	});

	test('S022 without a signature', async () => {
		const { at, send } = await api();
		const claims = JSON.parse(
			atob((await at.token()).split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))
		) as object;
		const unsigned = new UnsecuredJWT({ ...claims }).encode();
		const header = btoa(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).replaceAll('=', '');
		for (const token of [unsigned, `${header}.${unsigned.split('.')[1]}.`]) {
			expect(await refusedBy(send(token))).toMatchObject({ code: 'invalid_token' });
		}
	});

	test('S023 signed by HMAC with the public key, also if the issuer publishes a symmetric key', async () => {
		const { at, send } = await api();
		const spki = new TextEncoder().encode(await exportSPKI(at.publicKey));
		const header = { alg: 'HS256' };
		expect(await refusedBy(send(await at.token({ header, key: spki })))).toMatchObject({ code: 'invalid_token' });
		const symmetric = new Uint8Array(32).fill(7);
		at.published.push({ kty: 'oct', k: Buffer.from(symmetric).toString('base64url'), kid: 'hmac', alg: 'HS256' });
		clock.advance(3600);
		const signed = await at.token({ header: { ...header, kid: 'hmac' }, key: symmetric });
		expect(await refusedBy(send(signed))).toMatchObject({ code: 'invalid_token' });
	});

	test('S024 with an algorithm that the API does not list', async () => {
		const { at, send } = await api();
		expect(await refusedBy(send(await at.token(), { algorithms: ['RS256'] }))).toMatchObject({ code: 'invalid_token' });
		expect(await refusedBy(send(await at.token(), { algorithms: ['ES256'] }))).toEqual({ code: 'accepted' });
	});

	test('S031 signed with a key that is for encryption', async () => {
		const { at, send } = await api();
		Object.assign(at.published[0]!, { use: 'enc' });
		expect(await refusedBy(send(await at.token()))).toMatchObject({ code: 'invalid_token' });
	});

	test('S032 with a key of its own', async () => {
		const { at, send } = await api();
		const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
		const header = { jwk: await exportJWK(publicKey), jku: 'https://evil.test/keys', x5u: 'https://evil.test/x' };
		expect(await refusedBy(send(await at.token({ header, key: privateKey })))).toMatchObject({ code: 'invalid_token' });
		expect(at.requests.filter((url) => url.includes('evil'))).toEqual([]);
	});

	test.each(['', 'a', 'a.b', 'a.b.c', 'a.b.c.d', '..', `${'a'.repeat(20)}.${'b'.repeat(16_400)}.c`, 'a b', 'ü'])(
		'S034 that is malformed: %s',
		async (token) => {
			const { verify } = await api();
			const headers = new Headers();
			headers.set('authorization', `Bearer ${encodeURI(token)}`);
			const refused = await refusedBy(verify({ authorization: headers.get('authorization')! }));
			expect(['invalid_token', 'invalid_request']).toContain(refused.code);
		}
	);
});

test('S028 S094 a new key is found at once, and unknown ones fetch the keys twice a minute at most', async () => {
	const { at, send } = await api();
	await send(await at.token());
	const next = await generateKeyPair('ES256');
	at.published.push({ ...(await exportJWK(next.publicKey)), kid: 'next', alg: 'ES256' });
	expect(await send(await at.token({ header: { kid: 'next' }, key: next.privateKey }))).toMatchObject({
		subject: 'ada'
	});
	const asked = at.requests.length;
	for (let index = 0; index < 50; index++) {
		const refused = await refusedBy(send(await at.token({ header: { kid: `random ${index}` } })));
		expect(refused.code).toBe('invalid_token');
	}
	expect(at.requests.length).toBe(asked);
	clock.advance(31);
	await refusedBy(send(await at.token({ header: { kid: 'later' } })));
	expect(at.requests.length).toBe(asked + 1);
});

test.each<[string, () => Response | Promise<never>]>([
	['does not answer', () => new Promise<never>(() => undefined)],
	['fails', () => new Response(null, { status: 503 })]
])('S094 an unknown key id takes the keys from no other client while the issuer %s', async (_, answer) => {
	const { at, send } = await api();
	await send(await at.token());
	at.faults.answer = () => answer() as Response;
	const refused = refusedBy(send(await at.token({ header: { kid: 'unknown' } })));
	const others = Array.from({ length: 3 }, async () => send(await at.token()));
	expect(await Promise.all(others)).toMatchObject([{ subject: 'ada' }, { subject: 'ada' }, { subject: 'ada' }]);
	if (_ === 'fails') await refused;
	expect(await send(await at.token())).toMatchObject({ subject: 'ada' });
});

describe('an issuer that does not answer as it should is not the fault of the client', () => {
	test.each<[string, () => Response]>([
		[
			'S047 metadata of another issuer',
			() => Response.json({ issuer: 'https://evil.test', jwks_uri: `${issuerUrl}/keys` })
		],
		['S090 a redirect', () => new Response(null, { status: 302, headers: { location: 'https://evil.test/' } })],
		['S092 an answer without an end', () => new Response('a'.repeat(1024 * 1024 + 1))],
		['an error', () => new Response(null, { status: 503 })],
		['text', () => new Response('<html>')]
	])('%s', async (_, answer) => {
		const { at, send } = await api();
		at.faults.answer = () => answer();
		const token = await at.token();
		await expect(send(token)).rejects.toMatchObject({ type: 'IssuerUnavailable' });
		at.faults.answer = undefined;
		expect(await send(token)).toMatchObject({ subject: 'ada' });
	});

	test('S089 an issuer without https is refused', async () => {
		const { send } = await api();
		await expect(send('a.b.c', { issuer: 'http://issuer.test' })).rejects.toMatchObject({ type: 'InvalidConfig' });
	});

	test('with the address of the keys, the metadata are not fetched', async () => {
		const { at, send } = await api();
		await send(await at.token(), { jwks: `${issuerUrl}/keys` });
		expect(at.requests).toEqual([`${issuerUrl}/keys`]);
	});
});

describe('the challenge (RFC 6750, section 3)', () => {
	const resourceMetadata = 'https://app.test/.well-known/oauth-protected-resource/api';

	test('names no error without a token, and leads to the metadata with `protectedResources` (RFC 9728)', async () => {
		const { verify } = await api({
			config: { protectedResources: [{ resource: audience, authorizationServers: [issuerUrl] }] }
		});
		for (const headers of [{}, { authorization: 'Basic YTpi' }, { cookie: 'access_token=a' }] as Record<
			string,
			string
		>[]) {
			const refused = await refusedBy(verify(headers, { scopes: ['notes:read'] }));
			expect(refused.challenge).toBe(`Bearer scope="notes:read", resource_metadata="${resourceMetadata}"`);
			expect([refused.status, refused.code]).toEqual([401, undefined]);
		}
		expect((await refusedBy(verify({}, { resourceMetadata: 'https://app.test/own' }))).challenge).toBe(
			'Bearer resource_metadata="https://app.test/own"'
		);
	});

	test('says whether the token is not valid, the scope is missing, or the header is malformed', async () => {
		const { at, verify, send } = await api();
		expect(await refusedBy(send('a.b.c'))).toMatchObject({
			status: 401,
			challenge: 'Bearer error="invalid_token", error_description="The access token is not valid"'
		});
		const lacking = await refusedBy(
			send(await at.token({ claims: { scope: 'notes:read' } }), { scopes: ['notes:read', 'notes:delete'] })
		);
		expect(lacking).toMatchObject({
			status: 403,
			challenge:
				'Bearer error="insufficient_scope", error_description="The access token may not be used for this", scope="notes:read notes:delete"'
		});
		expect(
			await refusedBy(send(await at.token({ claims: { scope: undefined } }), { scopes: ['notes:read'] }))
		).toMatchObject({ status: 403 });
		const token = await at.token();
		for (const authorization of ['Bearer', 'Bearer ', `Bearer ${token}, Bearer ${token}`, `Bearer ${token} x`]) {
			expect(await refusedBy(verify({ authorization }))).toMatchObject({ status: 400, code: 'invalid_request' });
		}
	});

	test('S360 D3 the answer and the error contain nothing of the token', async () => {
		const { at, send, verify } = await api();
		const token = await at.token({ claims: { aud: 'https://elsewhere.test' } });
		const refused = await refusedBy(send(token));
		const answer = refused.toResponse();
		expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
		expect(answer.headers.get('www-authenticate')).toBe(refused.challenge);
		expect(await answer.json()).toEqual({ error: 'invalid_token', error_description: 'The access token is not valid' });
		const without = (await refusedBy(verify({}))).toResponse();
		expect([without.status, Object.keys((await without.json()) as object)]).toEqual([401, ['error_description']]);
		const told = JSON.stringify([refused, refused.message, refused.stack, refused.cause]);
		for (const part of token.split('.')) expect(told).not.toContain(part);
	});

	test.each<[string, Partial<VerifyOptions>]>([
		['a symmetric algorithm', { algorithms: ['HS256'] }],
		['`none`', { algorithms: ['none'] }],
		['no algorithm', { algorithms: [] }],
		['no audience', { audience: '' }],
		['no issuer', { issuer: undefined as never }],
		['a scope with a quote', { scopes: ['a"b'] }],
		['metadata with a line break', { resourceMetadata: 'https://app.test/\r\nx' }]
	])('%s in the options is a mistake of the application', async (_, options) => {
		const { verify } = await api();
		await expect(verify({}, options)).rejects.toMatchObject({ type: 'InvalidConfig' });
	});
});

describe('a token that is bound to a key (RFC 9449)', () => {
	async function bound(config: AppOptions = {}) {
		const prover = await createProver();
		const stage = await api({ config });
		const token = await stage.at.token({ claims: { cnf: { jkt: prover.jkt } } });
		const present = (dpop: string, more?: Partial<VerifyOptions>, init?: RequestInit) =>
			stage.verify({ authorization: `DPoP ${token}`, dpop }, more, init);
		return { ...stage, prover, token, present };
	}

	test('is accepted with a proof of this request', async () => {
		const { prover, token, present } = await bound();
		expect(await present(await prover.proof(token))).toMatchObject({ subject: 'ada', boundBy: ['dpop'] });
		const posted = await prover.proof(token, { claims: { htm: 'POST', htu: `${audience}?query#part` } });
		expect(await present(posted, {}, { method: 'POST' })).toMatchObject({ boundBy: ['dpop'] });
	});

	test('is refused as a bearer token, and without a proof', async () => {
		const { prover, token, verify, send } = await bound();
		expect(await refusedBy(send(token))).toMatchObject({ status: 401, code: 'invalid_token' });
		const dpop = await prover.proof(token);
		expect(await refusedBy(verify({ authorization: `Bearer ${token}`, dpop }))).toMatchObject({
			code: 'invalid_token'
		});
		const refused = await refusedBy(verify({ authorization: `DPoP ${token}` }));
		expect(refused).toMatchObject({ status: 401, code: 'invalid_dpop_proof' });
		expect(refused.challenge).toMatch(/^DPoP error="invalid_dpop_proof", .*algs="ES256 /);
	});

	const now = () => Math.floor(Date.now() / 1000);
	const bad: [string, () => Change][] = [
		['of another method', () => ({ claims: { htm: 'POST' } })],
		['of another path', () => ({ claims: { htu: `${audience}/other` } })],
		['of another site', () => ({ claims: { htu: 'https://evil.test/api' } })],
		['without an address', () => ({ claims: { htu: undefined } })],
		['of another token', () => ({ claims: { ath: 'A'.repeat(43) } })],
		['without a token', () => ({ claims: { ath: undefined } })],
		['without an id', () => ({ claims: { jti: undefined } })],
		['with an id without an end', () => ({ claims: { jti: 'a'.repeat(256) } })],
		['without a time', () => ({ claims: { iat: undefined } })],
		['that is old', () => ({ claims: { iat: now() - 301 } })],
		['of the future', () => ({ claims: { iat: now() + 61 } })],
		['of another type', () => ({ header: { typ: 'JWT' } })]
	];
	test.each(bad)('is refused with a proof %s', async (_, change) => {
		const { prover, token, present } = await bound();
		const refused = await refusedBy(present(await prover.proof(token, change())));
		expect(refused).toMatchObject({ status: 401, code: 'invalid_dpop_proof' });
	});

	test('is refused with a proof of another key, of a private or symmetric one, or with two proofs', async () => {
		const { prover, token, present } = await bound();
		const other = await createProver();
		const hmac = new Uint8Array(32).fill(1);
		const oct = { kty: 'oct', k: Buffer.from(hmac).toString('base64url') };
		const pair = await generateKeyPair('ES256', { extractable: true });
		const proofs = [
			await other.proof(token),
			await prover.proof(token, { header: { jwk: other.jwk } }),
			await prover.proof(token, { header: { jwk: undefined } }),
			await prover.proof(token, { header: { jwk: await exportJWK(pair.privateKey) }, key: pair.privateKey }),
			await prover.proof(token, { header: { alg: 'HS256', jwk: oct }, key: hmac }),
			`${await prover.proof(token)}, ${await prover.proof(token)}`,
			'a.b.c',
			'a'.repeat(9000)
		];
		for (const proof of proofs) {
			expect(await refusedBy(present(proof))).toMatchObject({ code: 'invalid_dpop_proof' });
		}
	});

	test('S062 S063 a proof is accepted once, also by processes that share a database', async () => {
		const adapter = MemoryAdapter();
		const [here, there] = [await bound({ adapter }), createApp({ adapter })];
		const proof = await here.prover.proof(here.token);
		const answers = await Promise.all(Array.from({ length: 5 }, () => refusedBy(here.present(proof))));
		expect(answers.filter(({ code }) => String(code) === 'accepted')).toHaveLength(1);
		const request = new Request(audience, { headers: { authorization: `DPoP ${here.token}`, dpop: proof } });
		const replayed = there.auth.verifyAccessToken(request, { issuer: issuerUrl, audience, fetch: here.at.fetch });
		expect(await refusedBy(replayed)).toMatchObject({ code: 'invalid_dpop_proof' });
		clock.advance(290);
		expect(await refusedBy(here.present(proof)), 'for as long as it would be valid').toMatchObject({
			code: 'invalid_dpop_proof'
		});
	});

	test('a token without a key is refused where one is required, and with the scheme DPoP', async () => {
		const { at, verify, send } = await bound();
		const plain = await at.token();
		const refused = await refusedBy(send(plain, { binding: 'required' }));
		expect(refused).toMatchObject({ status: 401, code: 'invalid_token' });
		expect(refused.challenge).toMatch(/^DPoP /);
		expect(await refusedBy(verify({ authorization: `DPoP ${plain}` }))).toMatchObject({ code: 'invalid_token' });
	});

	test('a proof is for the trusted address: AUTH_URL wins over the host of the request', async () => {
		const environment = { AUTH_URL: 'https://app.test' };
		const { prover, token, auth, at } = await bound({ host: { environment }, trustHost: undefined });
		const ask = async (htu: string) => {
			const headers = { authorization: `DPoP ${token}`, dpop: await prover.proof(token, { claims: { htu } }) };
			const request = new Request('http://10.0.0.7:3000/api', { headers });
			return refusedBy(auth.verifyAccessToken(request, { issuer: issuerUrl, audience, fetch: at.fetch }));
		};
		expect(await ask(audience)).toEqual({ code: 'accepted' });
		expect(await ask('http://10.0.0.7:3000/api')).toMatchObject({ code: 'invalid_dpop_proof' });
		const { auth: untrusting } = createApp({ trustHost: false });
		const headers = { authorization: `DPoP ${token}`, dpop: await prover.proof(token) };
		await expect(
			untrusting.verifyAccessToken(new Request(audience, { headers }), { issuer: issuerUrl, audience, fetch: at.fetch })
		).rejects.toMatchObject({ type: 'UntrustedHost' });
	});
});

describe('a token that is bound to a certificate (RFC 8705)', () => {
	const der = Uint8Array.from({ length: 64 }, (_, index) => index);
	const base64 = Buffer.from(der).toString('base64');
	const pem = `-----BEGIN CERTIFICATE-----\n${base64.slice(0, 64)}\n${base64.slice(64)}\n-----END CERTIFICATE-----\n`;
	const cnf = { 'x5t#S256': createHash('sha256').update(der).digest('base64url') };

	test('is accepted with that certificate alone, as DER or PEM', async () => {
		const { at, send } = await api();
		const token = await at.token({ claims: { cnf } });
		for (const certificate of [der, Buffer.from(der), pem]) {
			expect(await send(token, { certificate, binding: 'required' })).toMatchObject({ boundBy: ['certificate'] });
		}
		for (const certificate of [undefined, der.slice(1), new Uint8Array(), '', 'PEM', pem.replace(/B/g, 'C')]) {
			expect(await refusedBy(send(token, { certificate }))).toMatchObject({ code: 'invalid_token' });
		}
	});

	test('is accepted only with its key, too, if it is bound to both', async () => {
		const { at, verify, send } = await api();
		const prover = await createProver();
		const token = await at.token({ claims: { cnf: { ...cnf, jkt: prover.jkt } } });
		const authorization = `DPoP ${token}`;
		const both = await verify({ authorization, dpop: await prover.proof(token) }, { certificate: der });
		expect(both.boundBy).toEqual(['dpop', 'certificate']);
		expect(await refusedBy(verify({ authorization, dpop: await prover.proof(token) }))).toMatchObject({ status: 401 });
		expect(await refusedBy(send(token, { certificate: der }))).toMatchObject({ status: 401 });
	});
});

test("the application's own tokens are verified without a request", async () => {
	const { auth, browser, signIn } = createApp();
	await signIn();
	const { session } = await auth.session(requestOf(browser));
	const { token } = await auth.issueToken(session, { audience, scopes: ['a'] });
	const request = () => new Request(audience, { headers: { authorization: `Bearer ${token}` } });
	const own = 'https://app.test/auth';
	const fetch = () => Promise.reject(new Error('no request'));
	expect(await auth.verifyAccessToken(request(), { issuer: own, audience, scopes: ['a'], fetch })).toMatchObject({
		subject: session?.user?.id,
		issuer: own
	});
	clock.advance(361);
	expect(await refusedBy(auth.verifyAccessToken(request(), { issuer: own, audience, fetch }))).toMatchObject({
		code: 'invalid_token'
	});
});
