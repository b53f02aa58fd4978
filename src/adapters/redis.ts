/**
 * `framework-auth/adapters/redis`: an adapter that keeps everything in Redis or Valkey, through a client of `ioredis` or `redis`.
 * Sessions, tokens and secrets end by themselves.
 */
import { senderOf, type IoredisLike, type NodeRedisLike } from './redis/client.js';
import { redisStore } from './redis/store.js';
import { storeAdapter, type StoreMethods } from './store/adapter.js';

export type { IoredisLike, NodeRedisLike } from './redis/client.js';

/** How the keys of the adapter are named, and further fields. */
export interface RedisOptions {
	/**
	 * The beginning of all keys. In a cluster, the part in braces makes one node keep all of them, which a change needs.
	 * @default '{auth}:'
	 */
	prefix?: string;
	/** Further fields of users that `createUser` and `updateUser` may store: what JSON can hold. @default none */
	userFields?: readonly string[];
}

/** An adapter with every method of the contract. */
export type RedisAdapter = StoreMethods & { createdSessionTable(): Promise<boolean> };

/**
 * Creates an adapter on Redis 6.2 or later, or Valkey. Every method except `deleteUser` and `deleteAuthenticator` is atomic; those
 * two can be repeated. No other library reads its sessions, so their tokens are hashed.
 *
 * Redis keeps what it has acknowledged as its configuration says: without a log, or with another policy than `noeviction`, users
 * are lost.
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
	const methods = storeAdapter(redisStore(senderOf(client), prefix, userFields));
	return { ...methods, createdSessionTable: async () => true };
}

export default RedisAdapter;
