/** Random values that cannot be guessed. */
import { toBase64Url } from './encoding.js';

/** Returns this many random bytes as base64url. */
export function randomToken(bytes: number): string {
	return toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}
