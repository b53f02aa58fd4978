/**
 * Limits on guessing and on mails. An attempt is counted before it is made, by the client it comes from and by the
 * account it is for, so that of fifty at once no more than allowed get through.
 *
 * @see NIST SP 800-63B-4, section 3.2.2; OWASP ASVS 5.0, 6.3.1
 */
import { InvalidConfig } from '../../errors.js';
import type { ActionLimits, LimitedAction, RateLimitOptions } from '../config/options.js';
import { warnOnce } from '../errors/warn-once.js';
import { accountNames } from './account-name.js';
import { createCounter } from './counters.js';
import type { Counter } from './counters.js';
import type { LimitsHost } from './host.js';
import { createMailCounts } from './mail-total.js';
import type { MailCounts } from './mail-total.js';
import { givenBack, ruleFor } from './rules.js';
import { alike, takePlace } from './taken.js';
import type { Taken } from './taken.js';

/** Whom an attempt concerns. */
export interface Attempted {
	/** What is guessed at: user names, addresses, ids of codes. Spellings that a data layer may take for one count as one. */
	readonly accounts: readonly string[];
	/**
	 * As `clientOf` gives it; null where it is not known, and then only the account's count holds. Left out where the
	 * client is counted elsewhere.
	 */
	readonly client?: string | null;
	/**
	 * Id of a browser that has signed in to the account before, which a cookie proves: its attempts are counted apart, so
	 * that a stranger who keeps the account's count full does not lock the owner out.
	 *
	 * Ignored where there are several accounts: the browser is known to one of them, and an attacker with an account of
	 * his own could otherwise guess at another beside it, under a new id each time.
	 * @see OWASP, Slow Down Online Guessing Attacks with Device Cookies
	 */
	readonly knownBrowser?: string | null;
}

/** An attempt that has been counted, and may be made. */
export interface Attempt {
	/**
	 * It was right: the account gets back all attempts that were typed in just like it, and the client this one. Not all of
	 * them, or an attacker with an account of his own would start anew whenever he signs in to it: from the same client, or
	 * under a name that only counts as another's, or with another's name beside his own.
	 * @throws {LimiterError} when that cannot be counted
	 */
	succeeded(): Promise<void>;
	/**
	 * It ended in a fault of the site: the account and the client get this one back. Of each not more often than a rule
	 * allows, because a visitor may know how to provoke the fault.
	 * @throws {LimiterError} when that cannot be counted
	 */
	failed(): Promise<void>;
	/** It has ended otherwise, and stays counted. Every attempt has to end: those who wait for its place do so until then. */
	ended(): Promise<void>;
}

/** The limits of a configuration. */
export interface Limits {
	/**
	 * Counts an attempt that is about to be made: first for the client, then for each account. Where attempts under way take
	 * up what is allowed, it waits until one of them has ended: one that is right gives its place back.
	 * @throws {TooManyRequests} when it is one too many; that does not make the wait longer
	 * @throws {LimiterError} when it cannot be counted
	 */
	enter(action: LimitedAction, attempted: Attempted): Promise<Attempt>;
	/** The mails of a provider in all. */
	readonly mails: MailCounts;
}

const nothing = () => Promise.resolve();
/** Attempts without a client's address, before any with one, after which something is amiss. */
const unknownClients = 10;

/**
 * Compiles limits.
 * @throws {InvalidConfig} for a limit that is none, or a limiter that cannot count
 */
export function createLimits(options: RateLimitOptions | false = {}, host: LimitsHost): Limits {
	if (options === false) {
		const uncounted = { succeeded: nothing, failed: nothing, ended: nothing };
		return { enter: () => Promise.resolve(uncounted), mails: { enter: () => Promise.resolve(uncounted) } };
	}
	if (typeof options !== 'object' || options === null) {
		throw new InvalidConfig('rateLimit has to be an object, or `false` for no limits');
	}
	const { digest, instance } = host;
	const counterFor = (action: LimitedAction, by: keyof ActionLimits): Counter | null => {
		const rule = ruleFor(options, action, by);
		return rule && createCounter(instance, options.limiter, action, rule);
	};
	const counters = (action: LimitedAction) => ({
		byClient: counterFor(action, 'client'),
		byAccount: counterFor(action, 'account')
	});
	const compiled: Record<LimitedAction, ReturnType<typeof counters>> = {
		credentials: counters('credentials'),
		email: counters('email'),
		verification: counters('verification'),
		webauthn: counters('webauthn')
	};
	// Under the name of the rule, so that no digest made for something else is ever made for this, nor the other way.
	const keyFor = ({ rule }: Counter, ...whom: string[]) => digest(JSON.stringify([rule.keyPrefix, ...whom]));

	/** Gives one attempt back, unless that was done too often for this key. */
	const giveBack = async (action: LimitedAction, { counter, key, counted }: Taken): Promise<void> => {
		const { keyPrefix, points, duration } = counter.rule;
		const bound = { keyPrefix: `${keyPrefix}:given-back`, points: points * givenBack[action], duration };
		// In memory whatever the limiter: it bounds what one process gives, and a fault may be the store's.
		const isAllowed = await createCounter(instance, undefined, action, bound)
			.take(key)
			.then(
				() => true,
				() => false
			);
		if (isAllowed) await counter.reward(key, 1, counted);
	};

	return {
		mails: createMailCounts(options, host),
		async enter(action, { accounts, client, knownBrowser }) {
			const { byClient, byAccount } = compiled[action];
			const apart = knownBrowser && accounts.length === 1 ? [knownBrowser] : [];
			const names = byAccount ? [...new Set(accounts.flatMap(accountNames))] : [];
			const taken: Taken[] = [];
			let isOver = false;
			/** Ends the attempt in this way, unless it has ended already. */
			const end = async (how: () => Promise<unknown>): Promise<void> => {
				if (isOver) return;
				isOver = true;
				try {
					await how();
				} finally {
					for (const { counter, key } of taken) counter.places.leave(key);
				}
			};
			const typed = (counter: Counter) => keyFor(counter, 'as typed', ...accounts, ...apart);
			// What was typed in wrong is counted once more, so that what is right later knows how much of it to give back.
			const countTyped = async () => {
				// A mail is never taken back for one that is sent later.
				if (byAccount && names.length > 0 && action !== 'email')
					await byAccount.take(await typed(byAccount)).catch(() => undefined);
			};
			const giveAllBack = async () => {
				const isAlone = taken.every(({ counter, counted }) => counter !== byAccount || counted.points === 1);
				const wrong = byAccount && !isAlone ? await byAccount.forget(await typed(byAccount)) : null;
				await Promise.all(
					taken.map(({ counter, key, counted }) =>
						counter.reward(key, counter === byAccount ? alike(counted, wrong) : 1, counted)
					)
				);
			};
			const attempt: Attempt = {
				succeeded: () => end(giveAllBack),
				failed: () => end(() => Promise.all(taken.map((each) => giveBack(action, each)))),
				ended: () => end(countTyped)
			};

			if (byClient && client !== undefined) noticeClient(host, client);
			try {
				if (byClient && typeof client === 'string') {
					taken.push(await takePlace(action, byClient, await keyFor(byClient, client)));
				}
				// In one order for all: two that share several names do not wait for each other.
				for (const name of names.sort()) {
					if (byAccount) taken.push(await takePlace(action, byAccount, await keyFor(byAccount, name, ...apart)));
				}
			} catch (thrown) {
				await end(nothing);
				throw thrown;
			}
			return attempt;
		}
	};
}

/** Where no attempt ever comes from an address of the internet, a proxy hides them all. */
function noticeClient(host: LimitsHost, client: string | null): void {
	const { clients } = host.instance;
	if (client !== null || host.dev) clients.known = true;
	if (clients.known || ++clients.unknown !== unknownClients) return;
	warnOnce(
		host,
		'unknown clients',
		`rateLimit: the first ${unknownClients} attempts came from private or unknown addresses, so that limits by client ` +
			'are off. Tell the server which header has the address: with adapter-node set ADDRESS_HEADER=X-Forwarded-For and ' +
			'XFF_DEPTH to the number of your proxies; without SvelteKit pass `clientAddress`. docs/guides/limits.md says more'
	);
}
