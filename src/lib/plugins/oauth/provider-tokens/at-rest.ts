/** The tokens of an account as they are stored, and as they are used. */
import type { AdapterAccount, StoredTokens } from '../../../../adapters/types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { asError, warnOnce } from '../../../base/errors/logger.js';
import { lazy } from '../../../base/util/lazy.js';
import type { TokenStore } from './account.js';

const dpop = lazy(() => import('../protocols/dpop.js'));
const sealing = lazy(() => import('../../../store/adapter/at-rest/sealed-tokens.js'));

/** The tokens of an account, ready for use. */
export interface UsableTokens extends StoredTokens {
	/** The private key that the access token is bound to, as text. @see RFC 9449 */
	key?: string;
}

/** Returns the tokens of an account as they are used. A token that cannot be opened is absent. */
export async function openTokens(ctx: AuthContext, account: AdapterAccount): Promise<UsableTokens> {
	const { tokens, lost } = await (await sealing()).openTokens(ctx.keyring, account);
	if (lost.length > 0) {
		const what =
			'tokens of accounts cannot be opened: their secret was removed, or they were sealed for another account';
		warnOnce(ctx, 'lost tokens', what);
	}
	const { access_token: stored, token_type: type } = tokens;
	if (type?.toLowerCase() !== 'dpop' || !stored) return tokens;
	const bound = await (await dpop()).openWithKey(ctx.keyring, stored);
	return { ...tokens, access_token: bound?.token, ...(bound && { key: bound.key }) };
}

/** Returns tokens as they are stored with the account. */
export async function sealTokens(
	ctx: AuthContext,
	account: AdapterAccount,
	{ key, ...tokens }: UsableTokens
): Promise<StoredTokens> {
	const bound = key === undefined ? tokens : await (await dpop()).sealWithKey(ctx.keyring, tokens, key);
	return ctx.encryptTokens ? (await sealing()).sealTokens(ctx.keyring, account, bound) : bound;
}

/**
 * Seals the tokens of an account with the newest secret, if they are plain, or an earlier secret sealed them. Tokens that a sign-in or a refresh
 * stores meanwhile stay.
 * @returns whether the account has changed
 */
export async function resealAccount(ctx: AuthContext, store: TokenStore, account: AdapterAccount): Promise<boolean> {
	if (!ctx.encryptTokens) return false;
	const { openTokens: open, sealTokens: seal } = await sealing();
	const { tokens, isCurrent, lost } = await open(ctx.keyring, account);
	if (isCurrent || lost.length > 0) return false;
	const { provider, providerAccountId, access_token: expected = null } = account;
	const sealed = await seal(ctx.keyring, account, tokens);
	return store.replaceTokens({ ...sealed, provider, providerAccountId }, expected);
}

/** Takes over an account that is in use. The token is good, even if the data layer fails now. */
export async function takeOver(ctx: AuthContext, store: TokenStore, account: AdapterAccount): Promise<void> {
	await resealAccount(ctx, store, account).catch((thrown: unknown) => ctx.logger.error(asError(thrown)));
}
