/** The types of a provider of OAuth 2 or OpenID Connect. */
import type { Client } from 'oauth4webapi';
import type { customFetch } from '../../lib/base/http/custom-fetch.js';
import type { Awaitable, TokenSet, User } from '../../types.js';
import type { CommonProviderOptions } from './common.js';
import type { ProviderLogoutOptions } from './logout.js';
import type { UserinfoContext } from './userinfo.js';

export type * from './userinfo.js';

/**
 * The checks that bind a response to its request. `state` is always used, and `nonce` is always sent with OpenID Connect. Without
 * `nonce` in the checks, an ID token without one is accepted, for vendors that ignore it.
 */
export type Check = 'pkce' | 'state' | 'nonce' | 'none';

/** The authorization endpoint. */
export interface AuthorizationEndpoint {
	/** Omitted if discovery finds it. */
	url?: string;
	/** Added to the authorization request; `scope` replaces the default scope, and null leaves it out. */
	params?: Record<string, unknown>;
}

/** The token endpoint. */
export interface TokenEndpoint {
	/** Omitted if discovery finds it. */
	url?: string;
	/** Added to the URL. */
	params?: Record<string, unknown>;
	/** Sent in the body of the token request, in addition to the parameters of RFC 6749. */
	body?: Record<string, string>;
	/** Converts an answer that breaks RFC 6749 to one that conforms to it. Returns undefined to keep the answer. */
	conform?: (response: Response) => Awaitable<Response | undefined>;
	/** Signs the client assertion of `private_key_jwt`. */
	clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string };
}

/** The userinfo endpoint. */
export interface UserinfoEndpoint<P> {
	/** Omitted if discovery finds it. */
	url?: string;
	/** Added to the URL. */
	params?: Record<string, unknown>;
	/** Replaces the request. */
	request?(context: UserinfoContext): Awaitable<P | undefined>;
}

/**
 * The appearance of a sign-in button. The built-in page uses the logo only, because its buttons have a common style, light
 * and dark.
 */
export interface OAuthProviderButtonStyles {
	/**
	 * A path of the site, an https: URL or a `data:image/` URL; factories of this library have the mark itself.
	 * @default the logo that ships with the library, if any
	 */
	logo?: string | ProviderLogo;
	/** CSS colour of the text, for your own pages. */
	text?: string;
	/** CSS colour of the button, for your own pages. */
	bg?: string;
	/** CSS colour of the provider, for your own pages. */
	brandColor?: string;
}

/** The mark of a vendor within a square, or a tile with its first letter. */
export interface ProviderLogo {
	/** The side of the square. @default 24 */
	readonly size?: number;
	/** As SVG has them; without `fill` in the colour of the text. */
	readonly paths: readonly { readonly d: string; readonly fill?: string }[];
	/** On top of the paths, in the middle. */
	readonly letter?: { readonly text: string; readonly fill: string };
}

/**
 * Converts the profile of a provider to a user; `id` becomes `account.providerAccountId`. `name`, `email` and `image` are
 * strings, null or undefined. An `image` is kept if it is an http(s) URL, or a PNG, JPEG, GIF, WebP or AVIF in a `data:` URL,
 * of at most 4,096 characters; any other becomes null.
 */
export type ProfileCallback<P> = (profile: P, tokens: TokenSet) => Awaitable<User>;

/** Chooses the members of the token set to store with the account. */
export type AccountCallback = (tokens: TokenSet) => TokenSet | undefined | void;

interface OAuthCommon<P> extends CommonProviderOptions {
	/**
	 * The issuer identifier. If it is set without endpoints, the library discovers the endpoints.
	 * @see OpenID Connect Discovery 1.0, section 4
	 */
	issuer?: string;
	/** URL of the metadata document. @default the places of RFC 8414 and OpenID Connect Discovery */
	wellKnown?: string;
	authorization?: string | AuthorizationEndpoint;
	token?: string | TokenEndpoint;
	userinfo?: string | UserinfoEndpoint<P>;
	profile?: ProfileCallback<P>;
	/**
	 * Returns whether the provider has verified the profile's address, for providers that say so in their own way. True: the address
	 * is verified. False: it is not, and `user.email` is null. Undefined: the provider does not say, and `user.email` is the address.
	 * @default the vendor's own claim if the library knows it, otherwise the claim `email_verified`
	 */
	emailVerified?(profile: P): boolean | undefined;
	account?: AccountCallback;
	clientId?: string;
	/** The client secret. A function is called for each sign-in, for a secret that is itself a short-lived signed token. */
	clientSecret?: string | (() => Awaitable<string>);
	/**
	 * The audience of client assertions (`private_key_jwt`, `client_secret_jwt`), for a vendor that documents an audience
	 * other than its issuer. It replaces the issuer, because with both, a malicious server could use an assertion at another
	 * server.
	 * @default the issuer alone; for Microsoft Entra ID its token endpoint
	 */
	assertionAudience?: string;
	/** Client metadata with wire names, for example `token_endpoint_auth_method`. @see RFC 7591, section 2 */
	client?: Partial<Client & { token_endpoint_auth_method: string }>;
	style?: OAuthProviderButtonStyles;
	/**
	 * Links the account to an existing user with the same email address. Dangerous: anyone who controls an account at the
	 * provider with that address, verified there or not, can sign in as that user.
	 * @default false
	 */
	allowDangerousEmailAccountLinking?: boolean;
	/**
	 * The mail domains of the users of this provider, such as `['example.com']`, without their subdomains. The sign-in page sends
	 * everyone who enters an address of such a domain to this provider, whether a user has the address or not. An address of another
	 * domain does not count as verified, and is left out.
	 * @default any domain, and a button on the sign-in page
	 */
	domains?: readonly string[];
	/** Authorization parameters that a browser may set in addition to the usual hints, such as `login_hint` and `prompt`. */
	allowedParams?: string[];
	/**
	 * The APIs that the access token is for, as absolute URLs without a fragment. They are sent with the authorization request
	 * and with the token request.
	 * @see RFC 8707
	 */
	resource?: string | readonly string[];
	/**
	 * The origins of the provider's APIs, such as `https://api.example.com`. `locals.accounts.fetch` sends the access token to
	 * these origins only.
	 * @default the origin of the userinfo endpoint
	 */
	apiOrigins?: readonly string[];
	/**
	 * Enforces a security profile. `fapi2` is the FAPI 2.0 Security Profile: requests are pushed, and tokens and the client are bound
	 * to a key or a certificate. Options that the profile forbids are refused when the configuration is compiled.
	 */
	conformance?: 'fapi2';
	/**
	 * Private keys of the client that decrypt answers: ID tokens, userinfo and authorization responses. The `client` metadata
	 * say which answers are encrypted (`id_token_encrypted_response_alg`, for example).
	 * @see RFC 7516; OpenID Connect Core 1.0, section 10.2
	 */
	decryptionKeys?: readonly (CryptoKey | { key: CryptoKey; kid?: string })[];
	/**
	 * The scopes that a sign-in from a browser may ask for, with a field `scopes`, beyond those of the configuration. With this
	 * list, a plain sign-in does not replace a refresh token that has more scopes.
	 * @default none
	 */
	mayRequest?: readonly string[];
	/**
	 * Whether a sign-out revokes the tokens of the user at the provider, for all sessions of the user. It needs an endpoint for that
	 * in the provider's metadata.
	 * @default false
	 * @see RFC 7009
	 */
	revokeOnSignOut?: boolean;
	/** The redirect proxy for this provider. @default `redirectProxyUrl` of the configuration */
	redirectProxyUrl?: string;
	/**
	 * Signs users in at the server of their account, which the handle leads to. `issuer` is the server for people who enter no handle.
	 * Set by the factory of Bluesky.
	 */
	atproto?: AtprotoOptions;
	/**
	 * Accepts `http:` endpoints on hosts other than loopback. Anyone on the network path can then read and change the
	 * traffic.
	 * @default false
	 */
	allowInsecureRequests?: boolean;
	/** The names of options that only this factory reads. Set by factories. */
	ownOptions?: readonly string[];
	/** The options that the application passed to the factory. They override the factory's defaults. */
	options?: OAuthUserConfig<P>;
	/**
	 * Computes the members again that a factory derives from its options. It is called with all options when the environment
	 * supplies those that the application omitted. The members that it returns replace the earlier ones.
	 */
	derive?(options: OAuthUserConfig<P>): Partial<OAuthConfig<P>>;
	/**
	 * Parameters of the authorization response that become members of the profile, as text, for vendors that send more than the code. They
	 * pass through the browser and are not signed: do not decide by them who the user is.
	 */
	responseParams?: readonly string[];
	/** The servers of a vendor with several regions. Set by factories. */
	servers?: RegionalServers;
	/** The provider's own `fetch`. */
	[customFetch]?: typeof fetch;
}

/** The servers of a vendor, of which the authorization response names the one that has the account. */
export interface RegionalServers {
	/** The parameter of the response with the origin of the server. */
	readonly parameter: string;
	/** The origins of all servers. No other one is asked. */
	readonly origins: readonly string[];
}

/** How accounts of the AT Protocol are looked up. */
export interface AtprotoOptions {
	/** Returns the TXT records of a name, each as one string. @default DNS of the runtime, or DNS over HTTPS */
	resolveTxt?(name: string): Awaitable<readonly string[]>;
	/** The JSON interface of a DNS-over-HTTPS service. @default that of Cloudflare, on runtimes without DNS */
	dnsOverHttps?: string;
	/** The directory of `did:plc`. @default 'https://plc.directory' */
	plcDirectory?: string;
	/** Origins that requests may go to although they are not of the internet, as in tests. @default none */
	internalOrigins?: readonly string[];
}

/** An OAuth 2 provider, whose user comes from the userinfo endpoint. */
export interface OAuth2Config<P> extends OAuthCommon<P> {
	/** The kind of provider. */
	type: 'oauth';
	/** The checks that bind the answer to the browser. @default ['pkce', 'state'] */
	checks?: Exclude<Check, 'nonce'>[];
}

/**
 * The check of the issuer for a metadata document that serves many tenants, so that its `issuer` is a template. The ID token
 * is verified against the issuer that `issuerOf` returns.
 */
export interface TenantIssuers {
	/** The `issuer` member of the metadata document, placeholder included. */
	metadataIssuer: string;
	/** Returns the expected issuer for these claims, which are not yet verified; undefined refuses them. */
	issuerOf(claims: Record<string, unknown>): string | undefined;
}

/** An OpenID Connect provider, whose user comes from the ID token, which is fully verified. */
export interface OIDCConfig<P> extends OAuthCommon<P>, ProviderLogoutOptions {
	/** The kind of provider. */
	type: 'oidc';
	/** The checks that bind the answer to the browser. @default ['pkce', 'state', 'nonce'] */
	checks?: Check[];
	/**
	 * The source of the user's claims. `true`: the ID token only. `false`: the userinfo endpoint only, although the ID token
	 * is still verified.
	 * @default the ID token, and the userinfo endpoint if the ID token lacks claims that the scopes promise
	 */
	idToken?: boolean;
	/**
	 * Parameters of the authorization response whose JSON becomes members of the profile, for vendors that send a part of it with the
	 * code. They pass through the browser and are not signed: use them for a name, never for an address.
	 * @default the vendor's own parameters if the library knows the vendor: `user` of Apple
	 */
	responseClaims?: readonly string[];
	/** URL of the keys that sign ID tokens. @default `jwks_uri` of the metadata */
	jwks_endpoint?: string;
	/**
	 * The check of the issuer, for an issuer that serves many tenants and names the tenant only in the token.
	 * @default none
	 */
	tenants?: TenantIssuers;
	/**
	 * Accepts ID tokens that the provider gives to the browser, for the component `GoogleOneTap`. They are verified as any other, and
	 * with a nonce of this browser.
	 * @default false
	 */
	oneTap?: boolean;
	/**
	 * Trusts the provider's statement of how the user authenticated there. `amr` of the ID token becomes `methods` of the session, and
	 * satisfies pages that require `mfa` or a passkey.
	 * @default false
	 */
	trustAmr?: boolean;
}

/** A provider that signs in with OAuth 2 or OpenID Connect. */
export type OAuthConfig<P> = OIDCConfig<P> | OAuth2Config<P>;

/** The options of a factory of an OAuth 2 provider. */
export type OAuthUserConfig<P> = Omit<Partial<OAuthConfig<P>>, 'options' | 'type' | 'derive'>;
/** The options of a factory of an OpenID Connect provider. */
export type OIDCUserConfig<P> = Omit<Partial<OIDCConfig<P>>, 'options' | 'type' | 'derive'>;
