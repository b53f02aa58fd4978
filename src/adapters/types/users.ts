/** The part of the adapter contract about the list of users. */
import type { Awaitable } from '../../types.js';

/** The page of a list of users that an adapter returns. */
export interface UserPageRequest {
	/** The most users, at least 1. */
	limit: number;
	/** The id of the last user of the page before. Absent for the first page. */
	after?: string | undefined;
}

/** The optional method that lists users, for `auth.users.list`. */
export interface UserGroup<Stored> {
	/**
	 * Extension of the `@auth/core` contract. Returns users in the order of their ids, which the data layer chooses: those behind
	 * `after`. Empty behind the last one, and for an `after` that can be no id.
	 */
	listUsers?(page: UserPageRequest): Awaitable<Stored[]>;
}
