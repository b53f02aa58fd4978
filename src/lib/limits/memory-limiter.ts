/** Counting in the memory of the process: rule -> limiter, of which each keeps a bounded number of counts. */
import { BoundedMap } from '../config/instance.js';
import type { Limiter, LimiterRule } from '../config/options.js';

/** Some 9 MB, were a rule's memory ever full. */
const keysInMemory = 50_000;

interface Count {
	points: number;
	/** When counting starts anew: milliseconds since the epoch. */
	readonly endsAtMs: number;
}

/**
 * Counts in memory: from the first attempt on, for the duration of the rule. An attacker who invents names fills no more
 * than so many places. When they are full, the name that was not tried for longest is forgotten, and may be tried anew:
 * that takes tens of thousands of names first.
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
		// Without a step in which another could count: the promise is made of what is decided already.
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
