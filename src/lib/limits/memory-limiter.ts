/** Counting in the memory of the process: rule -> limiter, of which each keeps a bounded number of counts. */
import { BoundedMap } from '../config/instance.js';
import type { Limiter, LimiterRule } from '../config/options.js';
import { later } from '../util/lazy.js';

/** 23 MB, were a rule's memory ever full. */
const keysInMemory = 50_000;

/** Loaded with the first attempt. */
async function limiterOfLibrary(rule: LimiterRule): Promise<Limiter> {
	// @ts-expect-error -- only its index has types, which loads the code for every store as well
	const loaded: unknown = await import('rate-limiter-flexible/lib/RateLimiterMemory.js');
	const { default: RateLimiterMemory } = loaded as { default: new (rule: LimiterRule) => Limiter };
	return new RateLimiterMemory(rule);
}

/**
 * Counts in memory. The counting is the library's, which keeps each key until its time is over; that there are not too
 * many of them is done here, or an attacker who invents names would fill the heap. When there are, the name that was
 * not tried for longest is forgotten, and may be tried anew: that takes tens of thousands of names first.
 */
export function countInMemory({ points, duration }: LimiterRule): Limiter {
	// The one key is kept for both, without a prefix: it is the rule's own memory.
	const counts = later(() => limiterOfLibrary({ points, duration, keyPrefix: '' }));
	const forget = (key: string): void =>
		void counts().then(
			(limiter) => limiter.delete(key),
			() => undefined
		);
	const keys = new BoundedMap<string, true>(keysInMemory, forget);
	return {
		async consume(key) {
			keys.set(key, true);
			return (await counts()).consume(key);
		},
		// What was forgotten meanwhile has nothing to give back, and would be kept for ever.
		reward: async (key, points) => keys.get(key) && (await counts()).reward(key, points),
		async delete(key) {
			keys.delete(key);
			return (await counts()).delete(key);
		}
	};
}
