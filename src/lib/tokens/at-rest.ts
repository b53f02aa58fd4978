/** The tokens of an account as they are stored, and as they are used. */
import type { AdapterAccount, StoredTokens } from '../../adapters/types.js';
import type { AuthContext } from '../config/context.js';
import { lazy } from '../util/lazy.js';

const dpop = lazy(() => import('../oauth/protocols/dpop.js'));

/** The tokens of an account, ready for use. */
export interface UsableTokens extends StoredTokens {
	/** The private key that the access token is bound to, as text. @see RFC 9449 */
	key?: string;
}

/** Returns the tokens of an account as they are used. A token that cannot be opened is absent. */
export async function openTokens(ctx: AuthContext, account: AdapterAccount): Promise<UsableTokens> {
	const { access_token: stored, token_type: type } = account;
	if (type?.toLowerCase() !== 'dpop' || !stored) return account;
	const bound = await (await dpop()).openWithKey(ctx.keyring, stored);
	return { ...account, access_token: bound?.token, ...(bound && { key: bound.key }) };
}

/** Returns tokens as they are stored. */
export async function sealTokens(ctx: AuthContext, { key, ...tokens }: UsableTokens): Promise<StoredTokens> {
	return key === undefined ? tokens : (await dpop()).sealWithKey(ctx.keyring, tokens, key);
}
