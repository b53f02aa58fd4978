/** The types of `locals.accounts`. */
import type { Factor } from './factors.js';
import type { Passkey } from './passkeys.js';

/** An access token of a provider, to call an API on behalf of a user. Keep it on the server. */
export interface ProviderToken {
	/** The access token, as an API of the provider expects it. */
	readonly accessToken: string;
	/** The type of the token in lower case, such as `bearer`. @see RFC 6749, section 7.1 */
	readonly tokenType: string;
	/** When the token expires. Absent if the provider does not say. */
	readonly expiresAt?: Date;
	/** The scopes that the provider granted, as far as it says. */
	readonly scopes: readonly string[];
}

/** The options of `token`. */
export interface TokenOptions {
	/** The id of the account, for a user who has several at the provider. @default the only one */
	readonly providerAccountId?: string | undefined;
	/** An access token that an API refused. If it is still stored, the library refreshes it, even before it expires. @default none */
	readonly insteadOf?: string | undefined;
}

/** The options of a request to an API. */
export interface ApiRequestOptions extends Pick<TokenOptions, 'providerAccountId'> {
	/** Sends the request. In `handleFetch` it is the `fetch` that the hook gets. @default the provider's `fetch` */
	readonly fetch?: typeof fetch;
}

/**
 * The accounts of one user at OAuth 2 and OpenID Connect providers. `Id`: the ids of the providers.
 *
 * Each method throws these errors:
 *
 * - `AccessDenied` if no user of the adapter is signed in
 * - `ProviderSignInRequired` if the user has no account at the provider, and `AmbiguousAccount` if the user has several
 * - `MissingAdapter` without an adapter, unless a cookie keeps the tokens
 * - `MissingAdapterMethods` if the adapter lacks the methods for accounts
 */
export interface AccountsOf<Id extends string> {
	/**
	 * Returns an access token that is valid for at least some seconds. A token that is about to expire is refreshed once, for all callers.
	 * @throws {ProviderSignInRequired} when the user has to sign in with the provider again
	 * @throws {ProviderUnavailable} when the token has expired, and the provider does not answer
	 * @throws {TokenNotRefreshable} when the token has expired, a cookie keeps it, and it is too late to write a cookie
	 */
	token(providerId: Id, options?: TokenOptions): Promise<ProviderToken>;
	/**
	 * Sends a request with the access token, to the origins in `apiOrigins` of the provider. It follows redirects of GET and HEAD
	 * within the origin; any other redirect is the answer. An answer 401 with `invalid_token` refreshes the token, and the request
	 * is sent once more, unless its body is a stream.
	 * @throws {TokenNotForOrigin} for a URL of another origin, before anything is sent
	 * @throws {ProviderSignInRequired | ProviderUnavailable} as `token` does
	 */
	fetch(
		providerId: Id,
		input: string | URL | Request,
		init?: RequestInit,
		options?: ApiRequestOptions
	): Promise<Response>;
	/**
	 * Returns the scopes that the provider granted, as far as it says. Asks only the data layer.
	 * @throws {ProviderSignInRequired} if the user has no account at the provider, {AmbiguousAccount} if the user has several
	 */
	scopes(providerId: Id, options?: Pick<TokenOptions, 'providerAccountId'>): Promise<readonly string[]>;
}

/**
 * An open question: a sign-in at a provider ended with an account of a user other than the one signed in, or with a new account.
 */
export interface AccountQuestion {
	/** The id of the question. The form that answers sends it in the field `question`. */
	readonly id: string;
	/** The provider of the sign-in. */
	readonly provider: { readonly id: string; readonly name: string };
	/** The account, as the provider describes its owner. */
	readonly account: {
		readonly name?: string | null | undefined;
		readonly email?: string | null | undefined;
		readonly image?: string | null | undefined;
	};
	/** Whether another user of the site has the account. */
	readonly isTaken: boolean;
	/** Whether the account can be linked. If not, the user can only switch to it or cancel. */
	readonly canLink: boolean;
}

/** An account of a user at a provider. */
export interface LinkedAccount {
	/** Id of the provider. */
	readonly provider: string;
	/** The name of the provider; null if the configuration does not have it any more. */
	readonly name: string | null;
	/** The id of the account there. */
	readonly providerAccountId: string;
	/** Whether the user has another sign-in method, so that this account can be unlinked. */
	readonly canUnlink: boolean;
}

/** The sign-in methods of a user, as far as the library knows them. */
export interface WaysToSignIn {
	/** The accounts at providers of OAuth 2 and OpenID Connect. Empty if the adapter has no `listAccounts`. */
	readonly accounts: readonly LinkedAccount[];
	/** The passkeys of the user. */
	readonly passkeys: readonly Passkey[];
	/** The address of the user. `signsIn`: an email to it signs in, because it is proven, and there is a provider for emails. */
	readonly email: { readonly address: string; readonly isProven: boolean; readonly signsIn: boolean } | null;
	/** Whether the library stores a password of the user. It does not know those of your own tables. */
	readonly hasPassword: boolean;
	/** The second factors, which a sign-in asks for after one of these methods. Empty without `mfa`. */
	readonly factors: readonly Factor[];
}

/** The data that the library stores about a user. Dates are texts, as in ISO 8601. */
export interface StoredAboutUser {
	/** The user. */
	readonly user: {
		readonly id: string;
		readonly name: string | null;
		readonly email: string | null;
		/** When the user proved the address; null if the address is not verified. */
		readonly emailVerified: string | null;
		readonly image: string | null;
	};
	/** The accounts at providers, without their tokens. */
	readonly accounts: readonly {
		readonly provider: string;
		readonly providerAccountId: string;
		readonly type: string;
		readonly scopes: readonly string[];
	}[];
	/** The passkeys. */
	readonly passkeys: readonly Passkey[];
	/** Whether the library stores a password of the user. */
	readonly hasPassword: boolean;
	/** The second factors, without their keys. */
	readonly factors: readonly {
		readonly kind: Factor['kind'];
		readonly createdAt: string;
		readonly lastUsedAt: string | null;
	}[];
	/** The browsers on which the second factor is not asked for, with `mfa.trustedDevices`. */
	readonly trustedDevices: readonly {
		readonly id: string;
		readonly userAgent: string | null;
		readonly createdAt: string;
		readonly lastUsedAt: string | null;
		/** When the second factor is asked for again. */
		readonly expires: string;
	}[];
	/** The valid sessions, if they are stored and can be listed. */
	readonly sessions: readonly Readonly<Record<string, unknown>>[];
	/** The API tokens, without the tokens themselves. */
	readonly apiTokens: readonly Readonly<Record<string, unknown>>[];
	/** The data of plugins, by their names; undefined without such a plugin. */
	readonly plugins?: Readonly<Record<string, unknown>>;
}

/** The accounts of any user, for server code. */
export interface AccountsOfUser<Id extends string> extends AccountsOf<Id> {
	/**
	 * Returns the sign-in methods of the user, as `locals.accounts.list` does for the signed-in user.
	 * @throws {AdapterError} if the database does not answer
	 */
	list(): Promise<WaysToSignIn>;
}

/** The accounts of the user of a request. */
export interface OwnAccounts<Id extends string> extends AccountsOf<Id> {
	/**
	 * Returns the sign-in methods of the user; none without a session of a user of the adapter.
	 * @throws {AdapterError} if the database does not answer
	 */
	list(): Promise<WaysToSignIn>;
	/**
	 * Unlinks an account, and revokes its tokens where the provider has an endpoint for it. If the provider does not answer,
	 * the account is unlinked all the same. Returns whether the user had the account.
	 * @param providerAccountId the account, for a user who may have several at the provider
	 * @throws {ReauthenticationRequired} if the session is not fresh
	 * @throws {AccessDenied} if it is the last sign-in method, or no user of the adapter is signed in
	 * @throws {AmbiguousAccount} if the user has several accounts there, and `providerAccountId` is missing
	 * @throws {MissingAdapterMethods} without `listAccounts` and `unlinkAccount`
	 * @throws {CrossSiteRequest} in a remote `query`, and for a request of another site
	 */
	unlink(provider: string, providerAccountId?: string): Promise<boolean>;
	/**
	 * Begins a change of the email address. Sends the new address a link, which makes the change in a browser where the user is signed
	 * in. The earlier address gets an email with a link that undoes it for a week, and ends all sessions and API tokens. If another
	 * user has the new address, its owner gets an email that says so, and the caller learns nothing.
	 * @param address the new address, as the user typed it
	 * @throws {InvalidConfig} without `account.changeEmail`
	 * @throws {InvalidEmail} for a text that is not one address, {InvalidRequest} for the present one
	 * @throws {ReauthenticationRequired} if the session is not fresh
	 * @throws {AccessDenied} if no user of the adapter is signed in
	 * @throws {TooManyRequests} after too many emails
	 * @throws {EmailSignInError} if the email cannot be sent
	 * @throws {CrossSiteRequest} in a remote `query`, and for a request of another site
	 * @example await locals.accounts.changeEmail('ada@example.com')
	 */
	changeEmail(address: string): Promise<void>;
	/**
	 * Deletes the user, with the accounts, sessions, passkeys and secrets, and ends the session. The event `deletingUser` comes
	 * first, and prevents the deletion by an error; `deleteUser` comes afterwards. It revokes tokens as `unlink` does.
	 *
	 * With `account.deletionGrace`, only the sessions and the API tokens end. The rest happens after that time, unless the user signs in
	 * before. Returns the end of that time; null if the user is deleted.
	 * @throws {ReauthenticationRequired} if the session is not fresh
	 * @throws {AccessDenied} if no user of the adapter is signed in
	 * @throws {EventError} if the event `deletingUser` throws
	 * @throws {MissingAdapterMethods} without `deleteUser`
	 * @throws {CrossSiteRequest} in a remote `query`, and for a request of another site
	 */
	delete(): Promise<Date | null>;
	/**
	 * Returns what the library stores about the user, as JSON. It has no secrets, and nothing of your own tables and columns.
	 * @throws {AccessDenied} if no user of the adapter is signed in
	 */
	export(): Promise<StoredAboutUser>;
	/**
	 * Returns the question that is open in this session, for a page of your own (`pages.link`); null without one. The form posts
	 * `question`, which is its `id`, and `decision` to `/auth/link`: `link`, `switch` or `cancel`.
	 * @throws {AdapterError} if the database does not answer
	 */
	question(): Promise<AccountQuestion | null>;
}
