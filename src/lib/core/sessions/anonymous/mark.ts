/**
 * The marks of anonymous sessions and users, in any data layer and without a column of its own.
 *
 * A stored session is marked by its token, which the library makes: a browser that changes the token has no session. An encrypted session
 * has a claim that callbacks neither see nor set. The user has an account of a provider that no configuration can have; the account
 * names the user by id, and says when the user may be deleted (`expires_at`). No profile, form or update gets to any of the three.
 */
import type { AdapterAccount } from '../../../../adapters/types.js';

/** The provider of anonymous sessions, as callbacks and events name it. */
export const anonymousProvider = 'anonymous';

/** The provider of the accounts that mark anonymous users. No id of a provider has a colon. */
const markProvider = 'framework-auth:anonymous';

/** The end of the token of a stored anonymous session. */
const suffix = '.anonymous';

const spelledSuffix = /\.anonymous\s*$/i;

/** Returns a token for an anonymous session, made of a random one. */
export function anonymousToken(token: string): string {
	return token + suffix;
}

/**
 * Whether a token is that of an anonymous session. A data layer may ignore case, and spaces at the end: then another spelling finds
 * the same row.
 */
export function isAnonymousToken(token: unknown): boolean {
	return typeof token === 'string' && spelledSuffix.test(token);
}

/** Returns the account that marks a user as anonymous. */
export function markOf(userId: string, maxAgeSeconds: number): AdapterAccount {
	const { provider, providerAccountId } = keyOfMark(userId);
	const expires_at = Math.floor(Date.now() / 1000) + maxAgeSeconds;
	return { provider, providerAccountId, type: 'oauth', userId, expires_at };
}

/** Returns the key of that account. */
export function keyOfMark(userId: string): Pick<AdapterAccount, 'provider' | 'providerAccountId'> {
	return { provider: markProvider, providerAccountId: userId };
}

/** Returns the account that one sign-in of several stores, to be the one that merges the user. */
export function claimOf(userId: string): AdapterAccount {
	return { provider: markProvider, providerAccountId: `merge ${userId}`, type: 'oauth', userId };
}
