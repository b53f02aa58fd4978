/** The size of a session token, for messages to the developer. */
import type { JWT } from '../../../types.js';
import { printable } from '../../errors/scrub.js';
import { utf8 } from '../../seal/encoding.js';

/** Returns the three largest claims, with their size in bytes. */
export function largestClaims(token: JWT): [claim: string, bytes: number][] {
	return Object.entries(token)
		.map(([claim, value]): [string, number] => [printable(claim, 40), utf8(JSON.stringify(value ?? null)).length])
		.sort(([, a], [, b]) => b - a)
		.slice(0, 3);
}

/** Says what to do about a token that is too large. */
export function smallerToken(token: JWT): string {
	const claims = largestClaims(token).map(([claim, bytes]) => `${claim} (${bytes} bytes)`);
	return `The largest claims are ${claims.join(', ')}: put less into the token, or use the database strategy`;
}
