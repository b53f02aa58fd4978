/**
 * The emails of a provider in total. Limits by address and by client do not bound them, because an attacker can invent any number
 * of addresses, and rent any number of clients.
 */
import { TooManyRequests } from '../../../errors.js';
import { warnOnce } from '../errors/logger.js';
import { createCounter } from './counters.js';
import type { LimitsHost } from './host.js';
import type { MakeLimiter } from './limiters.js';
import type { Asker, MailPool, Rules } from './rules.js';

/** An email that has been counted, and may be sent. */
export interface CountedMail {
	/** Takes the email back, because it was not sent. */
	failed(): Promise<void>;
}

export interface MailCounts {
	/**
	 * Counts an email that is about to be sent. Returns null if it must not be sent: the answer to the browser has to be the same.
	 * @throws {LimiterError} when it cannot be counted
	 */
	enter(provider: string, asker: Asker): Promise<CountedMail | null>;
}

/** Creates the counts of a configuration. */
export function createMailCounts(rules: Rules['mails'], make: MakeLimiter | undefined, host: LimitsHost): MailCounts {
	const { digest, instance } = host;
	if (!rules) return { enter: () => Promise.resolve({ failed: () => Promise.resolve() }) };
	const { refuse } = rules;
	const pools = rules.pools.map((pool) => ({ ...pool, counter: createCounter(instance, make, 'email', pool.rule) }));
	const warning = (provider: string, { rule, whom }: MailPool, seconds: number): string => {
		const occasion = `rateLimit.email.total: provider "${provider}" was asked for more than ${rule.points} emails in ${rule.duration} seconds`;
		if (refuse) return `${occasion}. It sends none to ${whom} for the next ${seconds} seconds`;
		return `${occasion}. All of them are sent. Set rateLimit.email.total to refuse more, or with \`refuse: false\` to a number that is usual here`;
	};

	return {
		async enter(provider, asker) {
			const of = asker === 'provenPerson' ? 'knownBrowser' : asker;
			const first = pools.findIndex((pool) => pool.asker === of);
			const taken: (() => Promise<void>)[] = [];
			const failed = async () => void (await Promise.all(taken.splice(0).map((giveBack) => giveBack())));
			for (const pool of pools.slice(Math.max(0, first))) {
				const { counter } = pool;
				const key = await digest(JSON.stringify([counter.rule.keyPrefix, provider]));
				try {
					const counted = await counter.take(key);
					taken.push(() => counter.reward(key, 1, counted));
				} catch (thrown) {
					if (!(thrown instanceof TooManyRequests)) throw thrown;
					const seconds = thrown.retryAfterSeconds;
					warnOnce(host, `${counter.rule.keyPrefix} ${provider}`, warning(provider, pool, seconds), seconds);
					if (!refuse) continue;
					await failed();
					return null;
				}
			}
			return { failed };
		}
	};
}
