/** Stores the tokens of sign-ins sealed. The code that seals is loaded with the first of them. */
import type { Keyring } from '../../../base/seal/keyring.js';
import { lazy } from '../../../base/util/lazy.js';
import type { Store } from '../methods.js';

const sealing = lazy(() => import('./sealed-tokens.js'));

/** Returns a store that seals the tokens that a sign-in stores. Its callers get accounts as they are stored. */
export function withSealedAccounts(store: Store, keyring: Keyring): Store {
	const { createUserWithAccount: _, updateAccount, ...rest } = store;
	return {
		...rest,
		async linkAccount(account) {
			const { sealTokens } = await sealing();
			return (await store.linkAccount(await sealTokens(keyring, account, account))) as undefined;
		},
		...(updateAccount && {
			...updating(store, keyring, updateAccount),
			...(store.createUserWithAccount && creating(keyring, updateAccount, store.createUserWithAccount))
		})
	};
}

function updating(
	{ getAccount }: Store,
	keyring: Keyring,
	updateAccount: NonNullable<Store['updateAccount']>
): Pick<Store, 'updateAccount'> {
	return {
		async updateAccount(account) {
			const { sealTokens } = await sealing();
			const { provider, providerAccountId } = account;
			const stored = await getAccount(providerAccountId, provider);
			if (!stored) return null;
			const { userId } = stored;
			const sealed = await sealTokens(keyring, { userId, provider, providerAccountId }, account);
			return (await updateAccount(sealed)) as undefined;
		}
	};
}

/** The data layer may make the id of the user, to whom the tokens are sealed. So they are stored after the account. */
function creating(
	keyring: Keyring,
	updateAccount: NonNullable<Store['updateAccount']>,
	createUserWithAccount: NonNullable<Store['createUserWithAccount']>
): Pick<Store, 'createUserWithAccount'> {
	return {
		async createUserWithAccount(user, account) {
			const { sealTokens, withoutSecrets } = await sealing();
			const created = await createUserWithAccount(user, withoutSecrets(account));
			const { provider, providerAccountId } = account;
			const owner = { userId: String(created.id), provider, providerAccountId };
			const { access_token, refresh_token, id_token } = await sealTokens(keyring, owner, account);
			await updateAccount({ provider, providerAccountId, access_token, refresh_token, id_token });
			return created;
		}
	};
}
