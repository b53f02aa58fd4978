/** The codes themselves: by the vectors of the RFC, and by another program where it is installed. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { codeOf, keyUri, newKey, readCode, stepAt, toBase32 } from '../../src/lib/plugins/factors/totp/code.js';
import { readRecoveryCode } from '../../src/lib/plugins/factors/recovery/codes.js';
import { spellings } from '../fixtures/typed-codes.js';
import { keyOf, phoneWith } from './support.js';

describe('codes', () => {
	const key = new TextEncoder().encode('12345678901234567890');

	// Six digits are the end of the eight of the table.
	test.each([
		[59, '94287082'],
		[1111111109, '07081804'],
		[1111111111, '14050471'],
		[1234567890, '89005924'],
		[2000000000, '69279037'],
		[20000000000, '65353130']
	])('RFC 6238, appendix B: at %i', async (seconds, eight) => {
		expect(await codeOf(key, stepAt(seconds * 1000))).toBe(eight.slice(2));
	});

	test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
		'RFC 4226, appendix D: %s',
		async (code) => {
			const all = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((counter) => codeOf(key, counter)));
			expect(all).toContain(code);
		}
	);

	test('the codes of the fixture are the same', async () => {
		for (let each = 0; each < 50; each++) {
			const random = newKey();
			expect(await codeOf(random, stepAt(Date.now()) + each)).toBe(phoneWith(random).code(each));
		}
	});

	const oathtool = (() => {
		try {
			return execFileSync('oathtool', ['--version'], { encoding: 'utf8' }) && true;
		} catch {
			console.warn('skipped: codes of oathtool, which is not installed');
			return false;
		}
	})();

	test.skipIf(!oathtool)('oathtool makes the same codes', async () => {
		for (let each = 0; each < 10; each++) {
			const random = newKey();
			const now = 1_700_000_000 + each * 86_400 * 300;
			const args = ['--totp', '--base32', toBase32(random), '--now', `@${now}`];
			expect(await codeOf(random, stepAt(now * 1000))).toBe(
				execFileSync('oathtool', args, { encoding: 'utf8' }).trim()
			);
		}
	});
});

describe('the spelling of', () => {
	test('a key is base32, by the vectors of RFC 4648', () => {
		expect(toBase32(new TextEncoder().encode('fooba'))).toBe('MZXW6YTB');
		const key = newKey();
		expect(keyOf(toBase32(key))).toEqual(key);
	});

	test('the URI of a key names the site and the user', () => {
		const uri = new URL(keyUri(new Uint8Array(20), { issuer: 'Acme: Sons & Co', account: 'ada+work@example.test' }));
		expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
			'otpauth:',
			'totp',
			'/Acme  Sons & Co:ada+work@example.test'
		]);
		expect(Object.fromEntries(uri.searchParams)).toEqual({
			secret: 'A'.repeat(32),
			issuer: 'Acme: Sons & Co',
			algorithm: 'SHA1',
			digits: '6',
			period: '30'
		});
		expect(uri.href).not.toContain('+work@example.test+');
	});

	test('a code is six digits', () => {
		expect(['12345', '1234567', '12345a', '', undefined, '٣٤٥٦', '½34567', '①②③④⑤⑥7'].map(readCode)).toEqual(
			Array<null>(8).fill(null)
		);
		for (const typed of spellings) expect(readCode(typed)).toBe('123456');
	});

	test('a recovery code may have digits, letters and hyphens of other scripts (#33 A11)', () => {
		for (const typed of ['abcd‑efgh–ijk٢—mnop', 'ＡＢＣＤ−ｅｆｇｈ\u200b ijk２\u2060mnop', 'abcdーefghーijk২ーmnop']) {
			expect(readRecoveryCode(typed)).toBe('abcdefghijk2mnop');
		}
	});

	test('a recovery code is the same in every spelling', () => {
		for (const typed of [
			'abcd-efgh-ijkl-mnop',
			'ABCD EFGH IJKL MNOP',
			'abcdefghijklmnop',
			'a8cdefghijklmn0p'.replace('8', 'b')
		]) {
			expect(readRecoveryCode(typed)).toBe('abcdefghijklmnop');
		}
		expect(readRecoveryCode('8bcd-efgh-ij1l-mn0p')).toBe('bbcdefghijllmnop');
		expect(['', 'abcd', 'abcd-efgh-ijkl-mnop-q', undefined, 'abcd-efgh-ijkl-mno9'].map(readRecoveryCode)).toEqual(
			Array<null>(5).fill(null)
		);
	});
});
