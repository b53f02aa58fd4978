/**
 * `framework-auth/adapters/revocations`: stores for `session.revocation`, which ends encrypted sessions before they expire.
 *
 * @example
 * ```ts
 * FrameworkAuth({ providers, session: { strategy: 'jwt', revocation: UnstorageRevocations(createStorage()) } });
 * ```
 */
import { BoundedMap } from '../lib/base/config/instance.js';
import type { RevocationStore } from '../lib/base/config/options.js';

export type { RevocationStore } from '../lib/base/config/options.js';

/** The largest number of marks of ended sessions that a process keeps. */
const memoryLimit = 100_000;

/**
 * Creates a store in memory, for tests, and for a site that runs in one process and may lose the marks at a restart.
 * @example session: { revocation: MemoryRevocations() }
 */
export function MemoryRevocations(): RevocationStore {
	const marks = new BoundedMap<string, { value: string; expiresAtMs: number }>(memoryLimit);
	return {
		get(keys) {
			const now = Date.now();
			return keys.map((key) => {
				const mark = marks.get(key);
				return mark && mark.expiresAtMs > now ? mark.value : null;
			});
		},
		set(key, value, expires) {
			marks.set(key, { value, expiresAtMs: expires.getTime() });
		}
	};
}

/** The members of a storage of `unstorage` that are used. */
export interface UnstorageLike {
	/** Returns the value of a key. */
	getItem(key: string): Promise<unknown>;
	/** Stores a value under a key. */
	setItem(key: string, value: string, options?: { ttl?: number }): Promise<unknown>;
}

/**
 * Creates a store on a storage of `unstorage`. It is as consistent as its driver. With Cloudflare KV, for example, an ended session
 * may be accepted until the driver has propagated the mark. Drivers without `ttl` keep marks forever.
 * @example session: { revocation: UnstorageRevocations(createStorage({ driver })) }
 */
export function UnstorageRevocations(storage: UnstorageLike): RevocationStore {
	return {
		get: async (keys) =>
			Promise.all(
				keys.map(async (key) => {
					const value = await storage.getItem(key);
					return value === null || value === undefined ? null : String(value);
				})
			),
		async set(key, value, expires) {
			await storage.setItem(key, value, { ttl: Math.ceil((expires.getTime() - Date.now()) / 1000) });
		}
	};
}
