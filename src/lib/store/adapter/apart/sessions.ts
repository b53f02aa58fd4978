/** Keeps sessions in another place than users, such as Redis beside a SQL database. */
import type { Adapter } from '../../../../adapters/types.js';
import type { KeptSessions, SessionKeeper } from '../../../../adapters/types/sessions-apart.js';
import { missingMethods } from '../requirements.js';

/**
 * Returns an adapter that keeps sessions with the keeper, and everything else as before. A session without its user does not
 * count, so ids of users must not be given again: random ids, or numbers that only rise. `session.store` of the configuration does
 * the same.
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
export function withSessions<A extends Adapter>(
	adapter: A,
	keeper: SessionKeeper
): Omit<A, 'replaceSessionToken'> & KeptSessions {
	const { getSession, deleteExpired, ...methods } = keeper;
	const getUser = adapter.getUser?.bind(adapter);
	if (!getUser) throw missingMethods(['getUser'], 'withSessions needs it');
	// A method of the adapter that the keeper lacks would work on the wrong sessions.
	const { replaceSessionToken: _, ...others } = adapter;
	return {
		...others,
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
		...(deleteExpired && {
			deleteExpired: async (limit) => (await deleteExpired(limit)) + ((await adapter.deleteExpired?.(limit)) ?? 0)
		}),
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
