/**
 * The adapter contract: how any data layer stores users, accounts, sessions, verification tokens and authenticators. Every
 * method is optional. When the configuration is compiled, the library checks for the methods that the providers and the
 * session strategy need, and names the missing ones.
 */
import type { Account, Awaitable, ProviderType, TokenSet, User } from '../types.js';
import type { RevocationGroup } from './types/revocations.js';
import type { SecretGroup } from './types/secrets.js';
import type { SweepGroup } from './types/sweep.js';
import type { SessionDetails } from './types/session-details.js';
import type { SessionTokenGroup } from './types/session-tokens.js';
import type { TableGroup } from './types/tables.js';
import type { UserGroup } from './types/users.js';

export type { SessionDetails } from './types/session-details.js';
export type { SessionTokenGroup } from './types/session-tokens.js';
export type { SweepGroup } from './types/sweep.js';
export type { RevocationGroup } from './types/revocations.js';
export type { AdapterSecret, SecretGroup } from './types/secrets.js';
export type { TableGroup, TableSource } from './types/tables.js';
export type { UserGroup, UserPageRequest } from './types/users.js';

/** A stored user. */
export interface AdapterUser extends User {
	/** The id: unique, and compared case-sensitively. */
	id: string;
	/** The email address. */
	email: string;
	/** When the user first proved ownership of the address, by signing in with the email provider; null until then. */
	emailVerified: Date | null;
}

/** A user from an adapter that does not know the members that the application declares, such as one written for `@auth/core`. */
export interface StoredUser {
	/** The id of the user. */
	id: string;
	/** The name for people. */
	name?: string | null;
	/** The email address. */
	email: string;
	/** URL of a picture. */
	image?: string | null;
	/** When the user proved the address; null before. */
	emailVerified: Date | null;
}

/** The kinds of account that are stored. */
export type AdapterAccountType = Extract<ProviderType, 'oauth' | 'oidc' | 'email' | 'webauthn'>;

/** A stored connection between a user and a provider. (`provider`, `providerAccountId`) is unique. */
export interface AdapterAccount extends Account {
	userId: string;
	/** The kind of provider. */
	type: AdapterAccountType;
}

/** The token set of an account, as the tables of `@auth/*-adapter` store it. */
export type StoredTokens = Partial<
	Pick<
		TokenSet,
		'access_token' | 'refresh_token' | 'expires_at' | 'id_token' | 'scope' | 'session_state' | 'token_type'
	>
>;

/** A stored session, for the `database` strategy. */
export interface AdapterSession extends SessionDetails {
	/** The random lookup value that the HTTP-only cookie holds. Unique, opaque, compared case-sensitively. */
	sessionToken: string;
	/** The id of the user. */
	userId: string;
	/** Absolute expiry. */
	expires: Date;
}

/** A passkey or security key. */
export interface AdapterAuthenticator {
	/** Base64-encoded credential id; unique, compared case-sensitively. */
	credentialID: string;
	/** Base64-encoded public key, in COSE. */
	credentialPublicKey: string;
	/** The signature counter: how often the authenticator reports that it was used. */
	counter: number;
	/** `singleDevice` or `multiDevice`. */
	credentialDeviceType: string;
	/** Whether the credential is backed up. */
	credentialBackedUp: boolean;
	/** Transport hints, joined with commas. */
	transports?: string | null;
	/** The account that the authenticator belongs to. */
	providerAccountId: string;
	/** The id of the user who has the passkey. */
	userId: string;
	/** The name that its owner gave it. Only `renameAuthenticator` sets it: `createAuthenticator` does not receive one. */
	name?: string | null;
}

/** A pending email sign-in. (`identifier`, `token`) is unique. */
export interface VerificationToken {
	/** The user's email address. */
	identifier: string;
	/** The token, hashed with the secret. */
	token: string;
	/** Absolute expiry. */
	expires: Date;
}

/**
 * The methods that the library calls on a data layer.
 *
 * Lookups without a match return `null`. A method throws when the data layer fails, and the library never treats an error as
 * "no session" or "no user". An answer that its type does not allow leads to an `AdapterError`, as does the lack of an answer
 * within `adapterTimeout`. Ids may be numbers or bigints in the data layer; the library converts them to text. The data layer
 * decides whether several calls see each other's writes. The methods described as atomic must be atomic in the data layer
 * itself, not in the process.
 */
export interface Adapter<Stored = AdapterUser>
	extends SessionTokenGroup, SecretGroup, RevocationGroup, SweepGroup, UserGroup<Stored>, TableGroup {
	/** Creates and returns the user. An adapter whose data layer makes ids may ignore `user.id`. Throws when the email is taken. */
	createUser?(user: AdapterUser): Awaitable<Stored>;
	/** Returns the user with an id; null without one. */
	getUser?(id: string): Awaitable<Stored | null>;
	/**
	 * Returns the user with the address. The library calls it with the address in ASCII and lower case, then, if that differs, with
	 * the address as it was given. The library ignores a user with another address, however the data layer compares addresses: an
	 * adapter may ignore case. The library throws for two users who differ by case.
	 */
	getUserByEmail?(email: string): Awaitable<Stored | null>;
	/** Returns the user of an account at a provider; null without one. */
	getUserByAccount?(account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>): Awaitable<Stored | null>;
	/** Changes only the given members, and returns the whole user. `email: null` removes the address. */
	updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Awaitable<Stored>;
	/**
	 * Deletes the user with their accounts, sessions and authenticators. The library calls it only to remove a user that it
	 * created and whose account could not be stored.
	 */
	deleteUser?(userId: string): Promise<void> | Awaitable<Stored | null | undefined>;
	/** Creates the account. Atomic: throws when another call has linked the same account before. */
	linkAccount?(account: AdapterAccount): Promise<void> | Awaitable<AdapterAccount | null | undefined>;
	/** Removes the account. The library calls it only to remove an account whose passkey could not be stored. */
	unlinkAccount?(
		account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>
	): Promise<void> | Awaitable<AdapterAccount | undefined>;
	/** Returns an account; null without one. */
	getAccount?(
		providerAccountId: AdapterAccount['providerAccountId'],
		provider: AdapterAccount['provider']
	): Awaitable<AdapterAccount | null>;
	/** Stores a session. */
	createSession?(
		session: { sessionToken: string; userId: string; expires: Date } & SessionDetails
	): Awaitable<AdapterSession>;
	/** Returns both in one call, with one query and a join if the data layer has joins. */
	getSessionAndUser?(sessionToken: string): Awaitable<{ session: AdapterSession; user: Stored } | null>;
	/**
	 * Changes only the given members, and never creates a session. Returns the session, or nothing: then the library reads
	 * the session again, to find out whether it still exists.
	 */
	updateSession?(
		session: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>
	): Awaitable<AdapterSession | null | undefined>;
	/**
	 * Deletes the session. Returns the deleted session, if that costs nothing, for the `signOut` event; otherwise the event has
	 * the session as it was read. Null says that the session was gone: an ended session does not continue under another token.
	 */
	deleteSession?(sessionToken: string): Promise<void> | Awaitable<AdapterSession | null | undefined>;
	/** Stores a verification token. */
	createVerificationToken?(token: VerificationToken): Awaitable<VerificationToken | null | undefined>;
	/**
	 * Deletes the token and returns it. Atomic: of any number of concurrent calls, one receives the token, and the others
	 * null.
	 */
	useVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>;
	/** Returns the passkey with a credential id; null without one. */
	getAuthenticator?(credentialID: AdapterAuthenticator['credentialID']): Awaitable<AdapterAuthenticator | null>;
	/** Stores the authenticator. Throws when this fails, also for an existing `credentialID`. */
	createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>;
	/** Returns the user's authenticators; an empty list for an unknown user. Throws when this fails. */
	listAuthenticatorsByUserId?(userId: AdapterAuthenticator['userId']): Awaitable<AdapterAuthenticator[]>;
	/**
	 * Stores the counter. Throws when this fails, also for an unknown `credentialID`. The library's own adapters also throw, in the
	 * same atomic step, when the counter does not advance, unless both values are 0. Of two assertions with the same counter, one
	 * comes from a cloned authenticator.
	 * @see WebAuthn Level 3, 7.2, step 22
	 */
	updateAuthenticatorCounter?(
		credentialID: AdapterAuthenticator['credentialID'],
		newCounter: AdapterAuthenticator['counter']
	): Awaitable<AdapterAuthenticator>;

	/**
	 * Extension of the `@auth/core` contract, like the two methods below. Returns the user's sessions, also expired ones; an
	 * empty list for an unknown user. An adapter with this method stores {@link SessionDetails}, as far as its tables have
	 * columns for them.
	 */
	listSessions?(userId: string): Awaitable<AdapterSession[]>;
	/** Extension of the `@auth/core` contract. Deletes the session with this `id`. */
	deleteSessionById?(id: string): Promise<void> | Awaitable<AdapterSession | null | undefined>;
	/**
	 * Extension of the `@auth/core` contract. Deletes the sessions of the user in one step, except the session with the id
	 * `exceptId`, if it is given.
	 */
	deleteSessions?(userId: string, exceptId?: string): Promise<void> | Awaitable<unknown>;
	/**
	 * Extension of the `@auth/core` contract. Deletes the sessions that began with this `provider` and `sid`, of any user, and
	 * returns the deleted ones, or nothing.
	 * @see OpenID Connect Back-Channel Logout 1.0, section 2.3
	 */
	deleteSessionsBySid?(provider: string, sid: string): Promise<void> | Awaitable<unknown>;

	/**
	 * Extension of the `@auth/core` contract. Stores the tokens of a later sign-in in the existing account; absent members
	 * keep their values. Without this method, the tokens of the first sign-in remain.
	 */
	updateAccount?(
		account: Partial<AdapterAccount> & Pick<AdapterAccount, 'provider' | 'providerAccountId'>
	): Promise<void> | Awaitable<AdapterAccount | null | undefined>;
	/** Extension of the `@auth/core` contract. Returns the user's accounts; an empty list for an unknown user. */
	listAccounts?(userId: string): Awaitable<AdapterAccount[]>;
	/**
	 * Extension of the `@auth/core` contract. Compare-and-swap: stores the seven members of {@link StoredTokens} in place of those
	 * of the account, if its `access_token` is still `expectedAccessToken` (null: it has none). Absent members become empty.
	 * Returns whether it did. Atomic: of concurrent calls with one expected token and new tokens, one returns true.
	 */
	replaceTokens?(
		account: StoredTokens & Pick<AdapterAccount, 'provider' | 'providerAccountId'>,
		expectedAccessToken: string | null
	): Awaitable<boolean>;
	/**
	 * Extension of the `@auth/core` contract. Creates both the user and the account, or neither. Atomic: throws when the
	 * email or the account exists. Without this method, the library calls `createUser`, then `linkAccount`.
	 */
	createUserWithAccount?(user: AdapterUser, account: Account & { type: AdapterAccountType }): Awaitable<Stored>;
	/**
	 * Extension of the `@auth/core` contract. Records the key. Returns true for the first call, and false for every later
	 * call until `expires`. Atomic. It makes a pending sign-in single-use across all processes on one database. Without this
	 * method, each process keeps its own record.
	 */
	claimOnce?(key: string, expires: Date): Awaitable<boolean>;
	/**
	 * Extension of the `@auth/core` contract. Deletes all tokens of the address, so that a newer link invalidates the older
	 * ones. Without this method, each link is valid until it expires.
	 */
	deleteVerificationTokens?(identifier: string): Promise<void> | Awaitable<unknown>;
	/**
	 * Extension of the `@auth/core` contract. Deletes the authenticator if it belongs to the user. Also deletes its account (of type
	 * `webauthn`, with its `providerAccountId`), unless another authenticator belongs to that account. Returns whether it deleted an
	 * authenticator; of concurrent calls, one returns true. A call that throws can be repeated. Without this method, users cannot
	 * remove passkeys.
	 */
	deleteAuthenticator?(authenticator: Pick<AdapterAuthenticator, 'credentialID' | 'userId'>): Awaitable<boolean>;
	/**
	 * Extension of the `@auth/core` contract. Names the authenticator and returns it if it belongs to the user; otherwise
	 * returns null. Without this method, passkeys have no names.
	 */
	renameAuthenticator?(
		authenticator: Pick<AdapterAuthenticator, 'credentialID' | 'userId'> & { name: string | null }
	): Awaitable<AdapterAuthenticator | null>;
	/**
	 * Extension of the `@auth/core` contract. Stores whether the passkey is backed up, as its latest use says, and returns the
	 * authenticator if it belongs to the user; otherwise returns null. Without this method, `credentialBackedUp` is that of the
	 * registration.
	 */
	updateAuthenticatorBackup?(
		authenticator: Pick<AdapterAuthenticator, 'credentialID' | 'userId' | 'credentialBackedUp'>
	): Awaitable<AdapterAuthenticator | null>;
}

/** The name of a method of the contract. */
export type AdapterMethod = Exclude<keyof Adapter, keyof TableGroup>;

/** Returns whether the value can be read as a date: true for ISO 8601 strings, as in JSON. */
// oxlint-disable-next-line typescript/no-explicit-any -- the interface specification types it so
export function isDate(value: any): any {
	return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value)
		? !Number.isNaN(Date.parse(value))
		: false;
}
