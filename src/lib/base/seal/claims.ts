/** Reads the claims of a token: turns bytes into an object whose times are valid now. @see RFC 7519, section 4.1 and 7.2 */
import type { JWT } from '../../../types.js';
import { nowSeconds } from '../util/clock.js';
import { fromUtf8 } from './encoding.js';

/**
 * How far the clocks of two servers may differ, in seconds: a token can be opened for this long after it expires. As in
 * `@auth/core`.
 */
export const clockToleranceSeconds = 15;

/** Reads the claims. @throws {Error} when they are not an object, or `exp` or `nbf` is not valid now */
export function readClaims(content: Uint8Array): JWT {
	const claims = JSON.parse(fromUtf8(content)) as unknown;
	if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) {
		throw new Error('the content of the token is not an object of claims');
	}
	const { exp, nbf, iat } = claims as Record<'exp' | 'nbf' | 'iat', unknown>;
	for (const time of [nbf, iat]) {
		if (time !== undefined && typeof time !== 'number') throw new Error('a time in the token is not a number');
	}
	if (typeof exp !== 'number') throw new Error('the token has no "exp" claim that is a number');
	const now = nowSeconds();
	if (exp <= now - clockToleranceSeconds) throw new Error('the token has expired');
	if (typeof nbf === 'number' && nbf > now + clockToleranceSeconds) throw new Error('the token is not valid yet');
	return claims as JWT;
}
