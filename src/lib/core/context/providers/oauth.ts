/** A compiled provider of OAuth 2 or OpenID Connect. */
import type { AuthorizationServer, Client, ClientAuth } from 'oauth4webapi';
import type {
	AtprotoOptions,
	ProviderLogo,
	RegionalServers,
	TenantIssuers,
	TokenEndpoint,
	UserinfoEndpoint
} from '../../../../providers/types.js';
import type { Awaitable, Profile, TokenSet, User } from '../../../../types.js';

/** Describes how a client authenticates. */
export interface ClientAuthentication {
	readonly clientAuth: ClientAuth;
	/** Returns the method for a server, whose metadata may decide. */
	methodAt(server: Pick<AuthorizationServer, 'token_endpoint_auth_methods_supported'>): string;
}

/** How one kind of answer is encrypted. */
export interface Encryption {
	readonly alg: string;
	readonly enc: string;
	readonly keys: readonly { readonly key: CryptoKey }[];
}

/** Protocols that a provider is configured to use. */
export interface Protocols {
	/** Whether each authorization request is pushed. @see RFC 9126 */
	readonly pushed: boolean;
	/** Whether tokens are bound to a key. @see RFC 9449 */
	readonly dpop: boolean;
	/** Whether each authorization request is a signed object. @see RFC 9101 */
	readonly signed: boolean;
	/** Whether authorization responses are signed tokens. @see JARM */
	readonly signedResponse: boolean;
	/** Whether the client presents a certificate. @see RFC 8705 */
	readonly certificate: boolean;
	/** Whether the server is held to the FAPI 2.0 Security Profile. */
	readonly fapi2: boolean;
	/** Answers that are encrypted. */
	readonly encrypted: {
		readonly idToken?: Encryption | undefined;
		readonly userinfo?: Encryption | undefined;
		readonly response?: Encryption | undefined;
	};
}

/** The ways in which a sign-out here reaches the provider, and one there reaches this site. */
export interface ProviderLogout {
	/** Whether a sign-out leads to the provider, unless it says otherwise. */
	readonly atProvider: boolean;
	readonly frontChannel: boolean;
	readonly backChannel: boolean;
}

/** A compiled OAuth 2 or OpenID Connect provider. */
export interface OAuthProvider {
	readonly kind: 'oauth';
	readonly id: string;
	/** The id under which accounts are stored, if it is another one. */
	readonly storedId?: string;
	readonly name: string;
	/** The id that its factory gave it, even if the application changed the id. Absent if no factory made the provider. */
	readonly factory?: string;
	/** The application's own picture for the button, or the vendor's mark. */
	readonly logo?: string | ProviderLogo;
	readonly type: 'oauth' | 'oidc';
	readonly client: Client;
	readonly authentication: ClientAuthentication;
	/** Signs assertions and authorization requests. */
	readonly privateKey?: TokenEndpoint['clientPrivateKey'];
	/** Returns the secret, to check signatures made with it. Absent for a public client. */
	clientSecret?(): Awaitable<string>;
	/** The secret, if it never changes, to remove it from errors that a provider quotes it in. */
	readonly fixedSecret?: string;
	/** The provider's `fetch`, with limits on time and size. */
	readonly fetch: typeof fetch;
	/** The function that `fetch` calls. It is the key under which answers are cached. */
	readonly rawFetch: typeof fetch;
	/** Whether plain http is accepted beyond loopback. */
	readonly allowInsecure: boolean;
	/** The issuer identifier and the address of its metadata, as configured. */
	readonly issuer?: string;
	readonly wellKnown?: string;
	readonly tenants?: TenantIssuers;
	/** Configured endpoints win over those of the metadata. */
	readonly authorizationUrl?: string;
	readonly tokenUrl?: string;
	readonly userinfoUrl?: string;
	readonly jwksUrl?: string;
	/** Parameters of the authorization request that the configuration sets. */
	readonly authorizationParams: Readonly<Record<string, string>>;
	/** Further parameters that a browser may set. */
	readonly allowedParams: readonly string[];
	readonly tokenBody: Readonly<Record<string, string>>;
	/** The resources that the access token is for. @see RFC 8707 */
	readonly resources: readonly string[];
	/** Protocols beyond the authorization code flow. Undefined if none is configured. */
	readonly protocols?: Protocols;
	/** The origins of the APIs that get the access token. If undefined, it is the origin of userinfo. */
	readonly apiOrigins?: readonly string[];
	/** The scopes that a browser may ask for, beyond those of the configuration. */
	readonly mayRequest: readonly string[];
	/** Whether a sign-out revokes the tokens of the user. */
	readonly revokeOnSignOut: boolean;
	readonly logout: ProviderLogout;
	readonly pkce: boolean;
	readonly nonce: boolean;
	/** Whether an ID token without a nonce is refused. One with another nonce always is. */
	readonly nonceRequired: boolean;
	/** Whether a browser may bring an ID token itself. */
	readonly oneTap: boolean;
	/** The redirect proxy of this provider, in place of that of the configuration. */
	readonly redirectProxyUrl?: string;
	/** Whether the provider answers with a cross-site POST. */
	readonly formPost: boolean;
	/** Parameters of the authorization response that are added to the profile. If undefined, the table of vendors names them. */
	readonly responseClaims?: readonly string[];
	/** Parameters of the authorization response that are added to the profile as text. */
	readonly responseParams?: readonly string[];
	readonly servers?: RegionalServers;
	/**
	 * Whether the user's claims come from the ID token or from userinfo. If undefined, they come from the ID token, and from
	 * userinfo if it lacks some.
	 */
	readonly idToken?: boolean;
	readonly allowEmailLinking: boolean;
	readonly trustAmr: boolean;
	/** Set if the account decides which server signs it in. */
	readonly atproto?: AtprotoOptions;
	/** The domains whose addresses the provider may verify. Undefined: all. */
	readonly domains?: readonly string[];
	profile(profile: Profile, tokens: TokenSet): Awaitable<User>;
	account(tokens: TokenSet): TokenSet | undefined | void;
	/** Returns whether the provider has verified the profile's address, if it does not say so in the claim `email_verified`. */
	emailVerified?(profile: Profile): unknown;
	/** The path of the page to which it leads, below that of the routes, if a plugin signs in and no server does. */
	readonly ownPage?: string;
	/** The parameter of the authorization response that is its `state`, if it has another name. */
	readonly stateParam?: string;
	readonly conform?: TokenEndpoint['conform'];
	readonly requestUserinfo?: UserinfoEndpoint<Profile>['request'];
}
