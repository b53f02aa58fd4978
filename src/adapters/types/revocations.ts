/** The part of the adapter contract about marks of ended sessions, for `session.revocation`. */
import type { Awaitable } from '../../types.js';

/** The optional methods for marks of ended encrypted sessions, which belong together. An adapter has both, or none. */
export interface RevocationGroup {
	/**
	 * Extension of the `@auth/core` contract, like the method below. Returns the value of each key, in their order; null for a key
	 * without a value, or whose value has expired.
	 */
	getRevocations?(keys: readonly string[]): Awaitable<readonly (string | null)[]>;
	/**
	 * Stores a value at least until that moment, in place of an earlier one. Keys have 64 characters, values at most 255. Of
	 * concurrent calls with one key, the value of one stays.
	 */
	setRevocation?(key: string, value: string, expires: Date): Promise<void> | Awaitable<unknown>;
}
