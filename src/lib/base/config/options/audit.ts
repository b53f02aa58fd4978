/** The records of an audit: what happened to users, their sessions and their sign-in methods. */
import type { ErrorType } from '../../../../errors/rules.js';

/** The request of an audit record. */
export interface AuditRequest {
	/** The IP address of the client. Absent if the host does not know it. */
	readonly ip?: string;
	/** The `User-Agent` header: at most 256 characters. */
	readonly userAgent?: string;
	/** The HTTP method. */
	readonly method: string;
	/** The path, without the query. */
	readonly path: string;
}

/** The members that every audit record has. None of them contains a secret, a token, an address or a name. */
export interface AuditFacts {
	/** When it happened. */
	readonly time: Date;
	/** Whether it succeeded. */
	readonly outcome: 'success' | 'failure';
	/** The user whom it concerns. Absent if the user is not known, as in most failed sign-ins. */
	readonly userId?: string;
	/** The session that began, ended, or in which it happened. It is the public id, and not the token. */
	readonly sessionId?: string;
	/** The id of the provider. */
	readonly provider?: string;
	/** The user who acts as the other one, in an impersonation. */
	readonly actorId?: string;
	/** The key of the tenant. */
	readonly tenant?: string;
	/** Absent if your own server code did it, without a request. */
	readonly request?: AuditRequest;
	/** The `type` of the error, if the outcome is `failure`. */
	readonly error?: ErrorType;
}

/** The details of a record of a plugin. Ids and numbers belong in them, and no secret, address or name. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** One kind of record. */
type Kind<Type extends string, Details = undefined> = AuditFacts & {
	readonly type: Type;
} & (Details extends undefined ? { readonly details?: undefined } : { readonly details: Details });

/** The one that ended a session: its user, your own server code, the provider, or the limit `session.maxPerUser`. */
export type SessionEndedBy = 'user' | 'operator' | 'provider' | 'limit';

/**
 * A record of what happened, by `type`. A new version of the library may add types and details: a switch over `type` needs a default
 * branch.
 */
export type AuditRecord =
	| Kind<'signIn', { readonly isNewUser: boolean }>
	| Kind<'signInFailed'>
	| Kind<'reauthenticated', { readonly methods: readonly string[] }>
	| Kind<'reauthenticationFailed'>
	| Kind<'signOut'>
	/**
	 * A session has ended by something else than a sign-out or its age. `others` and `all` are for encrypted sessions, of which there is
	 * no list; with stored sessions each one has its record.
	 */
	| Kind<'sessionEnded', { readonly by: SessionEndedBy; readonly which: 'one' | 'others' | 'all' }>
	| Kind<'userCreated'>
	| Kind<'userDeleted'>
	/** A user has deleted the account, which ends after the grace period: `due` says when. */
	| Kind<'deletionScheduled', { readonly due: Date }>
	/** A user has signed in before that, and stays. */
	| Kind<'deletionUndone'>
	/** A user who never proved the address was deleted: another person has proven it, or the time is over. */
	| Kind<'userEvicted'>
	/** A user who never proved the address has lost it to the person who has, and keeps the rest. */
	| Kind<'addressReleased'>
	| Kind<'userBlocked'>
	| Kind<'userUnblocked'>
	| Kind<'accountLinked', { readonly providerAccountId: string }>
	| Kind<'accountUnlinked', { readonly providerAccountId: string }>
	/** `set`: the user had no password before. With the outcome `failure`, the present password was wrong. */
	| Kind<'passwordChanged', { readonly set: boolean }>
	| Kind<'passwordReset'>
	| Kind<'addressChanged'>
	| Kind<'addressChangeUndone'>
	| Kind<'passkeyAdded', { readonly passkeyId: string }>
	| Kind<'passkeyRemoved', { readonly passkeyId: string }>
	| Kind<'tokenCreated', { readonly tokenId: string; readonly scopes: readonly string[] }>
	| Kind<'tokenRevoked', { readonly tokenId: string }>
	| Kind<'impersonationStarted'>
	| Kind<'impersonationEnded'>
	/** `factor`: its kind, such as `totp`. */
	| Kind<'factorAdded', { readonly factor: string }>
	| Kind<'factorRemoved', { readonly factor: string }>
	/** A browser is not asked for the second factor for a while; the user ended that. `deviceId` is the public id. */
	| Kind<'deviceTrusted', { readonly deviceId: string }>
	| Kind<'deviceEnded', { readonly deviceId: string }>
	| Kind<'recoveryCodesCreated'>
	| Kind<'recoveryCodeUsed', { readonly left?: number }>
	/** A record of a plugin: its name, a dot, and what happened, such as `organizations.memberRemoved`. */
	| Kind<`${string}.${string}`, AuditDetails>;
