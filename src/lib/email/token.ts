/** What a mail carries: a token that nobody guesses, or a code that is short enough to be typed in. */

const maxTokenLength = 512;
/**
 * Longer than anybody types in, and with digits alone too many to guess at. The ids that applications make tokens of are
 * longer: 21 characters those of `nanoid`, 36 a UUID.
 */
const shortToken = 16;

/** Whether a token is a code that people type in, rather than one that nobody guesses. */
export function isCode(token: string): boolean {
	return token.length < shortToken;
}

/** Whether something can be a token, visible ASCII characters that fit into a link: all else is not worth a query. */
export function isToken(text: unknown): text is string {
	return typeof text === 'string' && text.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(text);
}
