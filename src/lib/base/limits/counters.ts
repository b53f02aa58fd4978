/**
 * The counter of a rule: its limiter, and the attempts under way. A refusal becomes {@link TooManyRequests}, any other error
 * {@link LimiterError}.
 */
import { LimiterError, TooManyRequests } from '../../../errors.js';
import type { InstanceState } from '../config/instance.js';
import type { LimitedAction, LimiterRule } from '../config/options.js';
import { withoutPayload } from '../errors/scrub.js';
import { Places } from '../util/queue.js';
import { limiterOf, storeLimiter, storeLimitMs } from './limiters.js';
import type { MakeLimiter } from './limiters.js';
import { countInMemory } from './memory-limiter.js';

/** The count of a key. */
export interface Counted {
	/** The number of attempts; 1 if the limiter does not say. */
	readonly points: number;
	/** The time when counting starts again, in milliseconds since the epoch; `Infinity` if the limiter does not say. */
	readonly endsAtMs: number;
}

/** Counts for one rule. Its methods throw {TooManyRequests | LimiterError}. */
export interface Counter {
	readonly rule: LimiterRule;
	/** The attempts under way, which may give their places back. */
	readonly places: Places;
	/** Counts one attempt, and returns the count. An attempt beyond the limit does not count. */
	take(key: string): Promise<Counted>;
	/** Takes a number of attempts back, unless counting has started again since. */
	reward(key: string, points: number, counted: Counted): Promise<void>;
	/** Takes one attempt back, if there is any. A limiter that does not tell its count gives nothing back. */
	giveBack(key: string): Promise<void>;
	/** Forgets all attempts, and returns their count; null without any. If several calls run at once, one gets it. */
	forget(key: string): Promise<Counted | null>;
}

/**
 * Returns the counter of a rule.
 * @param make the application's function; without it, counts are in memory
 * @throws {InvalidConfig} for a limiter that cannot count
 */
export function createCounter(
	instance: InstanceState,
	make: MakeLimiter | undefined,
	action: LimitedAction,
	rule: LimiterRule
): Counter {
	const limiter = make
		? storeLimiter(instance, make, rule)
		: limiterOf(instance, countInMemory, rule, () => countInMemory(rule));
	let places = instance.places.get(limiter);
	if (!places) instance.places.set(limiter, (places = new Places(make !== undefined)));
	// After a store has started a new count, attempts of the last one must not be taken back from it: that would allow more
	// guesses.
	const marginMs = make ? Math.min(storeLimitMs, rule.duration * 100) : 0;
	const isOver = ({ endsAtMs }: Counted) => Date.now() + marginMs >= endsAtMs;
	const ask = async <T>(call: () => Promise<T>): Promise<T> => {
		try {
			return await call();
		} catch (thrown) {
			if (isRefusal(thrown)) {
				const seconds = thrown.msBeforeNext / 1000;
				throw new TooManyRequests(seconds, `too many attempts: ${rule.keyPrefix}`, action);
			}
			// An attempt that cannot be counted is refused.
			throw new LimiterError(`the limiter for ${rule.keyPrefix} failed`, withoutPayload(thrown));
		}
	};
	/**
	 * Stores count on, past the limit: without this, refused attempts would take up places for the rest of the time. If it fails, they do:
	 * the limit is stricter until then, and the next attempt says that the limiter fails.
	 */
	const takeBackRefused = async (key: string, refusal: unknown): Promise<void> => {
		const counted = countedOf(refusal);
		if (counted.points > rule.points && !isOver(counted)) await limiter.reward(key, 1);
	};
	return {
		rule,
		places,
		take: (key) =>
			ask(async () => {
				try {
					return countedOf(await limiter.consume(key));
				} catch (thrown) {
					if (isRefusal(thrown)) await takeBackRefused(key, thrown).catch(() => undefined);
					throw thrown;
				}
			}),
		reward: (key, points, counted) =>
			ask(async () => {
				if (!isOver(counted)) await limiter.reward(key, points);
			}),
		giveBack: (key) =>
			ask(async () => {
				// Taking back 0 attempts returns the count. One that is not there must not become a credit.
				const { points = 0 } = toldBy(await limiter.reward(key, 0));
				if (points > 0) await limiter.reward(key, 1);
			}),
		forget: (key) =>
			ask(async () => {
				// Taking back 0 attempts returns the count.
				const { points = 0, ...rest } = toldBy(await limiter.reward(key, 0));
				const isFirst = (await limiter.delete(key)) === true;
				return isFirst && points > 0 ? { endsAtMs: Infinity, ...rest, points } : null;
			})
	};
}

/** Whether a limiter refused: then it rejects with a result, not with an error. */
function isRefusal(thrown: unknown): thrown is { msBeforeNext: number } {
	return !(thrown instanceof Error) && typeof (thrown as { msBeforeNext?: unknown } | null)?.msBeforeNext === 'number';
}

/** Reads the answer of a limiter of `rate-limiter-flexible`. A limiter with another answer gives only one attempt back. */
function countedOf(answer: unknown): Counted {
	return { points: 1, endsAtMs: Infinity, ...toldBy(answer) };
}

function toldBy(answer: unknown): Partial<Counted> {
	const { consumedPoints, msBeforeNext } = Object(answer) as { consumedPoints?: unknown; msBeforeNext?: unknown };
	return {
		...(typeof consumedPoints === 'number' && { points: consumedPoints }),
		...(typeof msBeforeNext === 'number' && { endsAtMs: Date.now() + msBeforeNext })
	};
}
