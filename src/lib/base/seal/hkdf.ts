/** Derives bytes from a secret with the HKDF of the runtime. @see RFC 5869 */
import { utf8 } from './encoding.js';

/** Returns `length` bytes for one purpose: HKDF with SHA-256, all texts in UTF-8. */
export async function hkdf(
	secret: string,
	{ salt = '', info, length }: { readonly salt?: string; readonly info: string; readonly length: number }
): Promise<Uint8Array<ArrayBuffer>> {
	const key = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveBits']);
	const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: utf8(salt), info: utf8(info) };
	return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, length * 8));
}
