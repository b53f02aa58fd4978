/** The codes of an authenticator app. */
import { codeOf, stepAt } from '../lib/plugins/factors/totp/code.js';
import { refuseInProduction } from './production.js';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the code of six digits that an authenticator app shows. Each code works once: for a second one, pass a later time, at most
 * 30 seconds from now.
 *
 * @param key the key that the page for setting up shows, in base32 with or without spaces, or the address `otpauth://…`
 * @param time a date, or milliseconds since the epoch; now by default
 * @throws {TypeError} for a key that is not in base32, {TestingInProduction} in production
 * @see RFC 6238
 * @example await page.getByLabel('Code').fill(await oneTimeCode(key))
 */
export async function oneTimeCode(key: string, time: Date | number = Date.now()): Promise<string> {
	refuseInProduction('oneTimeCode');
	const text = key.startsWith('otpauth:') ? (new URL(key).searchParams.get('secret') ?? '') : key;
	return codeOf(fromBase32(text), stepAt(new Date(time).getTime()));
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
	const plain = text.replaceAll(/[\s=-]/g, '').toUpperCase();
	if (!/^[A-Z2-7]+$/.test(plain)) throw new TypeError('the key of one-time codes is not in base32');
	const bits = Array.from(plain, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
	return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
}
