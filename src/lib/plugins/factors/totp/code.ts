/**
 * One-time codes by time: SHA-1, 6 digits, 30 seconds, as every app takes them.
 *
 * @see RFC 6238, section 4; RFC 4226, section 5.3; RFC 4648, section 6 (base32)
 */

import { plainCode } from '../../../base/util/typed-code.js';

/** How long a code is valid, in seconds. */
export const stepSeconds = 30;
/** The steps before and after the present one whose codes count: the clock of a phone may be a little wrong. */
const skew = 1;
/** Bytes of a key. @see RFC 4226, section 4: 160 bits */
const keyBytes = 20;

/** Makes a key. */
export function newKey(): Uint8Array<ArrayBuffer> {
	return crypto.getRandomValues(new Uint8Array(keyBytes));
}

/** Returns the number of the step at a moment. @param ms milliseconds since the epoch */
export function stepAt(ms: number): number {
	return Math.floor(ms / 1000 / stepSeconds);
}

/** Returns the code of a step. */
export async function codeOf(key: Uint8Array<ArrayBuffer>, step: number): Promise<string> {
	const counter = new DataView(new ArrayBuffer(8));
	counter.setBigUint64(0, BigInt(step));
	const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
	const mac = new DataView(await crypto.subtle.sign('HMAC', hmac, counter));
	const offset = mac.getUint8(mac.byteLength - 1) & 0xf;
	return String((mac.getUint32(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/**
 * Finds the step of a typed code, among those that count now and come after the last one that was used.
 * @param after the last step that was used
 */
export async function stepOf(key: Uint8Array<ArrayBuffer>, code: string, after: number): Promise<number | null> {
	const now = stepAt(Date.now());
	let match: number | null = null;
	// All of them are compared, so that the time does not tell which one it was.
	for (let step = now - skew; step <= now + skew; step++) {
		if ((await codeOf(key, step)) === code && step > after) match ??= step;
	}
	return match;
}

/** Reads a code as a person types it. Null: it is not one. */
export function readCode(text: string | undefined): string | null {
	const digits = plainCode(text ?? '');
	return /^\d{6}$/.test(digits) ? digits : null;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Writes bytes in base32, without padding. Their bits have to be a multiple of five. */
export function toBase32(bytes: Uint8Array): string {
	const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
	return (bits.match(/.{5}/g) ?? []).map((five) => letters[parseInt(five, 2)]).join('');
}

/** Returns the address by which an app takes the key over. @see the key URI format of Google Authenticator */
export function keyUri(
	key: Uint8Array,
	{ issuer, account }: { readonly issuer: string; readonly account: string }
): string {
	const label = [issuer, account].map((part) => encodeURIComponent(part.replaceAll(':', ' '))).join(':');
	const query = { secret: toBase32(key), issuer, algorithm: 'SHA1', digits: '6', period: String(stepSeconds) };
	// Apps show a plus sign as it is.
	return `otpauth://totp/${label}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
}
