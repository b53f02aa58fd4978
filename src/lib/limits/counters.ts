/**
 * What counts for a rule: the limiter that the application chose, made once, and asked in a way that always ends. A
 * refusal becomes {@link TooManyRequests}, anything else that goes wrong {@link LimiterError}.
 */
import { InvalidConfig, LimiterError, TooManyRequests } from '../../errors.js';
import { BoundedMap } from '../config/instance.js';
import type { Memory } from '../config/instance.js';
import type { LimitedAction, Limiter, LimiterRule, RateLimitOptions } from '../config/options.js';
import { asError, withoutPayload } from '../errors/logger.js';
import { Circuit } from './circuit.js';
import { countInMemory } from './memory-limiter.js';

type MakeLimiter = NonNullable<RateLimitOptions['limiter']>;

/** Counts for one rule. Its methods throw {TooManyRequests | LimiterError}. */
export interface Counter {
	readonly rule: LimiterRule;
	/** Counts one attempt, and returns how many count now; 1 where the limiter does not say. */
	take(key: string): Promise<number>;
	/** Takes so many attempts back. */
	reward(key: string, points: number): Promise<void>;
	/** Forgets all attempts. */
	delete(key: string): Promise<void>;
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
	memory: Memory,
	make: MakeLimiter | undefined,
	action: LimitedAction,
	rule: LimiterRule
): Counter {
	const limiter = limiterOf(memory, make ?? countInMemory, rule);
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
	return {
		rule,
		take: (key) => ask(async () => pointsOf(await limiter.consume(key))),
		reward: (key, points) => ask(async () => void (await limiter.reward(key, points))),
		delete: (key) => ask(async () => void (await limiter.delete(key)))
	};
}

/** A limiter that is over says so by what it rejects with, which is no error. */
function isRefusal(thrown: unknown): thrown is { msBeforeNext: number } {
	return !(thrown instanceof Error) && typeof (thrown as { msBeforeNext?: unknown } | null)?.msBeforeNext === 'number';
}

/** The attempts that count, as every limiter of `rate-limiter-flexible` says; one that does not gives but one back. */
function pointsOf(consumed: unknown): number {
	const { consumedPoints } = Object(consumed) as { consumedPoints?: unknown };
	return typeof consumedPoints === 'number' ? consumedPoints : 1;
}

/** Kept per function and rule: a configuration that is made anew goes on counting. */
function limiterOf(memory: Memory, make: MakeLimiter, rule: LimiterRule): Limiter {
	let made = memory.limiters.get(make);
	if (!made) memory.limiters.set(make, (made = new BoundedMap(100)));
	const name = JSON.stringify(rule);
	let limiter = made.get(name);
	if (!limiter) made.set(name, (limiter = make === countInMemory ? make(rule) : inTime(madeBy(make, rule))));
	return limiter;
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
