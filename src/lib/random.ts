/** Random values that nobody guesses. */

/** Random bytes, base64url: 32 bytes by default. */
export function randomToken(bytes = 32): string {
	return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '');
}
