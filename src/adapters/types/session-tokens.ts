/** The part of the adapter contract about hashed session tokens. */
import type { Awaitable } from '../../types.js';

/** The optional methods for session tokens that are stored as hashes. */
export interface SessionTokenGroup {
	/**
	 * Extension of the `@auth/core` contract. Gives the session with this token the new one, and changes nothing else. Returns
	 * whether there was such a session. Atomic: of concurrent calls, one returns true. Without this method, the library creates
	 * another row, and deletes the first.
	 */
	replaceSessionToken?(sessionToken: string, newToken: string): Awaitable<boolean>;
	/**
	 * Extension of the `@auth/core` contract. Returns whether this library created the table of sessions. No other library reads
	 * such a table, so its session tokens are hashed unless the configuration says otherwise. Called once in a process.
	 */
	createdSessionTable?(): Awaitable<boolean>;
}
