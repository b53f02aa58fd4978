/** The tokens that a sign-in stores with the account. */
import type { AdapterAccount } from '../../../../adapters/types.js';
import type { TokenSet } from '../../../../types.js';
import { scopesOf } from '../request/scopes.js';
import type { PendingSignIn } from '../checks.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';

/**
 * Returns the tokens to store. If the scopes of the provider may grow, a plain sign-in, which asks for the scopes of the
 * configuration only, does not replace a refresh token for more: the earlier tokens stay.
 * @param stored reads the account as it is stored, if there is one
 * @see RFC 6749, section 5.1: an answer without `scope` grants those that were asked for
 */
export async function tokensToStore(
	provider: OAuthProvider,
	tokens: TokenSet,
	{ scope, userId }: Pick<PendingSignIn, 'scope' | 'userId'>,
	stored: () => Promise<AdapterAccount | null>
): Promise<TokenSet> {
	const next = provider.account(scope && !tokens.scope ? { ...tokens, scope } : tokens) ?? {};
	// A signed-in user who signs in again asks for all scopes: the answer counts, also if it grants fewer.
	if (provider.mayRequest.length === 0 || typeof userId === 'string') return next;
	const earlier = await stored();
	const granted = scopesOf(next);
	if (!earlier?.refresh_token || scopesOf(earlier).every((each) => granted.includes(each))) return next;
	const { id_token, session_state } = next;
	return { ...(id_token && { id_token }), ...(session_state !== undefined && { session_state }) };
}
