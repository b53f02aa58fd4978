/** Claims of ID tokens that were verified before they were stored. */
import { fromBase64Url } from './encoding.js';

/** Returns the `sub` of an ID token that was verified before it was stored. Undefined if it cannot be read. */
export function subOf(idToken: string | undefined): string | undefined {
	return storedClaim(idToken, 'sub');
}

/** Returns a claim of an ID token that was verified before it was stored. Undefined if it cannot be read, or is not text. */
export function storedClaim(idToken: string | undefined, name: 'sub' | 'sid'): string | undefined {
	try {
		const payload = fromBase64Url(idToken?.split('.')[1] ?? '');
		const { [name]: value } = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
		return typeof value === 'string' ? value : undefined;
	} catch {
		return undefined;
	}
}
