/**
 * What counts for a rule: the limiter that the application chose, made once, and asked in a way that always ends. A
 * refusal becomes {@link TooManyRequests}, anything else that goes wrong {@link LimiterError}.
 */
import { InvalidConfig, LimiterError, TooManyRequests } from '../../errors.js';
import { BoundedMap } from '../config/instance.js';
import type { Counting, InstanceState } from '../config/instance.js';
import type { LimitedAction, Limiter, LimiterRule, RateLimitOptions } from '../config/options.js';
import { asError, withoutPayload } from '../errors/logger.js';
import { Places } from '../util/places.js';
import { Circuit } from './circuit.js';
import { countInMemory } from './memory-limiter.js';

type MakeLimiter = NonNullable<RateLimitOptions['limiter']>;

/** What counts for a key. */
export interface Counted {
	/** So many attempts; 1 where the limiter does not say. */
	readonly points: number;
	/** When counting starts anew: milliseconds since the epoch; `Infinity` where the limiter does not say. */
	readonly endsAtMs: number;
}

/** Counts for one rule. Its methods throw {TooManyRequests | LimiterError}. */
export interface Counter {
	readonly rule: LimiterRule;
	/** The attempts under way, which may give theirs back. */
	readonly places: Places;
	/** Counts one attempt, and returns what counts now. One too many does not count. */
	take(key: string): Promise<Counted>;
	/** Takes so many attempts back, unless counting has started anew since. */
	reward(key: string, points: number, counted: Counted): Promise<void>;
	/** Forgets all attempts, and returns them; null where there were none. Of several calls at once one gets them. */
	forget(key: string): Promise<Counted | null>;
}

/** A store counts within milliseconds; nobody waits longer for one that does not. */
const storeLimitMs = 3_000;
/** How long a store that did not answer is left alone: milliseconds. */
const storePauseMs = 3_000;

/**
 * Returns what counts for a rule.
 * @param make the application's function; without one counts are in memory
 * @throws {InvalidConfig} for a limiter that cannot count
 */
export function createCounter(
	instance: InstanceState,
	make: MakeLimiter | undefined,
	action: LimitedAction,
	rule: LimiterRule
): Counter {
	const { limiter, places } = countingOf(instance, make, rule);
	// A store that starts a count anew keeps what is taken back from the last one: that would be guesses for nothing.
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
			// Nobody is let in uncounted.
			throw new LimiterError(`the limiter for ${rule.keyPrefix} failed`, withoutPayload(thrown));
		}
	};
	/** Stores count on, past the limit: without this, those who were refused would hold places for the rest of the time. */
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
		forget: (key) =>
			ask(async () => {
				// Nothing is taken back, and the answer says what is there.
				const { points = 0, ...rest } = toldBy(await limiter.reward(key, 0));
				const isFirst = (await limiter.delete(key)) === true;
				return isFirst && points > 0 ? { endsAtMs: Infinity, ...rest, points } : null;
			})
	};
}

/** A limiter that is over says so by what it rejects with, which is no error. */
function isRefusal(thrown: unknown): thrown is { msBeforeNext: number } {
	return !(thrown instanceof Error) && typeof (thrown as { msBeforeNext?: unknown } | null)?.msBeforeNext === 'number';
}

/** What a limiter of `rate-limiter-flexible` says; one that does not gives but one back. */
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

/** Kept per function and rule: a configuration that is made anew goes on counting. */
function countingOf(instance: InstanceState, make: MakeLimiter | undefined, rule: LimiterRule): Counting {
	const maker = make ?? countInMemory;
	let made = instance.limiters.get(maker);
	if (!made) instance.limiters.set(maker, (made = new BoundedMap(100)));
	const name = JSON.stringify(rule);
	let counting = made.get(name);
	if (!counting) {
		const limiter = make ? inTime(madeBy(make, rule)) : countInMemory(rule);
		made.set(name, (counting = { limiter, places: new Places(make !== undefined) }));
	}
	return counting;
}

/** A limiter whose store keeps nobody waiting for long. */
function inTime(limiter: Limiter): Limiter {
	const circuit = new Circuit(storeLimitMs, storePauseMs);
	return {
		consume: (key) => circuit.run(() => limiter.consume(key)),
		reward: (key, points) => circuit.run(() => limiter.reward(key, points)),
		delete: (key) => circuit.run(() => limiter.delete(key))
	};
}

function madeBy(make: MakeLimiter, rule: LimiterRule): Limiter {
	let limiter: Partial<Limiter> | undefined;
	try {
		limiter = make({ ...rule });
	} catch (thrown) {
		throw new InvalidConfig(
			`rateLimit.limiter failed for ${rule.keyPrefix}: ${asError(thrown).message}`,
			asError(thrown)
		);
	}
	const missing = (['consume', 'reward', 'delete'] as const).filter((name) => typeof limiter?.[name] !== 'function');
	if (missing.length === 0) return limiter as Limiter;
	throw new InvalidConfig(
		`rateLimit.limiter has to return a limiter, such as those of rate-limiter-flexible: it lacks ${missing.join(', ')}`
	);
}
