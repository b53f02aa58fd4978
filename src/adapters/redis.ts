/**
 * `framework-auth/adapters/redis`: an adapter that keeps everything in Redis or Valkey, through a client of `ioredis` or `redis`.
 * Redis removes expired sessions and tokens itself.
 */

import { requireText } from '../lib/store/adapter/checks/text-arguments.js';
import { databaseClient } from '../lib/store/adapter/questions/place.js';
import { withAnswers } from '../lib/store/adapter/questions/answers.js';
import { senderOf, type IoredisLike, type NodeRedisLike } from './redis/client.js';
import { endedUsersIn } from './redis/ended-users.js';
import { redisStore } from './redis/store.js';
import { withRowsOfUsers } from './shared/ended-users.js';
import { storeAdapter, type StoreMethods } from './store/adapter.js';
import { toSession } from './store/rows.js';
import type { SessionKeeper } from './types/sessions-apart.js';

export type { IoredisLike, NodeRedisLike } from './redis/client.js';

/** How the keys of the adapter are named, and further fields. */
export interface RedisOptions {
	/**
	 * The beginning of all keys. In a cluster, the part in braces keeps all keys on one node, as atomic changes need.
	 * @default '{auth}:'
	 */
	prefix?: string;
	/** Further fields of users that `createUser` and `updateUser` may store: what JSON can hold. @default none */
	userFields?: readonly string[];
}

/** An adapter with every method of the contract. */
export type RedisAdapter = StoreMethods & { createdSessionTable(): Promise<boolean> };

/**
 * Creates an adapter on Redis 6.2 or later, or Valkey. Every method except `deleteUser` and `deleteAuthenticator` is atomic; you
 * can repeat those two. Session tokens are stored hashed.
 *
 * Redis loses users without an append-only file, or with another policy than `noeviction`.
 *
 * @example
 * ```ts
 * import { RedisAdapter } from 'framework-auth/adapters/redis';
 * import { Redis } from 'ioredis';
 *
 * const adapter = RedisAdapter(new Redis('redis://127.0.0.1:6379'));
 * ```
 * @throws {TypeError} for another object than a client
 */
export function RedisAdapter(
	client: IoredisLike | NodeRedisLike,
	{ prefix = '{auth}:', userFields = [] }: RedisOptions = {}
): RedisAdapter {
	const send = senderOf(client);
	const methods = storeAdapter(redisStore(send, { prefix, userFields }));
	const { tables, deleteUser } = withRowsOfUsers(
		endedUsersIn(send, prefix),
		async (userId) => (await methods.deleteUser(userId)) ?? null,
		async (...args) => (await import('./redis/plugin-tables.js')).openRedis(send, prefix, ...args)
	);
	const all = { ...methods, deleteUser, tables, createdSessionTable: async () => true };
	return withAnswers(all, { [databaseClient]: () => client });
}

/**
 * Creates a place for sessions in Redis, for `session.store`: the adapter keeps the users elsewhere. Tokens are stored hashed, and
 * Redis removes expired sessions.
 *
 * @param options the keys begin with `prefix`, by default `{auth}:`
 * @example
 * ```ts
 * import { withSessions } from 'framework-auth/adapters';
 * import { PgAdapter } from 'framework-auth/adapters/pg';
 * import { RedisSessions } from 'framework-auth/adapters/redis';
 *
 * const adapter = withSessions(PgAdapter(pool), RedisSessions(redis));
 * ```
 * @throws {TypeError} for another object than a client
 */
export function RedisSessions(
	client: IoredisLike | NodeRedisLike,
	{ prefix = '{auth}:' }: Pick<RedisOptions, 'prefix'> = {}
): SessionKeeper {
	const store = redisStore(senderOf(client), { prefix, userFields: undefined });
	const methods = storeAdapter(store) as Required<StoreMethods>;
	return {
		async getSession(sessionToken) {
			const [row] = await store.select('session', { sessionToken: requireText(sessionToken, 'sessionToken') }, 1);
			return row ? toSession(row) : null;
		},
		createSession: methods.createSession,
		updateSession: methods.updateSession,
		deleteSession: methods.deleteSession,
		replaceSessionToken: methods.replaceSessionToken,
		createdSessionTable: async () => true,
		listSessions: methods.listSessions,
		deleteSessionById: methods.deleteSessionById,
		deleteSessions: methods.deleteSessions,
		deleteSessionsBySid: methods.deleteSessionsBySid
	};
}

export default RedisAdapter;
