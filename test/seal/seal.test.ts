/**
 * Tokens are the same whichever engine seals and opens them: that of `node:crypto`, that of Web Crypto, `jose` itself and
 * `@auth/core`. What one refuses, the others refuse.
 */
import * as authCore from '@auth/core/jwt';
import fc from 'fast-check';
import { base64url, calculateJwkThumbprint, CompactEncrypt, jwtDecrypt } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Keyring } from '../../src/lib/base/seal/keyring.js';
import type { NodeCrypto } from '../../src/lib/base/seal/node-crypto.js';

/** How many random cases each property gets: some thousands where it is part of a run, and as many as asked for by hand. */
const numRuns = Number(process.env.SEAL_RUNS ?? 1_500);
// A case takes less than a millisecond, or a few on a busy machine.
vi.setConfig({ testTimeout: Math.max(600_000, 100 * numRuns) });

afterEach(() => {
	vi.restoreAllMocks();
	vi.resetModules();
});

/** A keyring as it is on this runtime, or on one with web APIs only. */
async function keyringOn(runtime: 'Node.js' | 'web', secrets: string[]): Promise<Keyring> {
	vi.resetModules();
	const builtin = runtime === 'web' && vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
	const { createKeyring } = await import('../../src/lib/base/seal/keyring.js');
	const keyring = createKeyring(secrets);
	// The engine is chosen with the first key.
	await keyring.seal({}, { salt: 'warm', maxAge: 60 });
	if (builtin) builtin.mockRestore();
	return keyring;
}

const secret = 'a secret that seals the tokens of this test';
const salt = 'authjs.session-token';
const encryptions = ['A256GCM', 'A256CBC-HS512'] as const;

async function joseKey(enc: (typeof encryptions)[number]) {
	const { hkdf } = await import('@panva/hkdf');
	const bytes = enc === 'A256GCM' ? 32 : 64;
	return hkdf('sha256', secret, salt, `Auth.js Generated Encryption Key (${salt})`, bytes);
}

const claim = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.double(), fc.boolean(), fc.constant(null));
const claims = fc.dictionary(
	fc
		.string({ maxLength: 12 })
		.filter((name) => !['exp', 'nbf', 'iat', 'jti', 'iss', 'sub', 'aud', '__proto__'].includes(name)),
	fc.oneof(claim, fc.array(claim, { maxLength: 5 }), fc.string({ unit: 'binary', maxLength: 4_000 })),
	{ maxKeys: 8, noNullPrototype: true }
);

describe.each(encryptions)('%s', (enc) => {
	test('each engine decrypts the tokens of the others, with the same claims', async () => {
		const node = await keyringOn('Node.js', [secret]);
		const web = await keyringOn('web', [secret]);
		const key = await joseKey(enc);
		await fc.assert(
			fc.asyncProperty(claims, async (token) => {
				const sealed = await Promise.all([node, web].map((ring) => ring.seal(token, { salt, maxAge: 60, enc })));
				for (const text of sealed) {
					const opened = [
						(await node.open(text, salt)).claims,
						(await web.open(text, salt)).claims,
						(await jwtDecrypt(text, key)).payload,
						await authCore.decode({ token: text, secret, salt })
					];
					const [first, ...others] = opened.map((each) => JSON.stringify(each));
					expect(others).toEqual([first, first, first]);
					expect(JSON.parse(first!)).toMatchObject(JSON.parse(JSON.stringify(token)) as object);
				}
			}),
			{ numRuns: Math.ceil(numRuns / 5) }
		);
	});

	test('a token with any character changed is refused by both engines', async () => {
		const node = await keyringOn('Node.js', [secret]);
		const web = await keyringOn('web', [secret]);
		const text = await node.seal({ sub: '1', name: 'Ada' }, { salt, maxAge: 600, enc });
		const key = await joseKey(enc);
		const other = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n');
		await fc.assert(
			fc.asyncProperty(
				fc.nat(text.length - 1),
				other,
				fc.constantFrom('replace', 'insert', 'delete'),
				async (at, character, change) => {
					const kept = change === 'insert' ? at : at + 1;
					const mutated = text.slice(0, at) + (change === 'delete' ? '' : character) + text.slice(kept);
					const verdicts = await Promise.all(
						[node.open(mutated, salt), web.open(mutated, salt)].map((opened) =>
							opened.then(
								() => true,
								() => false
							)
						)
					);
					expect(verdicts).toEqual(mutated === text ? [true, true] : [false, false]);
					// `jose` refuses all that changes what was encrypted.
					const opened = await jwtDecrypt(mutated, key).then(
						({ payload }) => payload.sub,
						() => null
					);
					expect([null, '1']).toContain(opened);
				}
			),
			{ numRuns }
		);
	});
});

/** Tokens that are encrypted with the right key, and are not as they should be. */
const malformed: [string, header: object, content: string][] = [
	['another alg in the header', { alg: 'A256KW', enc: 'A256GCM' }, '{"exp":99999999999}'],
	['compressed', { alg: 'dir', enc: 'A256GCM', zip: 'DEF' }, '{"exp":99999999999}'],
	['an extension that is not understood', { alg: 'dir', enc: 'A256GCM', crit: ['x'], x: 1 }, '{"exp":99999999999}'],
	['a key id that is not a string', { alg: 'dir', enc: 'A256GCM', kid: 1 }, '{"exp":99999999999}'],
	['no exp', { alg: 'dir', enc: 'A256GCM' }, '{}'],
	['an exp that is a string', { alg: 'dir', enc: 'A256GCM' }, '{"exp":"99999999999"}'],
	['an exp that is over', { alg: 'dir', enc: 'A256GCM' }, '{"exp":1}'],
	['an nbf that is to come', { alg: 'dir', enc: 'A256GCM' }, '{"exp":99999999999,"nbf":99999999998}'],
	['an nbf that is a string', { alg: 'dir', enc: 'A256GCM' }, '{"exp":99999999999,"nbf":"1"}'],
	['an iat that is an object', { alg: 'dir', enc: 'A256GCM' }, '{"exp":99999999999,"iat":{}}'],
	['an array of claims', { alg: 'dir', enc: 'A256GCM' }, '[]'],
	['null', { alg: 'dir', enc: 'A256GCM' }, 'null'],
	['text', { alg: 'dir', enc: 'A256GCM' }, 'claims'],
	['nothing', { alg: 'dir', enc: 'A256GCM' }, '']
];

/** Encrypts with the right key whatever the header says. */
async function forge(header: object, content: string): Promise<string> {
	const { createCipheriv } = await import('node:crypto');
	const iv = crypto.getRandomValues(new Uint8Array(12));
	const protectedHeader = base64url.encode(JSON.stringify(header));
	const cipher = createCipheriv('aes-256-gcm', await joseKey('A256GCM'), iv);
	cipher.setAAD(Buffer.from(protectedHeader));
	const ciphertext = Buffer.concat([cipher.update(content), cipher.final()]);
	return [protectedHeader, '', ...[iv, ciphertext, cipher.getAuthTag()].map((part) => base64url.encode(part))].join(
		'.'
	);
}

describe.each(['Node.js', 'web'] as const)('on %s', (runtime) => {
	test('a correct token is decrypted', async () => {
		const keyring = await keyringOn(runtime, [secret]);
		const text = await forge({ alg: 'dir', enc: 'A256GCM' }, '{"exp":99999999999,"sub":"1"}');
		expect(await keyring.open(text, salt)).toEqual({ claims: { exp: 99999999999, sub: '1' }, current: true });
	});

	test.each(malformed)('%s is refused, as by `jose`', async (_, header, content) => {
		const keyring = await keyringOn(runtime, [secret]);
		const text = await forge(header, content);
		await expect(keyring.open(text, salt)).rejects.toThrow();
		if ('zip' in header || 'kid' in header) return;
		const options = {
			keyManagementAlgorithms: ['dir'],
			contentEncryptionAlgorithms: [...encryptions],
			requiredClaims: ['exp']
		};
		await expect(jwtDecrypt(text, await joseKey('A256GCM'), options)).rejects.toThrow();
	});

	test('a token of another shape is refused', async () => {
		const keyring = await keyringOn(runtime, [secret]);
		const text = await keyring.seal({}, { salt, maxAge: 60 });
		const [header = '', , iv = '', ciphertext = '', tag = ''] = text.split('.');
		const shapes = [
			'',
			'.',
			'....',
			text.slice(0, text.lastIndexOf('.')),
			`${text}.${tag}`,
			[header, iv, iv, ciphertext, tag].join('.'),
			[header, '', iv.slice(0, 8), ciphertext, tag].join('.'),
			[header, '', iv, ciphertext, tag.slice(0, 16)].join('.'),
			[header, '', iv, ciphertext, ''].join('.'),
			[header, '', iv, '', tag].join('.'),
			[base64url.encode('null'), '', iv, ciphertext, tag].join('.'),
			[base64url.encode('"dir"'), '', iv, ciphertext, tag].join('.'),
			[base64url.encode('{'), '', iv, ciphertext, tag].join('.'),
			`${text} `,
			`${text}=`
		];
		for (const shape of shapes) await expect(keyring.open(shape, salt)).rejects.toThrow();
	});

	test('an earlier secret decrypts a token, and reports it', async () => {
		const before = await keyringOn(runtime, [secret]);
		const after = await keyringOn(runtime, ['another secret, which has taken its place', secret]);
		const text = await before.seal({ sub: '1' }, { salt, maxAge: 60 });
		expect(await after.open(text, salt)).toMatchObject({ claims: { sub: '1' }, current: false });
		const withoutKeyId = await forge({ alg: 'dir', enc: 'A256GCM' }, '{"exp":99999999999}');
		expect(await after.open(withoutKeyId, salt)).toMatchObject({ current: false });
		await expect(after.open(text, 'another purpose')).rejects.toThrow('no secret fits');
	});
});

test('with node:crypto, Web Crypto is not called, and `jose` is not loaded', async () => {
	const subtle = vi.spyOn(crypto.subtle, 'encrypt');
	const opened = vi.spyOn(crypto.subtle, 'decrypt');
	vi.doMock('jose/jwe/compact/decrypt', () => {
		throw new Error('loaded');
	});
	const keyring = await keyringOn('Node.js', [secret]);
	await keyring.open(await keyring.seal({}, { salt, maxAge: 60 }), salt);
	expect([subtle, opened].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
	vi.doUnmock('jose/jwe/compact/decrypt');
});

/** RFC 7518, appendix B.3: AES_256_CBC_HMAC_SHA_512. */
test('AES_256_CBC_HMAC_SHA_512 matches RFC 7518, appendix B.3', async () => {
	const crypto = await import('node:crypto');
	const { aesCbcHmac } = await import('../../src/lib/base/seal/node-crypto.js');
	const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'));
	const key = Uint8Array.from({ length: 64 }, (_, index) => index);
	const iv = bytes('1af38c2dc2b96ffdd86694092341bc04');
	const aad = new TextEncoder().encode('The second principle of Auguste Kerckhoffs');
	const content = new TextEncoder().encode(
		'A cipher system must not be required to be secret, and it must be able to fall into the hands of the enemy without inconvenience'
	);
	const cipher = aesCbcHmac(crypto as unknown as NodeCrypto, key);
	const { tag } = cipher.encrypt(iv, content, aad);
	expect(Buffer.from(tag).toString('hex')).toBe('4dd3b4c088a7f45c216839645b2012bf2e6269a8c56a816dbc1b267761955bc5');
});

test('the thumbprint of a key is that of RFC 7638', async () => {
	const keyring = await keyringOn('Node.js', [secret]);
	const text = await keyring.seal({}, { salt, maxAge: 60 });
	const { kid } = JSON.parse(Buffer.from(text.split('.')[0]!, 'base64url').toString()) as { kid: string };
	const k = base64url.encode(await joseKey('A256GCM'));
	expect(kid).toBe(await calculateJwkThumbprint({ kty: 'oct', k }, 'sha256'));
});

test('tokens of `jose` and `@auth/core` are decrypted', async () => {
	const keyring = await keyringOn('Node.js', [secret]);
	const content = new TextEncoder().encode('{"exp":99999999999}');
	for (const enc of encryptions) {
		const text = await new CompactEncrypt(content).setProtectedHeader({ alg: 'dir', enc }).encrypt(await joseKey(enc));
		expect(await keyring.open(text, salt)).toMatchObject({ claims: { exp: 99999999999 } });
	}
	const text = await authCore.encode({ token: { sub: '1' }, secret, salt, maxAge: 60 });
	expect(await keyring.open(text, salt)).toMatchObject({ claims: { sub: '1' } });
});
