/**
 * The adapter contract: how users, accounts, sessions, verification tokens and authenticators are kept in any data
 * layer. Every method is optional; those that the configured providers and the session strategy need are checked, and
 * named when missing, at the time the configuration is compiled.
 */
import type { Account, Awaitable, ProviderType, User } from '../types.js';

/** A user as stored. */
export interface AdapterUser extends User {
	/** Unique, and compared case-sensitively. */
	id: string;
	email: string;
	/** When the user first proved to own the address (signed in with the email provider); null until then. */
	emailVerified: Date | null;
}

/**
 * A user as an adapter gives it that knows nothing of what the application declares of its users, such as those that were
 * written for `@auth/core`.
 */
export interface StoredUser {
	id: string;
	name?: string | null;
	email: string;
	image?: string | null;
	emailVerified: Date | null;
}

/** The account kinds that are stored. */
export type AdapterAccountType = Extract<ProviderType, 'oauth' | 'oidc' | 'email' | 'webauthn'>;

/** A connection between a user and a provider, as stored. (`provider`, `providerAccountId`) is unique. */
export interface AdapterAccount extends Account {
	userId: string;
	type: AdapterAccountType;
}

/**
 * What a session may say of itself, in columns that a table need not have. A session is created with them where the adapter
 * has `listSessions`; members without a value are absent or null.
 */
export interface SessionDetails {
	/** Names the session in lists, and is not its token. An adapter whose data layer makes ids may ignore it. */
	id?: string | null;
	createdAt?: Date | null;
	/** Changed when the session is extended. */
	lastUsedAt?: Date | null;
	authenticatedAt?: Date | null;
	/** Values of RFC 8176, joined with commas. */
	methods?: string | null;
	/** Id of the provider of the sign-in. */
	provider?: string | null;
	/** The provider's own name for its session. */
	sid?: string | null;
	/** The authentication context class that the provider names. */
	acr?: string | null;
	/** What the browser called itself, at most 256 characters. */
	userAgent?: string | null;
}

/** A session as stored, for the `database` strategy. */
export interface AdapterSession extends SessionDetails {
	/** The random lookup value that the HTTP-only cookie holds. Unique, opaque, compared case-sensitively. */
	sessionToken: string;
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
	/** The signature counter: how often the authenticator says it was used. */
	counter: number;
	/** `singleDevice` or `multiDevice`. */
	credentialDeviceType: string;
	/** Whether the credential is backed up. */
	credentialBackedUp: boolean;
	/** Transport hints, joined with commas. */
	transports?: string | null;
	/** The account that the authenticator belongs to. */
	providerAccountId: string;
	userId: string;
	/** What its owner calls it, set by `renameAuthenticator` alone: `createAuthenticator` is not given one. */
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
 * What the library asks of a data layer.
 *
 * Lookups without a match return `null`; a method throws when the data layer fails, and the library never takes an
 * error for "no session" or "no user". An answer that its type does not allow is an `AdapterError`, and so is no answer
 * within `adapterTimeout`. Ids may be numbers or bigints in the data layer; the library shows them as text. Whether several calls see each other's writes is the data layer's matter; the
 * methods named atomic must be so in the data layer itself, not in the process.
 */
export interface Adapter<Stored = AdapterUser> {
	/** Creates and returns the user. An adapter whose data layer makes ids may ignore `user.id`. Throws when the email is taken. */
	createUser?(user: AdapterUser): Awaitable<Stored>;
	getUser?(id: string): Awaitable<Stored | null>;
	/**
	 * Called with the address in its one form (ASCII, lower case), then, where that differs, as it was given. A user with
	 * another address is taken for no match, whatever the data layer compares by.
	 */
	getUserByEmail?(email: string): Awaitable<Stored | null>;
	getUserByAccount?(account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>): Awaitable<Stored | null>;
	/** Changes only the members given, and returns the whole user. */
	updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, 'id'>): Awaitable<Stored>;
	/**
	 * Deletes the user with accounts, sessions and authenticators. The library calls it only to take back a user whom it
	 * created, and whose account could not be stored.
	 */
	deleteUser?(userId: string): Promise<void> | Awaitable<Stored | null | undefined>;
	/** Creates the account. Atomic: throws when another call has linked the same account before. */
	linkAccount?(account: AdapterAccount): Promise<void> | Awaitable<AdapterAccount | null | undefined>;
	/** Removes the account. The library calls it only to take back an account whose passkey could not be stored. */
	unlinkAccount?(
		account: Pick<AdapterAccount, 'provider' | 'providerAccountId'>
	): Promise<void> | Awaitable<AdapterAccount | undefined>;
	getAccount?(
		providerAccountId: AdapterAccount['providerAccountId'],
		provider: AdapterAccount['provider']
	): Awaitable<AdapterAccount | null>;
	createSession?(
		session: { sessionToken: string; userId: string; expires: Date } & SessionDetails
	): Awaitable<AdapterSession>;
	/** Both in one call; one query with a join where the data layer has joins. */
	getSessionAndUser?(sessionToken: string): Awaitable<{ session: AdapterSession; user: Stored } | null>;
	/**
	 * Changes only the members given. Never creates. Returns the session, or nothing: then the library reads it again, to
	 * learn whether it is still there.
	 */
	updateSession?(
		session: Partial<AdapterSession> & Pick<AdapterSession, 'sessionToken'>
	): Awaitable<AdapterSession | null | undefined>;
	/** Returns the deleted session where that costs nothing, for the `signOut` event; without it the event has the session as it was read. */
	deleteSession?(sessionToken: string): Promise<void> | Awaitable<AdapterSession | null | undefined>;
	createVerificationToken?(token: VerificationToken): Awaitable<VerificationToken | null | undefined>;
	/** Returns the token and deletes it. Atomic: of any number of concurrent calls one gets the token, the others null. */
	useVerificationToken?(params: { identifier: string; token: string }): Awaitable<VerificationToken | null>;
	getAuthenticator?(credentialID: AdapterAuthenticator['credentialID']): Awaitable<AdapterAuthenticator | null>;
	/** Throws when creation fails, an existing `credentialID` included. */
	createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>;
	/** Empty for an unknown user; throws when retrieval fails. */
	listAuthenticatorsByUserId?(userId: AdapterAuthenticator['userId']): Awaitable<AdapterAuthenticator[]>;
	/**
	 * Throws when the update fails, an unknown `credentialID` included. Our adapters also throw, in the same atomic step,
	 * when the counter does not advance, unless both are 0: of two assertions with one counter, one is a clone's.
	 * @see WebAuthn Level 3, 7.2, step 22
	 */
	updateAuthenticatorCounter?(
		credentialID: AdapterAuthenticator['credentialID'],
		newCounter: AdapterAuthenticator['counter']
	): Awaitable<AdapterAuthenticator>;

	/**
	 * Extension of ours, with the two below: a user's sessions, expired ones too, empty for an unknown user. An adapter that
	 * has it stores {@link SessionDetails}, as far as its tables have columns for them.
	 */
	listSessions?(userId: string): Awaitable<AdapterSession[]>;
	/** Extension of ours. Deletes the session of this `id`. */
	deleteSessionById?(id: string): Promise<void> | Awaitable<AdapterSession | null | undefined>;
	/** Extension of ours. Deletes the sessions of the user, in one step, save the one of `exceptId` where it is given. */
	deleteSessions?(userId: string, exceptId?: string): Promise<void> | Awaitable<unknown>;

	/**
	 * Extension of ours. Stores the tokens of a later sign-in on the existing account; members that are absent keep
	 * their value. Without it the tokens of the first sign-in stay.
	 */
	updateAccount?(
		account: Partial<AdapterAccount> & Pick<AdapterAccount, 'provider' | 'providerAccountId'>
	): Promise<void> | Awaitable<AdapterAccount | null | undefined>;
	/**
	 * Extension of ours. Creates user and account together or neither. Atomic: throws when the email or the account
	 * exists. Without it the library calls `createUser`, then `linkAccount`.
	 */
	createUserWithAccount?(user: AdapterUser, account: Account & { type: AdapterAccountType }): Awaitable<Stored>;
	/**
	 * Extension of ours. Records the key and returns true for the first caller, false for every later one until
	 * `expires`. Atomic. It makes a pending sign-in single-use across all processes on one database; without it each
	 * process keeps its own record.
	 */
	claimOnce?(key: string, expires: Date): Awaitable<boolean>;
	/**
	 * Extension of ours. Deletes all tokens of the address, so that a newer link invalidates the older ones. Without it
	 * each link holds until it expires.
	 */
	deleteVerificationTokens?(identifier: string): Promise<void> | Awaitable<unknown>;
	/**
	 * Extension of ours. Deletes the authenticator if it is the user's, and its account (that user's, of type `webauthn`,
	 * with its `providerAccountId`) unless another authenticator belongs to it. Returns whether it deleted one; of
	 * concurrent calls one gets true. A call that throws can be made again. Without it passkeys cannot be removed.
	 */
	deleteAuthenticator?(authenticator: Pick<AdapterAuthenticator, 'credentialID' | 'userId'>): Awaitable<boolean>;
	/**
	 * Extension of ours. Names the authenticator if it is the user's, and returns it, otherwise null. Without it passkeys
	 * have no names.
	 */
	renameAuthenticator?(
		authenticator: Pick<AdapterAuthenticator, 'credentialID' | 'userId'> & { name: string | null }
	): Awaitable<AdapterAuthenticator | null>;
}

/** Whether the value can be read as a date: true for ISO 8601 strings as JSON has them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the interface specification types it so
export function isDate(value: any): any {
	return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value)
		? !Number.isNaN(Date.parse(value))
		: false;
}
