/** The part of the adapter contract about cleaning up. */
import type { Awaitable } from '../../types.js';
import type { AdapterSecret } from './secrets.js';

/** The optional methods for cleaning up, by `auth.cleanUp()`. Each call is about one batch. */
export interface SweepGroup {
	/**
	 * Extension of the `@auth/core` contract, like the method below. Deletes rows that expired more than a day ago, so that servers
	 * with different clocks agree: sessions, verification tokens, and secrets with an expiry; at most `limit` of each. Returns the
	 * number of deleted rows; 0 if none is left.
	 */
	deleteExpired?(limit: number): Awaitable<number>;
	/**
	 * Deletes anonymous users, with all that `deleteUser` deletes, who cannot come back: at most `limit`. They have no address, and no
	 * account except of the provider `framework-auth:anonymous`, whose `expires_at` (seconds since the epoch) is over. Returns the
	 * number of deleted users; 0 if none is left.
	 */
	deleteAnonymousUsers?(limit: number): Awaitable<number>;
	/**
	 * Returns secrets of this kind, of any user, whose `expires` is before that moment: at most `limit`. `auth.cleanUp()` finds users by it
	 * whose time is over.
	 */
	listDueSecrets?(kind: AdapterSecret['kind'], before: Date, limit: number): Awaitable<AdapterSecret[]>;
}
