/** The secret in an email: a token that cannot be guessed, or a code that is short enough to type. */

import { InvalidRequest } from '../../../errors.js';
import { toBase64Url } from '../../base/seal/encoding.js';
import type { AuthContext } from '../context/context.js';
import { asciiCode } from '../../base/util/typed-code.js';

const maxTokenLength = 512;
/**
 * Longer than people type, and even with digits alone there are too many values to guess. The ids that applications use as
 * tokens are longer: a `nanoid` has 21 characters, a UUID 36.
 */
const shortToken = 16;

/** Whether a token is a code that people type in, rather than one that cannot be guessed. */
export function isCode(token: string): boolean {
	return token.length < shortToken;
}

/** Returns a code of six digits, each value as likely as the others. */
export function newCode(): string {
	const values = 1_000_000;
	const fair = Math.floor(2 ** 32 / values) * values;
	for (;;) {
		const [drawn = fair] = crypto.getRandomValues(new Uint32Array(1));
		if (drawn < fair) return String(drawn % values).padStart(6, '0');
	}
}

/** Reads what a person typed or pasted, or what a link has. Dashes between the digits of a code only group them. */
export function tokenIn(field: string | undefined): string | undefined {
	const text = field?.trim();
	if (text === undefined) return undefined;
	const ascii = isToken(text) ? text : asciiCode(text);
	// A link is not typed: nothing is taken out of its token.
	if (!isCode(ascii)) return text;
	return /^[\d-]+$/.test(ascii) ? ascii.replaceAll('-', '') : ascii;
}

/** Returns the token of a new email as {@link tokenIn} reads it later. */
export function spelledToken(token: string): string {
	return tokenIn(token) ?? token;
}

/** Whether a value can be a token: visible ASCII characters that fit into a link. Other values are not worth a query. */
export function isToken(text: unknown): text is string {
	return typeof text === 'string' && text.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(text);
}

/** Reads the token of a link. @throws {InvalidRequest} */
export function requireToken(text: string | undefined): string {
	const token = text?.trim();
	if (isToken(token)) return token;
	throw new InvalidRequest('the link is incomplete: open all of it');
}

/** Returns the HMAC of a code with each secret, base64url: the first is of the current one. */
export async function macsOf(
	{ keyring }: Pick<AuthContext, 'keyring'>,
	purpose: string,
	text: Uint8Array<ArrayBuffer>
): Promise<string[]> {
	const keys = await keyring.derive(purpose, 32);
	return Promise.all(
		keys.map(async (bytes) => {
			const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
			return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, text)));
		})
	);
}
