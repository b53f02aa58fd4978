/**
 * Hashes a text with SHA-2. Web Crypto hands each digest to another thread, and the wait takes much longer than hashing a
 * short text, which a sign-in does several times. If the runtime can hash synchronously, it does.
 *
 * @see FIPS 180-4
 */
import { builtin } from '../util/builtin.js';
import { toBase64Url, toHex, utf8 } from './encoding.js';

interface Hash {
	(algorithm: string, data: string, outputEncoding: 'buffer'): Uint8Array;
	(algorithm: string, data: string, outputEncoding: 'hex' | 'base64url'): string;
}

const hashAtOnce = builtin<{ hash?: Hash }>('node:crypto')?.hash;

/** Hashes the text's bytes in UTF-8. */
export async function digest(
	algorithm: 'SHA-256' | 'SHA-384' | 'SHA-512',
	text: string
): Promise<Uint8Array<ArrayBuffer>> {
	if (hashAtOnce) return new Uint8Array(hashAtOnce(algorithm.replace('-', ''), text, 'buffer'));
	return new Uint8Array(await crypto.subtle.digest(algorithm, utf8(text)));
}

/** SHA-256 of the text's bytes in UTF-8, in hex. */
export async function sha256Hex(text: string): Promise<string> {
	return hashAtOnce ? hashAtOnce('SHA256', text, 'hex') : toHex(await digest('SHA-256', text));
}

/** SHA-256 of the text's bytes in UTF-8, in base64url. */
export async function sha256Base64Url(text: string): Promise<string> {
	return hashAtOnce ? hashAtOnce('SHA256', text, 'base64url') : toBase64Url(await digest('SHA-256', text));
}
