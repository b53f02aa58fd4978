/** When expired verification tokens and claims are removed: by the adapters, while they store another. */

/** How many expired rows one call removes at most, so that none is slow. */
export const PRUNE_LIMIT = 100;

/** How long an expired row stays, so that servers whose clocks differ agree on what has expired: milliseconds. */
const PRUNE_AFTER_MS = 24 * 60 * 60 * 1000;

/** Rows that expired before this moment can go. */
export function pruneBefore(): Date {
	return new Date(Date.now() - PRUNE_AFTER_MS);
}
