/**
 * Who is who: whether a person who comes from a provider is a known user, a new one, or refused. A pure table first,
 * then the effects.
 */
import type { Adapter, AdapterAccount, AdapterUser } from '../adapters/types.js';
import { AccountNotLinked, AdapterError, OAuthAccountNotLinked } from '../errors.js';
import type { Account, User } from '../types.js';

/** What is known before anything is stored; ids are of users. */
export interface Facts {
	/** The signed-in user who asked to link the account. */
	readonly linkingUser: string | null;
	/** Who has the account already. */
	readonly accountOwner: string | null;
	/** Who has the email address. */
	readonly emailOwner: string | null;
	/** What the provider says of the address; undefined where it says nothing. */
	readonly emailVerified: boolean | undefined;
	/** `allowDangerousEmailAccountLinking` of the provider. */
	readonly allowEmailLinking: boolean;
}

/** What is to be done. */
export type Plan =
	| { readonly do: 'signIn'; readonly userId: string }
	| { readonly do: 'link'; readonly userId: string }
	| { readonly do: 'create' }
	| { readonly do: 'refuse'; readonly because: 'AccountNotLinked' | 'OAuthAccountNotLinked' };

/**
 * Decides. An account belongs to one user for good; a signed-in user links explicitly; nobody becomes somebody else by
 * an email address, unless the provider is configured to allow it and does not itself say that the address is unproven.
 */
export function decide({ linkingUser, accountOwner, emailOwner, emailVerified, allowEmailLinking }: Facts): Plan {
	if (accountOwner !== null) {
		const another = linkingUser !== null && linkingUser !== accountOwner;
		return another ? { do: 'refuse', because: 'AccountNotLinked' } : { do: 'signIn', userId: accountOwner };
	}
	if (linkingUser !== null) return { do: 'link', userId: linkingUser };
	if (emailOwner === null || emailVerified === false) {
		// An address that the provider calls unproven is not taken up, so it collides with nobody.
		return { do: 'create' };
	}
	return allowEmailLinking ? { do: 'link', userId: emailOwner } : { do: 'refuse', because: 'OAuthAccountNotLinked' };
}

/** The person at the door. */
export interface Applicant {
	readonly user: Omit<User, 'id'>;
	readonly account: Account;
	/** What of the tokens is stored: the provider's choice. */
	readonly storedTokens: Partial<Account>;
	readonly emailVerified: boolean | undefined;
	readonly allowEmailLinking: boolean;
	readonly linkingUser: string | null;
}

/** What was done. */
export interface Settled {
	readonly user: AdapterUser;
	readonly created: boolean;
	readonly linked: boolean;
}

/** How often a first sign-in that loses a race against another looks again, and how long it waits in between. */
const attempts = 4;
const pauseMs = 25;

/**
 * Finds or makes the user. Of two first sign-ins at once one creates, and the other finds what it created.
 * @throws {AccountNotLinked | OAuthAccountNotLinked} when the plan refuses
 * @throws {AdapterError} when the data layer fails
 */
export async function settle(adapter: Adapter, applicant: Applicant): Promise<Settled> {
	for (let attempt = 1; ; attempt++) {
		const owner = await ownerOf(adapter, applicant.account);
		const plan = await planFor(adapter, applicant, owner);
		try {
			return await carryOut(adapter, applicant, plan, owner);
		} catch (thrown) {
			// The data layer may have refused because a concurrent sign-in came first.
			const lost = plan.do === 'create' || plan.do === 'link';
			if (!lost || !(thrown instanceof AdapterError) || attempt === attempts) throw thrown;
			await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
		}
	}
}

/** Who has the account. */
export async function ownerOf(adapter: Adapter, account: Account): Promise<AdapterUser | null> {
	const { provider, providerAccountId } = account;
	return (await adapter.getUserByAccount?.({ provider, providerAccountId })) ?? null;
}

async function planFor(adapter: Adapter, applicant: Applicant, owner: AdapterUser | null): Promise<Plan> {
	const { linkingUser, emailVerified, allowEmailLinking } = applicant;
	const { email } = applicant.user;
	const byEmail = owner || linkingUser || !email ? null : await adapter.getUserByEmail?.(email);
	return decide({
		linkingUser,
		accountOwner: owner?.id ?? null,
		emailOwner: byEmail?.id ?? null,
		emailVerified,
		allowEmailLinking
	});
}

async function carryOut(
	adapter: Adapter,
	applicant: Applicant,
	plan: Plan,
	owner: AdapterUser | null
): Promise<Settled> {
	switch (plan.do) {
		case 'signIn': {
			const user = owner ?? (await requireUser(adapter, plan.userId));
			const { userId: _, ...account } = storedAccount(applicant, user.id);
			await adapter.updateAccount?.(account);
			return { user, created: false, linked: false };
		}
		case 'link': {
			const user = await requireUser(adapter, plan.userId);
			await adapter.linkAccount?.(storedAccount(applicant, user.id));
			return { user, created: false, linked: true };
		}
		case 'create':
			return { user: await create(adapter, applicant), created: true, linked: true };
		case 'refuse':
			throw plan.because === 'AccountNotLinked'
				? new AccountNotLinked('the account belongs to another user than the one signed in')
				: new OAuthAccountNotLinked(
						'a user with this email address signed up in another way: sign in that way first, then link the account'
					);
	}
}

async function create(adapter: Adapter, applicant: Applicant): Promise<AdapterUser> {
	const { email, ...rest } = applicant.user;
	const claimed = applicant.emailVerified === false ? undefined : email;
	// Columns for the address allow null: some providers give none.
	const draft = { ...rest, email: claimed ?? null, id: crypto.randomUUID(), emailVerified: null } as AdapterUser & {
		email: string;
	};
	if (adapter.createUserWithAccount) {
		const { userId: _, ...account } = storedAccount(applicant, draft.id);
		return adapter.createUserWithAccount(draft, account);
	}
	const user = await adapter.createUser?.(draft);
	if (!user) throw new AdapterError('createUser gave no user');
	try {
		await adapter.linkAccount?.(storedAccount(applicant, user.id));
	} catch (thrown) {
		// A user without an account could never sign in, and would keep the address from its owner.
		await Promise.resolve(adapter.deleteUser?.(user.id)).catch(() => undefined);
		throw thrown;
	}
	return user;
}

async function requireUser(adapter: Adapter, id: string): Promise<AdapterUser> {
	const user = await adapter.getUser?.(id);
	if (!user) throw new AccountNotLinked('the user who asked to link the account is gone');
	return user;
}

function storedAccount({ account, storedTokens }: Applicant, userId: string): AdapterAccount {
	const { provider, providerAccountId, type } = account;
	return { ...storedTokens, provider, providerAccountId, type: type as AdapterAccount['type'], userId };
}
