/**
 * The public data types, which the application, its callbacks and its providers exchange with the library. Their shapes
 * follow the interface specification; OAuth and OpenID Connect members keep their wire names.
 */
import type { OfBearer } from './types/api-tokens.js';
import type { TokenEndpointResponse } from 'oauth4webapi';

export type * from './types/access-tokens.js';
export type * from './types/account-page.js';
export type * from './types/accounts.js';
export type * from './types/api-tokens.js';
export type * from './types/clean-up.js';
export type * from './types/factors.js';
export type * from './types/oauth.js';
export type * from './types/passkeys.js';
export type * from './types/sessions.js';

/** A value or a promise of one. */
export type Awaitable<T> = T | PromiseLike<T>;

/** The members of every user. An application adds its own through {@link User}. */
export interface DefaultUser {
	/**
	 * The user's id: from the database with an adapter, otherwise a UUID derived from the issuer and the account id at the
	 * issuer.
	 */
	id?: string;
	/** The displayed name. */
	name?: string | null;
	/** The email address. */
	email?: string | null;
	/** URL of a picture. */
	image?: string | null;
}

/**
 * The user as a provider's `profile` callback returns it, and as the `jwt` and `session` callbacks receive it.
 *
 * Extend it once, and the change applies to every module of the package.
 *
 * @example
 * ```ts
 * declare module 'framework-auth' {
 *   interface User { role?: 'admin' | 'member' }
 * }
 * ```
 */
export interface User extends DefaultUser {}

/** The members of every session. An application adds its own through {@link Session}. */
export interface DefaultSession extends OfBearer {
	/** The user. Browsers see its members. */
	user?: User;
	/** When the session ends unless it is used again, as an ISO 8601 date and time. */
	expires: string;
	/** Identifies the session in lists of sessions. It is not the token. Absent if the data layer stores no id. */
	id?: string;
	/** When the user last authenticated, as an ISO 8601 date and time. Absent if only the provider knows. */
	authenticatedAt?: string;
	/** How the user authenticated here, as values of RFC 8176; see {@link SessionFacts.methods}. */
	methods?: string[];
	/** Id of the provider of the sign-in. */
	provider?: string;
	/** The user who acts as this one, by `locals.impersonate`. Absent if the user has the session. */
	actor?: { id: string };
	/** True for an anonymous user, who has not signed in: see `locals.signInAnonymously`. Absent for others. */
	anonymous?: true;
}

/** The request that a callback or an event belongs to, without the headers that sign its sender in. */
export interface RequestInfo {
	/** The HTTP method. */
	readonly method: string;
	/** The URL. For the library's own routes it has no query, which would contain codes and tokens. */
	readonly url: URL;
	/** The headers, without those that contain credentials, such as `Cookie` and `Authorization`. */
	readonly headers: Headers;
	/** The IP address of the client, as the host knows it; null if it is not known. */
	readonly clientAddress: string | null;
	/** The key of the tenant that the request belongs to. */
	readonly tenant?: string;
}

/** The members that every callback and event receives. An addition to `@auth/core`. */
export interface WithRequest {
	/** The request that caused the call. */
	readonly request: RequestInfo;
}

/** The members of every {@link FlowData}: none is known until an application declares its own. */
export interface DefaultFlowData extends Record<string, unknown> {}

/**
 * The data that your server code sends through a sign-in, with `locals.signIn(id, { data })`: an object of JSON values, at most
 * 1024 bytes as JSON. It arrives in the `signIn` and `jwt` callbacks, and in the events of the sign-in. An addition to
 * `@auth/core`. Extend it like {@link User}.
 *
 * @example
 * ```ts
 * declare module 'framework-auth' {
 *   interface FlowData { invitation?: string }
 * }
 * ```
 */
export interface FlowData extends DefaultFlowData {}

/** The session as `event.locals.auth()` and `GET /session` return it. Extend it like {@link User}. */
export interface Session extends DefaultSession {}

/** The members of every session token. An application adds its own through {@link JWT}. */
export interface DefaultJWT extends Record<string, unknown> {
	/** The user's name. */
	name?: string | null;
	/** The user's email address. */
	email?: string | null;
	/** URL of the user's picture. */
	picture?: string | null;
	/** The user's id. */
	sub?: string;
	/** When the token was issued: seconds since the epoch. */
	iat?: number;
	/** When the token expires: seconds since the epoch. */
	exp?: number;
	/** The id of the token. */
	jti?: string;
}

/** The claims of an encrypted session cookie, as the `jwt` callback receives them. Extend it like {@link User}. */
export interface JWT extends DefaultJWT {}

/**
 * The place where an application registers its types, once for every module of the package. It has no effect at run time.
 *
 * @example
 * ```ts
 * const auth = FrameworkAuth({ providers: [GitHub, Google] });
 * export const { handle, signIn, signOut } = auth;
 *
 * declare module 'framework-auth' {
 *   interface Register { auth: typeof auth }
 * }
 * ```
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the application extends it
export interface Register {}

/** The id of a provider: one of the ids in the configuration that {@link Register} names, or any string without one. */
export type ProviderId = Register extends { auth: { readonly '~types'?: { providerId: infer Id extends string } } }
	? Id
	: string;

/** The types of provider that the library supports. */
export type ProviderType = 'oidc' | 'oauth' | 'email' | 'credentials' | 'webauthn';

/** A connection between a user and a provider, with the token set of an OAuth provider. */
export interface Account extends Partial<TokenEndpointResponse> {
	/** The provider's id, for example `github`. */
	provider: string;
	/**
	 * The user's id at the provider. `oauth`, `oidc`: the `id` that the profile callback returned; `email`: the
	 * address; `credentials`: the `id` that `authorize` returned.
	 */
	providerAccountId: string;
	/** The kind of provider. */
	type: ProviderType;
	/** Id of the user who owns the account. With `email` and `webauthn` it is set once the user is stored. */
	userId?: string;
	/** When the access token expires: seconds since the epoch, computed from `expires_in`. */
	expires_at?: number;
}

/** The appearance of the built-in pages. */
export interface Theme {
	/** The colours. `auto` follows the setting of the browser. @default 'auto' */
	colorScheme?: 'auto' | 'dark' | 'light';
	/** URL of a logo. @default none */
	logo?: string;
	/** A CSS colour for buttons and links. @default the library's own */
	brandColor?: string;
	/** A CSS colour for the text on buttons of `brandColor`. @default the library's own */
	buttonText?: string;
}

/** A provider as `GET /providers` lists it. */
export interface PublicProvider {
	/** The id of the provider, such as `github`. */
	id: string;
	/** The displayed name. */
	name: string;
	/** The kind of provider. */
	type: ProviderType;
	/** The absolute URL to `POST` to in order to start the sign-in. */
	signinUrl: string;
	/** The redirect URI to register at the provider: an absolute URL. */
	callbackUrl: string;
}

/**
 * The attributes of a cookie. An attribute that you leave out is not sent, unless the library has a default for its cookie.
 * @see RFC 6265bis, section 4.1
 */
export interface CookieOptions {
	/** Whether scripts in the browser cannot read the cookie. */
	httpOnly?: boolean;
	/** Whether browsers send the cookie over https only. */
	secure?: boolean;
	/** Which requests of other sites get the cookie: `strict` none, `lax` navigations, `none` all. `true` is `strict`. */
	sameSite?: boolean | 'lax' | 'strict' | 'none';
	/** The path below which browsers send the cookie. */
	path?: string;
	/** The domain whose subdomains get the cookie. Without it, only the host that set the cookie gets it. */
	domain?: string;
	/** The lifetime in seconds. Without it and `expires`, the cookie ends with the session of the browser. */
	maxAge?: number;
	/** When the cookie ends. Browsers prefer `maxAge`. */
	expires?: Date;
	/** Whether each site that embeds this one gets a cookie of its own. */
	partitioned?: boolean;
	/** Which cookies Chromium deletes last when there are too many. */
	priority?: 'low' | 'medium' | 'high';
}

/** A cookie to set on the response. An empty value with `maxAge: 0` deletes the cookie. */
export interface CookieWrite {
	/** The name, with its prefix. */
	readonly name: string;
	/** The value, before encoding. */
	readonly value: string;
	/** The attributes. */
	readonly options: Readonly<CookieOptions>;
}
