/** The functions of an application that the library calls. */
import type { AdapterAuthenticator, AdapterSession, AdapterUser } from '../../../adapters/types.js';
import type { JWT } from '../../../jwt-types.js';
import type {
	Account,
	ApiToken,
	Awaitable,
	DefaultSession,
	FlowData,
	IssuedData,
	Profile,
	Session,
	StoredData,
	User,
	WithRequest
} from '../../../types.js';
import type { ErrorType } from '../../../errors/rules.js';
import type { AuditRecord } from './options/audit.js';

/** The functions by which the application decides. A callback that throws ends the request with an error. */
export interface Callbacks {
	/**
	 * Decides who may sign in: `false` refuses, and a string redirects there. Neither gives a session. @default allows every user
	 */
	signIn(
		params: {
			user: User | AdapterUser;
			account?: Account | null;
			/** The profile that the OAuth provider returned. */
			profile?: Profile;
			/** `verificationRequest` is true before the email is sent, and absent when the link comes back. */
			email?: { verificationRequest?: boolean };
			/** The fields that were posted to a credentials provider. */
			credentials?: Record<string, unknown>;
			/** The data that your server code began the sign-in with. */
			data?: FlowData;
			/** True if the user of a session proves their identity again: `false` leaves the session as it was. */
			reauthentication?: true;
		} & WithRequest
	): Awaitable<boolean | string>;
	/** Decides where a user may be sent. @default paths, and URLs of the site's own origin */
	redirect(params: { url: string; baseUrl: string } & WithRequest): Awaitable<string>;
	/**
	 * Called for each session that is read, unless it is the default. It returns the session. With the `jwt` strategy `token` is
	 * given, with `database` `user`.
	 */
	session(
		params: {
			/** The session. Its `user` has the members that the site may show. */
			session: Session & { user: AdapterUser } & Partial<Pick<AdapterSession, 'sessionToken' | 'userId' | 'expires'>>;
			token: JWT;
			user: AdapterUser;
			/**
			 * The data that updates have stored with the session, with the `database` strategy. The browser sees the members that
			 * you return.
			 */
			stored: StoredData;
			/** The data that plugins have put into the session, by their names. The browser sees the members that you return. */
			issued?: IssuedData | undefined;
			/** The data that was posted to `/session`: untrusted. */
			// oxlint-disable-next-line typescript/no-explicit-any -- applications read members of it, as with `@auth/core`
			newSession?: any;
			trigger?: 'update';
		} & WithRequest
	): Awaitable<Session | DefaultSession>;
	/**
	 * Called when a token is made (with `user` and `account`), and each time it is read, unless it is the default. If it returns
	 * a different token, that token is stored; null ends the session.
	 */
	jwt(
		params: {
			token: JWT;
			/**
			 * Present only at a sign-in, where `account` is set. The type is that of `@auth/core`, so that its callbacks fit: ask for
			 * `account` before you read it.
			 */
			user: User | AdapterUser;
			/** Present only at a sign-in. */
			account?: Account | null;
			/** Present only at a sign-in. */
			profile?: Profile;
			/** `reauthenticate`: the user has proved their identity again, and the session gets a new token. */
			trigger?: 'signIn' | 'signUp' | 'update' | 'reauthenticate';
			isNewUser?: boolean;
			/** Present only at a sign-in: the data that your server code began it with. */
			data?: FlowData;
			/** With `trigger: 'update'`, the data that was posted to `/session`: untrusted. */
			// oxlint-disable-next-line typescript/no-explicit-any -- applications read members of it, as with `@auth/core`
			session?: any;
		} & WithRequest
	): Awaitable<JWT | null>;
}

/** Functions that are called after something has happened. An event that throws is logged and changes nothing, except `deletingUser`. */
export interface Events {
	/** A session has begun. */
	signIn(
		message: {
			user: User;
			account?: Account | null;
			profile?: Profile;
			isNewUser?: boolean;
			/** The data that your server code began the sign-in with. */
			data?: FlowData;
		} & WithRequest
	): Awaitable<void>;
	/**
	 * A sign-in has failed: refused, not finished, or not possible at the moment. An addition to `@auth/core`. `error` is the
	 * error in the log; it does not contain what the person typed in. `data` is there if the failed sign-in is known to have it,
	 * and `reauthentication` if the user of a session could not prove their identity again.
	 */
	signInFailed(
		message: {
			provider: string;
			error: Error & { readonly type: ErrorType };
			data?: FlowData;
			reauthentication?: true;
		} & WithRequest
	): Awaitable<void>;
	/**
	 * The user of a session has proved their identity again, and the session goes on under a new token. `methods` are those of
	 * this proof. An addition to `@auth/core`.
	 */
	reauthenticated(
		message: { user: User; account: Account; profile?: Profile; methods: readonly string[] } & WithRequest
	): Awaitable<void>;
	/** A user has signed out, or a stored session was ended. The message has its row with the `database` strategy, and its token with `jwt`. */
	signOut(
		message: ({ session: AdapterSession | null | undefined | void } | { token: JWT | null }) & Partial<WithRequest>
	): Awaitable<void>;
	/** A first sign-in has stored a user. */
	createUser(message: { user: User } & WithRequest): Awaitable<void>;
	/** A stored user has changed: an address is proven, changed or released, or the user or `account.profileSync` has changed others. */
	updateUser(message: { user: User } & WithRequest): Awaitable<void>;
	/** An account was stored for the first time, also at a first sign-in. `profile`: the user as the provider described it. */
	linkAccount(
		message: { user: User | AdapterUser; account: Account; profile: User | AdapterUser } & WithRequest
	): Awaitable<void>;
	/**
	 * `locals.accounts.delete` is about to delete a user: the moment to delete what your own tables have. If it throws, nothing
	 * is deleted. With `account.deletionGrace` it comes at the end of that time, without a request, and again a day after it has thrown.
	 * An addition to `@auth/core`.
	 */
	deletingUser(message: { user: User | AdapterUser } & Partial<WithRequest>): Awaitable<void>;
	/** A user was deleted; after `account.deletionGrace` without a request. An addition to `@auth/core`. */
	deleteUser(message: { user: User | AdapterUser } & Partial<WithRequest>): Awaitable<void>;
	/**
	 * A user who never proved the address was deleted: another person has proven it, or `account.pendingAge` has passed, which has no request.
	 * The moment to delete what your own tables have of that user. An addition to `@auth/core`.
	 */
	evictUser(message: { user: User | AdapterUser } & Partial<WithRequest>): Awaitable<void>;
	/** A user has unlinked an account: the moment to write to its owner. An addition to `@auth/core`. */
	unlinkAccount(message: { user: User | AdapterUser; account: Account } & WithRequest): Awaitable<void>;
	/**
	 * A passkey was added, at a sign-up or by a signed-in user: the moment to write to its owner. An addition to `@auth/core`.
	 */
	createAuthenticator(
		message: { user: User | AdapterUser; authenticator: AdapterAuthenticator } & WithRequest
	): Awaitable<void>;
	/** A user has removed a passkey. An addition to `@auth/core`. */
	deleteAuthenticator(
		message: { user: User | AdapterUser; authenticator: AdapterAuthenticator } & WithRequest
	): Awaitable<void>;
	/** A user has made an API token: the moment to write to its owner. The token itself is not told. An addition to `@auth/core`. */
	createApiToken(message: { user: User | AdapterUser; token: ApiToken } & WithRequest): Awaitable<void>;
	/**
	 * The owner of an API token, or an operator, has ended it: an operator without `request`. A token that ends by time, or with all
	 * sessions of its user, has no such event. An addition to `@auth/core`.
	 */
	endApiToken(message: { user: User | AdapterUser; token: ApiToken } & Partial<WithRequest>): Awaitable<void>;
	/** A user has begun to act as another one. `user` is the other one. An addition to `@auth/core`. */
	impersonate(message: { user: User | AdapterUser; actor: User | AdapterUser } & WithRequest): Awaitable<void>;
	/**
	 * A user has stopped acting as another one, by `locals.endImpersonation`. An impersonation that ends by time, or with the
	 * actor's session, has no such event; a sign-out has `signOut`. An addition to `@auth/core`.
	 */
	endImpersonation(message: { user: User | AdapterUser; actor: User | AdapterUser } & WithRequest): Awaitable<void>;
	/**
	 * Stores a record of what has happened to a user, a session or a sign-in method. It is called after the other events, and the
	 * request waits for it: a failure is logged, and stops nothing. The records contain no secret. An addition to `@auth/core`.
	 * @example (record) => db.insert(audit).values(record)
	 */
	audit(record: AuditRecord): unknown;
	/** A session was read. With the `jwt` strategy, the message has its token. */
	session(message: { session: Session; token: JWT } & WithRequest): Awaitable<void>;
}
