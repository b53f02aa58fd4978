/** The errors of providers' tokens. */
import type { ErrorType } from './rules.js';
import { AuthError } from './base.js';

/**
 * An access token of the provider is not available, and only the person can change that: send them to sign in with `provider`.
 * The session stays, and so do the stored tokens.
 */
export class ProviderSignInRequired extends AuthError {
	static override type: ErrorType = 'ProviderSignInRequired';
	/** Id of the provider. */
	readonly provider: string;
	/** `expired`: the token has expired, and there is no refresh token; `refused`: the provider does not accept the refresh token. */
	readonly reason: 'no-account' | 'no-token' | 'expired' | 'refused';

	constructor(provider: string, reason: ProviderSignInRequired['reason'], message: string) {
		super(message);
		this.provider = provider;
		this.reason = reason;
	}
}
/**
 * With `tokens: 'cookie'`, an access token has expired, and no cookie can store the new one. The response has begun, or this is a
 * remote `query` or a request from another site. Ask for the token earlier.
 */
export class TokenNotRefreshable extends AuthError {
	static override type: ErrorType = 'TokenNotRefreshable';
}
/** An access token has expired, and the provider does not answer, or refuses for a reason that the person cannot change. */
export class ProviderUnavailable extends AuthError {
	static override type: ErrorType = 'ProviderUnavailable';
}
/** The user has several accounts at the provider, and the call does not say which it means. */
export class AmbiguousAccount extends AuthError {
	static override type: ErrorType = 'AmbiguousAccount';
}
/** `accounts.fetch` was called with a URL that the provider does not name: the token was not sent. */
export class TokenNotForOrigin extends AuthError {
	static override type: ErrorType = 'TokenNotForOrigin';
}
