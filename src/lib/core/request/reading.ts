/** The result of reading a session, the same for both strategies. */
import type { PluginSubject } from '../plugin-contract/access.js';
import type { CookieWrite, IssuedData, JWT, Session, SessionFacts, User } from '../../../types.js';

/** The result of reading a session. */
export interface SessionReading {
	readonly session: Session | null;
	/**
	 * Id of the user in the adapter. Null without a session, and null if the session does not identify a user of the
	 * adapter. Code that asks the adapter about the user must take the id from here.
	 */
	readonly userId: string | null;
	/** The user as the strategy read it, before the `session` callback: from the database, or from the token. */
	readonly user?: User;
	/** Facts about the session that callbacks cannot change; null without a session. */
	readonly facts: SessionFacts | null;
	/** The owner of the session, if the claims name one. */
	readonly owner?: string;
	/** The owner in the store of ended sessions, which knows users of the adapter and the application's own apart. */
	readonly ownerKey?: string;
	/** The id that an encrypted session began with. It stays the same when the user proves their identity again. */
	readonly firstId?: string;
	/** The id that it had before this one, if that was not the first. */
	readonly previousId?: string;
	/** The claims behind the session, with the `jwt` strategy. */
	readonly token?: JWT;
	/** The data of plugins in the session; undefined without any. */
	readonly issued?: IssuedData | undefined;
	/** They renew the session, or remove a cookie without a session. A read is valid even if they are not written. */
	readonly cookies: readonly CookieWrite[];
}

/** The one who asks for something, as plugins know them. */
export type Subject = PluginSubject;

/** The data of a request to change the session. It is untrusted: the application's callbacks choose what they use. */
export interface SessionUpdate {
	readonly data: unknown;
	/** Whether stored sessions keep the data: it comes from the server, or a schema has checked it. */
	readonly keeps?: boolean;
	/** The changed members of the user, for an encrypted session, which has its own copy. */
	readonly user?: { readonly email?: string; readonly name?: string };
}

/** Returns the result for a request without a session. The cookies remove an invalid one. */
export function noSession(cookies: readonly CookieWrite[] = []): SessionReading {
	return { session: null, userId: null, facts: null, cookies };
}
