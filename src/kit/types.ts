/** The public types of the binding: its configuration, what it returns, and what `event.locals` gets. */
import type { Action, RequestEvent } from '@sveltejs/kit';
import type { SessionResult } from '../core.js';
import type { AuthConfig } from '../lib/base/config/options.js';
import type { TenantOptions } from '../lib/base/config/options/tenants.js';
import type { Provider } from '../providers/types.js';
import type { IssueToken, KnownScope } from '../types/core.js';
import type { GuardRules, Reauthenticate, RequireSession } from './guards/types.js';
import type { Address, SignInOptions, SignOutOptions } from './sign-in-options.js';
import type {
	AccessToken,
	AccountSectionsData,
	AccountSectionsOptions,
	AccountsOfUser,
	AuthorizationParams,
	CleanedUp,
	CleanUpOptions,
	Factors,
	OwnAccounts,
	Passkeys,
	ProviderId,
	Session,
	Sessions,
	SessionsOfUser,
	SignInAsOptions,
	User,
	VerifyOptions
} from '../types.js';
import type { Users } from '../types/users.js';

export type { Address, SignInOptions, SignOutOptions } from './sign-in-options.js';

/** The configuration. The library never changes it. */
export interface FrameworkAuthConfig<
	Providers extends readonly Provider[] = readonly Provider[]
> extends AuthConfig<Providers> {
	/** The tenants of the site, if it serves several with sign-in providers of their own. @default none */
	tenant?: TenantOptions<RequestEvent>;
	/**
	 * Makes `handle` refuse forms from other sites on every route, in place of SvelteKit's check. `handle` must be the first hook. Use
	 * it for `backChannelLogout` if you have no server of your own to wrap. Set SvelteKit's `csrf.trustedOrigins` to `['*']`: no other
	 * value accepts a form without an `Origin`. Move the origins that stood there, such as Apple's, to `trustedOrigins` here.
	 * @default false
	 */
	csrfByHandle?: boolean | { trustedOrigins: readonly string[] };
	/**
	 * `'strict'` makes the plugin `strictRemoteFunctions()` of `framework-auth/vite` refuse remote functions that do not check the
	 * session. It is an error without the plugin. @default undefined: in development, the log names such functions
	 */
	remoteFunctions?: 'strict';
}
/** The name that users of `@auth/sveltekit` know. */
export type SvelteKitAuthConfig = FrameworkAuthConfig<Provider[]>;

/** The accounts of the signed-in user, in `event.locals`. */
export interface LocalAccounts extends OwnAccounts<ProviderId> {
	/**
	 * Begins a sign-in that links the account to the user who is signed in: `locals.signIn` with `link: true`. A session that is not
	 * fresh leads to the page for a new proof, and then to `redirectTo`.
	 * @throws {CrossSiteRequest} in a remote `query`, and with `redirect: false` for a request of another site
	 */
	link<Redirect extends boolean = true>(
		providerId: ProviderId,
		options?: SignInOptions<Redirect>,
		authorizationParams?: AuthorizationParams
	): Promise<Address<Redirect>>;
}

/** The members that `event.locals` gets. */
export interface AuthLocals {
	/** Reads the session, at most once per request; null without one. @throws {AuthError} when the data layer or a callback fails */
	auth(): Promise<Session | null>;
	/**
	 * The same as {@link AuthLocals.auth}.
	 * @throws {AuthError} when the data layer or a callback fails
	 * @deprecated Its name in the first versions of `@auth/sveltekit`
	 */
	getSession(): Promise<Session | null>;
	/**
	 * Begins a sign-in from a load function, an action, an endpoint or a remote `form` function. Redirects to the provider, or to the
	 * sign-in page without one. Credentials sign in at once, and redirect to where the person wanted to go. With `redirect: false` it
	 * sets the cookies and returns the address. A `FormData` with the typed values may be the options.
	 * @throws {CredentialsSignin} for wrong credentials, {TooManyRequests} after too many attempts with them
	 * @throws {CrossSiteRequest} in a remote `query`, and with `redirect: false` for a request of another site
	 */
	signIn<Redirect extends boolean = true>(
		providerId?: ProviderId,
		options?: FormData | SignInOptions<Redirect>,
		authorizationParams?: AuthorizationParams
	): Promise<Address<Redirect>>;
	/**
	 * Ends the session and redirects; with `redirect: false` it returns the address.
	 * @throws {CrossSiteRequest} in a remote `query`, and with `redirect: false` for a request of another site
	 */
	signOut<Redirect extends boolean = true>(options?: SignOutOptions<Redirect>): Promise<Address<Redirect>>;
	/**
	 * Begins a session for a user, after a proof of the application's own, such as a code by telephone. It does not redirect. As with
	 * every sign-in, the `signIn` callback decides, the browser's earlier session ends, and the limits of `session` apply. Returns the
	 * session as `locals.auth()` does.
	 * @throws {AccessDenied} if the adapter does not have the user, or the `signIn` callback refuses
	 * @throws {SessionLimitReached} by `session.maxPerUser`
	 * @throws {CrossSiteRequest} in a remote `query`, and for a request of another site
	 */
	signInAs(user: User, options?: SignInAsOptions): Promise<Session | null>;
	/**
	 * Gives a visitor a user and a session before they sign in, where `anonymous` of the configuration allows it. The session has
	 * `anonymous: true`, and guards refuse it unless their rule says so, too. If the browser has a session, it returns that one. It
	 * does not redirect.
	 * @throws {InvalidConfig} without `anonymous` in the configuration
	 * @throws {TooManyRequests} by `rateLimit.anonymous`, {AccessDenied} if the `signIn` callback refuses
	 * @throws {CrossSiteRequest} in a remote `query`, and for a request of another site
	 */
	signInAnonymously(): Promise<Session | null>;
	/**
	 * Acts as another user, where `session.mayImpersonate` allows it: for an hour at most, and no longer than the user's own
	 * session. The session has the other user, and `actor`. Returns it as `locals.auth()` does.
	 * @throws {ImpersonationRefused} if the user may not, acts as another one already, or the other user may impersonate, too
	 * @throws {CrossSiteRequest} in a remote `query`, and for a request of another site
	 */
	impersonate(userId: string): Promise<Session | null>;
	/**
	 * Returns to the user's own session, which gets a new token, and returns it.
	 * @throws {ImpersonationRefused} if the user does not act as another one, or their own session has ended
	 * @throws {CrossSiteRequest} in a remote `query`, and for a request of another site
	 */
	endImpersonation(): Promise<Session | null>;
	/**
	 * Changes the session from an action, an endpoint, or a remote `form` or `command` function. The `jwt` or `session` callback gets
	 * the data with `trigger: 'update'`, and returns the session to store. Returns the session; null without one.
	 * @throws {CrossSiteRequest} in a remote `query`, and for a request of another site
	 */
	updateSession(data?: unknown): Promise<Session | null>;
	/**
	 * Returns the sections of the account page for a page of the application, which the component `AccountSections` shows; null if no
	 * user is signed in. Call it in a load function: what a form did is in the query of the page.
	 * @throws {AuthError} when the data layer or a callback fails
	 */
	accountSections(options?: AccountSectionsOptions): Promise<AccountSectionsData | null>;
	/** The accounts of the signed-in user at providers: to link them, and to call APIs on behalf of the user. */
	accounts: LocalAccounts;
	/**
	 * Makes sure that the user proved their identity recently: otherwise redirects to the page for that, and back. For a load
	 * function, an action, an endpoint or a remote function.
	 */
	reauthenticate: Reauthenticate;
	/** The second factors of the signed-in user. */
	factors: Factors;
	/** The passkeys of the signed-in user. */
	passkeys: Passkeys;
	/** The stored sessions of the signed-in user: to list them, and to end them. */
	sessions: Sessions;
}

declare global {
	// oxlint-disable-next-line typescript/no-namespace -- how SvelteKit declares its types
	namespace App {
		interface Locals extends AuthLocals {}
		interface PageData {
			/** The session, if the load function of a layout or a page returns it. */
			session?: Session | null;
			/** The permissions of the user, if a load function returns `locals.can.list()` of the plugin `accessControl`. */
			permissions?: readonly string[];
		}
	}
}

/** SvelteKit's `handle` hook, as 2 and 3 call it; they export its type under different names. */
export type Handle = (input: {
	event: RequestEvent;
	resolve: (
		event: RequestEvent,
		options?: { transformPageChunk?(input: { html: string; done: boolean }): Promise<string> }
	) => Response | Promise<Response>;
}) => Promise<Response>;

/**
 * The parts of the library in a SvelteKit app. `Id` are the ids of the providers, and `Rules` the members that plugins add to
 * rules. `Ways` is for the types of `ready` of `framework-auth/remote`.
 */
export interface FrameworkAuthResult<Id extends string = string, Rules = unknown, Ways extends string = string> {
	/** Goes into `src/hooks.server.ts`, before hooks that read the session. Without it there is no `locals.auth`. */
	handle: Handle;
	/**
	 * `export const actions = { default: signIn }` of a route; fields `providerId`, `redirectTo`, `authorizationParams-*`, and
	 * the fields that the provider needs. With credentials, {@link formAction} keeps the form after wrong ones.
	 * @throws {CredentialsSignin} for wrong credentials, {TooManyRequests} after too many attempts with them
	 */
	signIn: Action;
	/** `export const actions = { default: signOut }` of a route; fields `redirectTo`, and `provider`: `true` or `false`. */
	signOut: Action;
	/**
	 * Makes a hook that lets requests pass by rules for their routes. It goes after `handle`:
	 * `export const handle = sequence(auth.handle, auth.protect({ '/(app)': true }))`.
	 * @throws {InvalidConfig} for an invalid rule
	 */
	protect(rules: GuardRules<Rules>): Handle;
	/**
	 * Reads the session of a request that SvelteKit does not see, in a custom server or for a WebSocket. It is read once per `Request`
	 * object. AUTH_URL, or else its URL, tells whether the cookies are those of https.
	 * @param event the event of the request, if the configuration is a function of it
	 * @throws {CrossSiteRequest} for a WebSocket that a page of another site opens
	 * @throws {ConfigNeedsEvent} without the event, if it is needed
	 * @throws {AuthError} when the data layer or a callback fails
	 */
	session(request: Request, event?: RequestEvent): Promise<SessionResult>;
	/**
	 * Verifies the access token of a request to an API of the application, in an endpoint or elsewhere. In a request that `handle` has
	 * seen, a refusal is an error of SvelteKit's. Do not catch it: the answer has the status and the challenge of RFC 6750.
	 * @param event the event of the request @default `getRequestEvent()`
	 * @throws {AccessTokenRefused} without such a request: answer with its `toResponse()`
	 * @throws {IssuerUnavailable} if the issuer's keys cannot be fetched, {InvalidConfig} for invalid options
	 */
	verifyAccessToken(request: Request, options: VerifyOptions, event?: RequestEvent): Promise<AccessToken>;
	/** Makes an access token for a service behind the application. */
	issueToken: IssueToken<KnownScope>;
	/**
	 * Deletes what has expired from the database, in batches: sessions, email links and codes, marks of used values, API tokens, and
	 * anonymous users who cannot come back. For a job that runs once a day.
	 * @throws {MissingAdapter} without an adapter, {MissingAdapterMethods} if the adapter cannot
	 * @throws {ConfigNeedsEvent} without the event, if the configuration is a function of it
	 */
	cleanUp(options?: CleanUpOptions, event?: RequestEvent): Promise<CleanedUp>;
	/** Returns the session. Without one, it redirects or throws. */
	requireSession: RequireSession<Rules>;
	/**
	 * The stored sessions of any user, for server code that has checked that its caller may see and end them.
	 * @throws {ConfigNeedsEvent} without the event, if the configuration is a function of it
	 */
	sessions: { of(userId: string, event?: RequestEvent): SessionsOfUser };
	/**
	 * The users, for an operator: to list, find and block them. The event of a request is the last argument, where the configuration is
	 * a function of it.
	 */
	users: Users<[event?: RequestEvent]>;
	/**
	 * The accounts of any user at providers, for server code that has checked whose data it uses, such as a job.
	 * @throws {ConfigNeedsEvent} without the event, if the configuration is a function of it
	 */
	accounts: {
		of(userId: string, event?: RequestEvent): AccountsOfUser<Id>;
		/**
		 * Encrypts the stored provider tokens of these users again, with `account.encryptTokens`: plain tokens, and those of an earlier
		 * secret. Returns the number of accounts that changed.
		 * @throws {InvalidConfig} without `account.encryptTokens`
		 */
		reseal(userIds: Iterable<string> | AsyncIterable<string>, event?: RequestEvent): Promise<number>;
		/**
		 * Removes a user's second factors and recovery codes, and ends all sessions. Use it after a user lost all factors and an operator
		 * verified who they are. Returns whether the user had a factor.
		 * @throws {InvalidConfig} without `mfa`
		 */
		resetFactors(userId: string, event?: RequestEvent): Promise<boolean>;
	};
	/** The limits on guessing, for an operator. */
	limits: {
		/** Resets a user's limits: for second factors, the password, and emails to the address. */
		clear(userId: string, event?: RequestEvent): Promise<void>;
	};
	/** Only a type, which {@link Register} and `ready` read: no value has it. */
	readonly '~types'?: { providerId: Id; ways: Ways };
}
