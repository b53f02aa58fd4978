/** A stored token set: how long its access token holds, and what becomes of it after a refresh. */
import type { StoredTokens } from '../../../../adapters/types.js';
import type { ProviderToken } from '../../../../types.js';
import { nowSeconds } from '../../../base/util/clock.js';
import { scopesOf } from '../request/scopes.js';
import type { UsableTokens } from './at-rest.js';

/** An access token that ends within this time is refreshed, in seconds. */
export const refreshedBeforeSeconds = 30;
/** An access token that holds at least this long can still be used, in seconds: the request takes a moment. */
export const usableSeconds = 5;

/**
 * Whether the access token holds for this time. A token whose provider did not say when it ends holds.
 * @param refused an access token that an API did not accept
 */
export function holds(tokens: StoredTokens, seconds: number, refused?: string): boolean {
	const { access_token: accessToken, expires_at: expiresAt } = tokens;
	if (!accessToken || accessToken === refused) return false;
	return typeof expiresAt !== 'number' || expiresAt > nowSeconds() + seconds;
}

/**
 * Returns the token set after a refresh. A member that the answer lacks stays: a provider that keeps the refresh token or the
 * scopes may leave them out. The earlier expiry does not stay, because it is not that of the new token.
 * @see RFC 6749, sections 5.1 and 6; OpenID Connect Core 1.0, section 12.2
 */
export function afterRefresh(before: UsableTokens, answer: StoredTokens): UsableTokens {
	const { id_token, scope, session_state, token_type } = { ...before, ...defined(answer) };
	const { access_token, expires_at } = answer;
	const { key } = before;
	const refresh_token = answer.refresh_token || before.refresh_token;
	return { access_token, refresh_token, expires_at, id_token, scope, session_state, token_type, ...(key && { key }) };
}

function defined(tokens: StoredTokens): StoredTokens {
	return Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== undefined));
}

/** Returns the token for the application. */
export function providerTokenOf(tokens: StoredTokens): ProviderToken {
	const { access_token: accessToken = '', token_type: type = 'bearer', expires_at: expiresAt } = tokens;
	return {
		accessToken,
		tokenType: type.toLowerCase(),
		...(typeof expiresAt === 'number' && { expiresAt: new Date(expiresAt * 1000) }),
		scopes: scopesOf(tokens)
	};
}
