/** Proof Key for Code Exchange. @see RFC 7636 */

/** Returns 256 random bits as text. */
export const random = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Returns the challenge of a verifier, by S256. */
export async function challengeOf(verifier: string): Promise<string> {
	return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64Url(bytes: Uint8Array): string {
	return btoa(String.fromCharCode(...bytes))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '');
}
