/** The rules for removing what is over. Adapters remove expired verification tokens and claims while they store another. */

/** The provider of the accounts that mark anonymous users. */
export const ANONYMOUS = 'framework-auth:anonymous';

/** The largest number of expired rows that one call removes, so that no call is slow. */
export const PRUNE_LIMIT = 100;

/** How long an expired row stays, in milliseconds, so that servers with different clocks agree on which rows have expired. */
const PRUNE_AFTER_MS = 24 * 60 * 60 * 1000;

/** Returns the time before which a row must have expired to be removed. */
export function pruneBefore(): Date {
	return new Date(Date.now() - PRUNE_AFTER_MS);
}
