/** The token set of an account: the columns that a provider's token response fills. */
import type { StoredTokens } from '../types.js';

/** The names of the columns. */
export const TOKEN_NAMES = [
	'refresh_token',
	'access_token',
	'expires_at',
	'id_token',
	'scope',
	'session_state',
	'token_type'
] as const satisfies readonly (keyof StoredTokens)[];
