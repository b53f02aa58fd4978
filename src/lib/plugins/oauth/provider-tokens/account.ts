/** Finds the account of a user at a provider. */
import type { AdapterAccount } from '../../../../adapters/types.js';
import { AmbiguousAccount, InvalidProvider, ProviderSignInRequired } from '../../../../errors.js';
import type { TokenOptions } from '../../../../types.js';
import type { Store } from '../../../store/adapter/methods.js';
import { requireAdapterMethods, toKeepTokens } from '../../../store/adapter/requirements.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';

/** A store that has the methods for tokens. */
export type TokenStore = Store & Required<Pick<Store, (typeof toKeepTokens)[number]>>;

/** The provider whose token is wanted, for a user of the adapter. */
export interface Asking {
	readonly ctx: AuthContext;
	readonly store: TokenStore;
	readonly provider: OAuthProvider;
	readonly userId: string;
}

/** Returns the provider with this id. @throws {InvalidProvider} if it has no tokens */
export function providerOf({ providers }: AuthContext, providerId: string): OAuthProvider {
	const provider = providers.get(providerId);
	if (provider?.kind === 'oauth') return provider;
	throw new InvalidProvider(
		`there is no provider "${providerId}" with access tokens: only those of OAuth 2 and OpenID Connect have them`
	);
}

/** @throws {MissingAdapter | MissingAdapterMethods | InvalidProvider} */
export function askFor(ctx: AuthContext, userId: string, providerId: string): Asking {
	const provider = providerOf(ctx, providerId);
	return { ctx, store: tokenStore(ctx), provider, userId };
}

/** @throws {MissingAdapter | MissingAdapterMethods} */
export function tokenStore(ctx: AuthContext): TokenStore {
	const store = requireStore(ctx, "the token of a user's account");
	requireAdapterMethods(store, [{ by: 'the access token of an account', methods: toKeepTokens }]);
	return store as TokenStore;
}

/** Returns the user's account. @throws {ProviderSignInRequired | AmbiguousAccount} */
export async function accountOf(
	{ store, provider, userId }: Asking,
	{ providerAccountId }: TokenOptions
): Promise<AdapterAccount> {
	const accounts = (await store.listAccounts(userId)).filter(
		(account) =>
			account.provider === provider.id &&
			String(account.userId) === userId &&
			(providerAccountId === undefined || account.providerAccountId === providerAccountId)
	);
	const [account, another] = accounts;
	if (!account) throw noAccount(provider);
	if (!another) return account;
	throw new AmbiguousAccount(
		`the user has ${accounts.length} accounts at provider "${provider.id}": choose one with \`providerAccountId\``
	);
}

/** Reads the account again. @throws {ProviderSignInRequired} if the user does not have it any more */
export async function accountNow(
	{ store, provider, userId }: Asking,
	{ providerAccountId }: AdapterAccount
): Promise<AdapterAccount> {
	const account = await store.getAccount(providerAccountId, provider.id);
	if (account && String(account.userId) === userId) return account;
	throw noAccount(provider);
}

function noAccount({ id }: OAuthProvider): ProviderSignInRequired {
	return new ProviderSignInRequired(id, 'no-account', `the user has no account at provider "${id}": link one`);
}
