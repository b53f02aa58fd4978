/** Who signs in by mail: the owner of an address, known or not. */
import type { AdapterUser } from '../../adapters/types.js';
import { DuplicateAddress } from '../../errors.js';
import type { Store } from '../adapter/methods.js';
import type { EmailProvider, TypedAddress } from './provider.js';

/** Names what the mails to an address are counted under. */
export function accountOf({ id }: EmailProvider, email: string): string {
	return `${id} ${email}`;
}

/** Describes the person, as the `signIn` callback is asked. */
export function emailIdentityOf({ id, type }: EmailProvider, email: string, known: AdapterUser | null) {
	const user = known ?? { id: crypto.randomUUID(), email, emailVerified: null };
	return { known, user, account: { provider: id, type, providerAccountId: email, ...(known && { userId: known.id }) } };
}

/**
 * Finds the owner of an address before a mail is sent to it, and the spelling by which the link finds the owner again.
 * That two users have the address is an error of the link, and not of this: the answer is the same for every address.
 */
export async function ownerToWriteTo(
	store: Store,
	{ email, typed }: TypedAddress
): Promise<{ owner: AdapterUser | null; spelling: string }> {
	try {
		const owner = await store.getUserByEmail(typed);
		return { owner, spelling: owner && owner.email !== email ? typed : email };
	} catch (thrown) {
		if (thrown instanceof DuplicateAddress) return { owner: null, spelling: typed };
		throw thrown;
	}
}
