/** Decides whether an identity from a provider belongs to a known user, to a new one, or is refused. A pure table. */

/**
 * Whether the account is linked to the user who has its email address: never, if that user has proven to own the address (by
 * a link sent there), or always.
 */
export type EmailLinking = 'never' | 'proven' | 'always';

/** Stands for a signed-in user whom the session does not identify as a user of the adapter. */
export const unlinkableUser = Symbol('unlinkable');

/** The signed-in user who asked to link the account; null without a session. */
export type LinkingUser = string | typeof unlinkableUser | null;

/** The facts that the decision needs. All ids are ids of users. */
export interface Facts {
	readonly linkingUser: LinkingUser;
	/** The user who already has the account. */
	readonly accountOwner: string | null;
	/** The user who has the email address. */
	readonly emailOwner: string | null;
	/** Whether that user has proven to own it. */
	readonly emailOwnerProven: boolean;
	/** The provider's statement about the address; undefined if it makes none. */
	readonly emailVerified: boolean | undefined;
	readonly emailLinking: EmailLinking;
}

/** The decision. */
export type Plan =
	| { readonly do: 'signIn'; readonly userId: string }
	| { readonly do: 'link'; readonly userId: string }
	| { readonly do: 'create' }
	| { readonly do: 'refuse'; readonly because: 'AccountNotLinked' | 'OAuthAccountNotLinked' | 'unlinkable' };

/**
 * Decides. An account belongs to one user for good. A signed-in user links explicitly. An email address alone gives no access
 * to an existing user, unless the provider is configured to allow it and does not say that the address is unverified.
 */
export function decide(facts: Facts): Plan {
	const { linkingUser, accountOwner, emailOwner, emailOwnerProven, emailVerified, emailLinking } = facts;
	if (accountOwner !== null) {
		const another = typeof linkingUser === 'string' && linkingUser !== accountOwner;
		return another ? { do: 'refuse', because: 'AccountNotLinked' } : { do: 'signIn', userId: accountOwner };
	}
	if (linkingUser === unlinkableUser) return { do: 'refuse', because: 'unlinkable' };
	if (linkingUser !== null) return { do: 'link', userId: linkingUser };
	// An address that the provider calls unverified is not stored, so it cannot collide with another user's.
	if (emailOwner === null || emailVerified === false) return { do: 'create' };
	const links = emailLinking === 'always' || (emailLinking === 'proven' && emailOwnerProven);
	return links ? { do: 'link', userId: emailOwner } : { do: 'refuse', because: 'OAuthAccountNotLinked' };
}
