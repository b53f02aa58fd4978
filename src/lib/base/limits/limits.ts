/**
 * Limits on guessing and on emails. An attempt is counted before it is made, by the client it comes from and by the account it is
 * for, so that of fifty at the same time no more than the limit pass.
 *
 * @see NIST SP 800-63B-4, section 3.2.2; OWASP ASVS 5.0, 6.3.1
 */
import { InvalidConfig } from '../../../errors.js';
import type { RateLimitOptions } from '../config/options.js';
import { lazy } from '../util/lazy.js';
import type { Limits } from './attempt.js';
import type { LimitsHost } from './host.js';
import { storeLimiter } from './limiters.js';
import { readRules, triesAt } from './rules.js';

export type * from './attempt.js';

const nothing = () => Promise.resolve();

/**
 * Compiles limits. Mistakes in them are an error now; counting begins with the first attempt.
 * @throws {InvalidConfig} for an invalid limit, or a limiter that cannot count
 */
export function createLimits(options: RateLimitOptions | false = {}, host: LimitsHost): Limits {
	const rules = options === false ? null : readRules(options);
	const tries = { verification: triesAt(rules, 'verification'), factor: triesAt(rules, 'factor') };
	if (options === false || !rules) {
		const uncounted = { succeeded: nothing, failed: nothing, ended: nothing };
		const enter = () => Promise.resolve(uncounted);
		return { enter, giveBack: nothing, clear: nothing, mails: { enter }, tries };
	}
	const { limiter } = options;
	if (limiter !== undefined && typeof limiter !== 'function') {
		throw new InvalidConfig('rateLimit.limiter has to be a function that returns a limiter for a rule');
	}
	if (limiter) {
		const ofAttempts = Object.values(rules.attempts).flatMap(({ client, account }) => [client, account]);
		const ofMails = rules.mails?.pools.map(({ rule }) => rule) ?? [];
		for (const rule of [...ofAttempts, rules.provider, ...ofMails])
			if (rule) storeLimiter(host.instance, limiter, rule);
	}
	const counting = lazy(async () => (await import('./attempts.js')).createAttempts(rules, limiter, host));
	return {
		enter: async (action, attempted) => (await counting()).enter(action, attempted),
		giveBack: async (action, client) => (await counting()).giveBack(action, client),
		clear: async (action, account) => (await counting()).clear(action, account),
		mails: { enter: async (provider, asker) => (await counting()).mails.enter(provider, asker) },
		tries
	};
}
