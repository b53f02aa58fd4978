/** Random values that cannot be guessed. */
import { toBase64Url } from './encoding.js';

/** Returns this many random bytes as base64url. */
export function randomToken(bytes: number): string {
	return toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** Returns several random values of these many bytes each. They are drawn at once: a draw costs more than its bytes. */
export function randomTokens<const Sizes extends readonly number[]>(
	...sizes: Sizes
): { [Index in keyof Sizes]: string } {
	const drawn = crypto.getRandomValues(new Uint8Array(sizes.reduce((sum, size) => sum + size, 0)));
	let end = 0;
	return sizes.map((size) => toBase64Url(drawn.subarray(end, (end += size)))) as { [Index in keyof Sizes]: string };
}
