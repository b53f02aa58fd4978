/** What reading a session gives, whichever strategy keeps it. */
import type { CookieWrite, JWT, Session, SessionFacts, User } from '../../types.js';

/** What reading a session gives. */
export interface SessionReading {
	readonly session: Session | null;
	/**
	 * Id of the adapter's user whose session it is. Null without a session, and null where the session's user is not known
	 * to be one of the adapter's: what asks the adapter about a user takes the id from here, and from nowhere else.
	 */
	readonly userId: string | null;
	/** The user as the strategy read it, before the `session` callback: the stored one, or what the token says. */
	readonly user?: User;
	/** What the session knows of itself, whatever the callbacks made of it; null without a session. */
	readonly facts: SessionFacts | null;
	/** Whose session it is, where the claims say it: what ends encrypted sessions knows them by. */
	readonly owner?: string;
	/** The claims behind the session, with the `jwt` strategy. */
	readonly token?: JWT;
	/** Renewal, or removal of a cookie that holds no session. Reading works without writing them. */
	readonly cookies: readonly CookieWrite[];
}

/** What a request to change the session carries: untrusted, for the application's callbacks to pick from. */
export interface SessionUpdate {
	readonly data: unknown;
}

/** No session; the cookies remove what pretended to be one. */
export function noSession(cookies: readonly CookieWrite[] = []): SessionReading {
	return { session: null, userId: null, facts: null, cookies };
}
