/** The errors of a refresh, for the application and for the log. */
import { OAuthCallbackError, ProviderSignInRequired, ProviderUnavailable } from '../../../../errors.js';
import type { StoredTokens } from '../../../../adapters/types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import type { RefreshRefused } from '../tokens/refresh.js';

/** How long the right to refresh a token set lasts, in milliseconds: longer than a request, its check and storing take. */
export const claimMs = 30_000;
/** How long a refused refresh token is not sent again, in milliseconds. */
export const refusedMs = 5 * 60_000;

/** The error for a token that is over, without a refresh token. */
export function notRefreshable({ id }: OAuthProvider, tokens: StoredTokens): ProviderSignInRequired {
	return tokens.access_token
		? new ProviderSignInRequired(
				id,
				'expired',
				`the access token of provider "${id}" has expired, and there is no refresh token: ask for one, for ` +
					'example with the scope `offline_access`'
			)
		: new ProviderSignInRequired(
				id,
				'no-token',
				`the user has no access token of provider "${id}": sign in with it again`
			);
}

/** The error for a refresh token that the provider refused. */
export function ended({ id }: OAuthProvider, { message }: RefreshRefused): ProviderSignInRequired {
	return new ProviderSignInRequired(
		id,
		'refused',
		`provider "${id}" no longer accepts the refresh token: ${message}. Sign in with it again`
	);
}

/** The error for a refresh that failed otherwise. It is logged here, because the application may handle it without a line. */
export function unavailable({ logger }: AuthContext, { id }: OAuthProvider, thrown: unknown): ProviderUnavailable {
	const err = asError(thrown);
	const error = new ProviderUnavailable(
		`the token of provider "${id}" could not be refreshed. Try again later: ${err.message}`,
		{
			cause: { err, provider: id }
		}
	);
	if (err instanceof OAuthCallbackError) logger.error(error);
	else logger.warn(error.message, error);
	return error;
}
