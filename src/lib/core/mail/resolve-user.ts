/** Finds or makes the user for a proven email address. Only the owner of an address can open a link in an email to it. */
import type { AdapterAccount, AdapterUser } from '../../../adapters/types.js';
import { OAuthAccountNotLinked, Verification } from '../../../errors.js';
import { recordProvenAddress } from '../accounts/proven-address.js';
import { withClaim, create, newUser, ownerOf, storedAccount } from '../accounts/resolve-user.js';
import type { SignInCandidate, ResolvedUser } from '../accounts/resolve-user.js';
import { keepingClaim } from '../accounts/sign-up.js';
import { oneForm } from '../../base/util/address.js';
import type { Store } from '../../store/adapter/methods.js';
import { mayBeRefusal } from '../../store/adapter/store.js';
import type { Locks } from '../../base/config/instance.js';

/** A person who has proven an address. */
export type AddressCandidate = SignInCandidate & { readonly user: { readonly email: string } };

/** A user has the address without a proof, and may be another person than the one who has just proven it. */
export class EarlierUser extends OAuthAccountNotLinked {
	readonly userId: string;

	constructor({ id }: AdapterUser) {
		super('a user has this email address without having proven it: sign in as that user first, then open a new link');
		this.userId = String(id);
	}
}

/**
 * Finds or makes the user who has just proven to own an address. Accounts do not count here: the user of an earlier account
 * may have changed to another address since, and the present owner of this one may be another person.
 * @param owner the user who has the address, as just read
 * @param mayJoin whether a user who has the address without `emailVerified` is the same person
 * @throws {EarlierUser} when not
 * @throws {SignUpClosed | SignUpPolicyFailed} when the person may not become a new user
 * @throws {AdapterError} when the data layer fails
 */
export async function resolveAddressOwner(
	store: Store,
	locks: Locks,
	candidate: AddressCandidate,
	owner: AdapterUser | null,
	mayJoin: (user: AdapterUser) => Promise<boolean>
): Promise<ResolvedUser> {
	const { email } = candidate.user;
	const find = () => store.getUserByEmail(candidate.emailAsGiven ?? email);
	if (owner?.emailVerified) return proven(store, candidate, owner);
	return locks.run([oneForm(email)], async (waited) => {
		const current = waited ? await find() : owner;
		const user = current && !(await mayJoin(current)) && (await candidate.evict?.(current)) ? null : current;
		if (user) return prove(store, candidate, user, mayJoin);
		const { ask, claimFor } = keepingClaim(candidate.signUp);
		let created: AdapterUser;
		try {
			created = await create(store, { ...candidate, signUp: ask }, new Date());
		} catch (thrown) {
			if (!mayBeRefusal(thrown)) throw thrown;
			// Another process may have been first;
			const winner = await find();
			if (winner) return prove(store, candidate, winner, mayJoin);
			// or a user who once had the address still has its account.
			if (!(await ownerOf(store, candidate.account))) throw thrown;
			const another = await withClaim(store, claimFor, await store.createUser(newUser(candidate, new Date())));
			return { user: another, created: true, linked: null };
		}
		await withClaim(store, claimFor, created);
		return { user: created, created: true, linked: storedAccount(candidate, created.id) };
	});
}

/** Marks the address as proven, if it is not. */
async function prove(
	store: Store,
	candidate: AddressCandidate,
	user: AdapterUser,
	mayJoin: (user: AdapterUser) => Promise<boolean>
): Promise<ResolvedUser> {
	if (user.emailVerified) return proven(store, candidate, user);
	if (!(await mayJoin(user))) throw new EarlierUser(user);
	return proveAddress(store, candidate, user);
}

/**
 * Marks the address of the same person as proven. An account of this address that another user still has stays.
 * @throws {Verification} if the user is gone, or the address was released meanwhile
 */
export async function proveAddress(
	store: Store,
	candidate: AddressCandidate,
	user: AdapterUser
): Promise<ResolvedUser> {
	await candidate.admit?.(user);
	const isTheirs = (!candidate.keep || (await candidate.keep(user))) && (await recordProvenAddress(store, user));
	if (!isTheirs) throw new Verification('another person has proven the address');
	const verified = await store.updateUser({ ...respelled(user), id: user.id, emailVerified: new Date() });
	const linked = await linkUnlessTaken(store, storedAccount(candidate, user.id));
	return { user: verified, created: false, before: user, linked };
}

/**
 * Resolves a user who has proven the address before. If the row has another spelling of it, the normalized form is stored
 * now.
 */
async function proven(store: Store, candidate: AddressCandidate, user: AdapterUser): Promise<ResolvedUser> {
	await candidate.admit?.(user);
	const spelling = respelled(user);
	if (!spelling) return { user, created: false, linked: null };
	const updated = await store.updateUser({ ...spelling, id: user.id });
	return { user: updated, created: false, before: user, linked: null };
}

/** Returns the address of a user in its normalized form, if the row has another spelling. */
function respelled({ email }: AdapterUser): { email: string } | undefined {
	const form = oneForm(email);
	return form === email ? undefined : { email: form };
}

/**
 * Stores an account unless a user already has it, even one that another process has just made. Returns the stored account, or
 * null.
 */
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
