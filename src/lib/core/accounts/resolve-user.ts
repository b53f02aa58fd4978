/**
 * Finds or creates the user of a verified identity, as {@link decide} says: survey what is stored, decide, carry it out.
 */
import type { AdapterAccount, AdapterUser } from '../../../adapters/types.js';
import { AccountNotLinked, AdapterError, OAuthAccountNotLinked, SignUpClosed } from '../../../errors.js';
import type { Account, User } from '../../../types.js';
import { type Store } from '../../store/adapter/methods.js';
import { mayBeRefusal } from '../../store/adapter/store.js';
import type { Locks } from '../../base/config/instance.js';
import { asError } from '../../base/errors/logger.js';
import { unlinkableMessage } from '../sessions/unlinkable.js';
import { changeInSession } from '../sessions/validity/change-in-session.js';
import type { Basis } from '../session/basis.js';
import { decide } from './decide.js';
import type { EmailLinking, LinkingUser, Plan } from './decide.js';
import { hasProvenAddress } from './proven-address.js';
import type { AskSignUp, ClaimFor } from './sign-up.js';

/** A sign-in candidate: the identity that a provider has verified, before a user is chosen. */
export interface SignInCandidate {
	readonly user: Omit<User, 'id'>;
	readonly account: Account;
	/** The tokens that are stored with the account. The provider chooses them. */
	readonly storedTokens: Partial<Account>;
	readonly emailVerified: boolean | undefined;
	readonly emailLinking: EmailLinking;
	readonly linkingUser: LinkingUser;
	/** The session of that user, which allows the link. */
	readonly basis?: Basis | undefined;
	/** Asked before a user is created; undefined if each person may sign up. */
	readonly signUp: AskSignUp | undefined;
	/** The address in the spelling that the provider or the person gave, in which an older row may have it. */
	readonly emailAsGiven?: string;
	/** Deletes a user who never proved the address that this person has proven. Returns whether the user is gone. */
	evict?(owner: AdapterUser): Promise<boolean>;
	/** Keeps a user who proves the address. Returns false if the user is being deleted. */
	keep?(owner: AdapterUser): Promise<boolean>;
	/** Refuses a user who may not sign in, before anything of the user changes. @throws {UserBlocked} */
	admit?(user: AdapterUser): Promise<void>;
	/** Returns what a later sign-in changes of the user. */
	changes?(stored: AdapterUser): Promise<Partial<AdapterUser>>;
}

/** The user of a sign-in, and the changes that were stored. */
export interface ResolvedUser {
	readonly user: AdapterUser;
	readonly created: boolean;
	/** The user before a change: the address is proven now, or has its one form, or the profile follows the provider. */
	readonly before?: AdapterUser;
	/** The account that was stored for the first time. */
	readonly linked: AdapterAccount | null;
}

/** The number of times that a first sign-in that collides with another tries again, and the pause in between. */
const attempts = 4;
const pauseMs = 25;

/**
 * Finds or creates the user. If several first sign-ins run at once, one creates the user and the others find it: in one
 * process they wait for each other, and of several processes the data layer accepts one, if its columns are unique.
 * @param owner the user who has the account, as it was just read
 * @throws {AccountNotLinked | OAuthAccountNotLinked} when the plan refuses
 * @throws {SignUpClosed | SignUpPolicyFailed} when the person may not become a new user
 * @throws {AdapterError} when the data layer fails
 */
export async function resolveUser(
	store: Store,
	locks: Locks,
	candidate: SignInCandidate,
	owner: AdapterUser | null
): Promise<ResolvedUser> {
	if (owner) return carryOut(store, candidate, await survey(store, candidate, owner));
	const { account, user } = candidate;
	const keys = [JSON.stringify([account.provider, account.providerAccountId]), ...(user.email ? [user.email] : [])];
	return locks.run(keys, async (waited) =>
		resolveNewUser(store, candidate, waited ? await ownerOf(store, account) : null)
	);
}

/** Returns the user who has the account, or null. */
export function ownerOf(store: Store, { provider, providerAccountId }: Account): Promise<AdapterUser | null> {
	return Promise.resolve(store.getUserByAccount({ provider, providerAccountId }));
}

async function resolveNewUser(
	store: Store,
	candidate: SignInCandidate,
	owner: AdapterUser | null
): Promise<ResolvedUser> {
	let failed: { readonly plan: Plan; readonly error: unknown } | undefined;
	for (let round = 1; ; round++) {
		const findings = await survey(store, candidate, owner);
		const { plan } = findings;
		// The plan is the same as before, so the error did not come from a race.
		const settled = plan.do !== 'refuse' || failed?.error instanceof SignUpClosed;
		if (failed && settled && plan.do === failed.plan.do) throw failed.error;
		try {
			return await carryOut(store, candidate, findings);
		} catch (error) {
			if (round === attempts || !mayBeRace(store, plan, error, failed?.plan)) throw error;
			failed = { plan, error };
		}
		await new Promise((resolve) => setTimeout(resolve, pauseMs * round));
		owner = await ownerOf(store, candidate.account);
	}
}

/** Whether another process may be creating the same user at this moment. */
function mayBeRace(store: Store, plan: Plan, error: unknown, before: Plan | undefined): boolean {
	// The first of two sign-ins of one person may have used the invitation up. A refusal for an address that has a user takes as long.
	if (error instanceof SignUpClosed) return before === undefined;
	if (plan.do !== 'refuse') return mayBeRefusal(error) && !(error instanceof UserLeftBehind);
	// The owner of the account is looked up before the owner of the address. Both may have been stored in between, and then a
	// second look finds them. If they are not stored together, the account may take longer than the user.
	return plan.because === 'OAuthAccountNotLinked' && (before?.do !== 'refuse' || !store.createUserWithAccount);
}

interface Findings {
	readonly plan: Plan;
	/** The user whom the plan names, if the user was read. */
	readonly holder: AdapterUser | null;
}

async function survey(store: Store, candidate: SignInCandidate, owner: AdapterUser | null): Promise<Findings> {
	const { linkingUser, emailVerified, emailLinking } = candidate;
	const { email } = candidate.user;
	const asksForEmail = !owner && linkingUser === null && emailVerified !== false;
	const match = asksForEmail && email ? await store.getUserByEmail(candidate.emailAsGiven ?? email) : null;
	const byEmail = match && emailVerified === true && (await candidate.evict?.(match)) ? null : match;
	const plan = decide({
		linkingUser,
		accountOwner: idOf(owner),
		emailOwner: idOf(byEmail),
		emailOwnerProven: emailLinking === 'proven' && (await hasProvenAddress(store, byEmail)),
		emailVerified,
		emailLinking
	});
	return { plan, holder: owner ?? byEmail };
}

/** Returns the id as text, as sessions hold it. Some adapters return numbers, whatever their types say. */
function idOf(user: AdapterUser | null): string | null {
	return user && String(user.id);
}

async function carryOut(store: Store, candidate: SignInCandidate, { plan, holder }: Findings): Promise<ResolvedUser> {
	switch (plan.do) {
		case 'signIn': {
			const user = await admitted(candidate, holder ?? (await requireLinkingUser(store, plan.userId)));
			const { userId: _, ...account } = storedAccount(candidate, user.id);
			await store.updateAccount?.(account);
			const changes = (await candidate.changes?.(user)) ?? {};
			if (Object.keys(changes).length === 0) return { user, created: false, linked: null };
			const changed = await store.updateUser({ ...changes, id: user.id });
			return { user: changed, created: false, before: user, linked: null };
		}
		case 'link': {
			const user = await admitted(candidate, holder ?? (await requireLinkingUser(store, plan.userId)));
			return { user, created: false, linked: await link(store, candidate, user) };
		}
		case 'create': {
			const user = await create(store, candidate);
			return { user, created: true, linked: storedAccount(candidate, user.id) };
		}
		case 'refuse':
			// Without a proof of the address, a person who may not sign up does not learn whether it has a user.
			if (plan.because === 'OAuthAccountNotLinked' && candidate.emailVerified !== true) await candidate.signUp?.(false);
			throw refusals[plan.because]();
	}
}

/** Stores the account, as long as the session goes on that allows it. @throws {SessionEnded} */
async function link(store: Store, candidate: SignInCandidate, { id }: AdapterUser): Promise<AdapterAccount> {
	const account = storedAccount(candidate, id);
	const { unlinkAccount } = store;
	await changeInSession(candidate.basis?.goesOn ?? (async () => true), {
		make: async () => store.linkAccount(account),
		takeBack: unlinkAccount && (async () => unlinkAccount(account))
	});
	return account;
}

const refusals = {
	AccountNotLinked: () => new AccountNotLinked('the account belongs to another user than the one signed in'),
	OAuthAccountNotLinked: () =>
		new OAuthAccountNotLinked(
			'the user of this address has another sign-in method: sign in with it first, then link the account'
		),
	unlinkable: () => new AccountNotLinked(unlinkableMessage('the account cannot be linked to the user who is signed in'))
} as const;

/** Creates a user with an account. @throws {SignUpClosed | SignUpPolicyFailed} when the person may not become a user */
export async function create(
	store: Store,
	candidate: SignInCandidate,
	emailVerified: Date | null = null
): Promise<AdapterUser> {
	const claimFor = await candidate.signUp?.(true);
	const draft = newUser(candidate, emailVerified);
	if (store.createUserWithAccount) {
		const { userId: _, ...account } = storedAccount(candidate, draft.id);
		return withClaim(store, claimFor, await store.createUserWithAccount(draft, account));
	}
	const user = await store.createUser(draft);
	try {
		await store.linkAccount(storedAccount(candidate, user.id));
	} catch (thrown) {
		await takeBack(store, user);
		throw thrown;
	}
	return withClaim(store, claimFor, user);
}

/**
 * Claims the invitation of the user who was stored. If it has ended meanwhile, the user is removed. After any other error the claim may
 * have happened: the user stays, signs in with the next try, and goes on from the page of the invitation.
 * @throws {SignUpClosed}
 */
export async function withClaim(store: Store, claimFor: ClaimFor | undefined, user: AdapterUser): Promise<AdapterUser> {
	try {
		await claimFor?.(user);
		return user;
	} catch (thrown) {
		if (thrown instanceof SignUpClosed) await takeBack(store, user);
		throw thrown;
	}
}

/** Describes the user who will be created. */
export function newUser({ user, emailVerified: claim }: SignInCandidate, emailVerified: Date | null): AdapterUser {
	const { email, ...rest } = user;
	const claimed = claim === false ? undefined : email;
	// Columns for the address allow null, because some providers give no address.
	return { ...rest, email: claimed ?? null, id: crypto.randomUUID(), emailVerified } as AdapterUser & { email: string };
}

/** Half of a first sign-in is stored and cannot be removed. */
class UserLeftBehind extends AdapterError {}

/** Removes a user without an account: such a user could never sign in, and would block the address for its owner. */
export async function takeBack(store: Store, { id }: AdapterUser): Promise<void> {
	try {
		if (store.deleteUser) await store.deleteUser(id);
		else await store.updateUser({ id, email: null } as unknown as AdapterUser);
	} catch (thrown) {
		throw new UserLeftBehind(
			'a first sign-in failed, and its user could not be deleted: delete this user, who cannot sign in',
			{ cause: { err: asError(thrown), userId: id } }
		);
	}
}

/** Returns the user, who may sign in. @throws {UserBlocked} */
async function admitted(candidate: SignInCandidate, user: AdapterUser): Promise<AdapterUser> {
	await candidate.admit?.(user);
	return user;
}

async function requireLinkingUser(store: Store, id: string): Promise<AdapterUser> {
	const user = await store.getUser(id);
	if (!user) throw new AccountNotLinked('the user who asked to link the account was deleted');
	return user;
}

/** An account as it is stored. */
export function storedAccount({ account, storedTokens }: SignInCandidate, userId: string): AdapterAccount {
	const { provider, providerAccountId, type } = account;
	return { ...storedTokens, provider, providerAccountId, type: type as AdapterAccount['type'], userId };
}
