/** What an attempt takes up while it is under way, and how much of it is given back. */
import { TooManyRequests } from '../../errors.js';
import type { LimitedAction } from '../config/options.js';
import { Crowded, longestWaitMs } from '../util/places.js';
import type { Counted, Counter } from './counters.js';

/** One count among those of an attempt. */
export interface Taken {
	readonly counter: Counter;
	readonly key: string;
	readonly counted: Counted;
}

/** How far times may differ that a store told at different moments: milliseconds. */
const clockToleranceMs = 1_000;
/** Counts one attempt, as soon as there is a place for it. */
export async function takePlace(action: LimitedAction, counter: Counter, key: string): Promise<Taken> {
	try {
		const isFull = (thrown: unknown) => thrown instanceof TooManyRequests;
		return { counter, key, counted: await counter.places.take(key, { take: () => counter.take(key), isFull }) };
	} catch (thrown) {
		if (!(thrown instanceof Crowded)) throw thrown;
		throw new TooManyRequests(longestWaitMs / 1_000, `too many at once: ${counter.rule.keyPrefix}`, action);
	}
}

/** This attempt and those that were wrong, of which none counts any more that was made before counting started anew. */
export function alike(counted: Counted, wrong: Counted | null): number {
	const isOfThisTime = wrong !== null && wrong.endsAtMs + clockToleranceMs >= counted.endsAtMs;
	return Math.min(counted.points, isOfThisTime ? 1 + wrong.points : 1);
}
