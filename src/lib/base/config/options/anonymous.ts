/** The options for anonymous users: types and their documentation, no code. */
import type { Awaitable, User, WithRequest } from '../../../../types.js';

/** A user, before and after the first real sign-in in a browser. */
export interface AnonymousMerge {
	/** The anonymous user, as the adapter has it: the library deletes it after the merge. */
	readonly from: User & { readonly id: string };
	/** The user who signs in: a new one, or one who exists. It never has the id of `from`. */
	readonly to: User & { readonly id: string };
}

/** Visitors who get a user and a session before they sign in, by `locals.signInAnonymously`. */
export interface AnonymousOptions {
	/**
	 * Called at the first sign-in in a browser with an anonymous session, by any provider: move what belongs to `from` to `to`. It is
	 * called once for an anonymous user, also if several sign-ins end at the same moment in several processes. If it throws, the
	 * sign-in fails, the anonymous session goes on, and the next sign-in calls it again. Afterwards the anonymous user is deleted.
	 * @default nothing is moved
	 */
	merge?(params: AnonymousMerge & WithRequest): Awaitable<unknown>;
	/**
	 * Seconds after which an anonymous session ends, even if it is used. From then on the user cannot come back, and `auth.cleanUp()`
	 * deletes it. @default 2592000 (30 days)
	 */
	maxAge?: number;
}
