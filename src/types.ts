/**
 * The public data types: what the application, its callbacks and its providers exchange with the library.
 * Shapes follow the interface specification; OAuth and OpenID Connect members keep their wire names.
 */
import type { AuthorizationDetails, TokenEndpointResponse } from 'oauth4webapi';

/** A value or a promise of one. */
export type Awaitable<T> = T | PromiseLike<T>;

/** The members every user has, before an application adds its own through {@link User}. */
export interface DefaultUser {
	/** The user's id: from the database with an adapter, else a UUID made of the issuer and the account id there. */
	id?: string;
	name?: string | null;
	email?: string | null;
	/** URL of a picture. */
	image?: string | null;
}

/**
 * The user as a provider's `profile` callback returns it, and as the `jwt` and `session` callbacks receive it.
 *
 * Extend it in one place and it holds in every module of the package:
 * ```ts
 * declare module 'framework-auth' {
 *   interface User { role?: 'admin' | 'member' }
 * }
 * ```
 */
export interface User extends DefaultUser {}

/** The members every session has, before an application adds its own through {@link Session}. */
export interface DefaultSession {
	user?: User;
	/** When the session ends unless it is used again: ISO 8601 date and time. */
	expires: string;
	/** Names the session in lists of sessions; it is not the token. Absent where the data layer keeps none. */
	id?: string;
	/** When the person last proved who they are: ISO 8601 date and time. Absent where only the provider knows. */
	authenticatedAt?: string;
	/** How they proved it here, by the values of RFC 8176; see {@link SessionFacts.methods}. */
	methods?: string[];
	/** Id of the provider of the sign-in. */
	provider?: string;
}

/**
 * What a session knows of itself, as it was read: a `session` callback changes nothing of it. A member that is not known is
 * absent: a data layer may lack the column, and a session may be older than the member.
 */
export interface SessionFacts {
	/** Names the session; it is not the token. */
	readonly id?: string;
	/** When it began. It stays the same however often the session is renewed. */
	readonly createdAt?: Date;
	/** When it was last extended, which is at most once per `updateAge`. */
	readonly lastUsedAt?: Date;
	/**
	 * When the person last proved who they are: here, or at an OpenID Connect provider that says when (`auth_time`). Another
	 * provider may have let in whoever had its cookie, so that its sign-ins have no such time.
	 */
	readonly authenticatedAt?: Date;
	/**
	 * How the person proved it here, by the values of RFC 8176: `pwd` with credentials, `otp` with a link or a code by mail,
	 * `hwk` (bound to a device) or `swk` (synced) with a passkey, `user` when it asked for presence and `mfa` when it
	 * verified the user. Empty where a provider elsewhere did it, unless its `trustAmr` is on.
	 */
	readonly methods?: readonly string[];
	/** Id of the provider of the sign-in. */
	readonly provider?: string;
	/** The provider's own name for its session. @see OpenID Connect Front-Channel Logout 1.0, section 3 */
	readonly sid?: string;
	/** The authentication context class that the provider names. @see OpenID Connect Core 1.0, section 2 */
	readonly acr?: string;
	/** What the browser called itself at the sign-in, at most 256 characters. With stored sessions. */
	readonly userAgent?: string;
	/** When it ends unless it is used again. */
	readonly expires: Date;
}

/** The session as `event.locals.auth()` and `GET /session` give it. Extend it like {@link User}. */
export interface Session extends DefaultSession {}

/** The members of the session token, before an application adds its own through {@link JWT}. */
export interface DefaultJWT extends Record<string, unknown> {
	name?: string | null;
	email?: string | null;
	picture?: string | null;
	/** The user's id. */
	sub?: string;
	/** When the token was issued: seconds since the epoch. */
	iat?: number;
	/** When the token expires: seconds since the epoch. */
	exp?: number;
	jti?: string;
}

/** The claims of an encrypted session cookie, as the `jwt` callback sees them. Extend it like {@link User}. */
export interface JWT extends DefaultJWT {}

/**
 * What an application tells the types about itself, once for every module of the package. Nothing of it is there at run
 * time.
 * ```ts
 * const auth = FrameworkAuth({ providers: [GitHub, Google] });
 * export const { handle, signIn, signOut } = auth;
 *
 * declare module 'framework-auth' {
 *   interface Register { auth: typeof auth }
 * }
 * ```
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the application extends it
export interface Register {}

/** The id of a provider: any string, or one of those in the configuration that {@link Register} names. */
export type ProviderId = Register extends { auth: { readonly '~types'?: { providerId: infer Id extends string } } }
	? Id
	: string;

/** The ways of signing in that the library knows. */
export type ProviderType = 'oidc' | 'oauth' | 'email' | 'credentials' | 'webauthn';

/** OpenID Connect standard claims, plus whatever else the provider returns. @see OpenID Connect Core 1.0, section 5.1 */
export interface Profile {
	id?: string | null;
	sub?: string | null;
	name?: string | null;
	given_name?: string | null;
	family_name?: string | null;
	middle_name?: string | null;
	nickname?: string | null;
	preferred_username?: string | null;
	profile?: string | null;
	// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the interface specification types it so
	picture?: any;
	website?: string | null;
	email?: string | null;
	email_verified?: boolean | null;
	gender?: string | null;
	birthdate?: string | null;
	zoneinfo?: string | null;
	locale?: string | null;
	phone_number?: string | null;
	updated_at?: string | number | Date | null;
	address?: {
		formatted?: string | null;
		street_address?: string | null;
		locality?: string | null;
		region?: string | null;
		postal_code?: string | null;
		country?: string | null;
	} | null;
	[claim: string]: unknown;
}

export type { AuthorizationDetails };

/** What the token endpoint returned, with the expiry as an absolute time. @see RFC 6749, section 5.1 */
export type TokenSet = Partial<TokenEndpointResponse> & {
	/** When the access token expires: seconds since the epoch, computed from `expires_in`. */
	expires_at?: number;
};

/** A connection between a user and a provider, with the token set of an OAuth provider. */
export interface Account extends Partial<TokenEndpointResponse> {
	/** The provider's id, for example `github`. */
	provider: string;
	/**
	 * The user's id at the provider. `oauth`, `oidc`: the `id` that the profile callback returned; `email`: the
	 * address; `credentials`: the `id` that `authorize` returned.
	 */
	providerAccountId: string;
	type: ProviderType;
	/** Id of the user who owns the account: of `email` and `webauthn`, once the user is stored. */
	userId?: string;
	/** When the access token expires: seconds since the epoch, computed from `expires_in`. */
	expires_at?: number;
}

/** How the built-in pages look. */
export interface Theme {
	/** @default 'auto' */
	colorScheme?: 'auto' | 'dark' | 'light';
	/** URL of a logo. */
	logo?: string;
	/** A CSS colour. */
	brandColor?: string;
	/** A CSS colour for the text on buttons of `brandColor`. */
	buttonText?: string;
}

/** A provider as `GET /providers` lists it. */
export interface PublicProvider {
	id: string;
	name: string;
	type: ProviderType;
	/** Where a `POST` starts the sign-in: absolute URL. */
	signinUrl: string;
	/** The redirect URI to register at the provider: absolute URL. */
	callbackUrl: string;
}

/** A passkey, as its owner sees it. */
export interface Passkey {
	/** Id of the credential, base64: what {@link Passkeys} know it by. */
	id: string;
	/** What its owner calls it; null where nobody named it, or the adapter keeps no names. */
	name: string | null;
	/** Whether it can be on several devices, rather than in one authenticator alone. */
	synced: boolean;
	/** Whether there was a backup of it when it was registered. */
	backedUp: boolean;
	/** How it can be reached: `internal`, `hybrid`, `usb`, `nfc`, `ble`. @see WebAuthn Level 3, section 5.8.4 */
	transports: string[];
}

/**
 * The passkeys of the user who is signed in. A session whose user is not one of the adapter's has none: see `users` of
 * `Credentials`.
 */
export interface Passkeys {
	/** Empty where no user of the adapter is signed in. */
	list(): Promise<Passkey[]>;
	/**
	 * Names one; null takes the name away. Returns null where the user has none of this id.
	 * @throws {AccessDenied} where no user of the adapter is signed in
	 * @throws {CrossSiteRequest} in a remote `query`
	 */
	rename(id: string, name: string | null): Promise<Passkey | null>;
	/**
	 * Removes one. Returns whether the user had one of this id.
	 *
	 * The last one stays, unless the user can sign in by a mail: whether there is another way the library cannot tell. Pass
	 * `evenLast` where the application can.
	 * @throws {AccessDenied} where no user of the adapter is signed in, and for the last one
	 * @throws {CrossSiteRequest} in a remote `query`
	 */
	remove(id: string, options?: { evenLast?: boolean }): Promise<boolean>;
}

/** A session in a list of its owner's. */
export interface SessionInfo extends SessionFacts {
	readonly id: string;
	/** Whether it is the one of this request. */
	readonly current: boolean;
}

/** The stored sessions of one user, for server code. Each throws where sessions cannot be listed, see {@link Sessions}. */
export interface SessionsOfUser {
	/** Those that hold, the last used first. */
	list(): Promise<SessionInfo[]>;
	/** Ends one, by its `id`. Returns whether the user had one of this id. */
	end(id: string): Promise<boolean>;
	/** Ends all of them. */
	endAll(): Promise<void>;
}

/**
 * The stored sessions of the user who is signed in.
 *
 * Each throws `UnsupportedStrategy` with encrypted sessions, and `MissingAdapterMethods` where the adapter lacks
 * the methods for lists of sessions. What ends one throws `AccessDenied` where no user of the adapter is signed in, and
 * `CrossSiteRequest` in a remote `query` and for a request of another site.
 */
export interface Sessions extends SessionsOfUser {
	/** Ends all but the one of this request. */
	endOthers(): Promise<void>;
	/** Ends all of them, and signs out. */
	endAll(): Promise<void>;
}

/** Attributes of a cookie. Units: `maxAge` in seconds. @see RFC 6265bis, section 4.1 */
export interface CookieOptions {
	httpOnly?: boolean;
	secure?: boolean;
	sameSite?: boolean | 'lax' | 'strict' | 'none';
	path?: string;
	domain?: string;
	maxAge?: number;
	expires?: Date;
	partitioned?: boolean;
	priority?: 'low' | 'medium' | 'high';
}

/** A cookie to set on the response; an empty value with `maxAge: 0` deletes it. */
export interface CookieWrite {
	readonly name: string;
	readonly value: string;
	readonly options: Readonly<CookieOptions>;
}

/** Parameters for the authorization request. */
export type AuthorizationParams = Readonly<Record<string, string>> | URLSearchParams | string[][] | string;
