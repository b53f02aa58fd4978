/** The types of `auth.users`, for operators. */
import type { AdapterUser } from '../adapters/types.js';

/** A block of a user. */
export interface UserBlock {
	/** When the block began. */
	readonly since: Date;
	/** The end of the block. Absent if it has none. */
	readonly until?: Date;
	/** The operator's own note. The library does not show it to the user. */
	readonly reason?: string;
}

/** The options of a block. */
export interface BlockOptions {
	/** Your own note, at most 1,000 characters. @default none */
	reason?: string;
	/** The end of the block, in the future. @default none */
	until?: Date;
}

/** The id or the email address of the user to find. */
export type UserKey = { readonly id: string } | { readonly email: string };

/** The result of `find`: a user, and the state of the user. */
export interface FoundUser {
	/** The user, as the adapter has it. */
	readonly user: AdapterUser;
	/** Null if the user is not blocked. */
	readonly block: UserBlock | null;
	/** When a user who has deleted the account is deleted, with `account.deletionGrace`. Null for any other user. */
	readonly deletionDue: Date | null;
}

/** The options of a list of users. */
export interface UserListOptions {
	/** The maximum number of users, from 1 to 1000. @default 100 */
	limit?: number;
	/** The value `next` of the previous page. @default the first page */
	after?: string | undefined;
}

/** A page of the list of users. */
export interface UserPage {
	/** The users, in the order of their ids. */
	readonly users: readonly AdapterUser[];
	/** The value of `after` for the next page. Absent on the last one. */
	readonly next?: string;
}

/**
 * The users of the site, for server code that has checked that its caller may see and block them. `Context`: further arguments, such
 * as the event of a request.
 */
export interface Users<Context extends unknown[] = []> {
	/**
	 * Lists users, a page at a time.
	 * @example
	 * ```ts
	 * const { users, next } = await auth.users.list({ limit: 50, after: url.searchParams.get('after') ?? undefined });
	 * ```
	 * @throws {MissingAdapterMethods} if the adapter has no `listUsers`
	 * @throws {InvalidRequest} for invalid options
	 */
	list(options?: UserListOptions, ...context: Context): Promise<UserPage>;
	/**
	 * Finds a user by id or by address, in any spelling of the address. Returns null without one.
	 * @throws {MissingAdapter} without an adapter, {InvalidRequest} for an id or an address that is not text
	 */
	find(by: UserKey, ...context: Context): Promise<FoundUser | null>;
	/**
	 * Blocks a user: all sessions and API tokens end, and each sign-in is refused with `UserBlocked` until the block ends. A user who
	 * is blocked already gets the new reason and the new end. Returns whether the adapter has the user.
	 * @throws {MissingAdapterMethods} if the adapter keeps no secrets, or does not end sessions
	 * @throws {UnsupportedStrategy} for encrypted sessions without `session.revocation`, which cannot be ended
	 * @throws {InvalidRequest} for invalid options
	 */
	block(userId: string, options?: BlockOptions, ...context: Context): Promise<boolean>;
	/**
	 * Ends a block. Returns whether the user was blocked.
	 * @throws {MissingAdapterMethods} if the adapter keeps no secrets
	 * @throws {InvalidRequest} for an id that is not text
	 */
	unblock(userId: string, ...context: Context): Promise<boolean>;
}
