/** The types of `cleanUp`. */

/** The options of `cleanUp`. */
export interface CleanUpOptions {
	/** The maximum number of rows that one statement deletes, from 1 to 10000. @default 500 */
	batch?: number;
	/** The maximum number of batches in a call, from 1 to 100000. @default 100 */
	batches?: number;
}

/** The result of `cleanUp`. */
export interface CleanedUp {
	/** The number of deleted rows: sessions, links and codes of emails, marks of used values, API tokens. */
	readonly expired: number;
	/** The number of deleted anonymous users. */
	readonly anonymousUsers: number;
	/** The number of deleted users who never proved their address, by `account.pendingAge`. */
	readonly pendingUsers: number;
	/** The number of deleted users whose `account.deletionGrace` has passed. */
	readonly leavingUsers: number;
	/** False if expired rows remain because the call has used all its batches. */
	readonly complete: boolean;
}
