/** The options for accounts. */
import type { AdapterUser } from '../../../../adapters/types.js';
import type { Awaitable, User } from '../../../../types.js';

/**
 * Which members of a stored user a later sign-in at a provider changes. `never`: none. `always`: the name and the picture, if the
 * provider has them. A function returns the members to store, or nothing; `profile` is the user as the provider describes the person,
 * and `provider` its id. The address and the id never change.
 */
export type ProfileSync =
	| 'never'
	| 'always'
	| ((message: {
			user: User | AdapterUser;
			profile: Omit<User, 'id'>;
			provider: string;
	  }) => Awaitable<Omit<Partial<User>, 'id' | 'email'> | null | undefined>);

/** The options for the accounts of users at providers. */
export interface AccountOptions {
	/**
	 * The answer if a user is signed in, and a sign-in at a provider that was not begun with `link: true` ends with an account of
	 * another one. `ask`: a page asks whether to link the account or to switch to the other user. `explicit`: the sign-in is
	 * refused. `implicit`: a new account is linked to the signed-in user without a question, as in `@auth/core`; the next person at
	 * a shared computer, who signs in without signing the other out, then gets into the account of the other.
	 * @default 'ask'
	 */
	linking?: 'ask' | 'explicit' | 'implicit';
	/**
	 * The members of the user that a later sign-in at a provider of OAuth 2 or OpenID Connect changes.
	 * @default 'never'
	 * @example ({ user, profile }) => ({ image: user.image ?? profile.image })
	 */
	profileSync?: ProfileSync;
	/**
	 * Seals the tokens of accounts in the database with the `secret`: a reader of the database cannot use them, and a sealed token
	 * opens only in its own row. Plain tokens are sealed when they are next used. @default false
	 */
	encryptTokens?: boolean;
	/**
	 * The content of the column `emailVerified` of users. `boolean`: a table of another library stores only whether the address is
	 * proven. Then 1 and true count as a proof; without it, they are refused. @default 'date'
	 */
	emailVerified?: 'date' | 'boolean';
	/**
	 * Whether users may change their email address, by `locals.accounts.changeEmail()` and on the account page. An email to the new address
	 * proves it. An email to the earlier address says so: its link undoes the change for a week, in which no other user gets the
	 * address. Needs a provider of type `email` or the `Password` provider, an adapter that keeps secrets and lists sessions, and
	 * with encrypted sessions `session.revocation`. @default false
	 */
	changeEmail?: boolean;
	/**
	 * Seconds in which a user who signed up with a passkey, or with a password and `neutral: false`, proves the address that they typed in,
	 * by an email, while signed in. Until then, another person who proves the address gets it: the user is deleted, and the person becomes a new user. After that
	 * time `auth.cleanUp()` deletes the user. Use 86400, a day. Needs an adapter that keeps secrets, and a way to prove an address: a
	 * provider of type `email`, `oidc` or `oauth`, or `changeEmail`. @default 86400 with `neutral: false`, whose sign-ups get an email;
	 * otherwise none: such users stay, and no one else can sign up with the address
	 */
	pendingAge?: number;
	/**
	 * Whether the rules of `protect` and `requireSession` refuse users who have not proven the address of their sign-up, with the reason
	 * `unproven`, and their API tokens. They still sign in, and `locals.auth()` returns their session, so that they can prove it. Needs
	 * `pendingAge`, or `neutral: false`. @default false
	 */
	requireVerifiedEmail?: boolean;
	/**
	 * Seconds between the moment when a user deletes the account, by `locals.accounts.delete()` or on the account page, and its end. All
	 * sessions and API tokens end at once; a sign-in before the end keeps the account. `auth.cleanUp()` deletes the users whose time has
	 * passed. Use 2592000, 30 days. Needs an adapter that keeps secrets and lists sessions, and with encrypted sessions
	 * `session.revocation`. @default none: the user is deleted at once
	 */
	deletionGrace?: number;
	/**
	 * Whether users get an email about the security of their account: a sign-in with a new browser, a passkey, an account or a second factor
	 * that was added or removed, a recovery code that was used. The sender is that of the Password provider, or else the first provider
	 * of type `email`; its `mail` option replaces the emails, by `purpose`. Needs an adapter. @default true with the Password provider
	 */
	securityMails?: boolean;
	/** The options for the account page, on which users manage their account. */
	page?: AccountPageOptions;
}

/** The options for the account page. */
export interface AccountPageOptions {
	/**
	 * The members of their profile that users may change: `['name']`, or `[]` for none. Needs an adapter with `updateUser`.
	 * @default `['name']` where the adapter has `updateUser`
	 */
	profile?: readonly 'name'[];
	/**
	 * Whether users may delete their account, as `locals.accounts.delete()` does. Delete what your own tables have in the event
	 * `deletingUser`. Needs an adapter with `deleteUser`. @default false
	 */
	deletion?: boolean;
	/**
	 * The scopes of the API tokens that users may make: each user chooses among them. Needs an adapter that keeps secrets.
	 * @default none: users can see and end their tokens
	 */
	tokenScopes?: readonly string[];
}
