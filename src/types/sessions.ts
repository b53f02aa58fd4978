/** The types of sessions: their facts, lists of them, and how one begins. */
import type { ApiTokens, ApiTokensOfUser } from './api-tokens.js';

/**
 * The facts of a session, as they were read from the cookie or the data layer. A `session` callback does not change them. A
 * member that is unknown is absent: the data layer may lack the column, or the session may be older than the member.
 */
export interface SessionFacts {
	/** Identifies the session. It is not the token. */
	readonly id?: string;
	/** When the session began. Renewing the session does not change it. */
	readonly createdAt?: Date;
	/** When the session was last extended, which happens at most once per `updateAge`. */
	readonly lastUsedAt?: Date;
	/**
	 * When the user last authenticated: here, or at an OpenID Connect provider that says when (`auth_time`). A sign-in with
	 * any other provider has no such time, because the provider may have relied on its own cookie alone.
	 */
	readonly authenticatedAt?: Date;
	/**
	 * How the user authenticated here, as values of RFC 8176: `pwd` with credentials, and `otp` with a link or a code by email.
	 * A passkey has `hwk` (bound to a device) or `swk` (synced), `user` if it tested user presence, and `mfa` if it
	 * verified the user. Empty if the user authenticated at an external provider, unless its `trustAmr` is on.
	 */
	readonly methods?: readonly string[];
	/** Id of the provider of the sign-in. */
	readonly provider?: string;
	/** The id of the session at the provider. @see OpenID Connect Front-Channel Logout 1.0, section 3 */
	readonly sid?: string;
	/** The user's id at the provider (`sub`). Only with encrypted sessions, and a provider with `backChannelLogout`. */
	readonly subject?: string;
	/** The authentication context class that the provider reports. @see OpenID Connect Core 1.0, section 2 */
	readonly acr?: string;
	/** The `User-Agent` of the browser at the sign-in, at most 256 characters. Only with stored sessions. */
	readonly userAgent?: string;
	/** The IP address of the client at the sign-in. Only with `session.clientAddress`. */
	readonly clientAddress?: string;
	/** False if the session ends with the session of the browser, after a sign-in with `remember: false`; otherwise absent. */
	readonly remember?: false;
	/**
	 * The user who acts as the owner of the session (impersonation), and the id of that user's own session. Absent if the owner
	 * has the session.
	 */
	readonly actor?: { readonly id: string; readonly sessionId: string };
	/** True for the session of an anonymous user, by `locals.signInAnonymously`; otherwise absent. */
	readonly anonymous?: true;
	/** When the session ends unless it is used again. */
	readonly expires: Date;
	/** When the session ends even if it is used, with `session.absoluteAge`. */
	readonly endsAt?: Date;
}

/** The facts of the session that made an API token, at the time it was made. */
export interface TokenOrigin extends Pick<SessionFacts, 'createdAt' | 'authenticatedAt' | 'methods' | 'provider'> {
	/** When the token was made. */
	readonly tokenCreatedAt: Date;
}

/** The application's own data in a stored session: an object of JSON values. */
export type StoredData = Readonly<Record<string, unknown>>;

/** The data that plugins have put into a session when it began, by the names of the plugins. */
export type IssuedData = Readonly<Record<string, unknown>>;

/** A session in the list of its owner's sessions. */
export interface SessionInfo extends SessionFacts {
	readonly id: string;
	/** Whether it is the session of this request. */
	readonly current: boolean;
}

/** The stored sessions of one user, for server code. Each method throws if sessions cannot be listed: see {@link Sessions}. */
export interface SessionsOfUser extends ApiTokensOfUser {
	/**
	 * Returns the valid sessions, the most recently used first.
	 * @throws {UnsupportedStrategy} with encrypted sessions, {MissingAdapterMethods} if the adapter does not list sessions
	 */
	list(): Promise<SessionInfo[]>;
	/**
	 * Ends a session by its `id`. Returns whether the user had a session with this id.
	 * @throws {UnsupportedStrategy} with encrypted sessions without `session.revocation`
	 * @throws {MissingAdapterMethods} if the adapter does not list sessions
	 */
	end(id: string): Promise<boolean>;
	/**
	 * Ends all sessions, API tokens, trusted devices and pending sign-ins. An access token of `issueToken`
	 * stays valid until it expires, at most 15 minutes.
	 * @throws {UnsupportedStrategy} with encrypted sessions without `session.revocation`
	 * @throws {MissingAdapterMethods} if the adapter does not list sessions
	 */
	endAll(): Promise<void>;
}

/**
 * The stored sessions of the user who is signed in.
 *
 * Each method throws `UnsupportedStrategy` with encrypted sessions, and `MissingAdapterMethods` if the adapter lacks the methods
 * for lists of sessions. The methods that end sessions throw `AccessDenied` if no user of the adapter is signed in. They throw
 * `CrossSiteRequest` in a remote `query` and for a request from another site.
 */
export interface Sessions extends SessionsOfUser, ApiTokens {
	/**
	 * Ends all sessions except the session of this request.
	 * @throws {UnsupportedStrategy} with encrypted sessions without `session.revocation`
	 * @throws {MissingAdapterMethods} if the adapter does not list sessions
	 * @throws {AccessDenied} if no user of the adapter is signed in
	 * @throws {CrossSiteRequest} in a remote `query` and for a request from another site
	 */
	endOthers(): Promise<void>;
	/**
	 * Ends everything that `endAll` of {@link SessionsOfUser} ends, and signs this browser out.
	 * @throws {UnsupportedStrategy} with encrypted sessions without `session.revocation`
	 * @throws {MissingAdapterMethods} if the adapter does not list sessions
	 * @throws {AccessDenied} if no user of the adapter is signed in
	 * @throws {CrossSiteRequest} in a remote `query` and for a request from another site
	 */
	endAll(): Promise<void>;
}

/** The options of `signInAs`. */
export interface SignInAsOptions {
	/**
	 * How the user proved who they are, as values of RFC 8176: `sms`, `sc`, `face` and so on. With at least one, the session
	 * counts as authenticated now. @default none
	 */
	methods?: readonly string[];
	/** `false` begins a session that ends with the session of the browser. @default `session.remember` of the configuration */
	remember?: boolean;
	/** The name of the proof, as `provider` of the session and of the account in callbacks and events. @default 'application' */
	provider?: string;
	/**
	 * The kind of the user's id: of the adapter, which must have the user, or of the application's own users.
	 * @default 'adapter' with an adapter, otherwise 'own'
	 */
	users?: 'adapter' | 'own';
	/**
	 * Where to go after the second factor, if the user has to prove one: then `signInAs` throws `ChallengeRequired`, unless `methods`
	 * has `mfa`. @default the start page
	 */
	redirectTo?: string;
}
