/** Who is who: whether an identity from a provider is a known user, a new one, or refused. A pure table. */

/**
 * Whether an address makes its owner the person who comes: never; where that user has proven to own it (by a link sent
 * there); or always.
 */
export type EmailLinking = 'never' | 'proven' | 'always';

/** In place of the id of the user who is signed in: the session does not name one of the adapter's. */
export const unlinkableUser = Symbol('unlinkable');

/** The signed-in user who asked to link the account; null where nobody is signed in. */
export type LinkingUser = string | typeof unlinkableUser | null;

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
	if (linkingUser === unlinkableUser) return { do: 'refuse', because: 'unlinkable' };
	if (linkingUser !== null) return { do: 'link', userId: linkingUser };
	// An address that the provider calls unproven is not taken up, so it collides with nobody.
	if (emailOwner === null || emailVerified === false) return { do: 'create' };
	const links = emailLinking === 'always' || (emailLinking === 'proven' && emailOwnerProven);
	return links ? { do: 'link', userId: emailOwner } : { do: 'refuse', because: 'OAuthAccountNotLinked' };
}
