/** Limits as a configuration has them, and what became of attempts. */
import { LimiterError, TooManyRequests } from '../../src/errors.js';
import type { LimitedAction, RateLimitOptions } from '../../src/lib/base/config/options.js';
import { createLimits, type Attempted, type Limits } from '../../src/lib/base/limits/limits.js';
import { createInstanceState, type InstanceState } from '../../src/lib/base/config/instance.js';
import { keyedDigest } from '../../src/lib/base/seal/keyring.js';
import { secret } from '../fixtures/app.js';
import { createLogger } from '../fixtures/logger.js';

/** Compiles limits; without a memory they have their own. */
export function limitsOf(
	options?: RateLimitOptions | false,
	instance: InstanceState = createInstanceState(),
	key = secret
): Limits {
	return createLimits(options, {
		digest: (text) => keyedDigest(text, key),
		instance,
		dev: false,
		logger: createLogger()
	});
}

/** One attempt: `passed`, `wait <seconds>`, or what failed. `right`: it succeeds. */
export async function attempt(
	limits: Limits,
	{ action = 'credentials', right = false, ...whom }: Partial<Attempted> & { action?: LimitedAction; right?: boolean }
): Promise<string> {
	try {
		const { succeeded, ended } = await limits.enter(action, { accounts: [], client: null, ...whom });
		await (right ? succeeded() : ended());
		return 'passed';
	} catch (thrown) {
		if (thrown instanceof TooManyRequests) return `wait ${thrown.retryAfterSeconds}`;
		if (thrown instanceof LimiterError) return 'failed';
		throw thrown;
	}
}

/** So many attempts, one after the other: how many passed. */
export async function passes(limits: Limits, times: number, whom: Parameters<typeof attempt>[1]): Promise<number> {
	let passed = 0;
	for (let index = 0; index < times; index++) if ((await attempt(limits, whom)) === 'passed') passed++;
	return passed;
}

/** So many attempts at once: how many passed. */
export async function passesAtOnce(
	limits: Limits,
	times: number,
	whom: Parameters<typeof attempt>[1]
): Promise<number> {
	const outcomes = await Promise.all(Array.from({ length: times }, () => attempt(limits, whom)));
	return outcomes.filter((outcome) => outcome === 'passed').length;
}
