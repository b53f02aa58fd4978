/** Says what to do about a session token that is too large. Few sites have one. */
import { JWTSessionError } from '../../../../errors.js';
import type { JWT } from '../../../../types.js';
import { printable } from '../../../base/errors/scrub.js';
import { utf8 } from '../../../base/seal/encoding.js';

/** Returns the three largest claims, with their size in bytes. */
function largestClaims(token: JWT): [claim: string, bytes: number][] {
	return Object.entries(token)
		.map(([claim, value]): [string, number] => [printable(claim, 40), utf8(JSON.stringify(value ?? null)).length])
		.sort(([, a], [, b]) => b - a)
		.slice(0, 3);
}

function cureOf(token: JWT): string {
	const claims = largestClaims(token).map(([claim, bytes]) => `${claim} (${bytes} bytes)`);
	return `The largest claims are ${claims.join(', ')}: put less into the token, or use the database strategy`;
}

/** Returns the error for a token that no cookie can carry. */
export function tooLarge(token: JWT, { message }: Error): JWTSessionError {
	const cause = { largestClaims: Object.fromEntries(largestClaims(token)) };
	return new JWTSessionError(`${message}. ${cureOf(token)}`, { cause });
}

/** Returns the warning about cookies that many servers refuse. @param bytes those of the cookies of a browser */
export function largeCookies(token: JWT, bytes: number): string {
	const why = 'Many servers and proxies refuse requests with more than 8 KB of headers';
	return `the library's cookies of one browser are ${bytes} bytes long. ${why}. ${cureOf(token)}`;
}
