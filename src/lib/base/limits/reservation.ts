/** The counts that an attempt takes up while it is under way, and how much of them is given back. */
import { TooManyRequests } from '../../../errors.js';
import type { LimitedAction } from '../config/options.js';
import { Crowded, longestWaitMs } from '../util/queue.js';
import type { Counted, Counter } from './counters.js';

/** One count of an attempt. */
export interface Taken {
	readonly counter: Counter;
	readonly key: string;
	readonly counted: Counted;
}

/** The largest difference between times that a store returned at different moments, in milliseconds. */
const clockToleranceMs = 1_000;

/** The limit is not used up: other attempts held its places for too long. */
export class TooManyAtOnce extends TooManyRequests {}

/**
 * Counts one attempt as soon as there is a place for it.
 * @param untilMs when it stops waiting, by `performance.now()`: the time is that of the whole attempt, which may need several places
 * @throws {TooManyAtOnce} when no place became free in time
 */
export async function takePlace(action: LimitedAction, counter: Counter, key: string, untilMs: number): Promise<Taken> {
	try {
		const isFull = (thrown: unknown) => thrown instanceof TooManyRequests;
		const counted = await counter.places.take(key, { take: () => counter.take(key), isFull, untilMs });
		return { counter, key, counted };
	} catch (thrown) {
		if (!(thrown instanceof Crowded)) throw thrown;
		throw new TooManyAtOnce(longestWaitMs / 1_000, `too many at once: ${counter.rule.keyPrefix}`, action);
	}
}

/**
 * Returns the number of attempts with this spelling: this one and the wrong ones. Those from before counting started again do not
 * count.
 */
export function alike(counted: Counted, wrong: Counted | null): number {
	const isOfThisTime = wrong !== null && wrong.endsAtMs + clockToleranceMs >= counted.endsAtMs;
	return Math.min(counted.points, isOfThisTime ? 1 + wrong.points : 1);
}
