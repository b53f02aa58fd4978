/**
 * Who is who, for who has proven to own an email address: a link in a mail is opened by its owner alone.
 */
import type { AdapterAccount, AdapterUser } from '../../adapters/types.js';
import { OAuthAccountNotLinked } from '../../errors.js';
import { create, newUser, ownerOf, storedAccount } from '../accounts/resolve-user.js';
import type { SignInCandidate, ResolvedUser } from '../accounts/resolve-user.js';
import { oneForm } from '../accounts/address.js';
import type { Store } from '../adapter/methods.js';
import { mayBeRefusal } from '../adapter/store.js';
import type { Locks } from '../config/instance.js';

/**
 * Finds or makes the user who has just proven to own an address. Accounts do not count here: a user may have moved on to
 * another address since, and whoever has this one now is somebody else.
 * @param known who has the address, as it was just read
 * @param mayJoin whether somebody who never proved the address, and has it, is the same person
 * @throws {OAuthAccountNotLinked} when not
 * @throws {AdapterError} when the data layer fails
 */
export async function resolveAddressOwner(
	store: Store,
	locks: Locks,
	candidate: SignInCandidate & { readonly user: { readonly email: string } },
	known: AdapterUser | null,
	mayJoin: (user: AdapterUser) => boolean
): Promise<ResolvedUser> {
	const { email } = candidate.user;
	const find = () => store.getUserByEmail(candidate.emailAsGiven ?? email);
	if (known?.emailVerified) return proven(store, known);
	return locks.run([oneForm(email)], async (waited) => {
		const user = waited ? await find() : known;
		if (user) return prove(store, candidate, user, mayJoin);
		try {
			const created = await create(store, candidate, new Date());
			return { user: created, created: true, linked: storedAccount(candidate, created.id) };
		} catch (thrown) {
			if (!mayBeRefusal(thrown)) throw thrown;
			// Another process may have been first;
			const winner = await find();
			if (winner) return prove(store, candidate, winner, mayJoin);
			// or somebody who had the address in earlier days still has its account.
			if (!(await ownerOf(store, candidate.account))) throw thrown;
			const another = await store.createUser(newUser(candidate, new Date()));
			return { user: another, created: true, linked: null };
		}
	});
}

/** The first date stays; so does an account of this address that another user has from earlier days. */
async function prove(
	store: Store,
	candidate: SignInCandidate,
	user: AdapterUser,
	mayJoin: (user: AdapterUser) => boolean
): Promise<ResolvedUser> {
	if (user.emailVerified) return proven(store, user);
	if (!mayJoin(user)) {
		throw new OAuthAccountNotLinked(
			'a user has this email address without having proven it: sign in as that user first, then open a new link'
		);
	}
	const verified = await store.updateUser({ ...respelled(user), id: user.id, emailVerified: new Date() });
	const linked = await linkUnlessTaken(store, storedAccount(candidate, user.id));
	return { user: verified, created: false, updated: true, linked };
}

/** A user who has proven the address before. A row with another spelling of it gets the one form now. */
async function proven(store: Store, user: AdapterUser): Promise<ResolvedUser> {
	const spelling = respelled(user);
	if (!spelling) return { user, created: false, linked: null };
	const updated = await store.updateUser({ ...spelling, id: user.id });
	return { user: updated, created: false, updated: true, linked: null };
}

/** The address of a user in its one form, where the row has another. */
function respelled({ email }: AdapterUser): { email: string } | undefined {
	const form = oneForm(email);
	return form === email ? undefined : { email: form };
}

/** Stores an account unless somebody has it, another process included; gives what was stored. */
async function linkUnlessTaken(store: Store, account: AdapterAccount): Promise<AdapterAccount | null> {
	if (await ownerOf(store, account)) return null;
	try {
		await store.linkAccount(account);
		return account;
	} catch (thrown) {
		if (mayBeRefusal(thrown) && (await ownerOf(store, account))) return null;
		throw thrown;
	}
}
