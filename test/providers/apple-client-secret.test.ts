/** The client secret of Apple: what is in it, and how long it is kept. */
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { InvalidConfig } from '../../src/errors.js';
import appleClientSecret from '../../src/providers/apple-client-secret.js';
import type { AppleClientSecretOptions } from '../../src/providers/apple-client-secret.js';

const now = new Date('2026-03-01T12:00:00Z');
const nowSeconds = now.getTime() / 1000;
let publicKey: CryptoKey;
let options: AppleClientSecretOptions;

beforeAll(async () => {
	const pair = await generateKeyPair('ES256', { extractable: true });
	publicKey = pair.publicKey;
	const privateKey = await exportPKCS8(pair.privateKey);
	options = { teamId: 'TEAM123456', keyId: 'KEY1234567', clientId: 'com.example.web', privateKey };
});
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const later = (seconds: number) => vi.setSystemTime(now.getTime() + seconds * 1000);

describe('appleClientSecret', () => {
	test('signs the claims that Apple requires', async () => {
		const { payload, protectedHeader } = await jwtVerify(await appleClientSecret(options)(), publicKey, {
			algorithms: ['ES256']
		});
		expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY1234567' });
		expect(payload).toEqual({
			iss: 'TEAM123456',
			sub: 'com.example.web',
			aud: 'https://appleid.apple.com',
			iat: nowSeconds,
			exp: nowSeconds + 3600
		});
	});

	test('accepts a key whose line breaks were written as \\n', async () => {
		const privateKey = options.privateKey.replaceAll('\n', '\\n');
		await expect(jwtVerify(await appleClientSecret({ ...options, privateKey })(), publicKey)).resolves.toBeDefined();
	});

	test('gives the same secret until shortly before it expires', async () => {
		const secret = appleClientSecret(options);
		const [first, again] = await Promise.all([secret(), secret()]);
		expect(again).toBe(first);
		later(3299);
		expect(await secret()).toBe(first);
		later(3300);
		const second = await secret();
		expect(second).not.toBe(first);
		expect((await jwtVerify(second, publicKey)).payload.exp).toBe(nowSeconds + 3300 + 3600);
	});

	test('keeps a secret with a short lifetime for half of that time', async () => {
		const secret = appleClientSecret({ ...options, lifetime: 60 });
		const first = await secret();
		later(29);
		expect(await secret()).toBe(first);
		later(30);
		expect(await secret()).not.toBe(first);
	});

	test.each([0, -1, Number.NaN, 15_777_001])('refuses the lifetime %d', (lifetime) => {
		expect(() => appleClientSecret({ ...options, lifetime })).toThrow(InvalidConfig);
	});

	test('accepts six months', async () => {
		const secret = await appleClientSecret({ ...options, lifetime: 15_777_000 })();
		expect((await jwtVerify(secret, publicKey)).payload.exp).toBe(nowSeconds + 15_777_000);
	});

	test('fails with a wrong key, each time, and does not quote it', async () => {
		const secret = appleClientSecret({ ...options, privateKey: 'hunter2' });
		const failures = await Promise.all([secret(), secret()].map((made) => made.catch((thrown: Error) => thrown)));
		expect(failures.every((failure) => failure instanceof Error)).toBe(true);
		expect(String(failures[0])).not.toContain('hunter2');
		await expect(secret()).rejects.toThrow();
	});
});
