/** The tokens of stored sessions: random text, which the cookie holds. */
import { InvalidConfig } from '../../../../errors.js';
import { resemblesHash } from '../../../store/adapter/token-forms.js';
import type { AuthContext } from '../../context/context.js';
import { anonymousToken, isAnonymousToken } from '../anonymous/mark.js';

/** The longest token in characters. A longer value cannot be a token, so it causes no query. */
const maxTokenLength = 512;

/** Whether a value may be the token of a session. The hash that a row holds must not sign in, in any spelling. */
export function isUsable(token: unknown): token is string {
	if (typeof token !== 'string' || token.length === 0 || token.length > maxTokenLength) return false;
	return !/[\p{Cc}\p{Cs}]/u.test(token) && !resemblesHash(token);
}

/** Makes a token. @throws {InvalidConfig} if `session.generateSessionToken` makes none */
export function newSessionToken(ctx: AuthContext, anonymous?: true): string {
	const token: unknown = ctx.session.generateSessionToken();
	if (isUsable(token) && !isAnonymousToken(token)) return anonymous ? anonymousToken(token) : token;
	throw new InvalidConfig(
		`session.generateSessionToken has to return a string of at most ${maxTokenLength} characters, without control characters or half of a surrogate pair, which does not begin with "sha256:" or end with ".anonymous"`
	);
}
