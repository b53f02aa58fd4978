/** The functions for accounts, whose code is loaded with the first call. */
import type { AccountsOf, OwnAccounts } from '../../types.js';

/** Returns functions that wait for the loaded ones. */
export function accountsBy(load: () => Promise<AccountsOf<string>>): AccountsOf<string> {
	return {
		token: async (...args) => (await load()).token(...args),
		fetch: async (...args) => (await load()).fetch(...args),
		scopes: async (...args) => (await load()).scopes(...args)
	};
}

/** Returns the functions for the user of a request. */
export function ownAccountsBy(
	load: () => Promise<AccountsOf<string>>,
	own: Omit<OwnAccounts<string>, keyof AccountsOf<string>>
): OwnAccounts<string> {
	return { ...accountsBy(load), ...own };
}
