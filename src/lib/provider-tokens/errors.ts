/** The rules for errors of providers' tokens. The application catches these errors: the library's own pages never need a token. */
import { atError, hidden } from '../errors/rule-types.js';

export const tokenErrors = {
	AmbiguousAccount: hidden,
	ProviderSignInRequired: atError('warn', 403, 'AccessDenied'),
	ProviderUnavailable: atError('error', 503, 'Unavailable'),
	TokenNotForOrigin: hidden,
	TokenNotRefreshable: hidden
} as const;
