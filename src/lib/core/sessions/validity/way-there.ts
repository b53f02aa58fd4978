/** Whether the way by which a person came is still one of the user's: it may be removed while the sign-in is under way. */
import { AccessDenied } from '../../../../errors.js';
import type { Account } from '../../../../types.js';
import { isSameAddress } from '../../../base/util/address.js';
import type { Store } from '../../../store/adapter/methods.js';

/** The way of a sign-in, or of a new proof. */
export interface UsedWay {
	readonly account: Pick<Account, 'type' | 'provider' | 'providerAccountId'>;
	/** The ids of the passkeys. */
	readonly passkeys?: readonly string[] | undefined;
}

/**
 * Called when the session is there: a user who removes the way from then on finds it in the list. A password is looked at by what checked it.
 * @throws {AccessDenied} if the way was removed
 */
export async function requireWay(store: Store, userId: string, { account, passkeys = [] }: UsedWay): Promise<void> {
	const isTheirs = (row: { readonly userId: unknown } | null) => row !== null && String(row.userId) === userId;
	const keys = await Promise.all(passkeys.map(async (id) => store.getAuthenticator(id)));
	if (keys.every(isTheirs) && (await hasAccount(store, userId, account))) return;
	throw new AccessDenied('the user lost the account, the passkey or the address during the sign-in');
}

async function hasAccount(
	store: Store,
	userId: string,
	{ type, provider, providerAccountId }: UsedWay['account']
): Promise<boolean> {
	if (type === 'email') {
		const { email } = (await store.getUser(userId)) ?? {};
		return Boolean(email) && isSameAddress(String(email), providerAccountId);
	}
	if (type !== 'oauth' && type !== 'oidc') return true;
	const owner = await store.getUserByAccount({ provider, providerAccountId });
	return owner !== null && String(owner.id) === userId;
}
