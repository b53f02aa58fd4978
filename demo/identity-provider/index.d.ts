/** One person with an account. */
export interface IdentityProviderAccount {
	login: string;
	password: string;
	/** `sub` is required; `name`, `email` and so on appear in the ID token and at userinfo by scope. */
	claims: { sub: string; name?: string; email?: string; email_verified?: boolean; [claim: string]: unknown };
}

/** Client metadata with wire names. @see OpenID Connect Dynamic Client Registration 1.0, section 2 */
export interface IdentityProviderClient {
	client_id: string;
	client_secret?: string;
	redirect_uris: string[];
	/** @default 'client_secret_basic' */
	token_endpoint_auth_method?: string;
	/** @default 'RS256' */
	id_token_signed_response_alg?: string;
	[member: string]: unknown;
}

export interface IdentityProviderSettings {
	/** 0 takes any that is free. */
	port: number;
	clients: IdentityProviderClient[];
	account: IdentityProviderAccount;
	/** Whether the ID token holds name and email; the standard has them at userinfo. @default true */
	claimsInIdToken?: boolean;
	/** @default true */
	pkceRequired?: boolean;
	/** Features of `oidc-provider` by their names there, such as `pushedAuthorizationRequests`. */
	features?: Record<string, { enabled: boolean; [option: string]: unknown }>;
	/** Other configuration of `oidc-provider`, with its names. It replaces the settings of the demo. */
	configuration?: Record<string, unknown>;
}

/** Starts the provider at `http://localhost:<port>`; rejects with EADDRINUSE when the port is taken. */
export function startIdentityProvider(settings: IdentityProviderSettings): Promise<{
	issuer: string;
	close(): Promise<void>;
}>;
