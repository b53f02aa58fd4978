/** Limiters. Each is created once for its rule, and calls to it always end. */
import { InvalidConfig } from '../../../errors.js';
import { BoundedMap } from '../config/instance.js';
import type { InstanceState } from '../config/instance.js';
import type { Limiter, LimiterRule, RateLimitOptions } from '../config/options.js';
import { asError } from '../errors/logger.js';
import { Circuit } from './circuit.js';

/** A function that creates limiters. */
export type MakeLimiter = NonNullable<RateLimitOptions['limiter']>;

/** The longest wait for a store in milliseconds. A store that works counts much faster. */
export const storeLimitMs = 3_000;
/** The time for which a store that did not answer is not asked, in milliseconds. */
const storePauseMs = 3_000;

/**
 * Returns the application's limiter for a rule.
 * @throws {InvalidConfig} for one that cannot count
 */
export function storeLimiter(instance: InstanceState, make: MakeLimiter, rule: LimiterRule): Limiter {
	return limiterOf(instance, make, rule, () => inTime(madeBy(make, rule)));
}

/** Keeps a limiter by function and rule, so that a configuration that is made again goes on counting. */
export function limiterOf(
	instance: InstanceState,
	make: MakeLimiter,
	rule: LimiterRule,
	create: () => Limiter
): Limiter {
	let byRule = instance.limiters.get(make);
	if (!byRule) instance.limiters.set(make, (byRule = new BoundedMap(100)));
	const name = JSON.stringify(rule);
	let limiter = byRule.get(name);
	if (!limiter) byRule.set(name, (limiter = create()));
	return limiter;
}

/** Returns a limiter whose calls do not wait long for its store. */
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
			`rateLimit.limiter failed for ${rule.keyPrefix}: ${asError(thrown).message}. Return a limiter for each rule`,
			asError(thrown)
		);
	}
	const missing = (['consume', 'reward', 'delete'] as const).filter((name) => typeof limiter?.[name] !== 'function');
	if (missing.length === 0) return limiter as Limiter;
	throw new InvalidConfig(
		`rateLimit.limiter has to return a limiter, such as those of rate-limiter-flexible: it lacks ${missing.join(', ')}. Add them`
	);
}
