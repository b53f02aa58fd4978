/**
 * Users whose sign-up began and did not end: the process ended, or the database went down in between. They have no way to sign in, and
 * keep their address from its owner. An account that is stored together with the user says so, until the rest is stored as well.
 */
import type { AdapterUser } from '../../../adapters/types.js';
import type { Account } from '../../../types.js';
import type { Store } from '../../store/adapter/methods.js';
import { takeBack } from './resolve-user.js';

const unfinished = 'sign-up';

/** The members that mark the account of a sign-up. */
export const ofSignUp = { session_state: unfinished } as const;

type Marked = Pick<Account, 'provider' | 'providerAccountId'>;

/** Stores a user with a mark. An adapter without `unlinkAccount`, which would remove it, gets the user alone. */
export async function createMarked(store: Store, user: AdapterUser, account: Marked): Promise<AdapterUser> {
	if (!store.unlinkAccount) return store.createUser(user);
	const mark = { ...account, type: 'oauth', ...ofSignUp } as const;
	if (store.createUserWithAccount) return store.createUserWithAccount(user, mark);
	const created = await store.createUser(user);
	await store.linkAccount({ ...mark, userId: created.id });
	return created;
}

/** Removes the mark: the sign-up has ended. */
export async function unmark(store: Store, { provider, providerAccountId }: Marked): Promise<void> {
	await store.unlinkAccount?.({ provider, providerAccountId });
}

/**
 * Whether the sign-up of a user has not ended. It takes as many queries for each user, and for none.
 * @param byPasskey whether the page is for passkeys: the account of one stays, marked, with its passkey
 */
export async function isUnfinished(store: Store, user: AdapterUser | null, byPasskey = false): Promise<boolean> {
	const id = user ? String(user.id) : crypto.randomUUID();
	const accounts = (await store.listAccounts?.(id)) ?? [];
	const isMarked = accounts.some((account) => String(account.userId) === id && account.session_state === unfinished);
	const passkeys = isMarked || byPasskey ? await store.listAuthenticatorsByUserId(id) : [];
	return isMarked && passkeys.length === 0;
}

/** Removes a user whose sign-up has not ended. @returns whether it did */
export async function takeBackUnfinished(store: Store, user: AdapterUser | null, byPasskey = false): Promise<boolean> {
	if (!(await isUnfinished(store, user, byPasskey)) || !user) return false;
	await takeBack(store, user);
	return true;
}
