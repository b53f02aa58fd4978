/**
 * Who is who: whether a person who comes from a provider is a known user, a new one, or refused. A pure table first,
 * then the effects.
 */
import type { AdapterAccount, AdapterUser } from '../../adapters/types.js';
import { AccountNotLinked, AdapterError, OAuthAccountNotLinked } from '../../errors.js';
import type { Account, User } from '../../types.js';
import { type Store } from '../adapter/methods.js';
import { mayBeRefusal } from '../adapter/store.js';
import type { Turns } from '../config/instance.js';
import { asError } from '../errors/logger.js';
import { unlinkable as reason } from '../session/unlinkable.js';

/**
 * Whether an address makes its owner the person who comes: never; where that user has proven to own it (by a link sent
 * there); or always.
 */
export type EmailLinking = 'never' | 'proven' | 'always';

/** In place of the id of the user who is signed in: the session does not name one of the adapter's. */
export const unlinkable = Symbol('unlinkable');

/** The signed-in user who asked to link the account; null where nobody is signed in. */
export type LinkingUser = string | typeof unlinkable | null;

/** What is known before anything is stored; ids are of users. */
export interface Facts {
	readonly linkingUser: LinkingUser;
	/** Who has the account already. */
	readonly accountOwner: string | null;
	/** Who has the email address. */
	readonly emailOwner: string | null;
	/** Whether that user has proven to own it. */
	readonly emailOwnerProven: boolean;
	/** What the provider says of the address; undefined where it says nothing. */
	readonly emailVerified: boolean | undefined;
	readonly emailLinking: EmailLinking;
}

/** What is to be done. */
export type Plan =
	| { readonly do: 'signIn'; readonly userId: string }
	| { readonly do: 'link'; readonly userId: string }
	| { readonly do: 'create' }
	| { readonly do: 'refuse'; readonly because: 'AccountNotLinked' | 'OAuthAccountNotLinked' | 'unlinkable' };

/**
 * Decides. An account belongs to one user for good; a signed-in user links explicitly; nobody becomes somebody else by
 * an email address, unless the provider is configured to allow it and does not itself say that the address is unproven.
 */
export function decide(facts: Facts): Plan {
	const { linkingUser, accountOwner, emailOwner, emailOwnerProven, emailVerified, emailLinking } = facts;
	if (accountOwner !== null) {
		const another = typeof linkingUser === 'string' && linkingUser !== accountOwner;
		return another ? { do: 'refuse', because: 'AccountNotLinked' } : { do: 'signIn', userId: accountOwner };
	}
	if (linkingUser === unlinkable) return { do: 'refuse', because: 'unlinkable' };
	if (linkingUser !== null) return { do: 'link', userId: linkingUser };
	// An address that the provider calls unproven is not taken up, so it collides with nobody.
	if (emailOwner === null || emailVerified === false) return { do: 'create' };
	const links = emailLinking === 'always' || (emailLinking === 'proven' && emailOwnerProven);
	return links ? { do: 'link', userId: emailOwner } : { do: 'refuse', because: 'OAuthAccountNotLinked' };
}

/** The person at the door. */
export interface Applicant {
	readonly user: Omit<User, 'id'>;
	readonly account: Account;
	/** What of the tokens is stored: the provider's choice. */
	readonly storedTokens: Partial<Account>;
	readonly emailVerified: boolean | undefined;
	readonly emailLinking: EmailLinking;
	readonly linkingUser: LinkingUser;
	/** The address in the spelling that the provider or the person gave, in which an older row may have it. */
	readonly emailAsGiven?: string;
}

/** What was done. */
export interface Settled {
	readonly user: AdapterUser;
	readonly created: boolean;
	/** The user was changed: the address is proven now, or has its one form. */
	readonly updated?: boolean;
	/** The account that was stored for the first time. */
	readonly linked: AdapterAccount | null;
}

/** How often a first sign-in that meets another looks again, and how long it waits in between. */
const attempts = 4;
const pauseMs = 25;

/**
 * Finds or makes the user. Of first sign-ins at once one creates, and the others find what it created: in one process
 * they take turns; of several processes the data layer refuses all but one, where its columns are unique.
 * @param owner who has the account, as it was just read
 * @throws {AccountNotLinked | OAuthAccountNotLinked} when the plan refuses
 * @throws {AdapterError} when the data layer fails
 */
export async function settle(
	store: Store,
	turns: Turns,
	applicant: Applicant,
	owner: AdapterUser | null
): Promise<Settled> {
	if (owner) return attempt(store, applicant, await survey(store, applicant, owner));
	const { account, user } = applicant;
	const keys = [JSON.stringify([account.provider, account.providerAccountId]), ...(user.email ? [user.email] : [])];
	return turns.take(keys, async (waited) => settleNew(store, applicant, waited ? await ownerOf(store, account) : null));
}

/** Who has the account. */
export function ownerOf(store: Store, { provider, providerAccountId }: Account): Promise<AdapterUser | null> {
	return Promise.resolve(store.getUserByAccount({ provider, providerAccountId }));
}

async function settleNew(store: Store, applicant: Applicant, owner: AdapterUser | null): Promise<Settled> {
	let failed: { readonly plan: Plan; readonly error: unknown } | undefined;
	for (let round = 1; ; round++) {
		const findings = await survey(store, applicant, owner);
		const { plan } = findings;
		// Nobody came first: it was no race that failed.
		if (failed && plan.do !== 'refuse' && plan.do === failed.plan.do) throw failed.error;
		try {
			return await attempt(store, applicant, findings);
		} catch (error) {
			if (round === attempts || !mayBeRace(store, plan, error, failed?.plan)) throw error;
			failed = { plan, error };
		}
		await new Promise((resolve) => setTimeout(resolve, pauseMs * round));
		owner = await ownerOf(store, applicant.account);
	}
}

/** Whether another process may be making the same user at this moment. */
function mayBeRace(store: Store, plan: Plan, error: unknown, before: Plan | undefined): boolean {
	if (plan.do !== 'refuse') return mayBeRefusal(error) && !(error instanceof UserLeftBehind);
	// The owner of the account is looked up before that of the address: both may have been stored in between, and then a
	// second look finds them. Where they are not stored together, the account may take longer than the user.
	return plan.because === 'OAuthAccountNotLinked' && (before?.do !== 'refuse' || !store.createUserWithAccount);
}

interface Findings {
	readonly plan: Plan;
	/** The user whom the plan names, as far as it was read. */
	readonly known: AdapterUser | null;
}

async function survey(store: Store, applicant: Applicant, owner: AdapterUser | null): Promise<Findings> {
	const { linkingUser, emailVerified, emailLinking } = applicant;
	const { email } = applicant.user;
	const asksForEmail = !owner && linkingUser === null && emailVerified !== false;
	const byEmail = asksForEmail && email ? await store.getUserByEmail(applicant.emailAsGiven ?? email) : null;
	const plan = decide({
		linkingUser,
		accountOwner: idOf(owner),
		emailOwner: idOf(byEmail),
		emailOwnerProven: Boolean(byEmail?.emailVerified),
		emailVerified,
		emailLinking
	});
	return { plan, known: owner ?? byEmail };
}

/** Whatever its type says, an adapter may give numbers; what a session says of its user is text. */
function idOf(user: AdapterUser | null): string | null {
	return user && String(user.id);
}

async function attempt(store: Store, applicant: Applicant, { plan, known }: Findings): Promise<Settled> {
	switch (plan.do) {
		case 'signIn': {
			const user = known ?? (await requireUser(store, plan.userId));
			const { userId: _, ...account } = storedAccount(applicant, user.id);
			await store.updateAccount?.(account);
			return { user, created: false, linked: null };
		}
		case 'link': {
			const user = known ?? (await requireUser(store, plan.userId));
			const account = storedAccount(applicant, user.id);
			await store.linkAccount(account);
			return { user, created: false, linked: account };
		}
		case 'create': {
			const user = await create(store, applicant);
			return { user, created: true, linked: storedAccount(applicant, user.id) };
		}
		case 'refuse':
			throw refusals[plan.because]();
	}
}

const refusals = {
	AccountNotLinked: () => new AccountNotLinked('the account belongs to another user than the one signed in'),
	OAuthAccountNotLinked: () =>
		new OAuthAccountNotLinked(
			'a user with this email address signed up in another way: sign in that way first, then link the account'
		),
	unlinkable: () => new AccountNotLinked(reason('the account cannot be linked to the user who is signed in'))
} as const;

/** Creates a user with an account. */
export async function create(
	store: Store,
	applicant: Applicant,
	emailVerified: Date | null = null
): Promise<AdapterUser> {
	const draft = newUser(applicant, emailVerified);
	if (store.createUserWithAccount) {
		const { userId: _, ...account } = storedAccount(applicant, draft.id);
		return store.createUserWithAccount(draft, account);
	}
	const user = await store.createUser(draft);
	try {
		await store.linkAccount(storedAccount(applicant, user.id));
	} catch (thrown) {
		await takeBack(store, user);
		throw thrown;
	}
	return user;
}

/** A user who is to be created. */
export function newUser({ user, emailVerified: claim }: Applicant, emailVerified: Date | null): AdapterUser {
	const { email, ...rest } = user;
	const claimed = claim === false ? undefined : email;
	// Columns for the address allow null: some providers give none.
	return { ...rest, email: claimed ?? null, id: crypto.randomUUID(), emailVerified } as AdapterUser & { email: string };
}

/** Half of a first sign-in is stored, and cannot be taken back. */
class UserLeftBehind extends AdapterError {}

/** A user without an account could never sign in, and would keep the address from its owner. */
export async function takeBack(store: Store, { id }: AdapterUser): Promise<void> {
	try {
		if (store.deleteUser) await store.deleteUser(id);
		else await store.updateUser({ id, email: null } as unknown as AdapterUser);
	} catch (thrown) {
		throw new UserLeftBehind(
			'a first sign-in failed half-way, and so did taking back its user, who has no way to sign in now: delete that user',
			{ cause: { err: asError(thrown), userId: id } }
		);
	}
}

async function requireUser(store: Store, id: string): Promise<AdapterUser> {
	const user = await store.getUser(id);
	if (!user) throw new AccountNotLinked('the user who asked to link the account is gone');
	return user;
}

/** An account as it is stored. */
export function storedAccount({ account, storedTokens }: Applicant, userId: string): AdapterAccount {
	const { provider, providerAccountId, type } = account;
	return { ...storedTokens, provider, providerAccountId, type: type as AdapterAccount['type'], userId };
}
