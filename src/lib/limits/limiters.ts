/** Limiters, each made once for its rule, and asked in a way that always ends. */
import { InvalidConfig } from '../../errors.js';
import { BoundedMap } from '../config/instance.js';
import type { InstanceState } from '../config/instance.js';
import type { Limiter, LimiterRule, RateLimitOptions } from '../config/options.js';
import { asError } from '../errors/logger.js';
import { Circuit } from './circuit.js';

/** What makes limiters. */
export type MakeLimiter = NonNullable<RateLimitOptions['limiter']>;

/** A store counts within milliseconds; nobody waits longer for one that does not. */
export const storeLimitMs = 3_000;
/** How long a store that did not answer is left alone: milliseconds. */
const storePauseMs = 3_000;

/**
 * The application's limiter for a rule.
 * @throws {InvalidConfig} for one that cannot count
 */
export function storeLimiter(instance: InstanceState, make: MakeLimiter, rule: LimiterRule): Limiter {
	return limiterOf(instance, make, rule, () => inTime(madeBy(make, rule)));
}

/** Kept per function and rule: a configuration that is made anew goes on counting. */
export function limiterOf(
	instance: InstanceState,
	make: MakeLimiter,
	rule: LimiterRule,
	create: () => Limiter
): Limiter {
	let made = instance.limiters.get(make);
	if (!made) instance.limiters.set(make, (made = new BoundedMap(100)));
	const name = JSON.stringify(rule);
	let limiter = made.get(name);
	if (!limiter) made.set(name, (limiter = create()));
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
