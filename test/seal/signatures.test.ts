/**
 * A token's signature is valid or not whichever engine verifies it: that of `node:crypto`, that of Web Crypto, or `jose` itself.
 */
import fc from 'fast-check';
import { base64url, compactVerify, CompactSign, createLocalJWKSet, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { KeySet, verifyWithKeys } from '../../src/lib/base/seal/jws.js';

type Verify = typeof verifyWithKeys;

/** How many random cases each property gets: a hundred where it is part of a run, and as many as asked for by hand. */
const numRuns = Number(process.env.SEAL_RUNS ?? 100);
vi.setConfig({ testTimeout: Math.max(600_000, 200 * numRuns) });

afterEach(() => {
	vi.restoreAllMocks();
	vi.resetModules();
});

/** The engine of this runtime, or that of a runtime with web APIs only. */
async function verifierOn(runtime: 'Node.js' | 'web'): Promise<Verify> {
	vi.resetModules();
	if (runtime === 'web') vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
	const engine = (await import('../../src/lib/base/seal/jws.js')).verifyWithKeys;
	vi.restoreAllMocks();
	return engine;
}

/** What each engine, and `jose`, say of a token: whether it is valid, or the code of the error. */
async function verdicts(jws: string, jwks: KeySet, engines: readonly Verify[]): Promise<string[]> {
	const jose = async () => {
		await compactVerify(jws, createLocalJWKSet(jwks as { keys: JWK[] }));
	};
	const said = async (verify: () => Promise<void>): Promise<string> =>
		verify().then(
			() => 'valid',
			(thrown: unknown) => String((thrown as { code?: unknown }).code ?? thrown)
		);
	return Promise.all([jose, ...engines.map((engine) => () => engine(jws, jwks))].map(said));
}

const algorithms = [
	'RS256',
	'RS384',
	'RS512',
	'PS256',
	'PS384',
	'PS512',
	'ES256',
	'ES384',
	'ES512',
	'EdDSA',
	'Ed25519'
];

describe.each(algorithms)('a token that is signed with %s', (alg) => {
	const pair = generateKeyPair(alg, { extractable: true });
	const setOf = async (): Promise<KeySet> => ({ keys: [{ ...(await exportJWK((await pair).publicKey)), kid: 'own' }] });
	const signed = async (payload: Uint8Array, header: object = {}) =>
		new CompactSign(payload)
			.setProtectedHeader({ alg, kid: 'own', ...header })
			.sign((await pair).privateKey, { crit: { extension: true } });

	test('is valid for both engines, and `node:crypto` does not ask Web Crypto', async () => {
		const engines = [await verifierOn('Node.js'), await verifierOn('web')];
		const jwks = await setOf();
		await fc.assert(
			fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (payload) => {
				expect(await verdicts(await signed(payload), jwks, engines)).toEqual(['valid', 'valid', 'valid']);
			}),
			{ numRuns }
		);
		const jws = await signed(new Uint8Array(9));
		const subtle = vi.spyOn(crypto.subtle, 'verify');
		await engines[0]!(jws, jwks);
		expect(subtle).not.toHaveBeenCalled();
	});

	test('S031 is not valid with any one character changed, added or removed, for both engines', async () => {
		const engines = [await verifierOn('Node.js'), await verifierOn('web')];
		const jwks = await setOf();
		const jws = await signed(new TextEncoder().encode('{"sub":"1"}'));
		const character = fc.constantFrom(...'ABCxyz019-_=.+/ é\0');
		const change = fc.tuple(fc.nat(jws.length), character, fc.constantFrom('replace', 'insert', 'remove'));
		await fc.assert(
			fc.asyncProperty(change, async ([at, by, how]) => {
				const changed = jws.slice(0, at) + (how === 'remove' ? '' : by) + jws.slice(how === 'insert' ? at : at + 1);
				fc.pre(changed !== jws);
				const [jose, ...ours] = await verdicts(changed, jwks, engines);
				expect(ours).toEqual([jose, jose]);
			}),
			{ numRuns }
		);
	});

	test('S031 gets the same verdict as from `jose` with a wrong key, an unusual key or a header with extensions', async () => {
		const engines = [await verifierOn('Node.js'), await verifierOn('web')];
		const { keys } = await setOf();
		const own = keys[0]!;
		const another = await exportJWK((await generateKeyPair(alg, { extractable: true })).publicKey);
		const payload = new TextEncoder().encode('{"sub":"1"}');
		const jws = await signed(payload);
		const extended = await signed(payload, { crit: ['extension'], extension: 1 });
		const [, body = '', signature = ''] = jws.split('.');
		const withHeader = (header: unknown) => `${base64url.encode(JSON.stringify(header))}.${body}.${signature}`;
		const cases: [string, KeySet][] = [
			[jws, { keys: [{ ...another, kid: 'own' }] }],
			[jws, { keys: [{ ...own, kid: 'other' }] }],
			[jws, { keys: [own, { ...another, kid: 'own' }] }],
			[jws, { keys: [{ ...own, use: 'enc' }] }],
			[jws, { keys: [{ ...own, key_ops: ['sign'] }] }],
			[jws, { keys: [{ ...own, key_ops: ['verify', 'verify'] }] }],
			[jws, { keys: [{ ...own, alg: 'HS256' }] }],
			[jws, { keys: [{ kty: 'oct', k: base64url.encode('a secret that is no public key'), kid: 'own' }] }],
			[extended, { keys: [own] }],
			...[
				{ alg: 'none' },
				{ alg: 'HS256' },
				{ alg, crit: ['x'], x: 1 },
				{ alg: [alg] },
				{ alg, kid: 1 },
				null,
				[],
				alg
			].map((header): [string, KeySet] => [withHeader(header), { keys: [own] }])
		];
		for (const [token, set] of cases) {
			const [jose, ...ours] = await verdicts(token, set, engines);
			// Of keys with the id that the token names, each is tried (#33 A8).
			const expected = jose === 'ERR_JWKS_MULTIPLE_MATCHING_KEYS' ? 'valid' : jose;
			expect({ token, ours }).toEqual({ token, ours: [expected, expected] });
		}
	});
});

test.each([
	{ what: 'an RSA key of less than 2048 bits', modulusLength: 1024, payload: 'e30', error: /modulusLength/ },
	{ what: 'a payload that is not base64url', modulusLength: 2048, payload: 'e#0=', error: /ERR_JWS_INVALID/ }
])('S031 a correct signature is refused by both engines with $what', async ({ modulusLength, payload, error }) => {
	const { generateKeyPairSync, sign } = await import('node:crypto');
	const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength });
	const input = `${base64url.encode('{"alg":"RS256"}')}.${payload}`;
	const jws = `${input}.${sign('sha256', Buffer.from(input), privateKey).toString('base64url')}`;
	const jwks = { keys: [publicKey.export({ format: 'jwk' })] };
	const [jose, ...ours] = await verdicts(jws, jwks, [await verifierOn('Node.js'), await verifierOn('web')]);
	expect(jose).toMatch(error);
	expect(ours).toEqual([jose, jose]);
});

describe('the examples of the standards', () => {
	const claims = 'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ';
	test.each([
		{
			example: 'RFC 7515, appendix A.2 (RS256)',
			key: {
				kty: 'RSA',
				e: 'AQAB',
				n:
					'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_' +
					'YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uD' +
					'Zlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ'
			},
			jws:
				`eyJhbGciOiJSUzI1NiJ9.${claims}.` +
				'cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZ' +
				'cAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkH' +
				'WEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw'
		},
		{
			example: 'RFC 7515, appendix A.3 (ES256)',
			key: {
				kty: 'EC',
				crv: 'P-256',
				x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
				y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0'
			},
			jws:
				`eyJhbGciOiJFUzI1NiJ9.${claims}.` +
				'DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q'
		},
		{
			example: 'RFC 7520, section 4.2 (PS384)',
			key: {
				kty: 'RSA',
				kid: 'bilbo.baggins@hobbiton.example',
				use: 'sig',
				e: 'AQAB',
				n:
					'n4EPtAOCc9AlkeQHPzHStgAbgs7bTZLwUBZdR8_KuKPEHLd4rHVTeT-O-XV2jRojdNhxJWTDvNd7nqQ0VEiZQHz_AJmSCpMaJMRBSFKrKb2wqVwGU_NsYOYL-' +
					'QtiWN2lbzcEe6XC0dApr5ydQLrHqkHHig3RBordaZ6Aj-oBHqFEHYpPe7Tpe-OfVfHd1E6cS6M1FZcD1NNLYD5lFHpPI9bTwJlsde3uhGqC0ZCuEHg8lhzwO' +
					'HrtIQbS0FVbb9k3-tVTU4fg_3L_vniUFAKwuCLqKnS2BYwdq_mzSnbLY7h_qixoR7jig3__kRhuaxwUkRz5iaiQkqgc5gHdrNP5zw'
			},
			jws:
				'eyJhbGciOiJQUzM4NCIsImtpZCI6ImJpbGJvLmJhZ2dpbnNAaG9iYml0b24uZXhhbXBsZSJ9.' +
				'SXTigJlzIGEgZGFuZ2Vyb3VzIGJ1c2luZXNzLCBGcm9kbywgZ29pbmcgb3V0IHlvdXIgZG9vci4gWW91IHN0ZXAgb250byB0aGUgcm9hZCwgYW5kIGlm' +
				'IHlvdSBkb24ndCBrZWVwIHlvdXIgZmVldCwgdGhlcmXigJlzIG5vIGtub3dpbmcgd2hlcmUgeW91IG1pZ2h0IGJlIHN3ZXB0IG9mZiB0by4.' +
				'cu22eBqkYDKgIlTpzDXGvaFfz6WGoz7fUDcfT0kkOy42miAh2qyBzk1xEsnk2IpN6-tPid6VrklHkqsGqDqHCdP6O8TTB5dDDItllVo6_1OLPpcbUrhiUS' +
				'MxbbXUvdvWXzg-UD8biiReQFlfz28zGWVsdiNAUf8ZnyPEgVFn442ZdNqiVJRmBqrYRXe8P_ijQ7p8Vdz0TTrxUeT3lm8d9shnr2lfJT8ImUjvAA2Xez2Mlp8' +
				'cBE5awDzT0qI0n6uiP1aCN_2_jLAeQTlqRHtfa64QQSUmFAAjVKPbByi7xho0uTOcbH510a6GYmJUAfmWjwZ6oD4ifKo8DYM-X72Eaw'
		},
		{
			example: 'RFC 8037, appendix A.4 (EdDSA)',
			key: { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
			jws:
				'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.' +
				'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg'
		}
	])('$example', async ({ key, jws }) => {
		const engines = [await verifierOn('Node.js'), await verifierOn('web')];
		expect(await verdicts(jws, { keys: [key] }, engines)).toEqual(['valid', 'valid', 'valid']);
	});
});
