/** Counts in the memory of the process: rule -> limiter. Each limiter keeps a bounded number of counts. */
import { BoundedMap } from '../config/instance.js';
import type { Limiter, LimiterRule } from '../config/options.js';

/** The most counts of a rule: about 9 MB. */
const keysInMemory = 50_000;

interface Count {
	points: number;
	/** The time when counting starts again, in milliseconds since the epoch. */
	readonly endsAtMs: number;
}

/**
 * Counts in memory, from the first attempt, for the duration of the rule. An attacker who invents names fills only a bounded
 * number of places. When they are full, the name that was not tried for longest is forgotten, and may be tried again. That takes
 * tens of thousands of names first.
 */
export function countInMemory({ points: most, duration }: LimiterRule): Limiter {
	const durationMs = duration * 1_000;
	const counts = new BoundedMap<string, Count>(keysInMemory);
	let tidiedAtMs = Date.now();
	const current = (key: string, now: number): Count | undefined => {
		const count = counts.get(key);
		return count && count.endsAtMs > now ? count : undefined;
	};
	return {
		// The result is decided before the promise is made, so that no other attempt can be counted in between.
		consume(key) {
			const now = Date.now();
			if (now - tidiedAtMs >= durationMs) {
				counts.forgetOldest(({ endsAtMs }) => endsAtMs <= now);
				tidiedAtMs = now;
			}
			const count = current(key, now) ?? { points: 0, endsAtMs: now + durationMs };
			counts.set(key, count);
			const msBeforeNext = count.endsAtMs - now;

			if (count.points >= most) return Promise.reject({ msBeforeNext, consumedPoints: count.points });
			count.points++;
			return Promise.resolve({ msBeforeNext, consumedPoints: count.points });
		},
		reward(key, points) {
			const now = Date.now();
			const count = current(key, now);
			if (!count) return Promise.resolve(null);
			count.points = Math.max(0, count.points - points);
			return Promise.resolve({ msBeforeNext: count.endsAtMs - now, consumedPoints: count.points });
		},
		delete(key) {
			const isThere = current(key, Date.now()) !== undefined;
			counts.delete(key);
			return Promise.resolve(isThere);
		}
	};
}
