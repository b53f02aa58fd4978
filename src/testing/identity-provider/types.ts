/** The users of the fake identity provider, and their answers. */

/** A user of the provider: the claims of the ID token and of the userinfo endpoint. */
export interface FakeUser {
	/** The id of the user at the provider. */
	sub: string;
	/** The full name. */
	name?: string;
	/** The email address. */
	email?: string;
	/** Whether the provider says that the address is verified. */
	email_verified?: boolean;
	/** URL of the picture. */
	picture?: string;
	[claim: string]: unknown;
}

/** How a user answers the sign-in page of the provider. */
export type SignInAnswer =
	/** Signs in as a user, by default the first. */
	| { readonly sub?: string }
	/** Does not sign in. `access_denied` is what a provider answers for a user who cancels. */
	| { readonly error: string };
