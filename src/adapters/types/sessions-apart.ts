/** The contract of a place for sessions beside the adapter, such as Redis beside a SQL database. */
import type { Adapter, AdapterSession } from '../types.js';

/** The methods of an adapter that work on sessions alone. */
type SessionMethod =
	| 'createSession'
	| 'updateSession'
	| 'deleteSession'
	| 'createdSessionTable'
	| 'listSessions'
	| 'deleteSessionById'
	| 'deleteSessions'
	| 'deleteSessionsBySid';

/**
 * A place for sessions that knows no users. Without `replaceSessionToken`, the library adds another row in place of the first;
 * `deleteExpired` is for a place that does not remove sessions by itself.
 */
export interface SessionKeeper
	extends Required<Pick<Adapter, SessionMethod>>, Pick<Adapter, 'replaceSessionToken' | 'deleteExpired'> {
	/** Returns the session with this token, also an expired one. */
	getSession(sessionToken: string): Promise<AdapterSession | null>;
}

/** The methods of an adapter whose sessions are kept apart. */
export type KeptSessions = Required<Pick<Adapter, SessionMethod | 'getSessionAndUser'>> &
	Pick<Adapter, 'replaceSessionToken'>;
