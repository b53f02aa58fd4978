/** Codes: tokens so short that people can type them in. */

/** Fewer characters than a random token of 128 bits has: somebody could guess it. */
const shortToken = 22;

/** Whether a token is a code that people type in, rather than one that nobody guesses. */
export function isCode(token: string): boolean {
	return token.length < shortToken;
}
