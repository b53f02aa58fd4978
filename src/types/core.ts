/** The types of `framework-auth/core`: the functions behind the routes. */
import type {
	AccessToken,
	AccountsOfUser,
	CleanedUp,
	CleanUpOptions,
	CookieWrite,
	Factors,
	FlowData,
	IssuedToken,
	IssueOptions,
	OwnAccounts,
	Passkeys,
	Session,
	Sessions,
	SessionsOfUser,
	SignInAsOptions,
	User,
	VerifyOptions
} from '../types.js';
import type { Users } from './users.js';

export type { KnownScope } from './api-tokens.js';

/** A redirect of the browser, and the cookies to set with it. */
export interface Redirection {
	/** The absolute URL to redirect to. */
	readonly to: string;
	/** The cookies to set. */
	readonly cookies: readonly CookieWrite[];
}

/**
 * A session, and the cookies that renew it or remove a broken one. Set them on the response: if a `jwt` callback rotates a
 * refresh token, the earlier refresh token no longer works.
 */
export interface SessionResult {
	/** The session; null without one. */
	readonly session: Session | null;
	/** The cookies to set: they renew or delete the session. */
	readonly cookies: readonly CookieWrite[];
}

/**
 * Makes an access token for a service behind the application, on behalf of the user of a session. The service verifies it with the
 * keys at `/auth/jwks`. If another user acts as the owner of the session, the claim `act` names that user.
 *
 * @param session the object that `locals.auth()` or `auth.session()` returned, and not a copy of it
 * @throws {AccessDenied} if the session has ended, belongs to an API token, or is not one that the library returned
 * @throws {InvalidRequest} for invalid options
 * @throws {UntrustedHost} if the origin of the site is not known, which is in the claim `iss`
 * @example
 * ```ts
 * const { token } = await auth.issueToken(session, { audience: 'https://orders.internal', scopes: ['orders:read'] });
 * await fetch('https://orders.internal/list', { headers: { authorization: `Bearer ${token}` } });
 * ```
 * @see RFC 9068 (the claims); RFC 8693, section 4.1 (`act`)
 */
export type IssueToken<Scope extends string = string> = (
	session: Session | null,
	options: IssueOptions<Scope>
) => Promise<IssuedToken>;

/** The client that sent a request, for the rate limits on guessing. */
export interface Caller {
	/** The IP address of the client, as the host knows it. Without one, the limits count accounts only, not clients. */
	readonly clientAddress?: string;
	/**
	 * The platform's function that keeps it running after the response, such as `(promise) => ctx.waitUntil(promise)` in a Worker: emails
	 * are then sent after the response. @default `waitUntil` of the configuration
	 */
	readonly waitUntil?: (promise: Promise<unknown>) => void;
}

/**
 * The return type of `createAuth`. `Id` is the union of the ids of the providers.
 *
 * A function that changes state for a request throws `CrossSiteRequest` unless a page of this site has sent the request. A form
 * says so in its `Origin` or `Sec-Fetch-Site` header. A GET request may have neither. Only `signIn`, `signOut` and `updateSession`
 * accept one that a link of another site has caused. With `createAuth(config, { origin: 'checked' })`, your own code has checked
 * the request.
 */
export interface Auth<Id extends string = string> {
	/** Returns whether the request is for one of the routes under the base path, and not for a page of `pages`. */
	owns(request: Request): boolean;
	/** Answers a request for one of the routes. Never throws. */
	respond(request: Request, from?: Caller): Promise<Response>;
	/**
	 * Reads the session of a request. The session is read once per `Request` object, no matter how many methods receive the
	 * request. To read it again later, for example on a connection that stays open, pass `new Request(request)`.
	 * @throws {CrossSiteRequest} for a WebSocket that a page of another site opens
	 * @throws {AuthError} when the data layer or a callback fails
	 */
	session(request: Request): Promise<SessionResult>;
	/**
	 * Changes the session: the `jwt` or `session` callback receives the data with `trigger: 'update'`. This method does not check
	 * `session.updateSchema`, so check data that a browser sent.
	 * @throws {CrossSiteRequest} for a request of another site
	 * @throws {AuthError} when the data layer or a callback fails
	 */
	updateSession(request: Request, data?: unknown): Promise<SessionResult>;
	/**
	 * Starts a sign-in. With OAuth, the redirection leads to the provider; with email, an email has been sent; with
	 * credentials, the session is in the cookies.
	 * @param options `fields`: the values that the user entered, `email` or the credentials. `data`: your own data, for your
	 * callbacks and events; it must not be an object that a browser sent. `remember: false`: the session ends with the session of
	 * the browser
	 * @param params additional parameters for the authorization request; they do not replace the library's own
	 * @throws {CredentialsSignin} for wrong credentials, {TooManyRequests} after too many attempts
	 * @throws {InvalidRequest} when a field is not a string
	 * @throws {InvalidFlowData} when `data` cannot be carried
	 * @throws {CrossSiteRequest} for a form of another site
	 * @throws {AuthError} when the provider is not configured or cannot be reached
	 */
	signIn(
		request: Request,
		providerId: Id,
		options?: {
			redirectTo?: string;
			fields?: Readonly<Record<string, string>>;
			data?: FlowData;
			/** Scopes to ask the provider for, beyond those of the configuration and those that were granted before. */
			scopes?: readonly string[];
			remember?: boolean;
			/** Links the account at the provider to the user who is signed in, whose session has to be fresh. */
			link?: boolean;
		} & Caller,
		params?: Readonly<Record<string, string>>
	): Promise<Redirection>;
	/**
	 * Returns the second factors of the user of a request. After a change, the next `session(request)` returns the cookies.
	 */
	factors(request: Request): Factors;
	/**
	 * Begins a session for a user whom your own code has authenticated. It calls the `signIn` callback.
	 * @throws {CrossSiteRequest} for a request of another site
	 * @throws {AccessDenied} if the adapter does not have the user, or the `signIn` callback refuses
	 * @throws {ChallengeRequired} if the user has to prove a second factor: send its `cookies`, and redirect to its `url`
	 */
	signInAs(request: Request, user: User, options?: SignInAsOptions & Caller): Promise<SessionResult>;
	/**
	 * Creates an anonymous user and a session for a visitor. If the request has a session, it returns that session.
	 * @throws {CrossSiteRequest} for a request of another site
	 * @throws {InvalidConfig} without `anonymous` in the configuration
	 * @throws {TooManyRequests} by `rateLimit.anonymous`, {AccessDenied} if the `signIn` callback refuses
	 */
	signInAnonymously(request: Request, from?: Caller): Promise<SessionResult>;
	/**
	 * Acts as another user, where `session.mayImpersonate` allows it.
	 * @throws {ImpersonationRefused}, {CrossSiteRequest} for a request of another site
	 */
	impersonate(request: Request, userId: string): Promise<SessionResult>;
	/**
	 * Returns to the user's own session.
	 * @throws {ImpersonationRefused}, {CrossSiteRequest} for a request of another site
	 */
	endImpersonation(request: Request): Promise<SessionResult>;
	/**
	 * Verifies the access token of a request to an API of the application.
	 * @throws {AccessTokenRefused} without a valid token: answer with its `toResponse()`
	 * @throws {IssuerUnavailable} if the issuer's keys cannot be fetched, {InvalidConfig} for invalid options
	 */
	verifyAccessToken(request: Request, options: VerifyOptions): Promise<AccessToken>;
	/** Makes an access token for a service behind the application. The session is that of {@link Auth.session}. */
	issueToken: IssueToken;
	/**
	 * Deletes expired rows from the data layer, in batches: sessions, verification tokens, secrets, and anonymous users whose
	 * sessions have ended.
	 * @throws {MissingAdapter} without an adapter, {MissingAdapterMethods} if the adapter lacks `deleteExpired`
	 * @throws {InvalidRequest} for invalid options
	 */
	cleanUp(options?: CleanUpOptions): Promise<CleanedUp>;
	/**
	 * Ends the session, if there is one.
	 * @param options `provider`: whether the redirection leads to the provider of the sign-in, which ends its session, too
	 * @throws {CrossSiteRequest} for a form of another site
	 * @throws {AuthError} when the data layer fails
	 */
	signOut(request: Request, options?: { redirectTo?: string; provider?: boolean }): Promise<Redirection>;
	/**
	 * Returns the operations on the passkeys of the user who is signed in.
	 * Reading the session may renew it: `session(request)` returns the cookies, and does not read the session a second time.
	 */
	passkeys(request: Request): Passkeys;
	/**
	 * The stored sessions of the user who is signed in, or with `of` of any user.
	 * If a function ends the session of this browser, `session(request)` returns the cookies.
	 */
	sessions: ((request: Request) => Sessions) & { of(userId: string): SessionsOfUser };
	/** The users, for an operator: to list, find and block them. */
	users: Users;
	/** The accounts at providers of the user who is signed in, or with `of` of any user: tokens, to call APIs. */
	accounts: ((request: Request) => OwnAccounts<Id>) & {
		of(userId: string): AccountsOfUser<Id>;
		/**
		 * Encrypts the provider access tokens of these users with the newest secret. Returns the number of accounts that changed.
		 * @throws {InvalidConfig} without `account.encryptTokens`
		 */
		reseal(userIds: Iterable<string> | AsyncIterable<string>): Promise<number>;
		/**
		 * Removes the second factors of a user, and ends all sessions of the user. Returns whether the user had a factor.
		 * @throws {InvalidConfig} without `mfa`
		 */
		resetFactors(userId: string): Promise<boolean>;
	};
	/** The limits on guessing: `clear` forgets the wrong attempts at the account of a user. */
	limits: { clear(userId: string): Promise<void> };
}
