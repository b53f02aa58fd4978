/**
 * Finds users by their email address, which has one form for every way of signing in. Rows that Auth.js or the application stored
 * earlier may have another spelling. They are found, and get the one form with their next change.
 */
import type { AdapterUser } from '../../../adapters/types.js';
import { DuplicateAddress } from '../../../errors.js';
import { addressForm, isSameAddress, oneForm } from '../../base/util/address.js';
import type { Store } from './methods.js';
import { requireText } from './checks/text-arguments.js';

/**
 * Makes a data layer find users by an address in any spelling, and store addresses in the one form. A text that is not
 * one plain address, such as a telephone number, is looked up and stored as it is.
 */
export function withOneAddressForm(store: Store): Store {
	const { createUserWithAccount } = store;
	return {
		...store,
		getUserByEmail: async (email) => userByAddress(store, requireText(email, 'email')),
		createUser: (user) => store.createUser(inOneForm(user)),
		updateUser: (changes) => store.updateUser(inOneForm(changes)),
		...(createUserWithAccount && {
			createUserWithAccount: (user, account) => createUserWithAccount(inOneForm(user), account)
		})
	};
}

/**
 * Returns the user who has an address, in whichever spelling it is stored. Only a row with the same address counts: many
 * databases find rows whose addresses differ in accents, or in characters that look the same.
 * @throws {DuplicateAddress} if the spellings belong to different users
 */
async function userByAddress(store: Store, address: string): Promise<AdapterUser | null> {
	const users = new Map<string, AdapterUser>();
	for (const spelling of spellingsOf(address)) {
		const user = await store.getUserByEmail(spelling);
		if (user && isOwner(user, address)) users.set(String(user.id), user);
	}
	const [user = null] = users.values();
	if (users.size < 2) return user;
	throw duplicateAddress([...users.keys()]);
}

/**
 * Returns the spellings to look for: the one form, the address as it was given, and the form of Auth.js, which keeps a domain in
 * Unicode.
 */
function spellingsOf(address: string): Set<string> {
	const form = addressForm(address);
	return form === undefined ? new Set([address]) : new Set([form, address, address.toLowerCase()]);
}

function isOwner({ email }: AdapterUser, address: string): boolean {
	// Contrary to its type, a data layer may return users without an address.
	return typeof (email as unknown) !== 'string' || isSameAddress(email, address);
}

function inOneForm<Row extends { email?: string | null }>(row: Row): Row {
	return typeof row.email === 'string' ? { ...row, email: oneForm(row.email) } : row;
}

/** Returns the error for two users with one address in different spellings, of whom none can sign in with it. */
export function duplicateAddress(userIds: readonly string[]): DuplicateAddress {
	return new DuplicateAddress(
		`the users ${userIds.map((id) => JSON.stringify(id)).join(' and ')} have the same email address in different ` +
			'spellings, so the library cannot know who signs in: change the address of one of them, or delete one',
		{ cause: { userIds } }
	);
}
