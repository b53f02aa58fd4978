/** The two forms in which a row can hold the token of a session: as it is, or hashed. */
import { sha256Base64Url } from '../../base/seal/digest.js';

/** The beginning of a hashed token. */
const prefix = 'sha256:';

/** Whether a row with this token holds a hash. */
export function isHash(token: unknown): boolean {
	return typeof token === 'string' && token.startsWith(prefix);
}

/** Whether a text looks like a hash to a database that ignores case. A browser must not sign in with what a row holds. */
export function resemblesHash(token: string): boolean {
	return token.slice(0, prefix.length).toLowerCase() === prefix;
}

/** Returns the hashed form of a token. Tokens are random: a plain SHA-256 cannot be undone. */
export async function hashOf(token: string): Promise<string> {
	return prefix + (await sha256Base64Url(token));
}

/** Returns the forms in which a row may hold the token of a cookie. */
export async function formsOf(token: string | undefined): Promise<readonly string[]> {
	return token === undefined ? [] : [token, await hashOf(token)];
}
