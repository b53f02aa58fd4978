/** A provider of OAuth 2 or OpenID Connect. */
import type { Client } from 'oauth4webapi';
import type { customFetch } from '../../lib/http/custom-fetch.js';
import type { Awaitable, TokenSet, User } from '../../types.js';
import type { CommonProviderOptions } from './common.js';

/**
 * The checks that bind a response to the request. `state` is always used, and `nonce` for OpenID Connect: left out, it
 * is sent all the same, but an ID token without one is accepted, for vendors that ignore it.
 */
export type Check = 'pkce' | 'state' | 'nonce' | 'none';

/** The authorization endpoint. */
export interface AuthorizationEndpoint {
	/** Left out where discovery finds it. */
	url?: string;
	/** Added to the authorization request; `scope` replaces the default scope. */
	params?: Record<string, unknown>;
}

/** The token endpoint. */
export interface TokenEndpoint {
	url?: string;
	/** Added to the URL. */
	params?: Record<string, unknown>;
	/** Sent in the body of the token request beside what RFC 6749 asks for. */
	body?: Record<string, string>;
	/** Makes an answer that breaks RFC 6749 conform to it; returning nothing keeps the answer. */
	conform?: (response: Response) => Awaitable<Response | undefined>;
	/** Signs the client assertion of `private_key_jwt`. */
	clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string };
}

/** The userinfo endpoint. */
export interface UserinfoEndpoint<P> {
	url?: string;
	params?: Record<string, unknown>;
	/** Replaces the request. `fetch` is bounded in time and size, and is the provider's own where it has one. */
	request?(context: { tokens: TokenSet; provider: ResolvedOAuthConfig; fetch: typeof fetch }): Awaitable<P | undefined>;
}

/** How a sign-in button looks. The built-in page takes the logo only: its buttons go together, light and dark. */
export interface OAuthProviderButtonStyles {
	/** A path of the site, an https: URL or a `data:image/` one. @default the mark that ships with the library, if any */
	logo?: string;
	/** CSS colour of the text, for pages of your own. */
	text?: string;
	/** CSS colour of the button, for pages of your own. */
	bg?: string;
	/** CSS colour of the provider, for pages of your own. */
	brandColor?: string;
}

/**
 * Turns what the provider says about a person into a user; `id` becomes `account.providerAccountId`. `name`, `email` and
 * `image` are strings, null or undefined. An `image` is kept if it is an http(s) URL, or a PNG, JPEG, GIF, WebP or AVIF in
 * a `data:` URL, of at most 4,096 characters; another becomes null.
 */
export type ProfileCallback<P> = (profile: P, tokens: TokenSet) => Awaitable<User>;

/** Chooses what of the token set is kept with the account. */
export type AccountCallback = (tokens: TokenSet) => TokenSet | undefined | void;

interface OAuthCommon<P> extends CommonProviderOptions {
	/** The issuer identifier. With it and no endpoints, endpoints are discovered. @see OpenID Connect Discovery 1.0, section 4 */
	issuer?: string;
	/** URL of the metadata document. @default `${issuer}/.well-known/openid-configuration` */
	wellKnown?: string;
	authorization?: string | AuthorizationEndpoint;
	token?: string | TokenEndpoint;
	userinfo?: string | UserinfoEndpoint<P>;
	profile?: ProfileCallback<P>;
	/**
	 * What the provider says of the profile's address, where it says so in its own way: true, it is verified; false, it is
	 * not, and `user.email` is null; undefined, the provider says nothing, and `user.email` is the address.
	 * @default the vendor's own claim where the library knows it, else the claim `email_verified`
	 */
	emailVerified?(profile: P): boolean | undefined;
	account?: AccountCallback;
	clientId?: string;
	/** A function is called per sign-in, for a secret that is itself a short-lived signed token. */
	clientSecret?: string | (() => Awaitable<string>);
	/**
	 * The audience of client assertions (`private_key_jwt`, `client_secret_jwt`), for a vendor that documents another one than
	 * its issuer. Beside the issuer it would let a malicious server use an assertion at another one.
	 * @default the issuer alone; for Microsoft Entra ID its token endpoint
	 */
	assertionAudience?: string;
	/** Client metadata with wire names, for example `token_endpoint_auth_method`. @see RFC 7591, section 2 */
	client?: Partial<Client & { token_endpoint_auth_method: string }>;
	style?: OAuthProviderButtonStyles;
	/**
	 * Links the account to an existing user of the same email address. Dangerous: whoever controls an account at the
	 * provider with that address, verified there or not, becomes that user.
	 * @default false
	 */
	allowDangerousEmailAccountLinking?: boolean;
	/** Authorization parameters that a browser may set beside the usual hints, such as `login_hint` and `prompt`. */
	allowedParams?: string[];
	/** Not part of this version: setting it is an error, because redirects would go elsewhere than expected. */
	redirectProxyUrl?: string;
	/** Accepts `http:` endpoints on hosts other than loopback: anybody on the way can read and change what is sent. @default false */
	allowInsecureRequests?: boolean;
	/** What the application passed to the factory; wins over the factory's defaults. */
	options?: OAuthUserConfig<P>;
	/**
	 * Makes anew what a factory computes from its options. Called when the environment fills what they leave out, with
	 * all of them; what it returns replaces these members.
	 */
	derive?(options: OAuthUserConfig<P>): Partial<OAuthConfig<P>>;
	/** The provider's own `fetch`. */
	[customFetch]?: typeof fetch;
}

/** An OAuth 2 provider: the user comes from the userinfo endpoint. */
export interface OAuth2Config<P> extends OAuthCommon<P> {
	type: 'oauth';
	/** @default ['pkce', 'state'] */
	checks?: Exclude<Check, 'nonce'>[];
}

/**
 * How to check the issuer where one metadata document serves many tenants, so that its `issuer` is a template.
 * The ID token is verified against what `issuerOf` returns.
 */
export interface TenantIssuers {
	/** The `issuer` member of the metadata document, placeholder included. */
	metadataIssuer: string;
	/** Gives the issuer to expect for these, not yet verified, claims; undefined refuses them. */
	issuerOf(claims: Record<string, unknown>): string | undefined;
}

/** An OpenID Connect provider: the user comes from the ID token, which is verified in full. */
export interface OIDCConfig<P> extends OAuthCommon<P> {
	type: 'oidc';
	/** @default ['pkce', 'state', 'nonce'] */
	checks?: Check[];
	/**
	 * Where the user's claims come from: `true`, the ID token alone; `false`, the userinfo endpoint alone, and the ID
	 * token is verified all the same.
	 * @default the ID token, and the userinfo endpoint where it lacks what the scopes promise
	 */
	idToken?: boolean;
	/**
	 * Parameters of the authorization response that hold JSON and become members of the profile, for vendors that send a part
	 * of it beside the code. They come through the browser and nobody signs them: use them for a name, never for an address.
	 * @default those of the vendor where the library knows it: `user` of Apple
	 */
	responseClaims?: readonly string[];
	/** URL of the keys that sign ID tokens. @default `jwks_uri` of the metadata */
	jwks_endpoint?: string;
	/** For an issuer that serves many tenants and names the tenant in the token only. */
	tenants?: TenantIssuers;
	/**
	 * Takes the provider's word for how the person signed in there: `amr` of the ID token becomes `methods` of the session,
	 * and counts where a page asks for `mfa` or a passkey.
	 * @default false
	 */
	trustAmr?: boolean;
}

/** A provider that signs in by OAuth 2 or OpenID Connect. */
export type OAuthConfig<P> = OIDCConfig<P> | OAuth2Config<P>;

/** What the application may pass to a factory of an OAuth 2 provider. */
export type OAuthUserConfig<P> = Omit<Partial<OAuthConfig<P>>, 'options' | 'type' | 'derive'>;
/** What the application may pass to a factory of an OpenID Connect provider. */
export type OIDCUserConfig<P> = Omit<Partial<OIDCConfig<P>>, 'options' | 'type' | 'derive'>;

/** What a userinfo quirk sees of its provider: defaults and options merged, without the secret. */
export interface ResolvedOAuthConfig extends CommonProviderOptions {
	issuer?: string;
	clientId: string;
	userinfo?: { url: URL };
}
