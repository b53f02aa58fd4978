/**
 * The mails of a provider in all. Limits by address and by client do not bound them: there are as many addresses as one
 * invents, and clients as one rents.
 */
import { TooManyRequests } from '../../errors.js';
import type { RateLimitOptions } from '../config/options.js';
import { warnOnce } from '../errors/warn-once.js';
import { createCounter } from './counters.js';
import type { LimitsHost } from './host.js';
import { mailTotal } from './rules.js';

/** Who asks for a mail: the address has no user; it has one; the browser has signed in to it before. */
export type Asker = 'stranger' | 'knownAddress' | 'knownBrowser';

/** A mail that has been counted, and may be sent. */
export interface CountedMail {
	/** It was not sent, and no longer counts. */
	failed(): Promise<void>;
}

export interface MailCounts {
	/**
	 * Counts a mail that is about to be sent. Null where it must not be sent: the answer to the browser has to be the same.
	 * @throws {LimiterError} when it cannot be counted
	 */
	enter(provider: string, asker: Asker): Promise<CountedMail | null>;
}

/** Each is within the next: an attacker who invents addresses leaves half, and one who has a list of users a quarter. */
const shares: { asker: Asker; name: string; share: number; whom: string }[] = [
	{ asker: 'stranger', name: 'strangers', share: 1 / 2, whom: 'addresses that have no user' },
	{ asker: 'knownAddress', name: 'unknown-browsers', share: 3 / 4, whom: 'browsers that have not signed in before' },
	{ asker: 'knownBrowser', name: 'total', share: 1, whom: 'anyone' }
];

/** Compiles the counts. @throws {InvalidConfig} for a limit that is none */
export function createMailCounts(options: RateLimitOptions, host: LimitsHost): MailCounts {
	const { digest, instance } = host;
	const total = mailTotal(options);
	if (!total) return { enter: () => Promise.resolve({ failed: () => Promise.resolve() }) };
	const { points, duration, refuse } = total;
	const pools = (refuse ? shares : shares.slice(-1)).map(({ name, share, ...pool }) => {
		const rule = { keyPrefix: `framework-auth:email:${name}`, points: Math.ceil(points * share), duration };
		return { ...pool, counter: createCounter(instance, options.limiter, 'email', rule) };
	});
	const warning = (provider: string, pool: (typeof pools)[number], seconds: number): string => {
		const asked = `rateLimit.email.total: provider "${provider}" was asked for more than ${pool.counter.rule.points} mails in ${duration} seconds`;
		if (refuse) return `${asked}. It sends none to ${pool.whom} for the next ${seconds} seconds`;
		return `${asked}. All of them are sent. Set rateLimit.email.total to refuse more, or with \`refuse: false\` to a number that is usual here`;
	};

	return {
		async enter(provider, asker) {
			const first = pools.findIndex((pool) => pool.asker === asker);
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
