/** Random values that nobody guesses. */
import { toBase64Url } from './encoding.js';

/** Makes a text of this many random bytes, in base64url. */
export function randomToken(bytes: number): string {
	return toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}
