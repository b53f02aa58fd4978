/** The options for sessions: types and their documentation, no code. */
import type { AdapterUser, RevocationGroup } from '../../../../adapters/types.js';
import type { SessionKeeper } from '../../../../adapters/types/sessions-apart.js';
import type { Schema } from '../../../../providers/types.js';
import type { Awaitable, DefaultUser, User, WithRequest } from '../../../../types.js';

/**
 * Stores which encrypted sessions were ended. Keys and values are short text. From the moment that `set` is done, every process
 * must find the value.
 */
export interface RevocationStore {
	/** Returns the value of each key, in their order; null for a key without one. */
	get(keys: readonly string[]): Awaitable<readonly (string | null | undefined)[]>;
	/** Stores a text, in place of an earlier one, at least until that moment. */
	set(key: string, value: string, expires: Date): Awaitable<unknown>;
}

/** An adapter that keeps marks of ended sessions in its tables. */
export type RevocationAdapter = Required<RevocationGroup>;

/** The options for ending encrypted sessions before they expire. */
export interface RevocationOptions {
	/** A store, or an adapter that keeps marks of ended sessions, as those of this library do. */
	store: RevocationStore | RevocationAdapter;
	/** Seconds for which a process relies on an answer of the store; 0 asks with each request. @default 5 */
	cacheSeconds?: number;
	/**
	 * The treatment of a session when the store cannot be reached: an error, or it is accepted, ended or not.
	 * @default 'error'
	 */
	unreachable?: 'error' | 'accept';
}

/** A limit on the sessions of a user. */
export interface SessionLimit {
	/** The largest number of sessions: a whole number, 1 or more. */
	limit: number;
	/** Whether a further sign-in ends the oldest session, or is refused. @default 'endOldest' */
	then?: 'endOldest' | 'refuse';
}

/** The options for sessions: where they are stored, and for how long. */
export interface SessionOptions {
	/** `jwt`: an encrypted cookie; `database`: a row that can be revoked. @default 'database' with an adapter, else 'jwt' */
	strategy?: 'jwt' | 'database';
	/**
	 * A place for the sessions beside the adapter, which keeps the users: `RedisSessions` or `UnstorageSessions`, for example. For the
	 * `database` strategy. @default the adapter
	 */
	store?: SessionKeeper;
	/** Seconds until an unused session ends. @default 2592000 (30 days) */
	maxAge?: number;
	/**
	 * Seconds after which use extends the session; 0 extends on each use. @default 86400 (24 hours), or half of `maxAge` if that
	 * is less
	 */
	updateAge?: number;
	/**
	 * `ask`: the built-in sign-in page has a box "Keep me signed in". A sign-in without the field `remember` then counts as one
	 * with `remember: false`, because a box that is not checked is not sent. `always`: only `remember: false` does.
	 * @default 'always'
	 */
	remember?: 'always' | 'ask';
	/**
	 * Seconds until an unused session of a sign-in with `remember: false` ends. Its cookie also ends with the session of the
	 * browser. At most `maxAge`. @default 86400 (24 hours)
	 */
	shortAge?: number;
	/** Seconds after which a session ends, even if it is used: the user has to sign in again. @default none */
	absoluteAge?: number;
	/**
	 * The largest number of sessions of a user, for the `database` strategy. A number: another one ends the oldest. With
	 * `then: 'refuse'`, another one is refused with `SessionLimitReached`, unless it replaces the one of the same browser.
	 * @default any number
	 */
	maxPerUser?: number | SessionLimit;
	/**
	 * Whether the address of the client at the sign-in is stored with a session, for `sessions.list()`. It is personal data.
	 * For the `database` strategy. @default false
	 */
	clientAddress?: boolean;
	/**
	 * Further members of the user that `session.user` has: those of the stored user, or, in an encrypted session, those that the user had
	 * at the sign-in, as claims of the same names. Browsers see them. Declare the members in {@link User}.
	 * @default none; the `session` callback gets all columns of a stored user, except those whose name says that they are secret
	 */
	userFields?: readonly (Exclude<keyof User, keyof DefaultUser> & string)[];
	/**
	 * The data that browsers delete at a sign-out, beside the session: its pages in the cache, or data that scripts have stored.
	 * Deleting takes browsers some time, and some browsers ignore the request. @default nothing @see W3C Clear Site Data, section
	 * 3.1
	 */
	clearSiteData?: readonly ('cache' | 'cookies' | 'storage' | 'executionContexts')[];
	/**
	 * Stores session tokens as hashes (`sha256:` and the hash), so that a reader of the database cannot sign in. Sessions that are
	 * stored with plain tokens go on, and are hashed at their next use. `@auth/core` cannot read hashes: set `false` for as long as
	 * it uses the same table.
	 * @default true for a table that this library created, and in Redis and unstorage, else false
	 */
	hashTokens?: boolean;
	/** Makes the session token of the `database` strategy. @default 32 random bytes, base64url */
	generateSessionToken?: () => string;
	/**
	 * Ends encrypted sessions before they expire, by means of a store: at a sign-out, and by `locals.sessions`.
	 * @default none: other processes accept a copy of a cookie until it expires
	 */
	revocation?: RevocationStore | RevocationAdapter | RevocationOptions;
	/**
	 * Whether a user may act as other users, by `locals.impersonate`. The question is also asked about the other user: a user
	 * who may impersonate others cannot be impersonated. It needs an adapter.
	 * @default none: no user may
	 */
	mayImpersonate?: (params: { user: AdapterUser } & WithRequest) => Awaitable<boolean>;
	/**
	 * Checks the data that a browser sends to change its session, before the callbacks get it: any Standard Schema. Data that
	 * does not fit is answered with 400, and the callbacks get the schema's output. `locals.updateSession`, on the server, is not
	 * checked.
	 * @example z.object({ theme: z.enum(['light', 'dark']) })
	 * @default none: the callbacks get the data as it was sent
	 */
	updateSchema?: Schema<unknown>;
}

/** The options for proving one's identity again in a session. */
export interface ReauthenticationOptions {
	/**
	 * Whether a new sign-in at a provider counts that does not tell when the person authenticated there, for users who have no
	 * passkey, no proven address and no password. A cookie at the provider may be enough for it.
	 * @default false
	 */
	allowUnproven?: boolean;
}
