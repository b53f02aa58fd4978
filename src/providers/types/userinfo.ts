/** The types of a provider's own request for the profile. */
import type { Awaitable, TokenSet } from '../../types.js';
import type { CommonProviderOptions } from './common.js';

/** The parameter of `request` of a userinfo endpoint. */
export interface UserinfoContext {
	/** The tokens of the sign-in. */
	tokens: TokenSet;
	/** The provider. */
	provider: ResolvedOAuthConfig;
	/** Has limits of time and size, and is the provider's own `fetch` if it has one. */
	fetch: typeof fetch;
	/** Returns the client secret, for an API that wants it beside the token. */
	clientSecret(): Awaitable<string | undefined>;
}

/** The provider as `request` of its userinfo endpoint receives it: defaults and options merged, without the secret. */
export interface ResolvedOAuthConfig extends CommonProviderOptions {
	/** The issuer, if the provider has one. */
	issuer?: string;
	/** The client id. */
	clientId: string;
	/** The userinfo endpoint, if the provider has one. */
	userinfo?: { url: URL };
}
