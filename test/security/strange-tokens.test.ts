/** Tokens and proofs that are well signed, with claims and keys of every wrong type: each is refused, and none is a fault. */
import { exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { audience, createIssuer, createProver, issuerUrl, type Change } from '../access-tokens/issuer.js';
import { createApp } from '../fixtures/app.js';
import { ada, createIdentityProvider } from '../fixtures/identity-provider.js';
import { createLogoutApp, logoutEvent } from '../logout/support.js';

const wrong: unknown[] = [null, true, 0, -1, 1e308, '', 'x', [], [1], ['x', 'x'], {}, { length: 1 }, { sub: {} }];

/** Changes one claim of a valid token at a time. */
function changesOf(names: string): Record<string, unknown>[] {
	const values = [...wrong, 'x'.repeat(20_000), '\ud800', '\0'];
	return names.split(' ').flatMap((name) => values.map((value) => ({ [name]: value })));
}

/** Sends the request of each change, one after another. Returns those whose answer is none of the expected ones. */
async function unexpected<T>(
	changes: readonly T[],
	expected: readonly unknown[],
	send: (change: T) => Promise<unknown>
): Promise<string[]> {
	const found: string[] = [];
	for (const change of changes) {
		const answer = await send(change);
		if (!expected.includes(answer)) found.push(`${JSON.stringify(change).slice(0, 100)}: ${String(answer)}`);
	}
	return found;
}

const options = { issuer: issuerUrl, audience };
const accepted = () => 'accepted';

test('S004 S034 access tokens', async () => {
	const { fetch, token } = await createIssuer();
	const { auth } = createApp();
	const cnf = [{ jkt: null }, { jkt: '' }, { jkt: 'x', kid: 'y' }, { 'x5t#S256': 1 }, { jkt: 'x', 'x5t#S256': 'y' }];
	const changes = [
		...changesOf('iss aud sub client_id iat exp nbf jti scope cnf act'),
		...cnf.map((value) => ({ cnf: value }))
	];
	for (const scheme of ['Bearer', 'DPoP']) {
		const found = await unexpected(changes, ['accepted', 'AccessTokenRefused'], async (claims) => {
			const headers = { authorization: `${scheme} ${await token({ claims })}` };
			const verified = auth.verifyAccessToken(new Request(audience, { headers }), { ...options, fetch });
			return verified.then(accepted, (thrown: { type?: string }) => thrown.type);
		});
		expect(found).toEqual([]);
	}
});

test('S034 proofs of a key', async () => {
	const { fetch, token } = await createIssuer();
	const { proof, jkt, jwk } = await createProver();
	const { auth } = createApp();
	const bound = await token({ claims: { cnf: { jkt } } });
	const rsa = await exportJWK((await generateKeyPair('RS256', { extractable: true })).publicKey);
	const keys: unknown[] = [
		...[...wrong, rsa, { kty: 'EC' }, { kty: 'oct', k: 'AAAA' }, { kty: 'RSA', n: 'AQAB', e: 'AQAB' }],
		...[{ crv: 'P-999' }, { x: '' }, { x: 7 }, { y: jwk.x }, { d: jwk.x }, { kty: 'RSA' }, { kty: '__proto__' }].map(
			(change) => ({ ...jwk, ...change })
		)
	];
	const headers = [
		...keys.map((key) => ({ jwk: key })),
		...['HS256', 'none', 'ES384', 'RS256', 'EdDSA', ''].map((alg) => ({ alg })),
		...[undefined, 'jwt', ''].map((typ) => ({ typ })),
		{ crit: ['b64'], b64: false }
	] as NonNullable<Change['header']>[];
	const changes: Change[] = [
		...changesOf('htm htu ath iat').map((claims) => ({ claims })),
		...[null, 0, '', [], {}].map((jti) => ({ claims: { jti } })),
		...['', 'x', null, [], 0].map((exp) => ({ claims: { exp } })),
		...headers.map((header) => ({ header }))
	];
	const found = await unexpected(changes, ['invalid_dpop_proof'], async (change) => {
		// Some cannot be signed.
		const dpop = await proof(bound, change).catch(() => unsignedProof(change));
		const request = new Request(audience, { headers: { authorization: `DPoP ${bound}`, dpop } });
		const verified = auth.verifyAccessToken(request, { ...options, fetch });
		return verified.then(accepted, (thrown: { code?: string }) => thrown.code);
	});
	expect(found).toEqual([]);
});

function unsignedProof({ claims = {}, header = {} }: Change): string {
	const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
	return `${part({ alg: 'ES256', typ: 'dpop+jwt', ...header })}.${part(claims)}.AAAA`;
}

test.each(['database', 'jwt'] as const)('S034 logout tokens, with the strategy %s', async (strategy) => {
	const app = createLogoutApp({ strategy });
	const events = [null, [], {}, 'x', 7].map((value) => ({ events: { [logoutEvent]: value } }));
	const changes = [...changesOf('iss aud iat exp nbf jti sid sub events nonce'), ...events];
	const found = await unexpected(changes, [undefined, 'invalid_request'], async (claims) => {
		const answer = await app.send(await app.tokenOf(claims), { clientAddress: undefined });
		return ((await answer.json()) as { error?: string }).error;
	});
	expect([found, app.logger.faults]).toEqual([[], []]);
});

test('S004 S034 ID tokens from the browser', async () => {
	const op = createIdentityProvider();
	const app = createApp({ op, providers: [op.provider({ oneTap: true })] });
	// A profile that cannot be used is a fault of the provider, which has signed it.
	const names = 'iss aud azp iat exp nbf nonce at_hash auth_time amr acr sid email_verified';
	const found = await unexpected(changesOf(names), [200, 400], async (claims) => {
		const browser = app.newBrowser();
		const asked = await browser.visit('/auth/one-tap/op', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
		const { nonce } = (await asked.json()) as { nonce: string };
		const iat = Math.floor(Date.now() / 1000);
		const usual = { ...ada, iss: op.issuer, aud: op.client.id, iat, exp: iat + 60, nonce };
		const credential = await op.sign({ ...usual, ...claims });
		const headers = { 'X-Auth-Return-Redirect': '1' };
		const { status } = await browser.post('/auth/one-tap/op', { credential }, { headers });
		return (await browser.visit('/auth/session')).ok && status;
	});
	expect([found, app.logger.faults]).toEqual([[], []]);
});
