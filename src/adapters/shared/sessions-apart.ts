/** Keeps sessions in another place than users, such as Redis beside a SQL database. */
import { MissingAdapterMethods } from '../../errors.js';
import type { Adapter, AdapterSession } from '../types.js';

/** The methods of an adapter that work on sessions alone. */
type SessionMethod =
	| 'createSession'
	| 'updateSession'
	| 'deleteSession'
	| 'replaceSessionToken'
	| 'createdSessionTable'
	| 'listSessions'
	| 'deleteSessionById'
	| 'deleteSessions'
	| 'deleteSessionsBySid';

/** A place for sessions that knows no users. */
export interface SessionKeeper extends Required<Pick<Adapter, SessionMethod>> {
	/** Returns the session with this token, also an expired one. */
	getSession(sessionToken: string): Promise<AdapterSession | null>;
}

/** The methods of an adapter whose sessions are kept apart. */
export type KeptSessions = Required<Pick<Adapter, SessionMethod | 'getSessionAndUser'>>;

/**
 * Returns an adapter that keeps sessions with the keeper, and everything else as before. A session without its user does not
 * count, so ids of users must not be given again: random ids, or numbers that only rise.
 *
 * @example
 * ```ts
 * import { withSessions } from 'framework-auth/adapters';
 * import { PgAdapter } from 'framework-auth/adapters/pg';
 * import { RedisSessions } from 'framework-auth/adapters/redis';
 *
 * const adapter = withSessions(PgAdapter(pool), RedisSessions(redis));
 * ```
 * @throws {MissingAdapterMethods} when the adapter has no `getUser`
 */
export function withSessions<A extends Adapter>(adapter: A, keeper: SessionKeeper): A & KeptSessions {
	const { getSession, ...methods } = keeper;
	const getUser = adapter.getUser?.bind(adapter);
	if (!getUser) throw new MissingAdapterMethods('the adapter lacks getUser: withSessions needs it');
	return {
		...adapter,
		...methods,
		async createSession(session) {
			const created = await keeper.createSession(session);
			// The user may have been deleted a moment ago. See `deleteUser`.
			if (await getUser(session.userId)) return created;
			await keeper.deleteSession(session.sessionToken);
			throw new Error('There is no user with this id');
		},
		async getSessionAndUser(sessionToken) {
			const session = await getSession(sessionToken);
			const user = session && (await getUser(session.userId));
			return user ? { session, user } : null;
		},
		...(adapter.deleteUser && {
			async deleteUser(userId: string) {
				// Before, so that a call that fails halfway can be repeated; and after, for a session that has begun meanwhile.
				await keeper.deleteSessions(userId);
				const deleted = await adapter.deleteUser?.(userId);
				await keeper.deleteSessions(userId);
				return deleted ?? null;
			}
		})
	};
}
