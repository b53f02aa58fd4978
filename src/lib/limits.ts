/**
 * Limits on guessing and on mails. An attempt is counted before it is made, by the client it comes from and by the
 * account it is for, so that of fifty at once no more than allowed get through.
 *
 * @see NIST SP 800-63B-4, section 3.2.2; OWASP ASVS 5.0, 6.3.1
 */
import { InvalidConfig, LimiterError, TooManyRequests } from '../errors.js';
import { accountName } from './account-name.js';
import type { ActionLimits, LimitedAction, Limiter, LimiterRule, RateLimit, RateLimitOptions } from './config.js';
import { within } from './deadline.js';
import { later } from './later.js';
import { asError, withoutPayload } from './logger.js';
import { BoundedMap } from './memory.js';
import type { Memory } from './memory.js';

/** Whom an attempt concerns. */
export interface Attempted {
	/** What is guessed at: user names, addresses, ids of codes. Spellings that a data layer may take for one count as one. */
	readonly accounts: readonly string[];
	/** As `clientOf` gives it; null where it is not known, and then only the account's count holds. */
	readonly client: string | null;
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
}

/** The limits of a configuration. */
export interface Limits {
	/**
	 * Counts an attempt that is about to be made: first for the client, then for each account.
	 * @throws {TooManyRequests} when it is one too many; that does not make the wait longer
	 * @throws {LimiterError} when it cannot be counted
	 */
	enter(action: LimitedAction, attempted: Attempted): Promise<Attempt>;
}

/** What the limits need of the instance they belong to. */
export interface LimitsHost {
	/** A keyed hash: neither a name nor an address stands in a store. */
	digest(text: string): Promise<string>;
	readonly memory: Memory;
}

const minutes = 60;
const hours = 60 * minutes;

/** What holds unless the configuration says otherwise; docs/limits.md says why. */
const defaults: Record<LimitedAction, { account: RateLimit | false; client: RateLimit }> = {
	credentials: { account: { points: 5, duration: 15 * minutes }, client: { points: 50, duration: 15 * minutes } },
	email: { account: { points: 5, duration: hours }, client: { points: 50, duration: hours } },
	verification: { account: { points: 5, duration: 24 * hours }, client: { points: 20, duration: 15 * minutes } },
	webauthn: { account: false, client: { points: 300, duration: 15 * minutes } }
};

/** Longer than that is no limit but a lock, and 2^31 milliseconds is the most that a timer takes. */
const longestDuration = 24 * 24 * hours;
/** Longer than that nobody waits for a store: milliseconds. */
const storeLimitMs = 10_000;
/** About 25 MB, were a rule's memory ever full. */
const keysInMemory = 50_000;

/**
 * Compiles limits.
 * @throws {InvalidConfig} for a limit that is none, or a limiter that cannot count
 */
export function createLimits(options: RateLimitOptions | false = {}, { digest, memory }: LimitsHost): Limits {
	if (options === false) return { enter: () => Promise.resolve({ succeeded: () => Promise.resolve() }) };
	if (typeof options !== 'object' || options === null) {
		throw new InvalidConfig('rateLimit has to be an object, or `false` for no limits');
	}
	const makeLimiter = options.limiter ?? countInMemory;
	const counter = (action: LimitedAction, by: keyof ActionLimits): Counter | null => {
		const limit = limitOf(options, action, by);
		if (limit === false) return null;
		const rule = { keyPrefix: `framework-auth:${action}:${by}`, points: limit.points, duration: limit.duration };
		return { action, rule, limiter: limiterOf(memory, makeLimiter, rule), remote: options.limiter !== undefined };
	};
	const counters = (action: LimitedAction) => ({
		byClient: counter(action, 'client'),
		byAccount: counter(action, 'account')
	});
	const compiled: Record<LimitedAction, ReturnType<typeof counters>> = {
		credentials: counters('credentials'),
		email: counters('email'),
		verification: counters('verification'),
		webauthn: counters('webauthn')
	};
	// Under the name of the rule, so that no digest made for something else is ever made for this, nor the other way.
	const keyFor = ({ rule }: Counter, ...whom: string[]) => digest(JSON.stringify([rule.keyPrefix, ...whom]));

	return {
		async enter(action, { accounts, client, knownBrowser }) {
			const { byClient, byAccount } = compiled[action];
			const undo: (() => Promise<void>)[] = [];
			const take = (counter: Counter, key: string) => atStore(counter, () => counter.limiter.consume(key));
			const later = (counter: Counter, call: (limiter: Limiter) => Promise<unknown>) =>
				undo.push(async () => void (await atStore(counter, () => call(counter.limiter))));
			if (byClient && client !== null) {
				const key = await keyFor(byClient, client);
				await take(byClient, key);
				later(byClient, (limiter) => limiter.reward(key, 1));
			}
			if (byAccount && accounts.length > 0) {
				const names = [...new Set(accounts.map(accountName))];
				const apart = knownBrowser && names.length === 1 ? [knownBrowser] : [];
				const counted: [key: string, points: number][] = [];
				for (const name of names) {
					const key = await keyFor(byAccount, name, ...apart);
					counted.push([key, pointsOf(await take(byAccount, key))]);
				}
				const typed = await keyFor(byAccount, 'as typed', ...accounts, ...apart);
				const alike = pointsOf(await take(byAccount, typed));
				for (const [key, points] of counted)
					later(byAccount, (limiter) => limiter.reward(key, Math.min(points, alike)));
				later(byAccount, (limiter) => limiter.delete(typed));
			}
			return {
				async succeeded() {
					// Emptied, so that nothing is given back twice.
					await Promise.all(undo.splice(0).map((each) => each()));
				}
			};
		}
	};
}

/** One rule, and what counts for it. */
interface Counter {
	readonly action: LimitedAction;
	readonly rule: LimiterRule;
	readonly limiter: Limiter;
	/** Whether it may keep us waiting: what counts in memory does not. */
	readonly remote: boolean;
}

/** A limiter that is over says so by what it rejects with, which is no error. */
function isRefusal(thrown: unknown): thrown is { msBeforeNext: number } {
	return !(thrown instanceof Error) && typeof (thrown as { msBeforeNext?: unknown } | null)?.msBeforeNext === 'number';
}

/** The attempts that count, as every limiter of the library says; one that does not gives but one back. */
function pointsOf(consumed: unknown): number {
	const { consumedPoints } = Object(consumed) as { consumedPoints?: unknown };
	return typeof consumedPoints === 'number' ? consumedPoints : 1;
}

/** Nobody is let in uncounted: a store that fails, or does not answer, is an error. */
async function atStore({ action, rule, remote }: Counter, call: () => Promise<unknown>): Promise<unknown> {
	try {
		return await (remote ? within(storeLimitMs, call) : call());
	} catch (thrown) {
		if (isRefusal(thrown)) {
			const seconds = thrown.msBeforeNext / 1000;
			throw new TooManyRequests(seconds, `too many attempts: ${rule.keyPrefix}`, action);
		}
		throw new LimiterError(`the limiter for ${rule.keyPrefix} failed`, withoutPayload(thrown));
	}
}

function limitOf(options: RateLimitOptions, action: LimitedAction, by: keyof ActionLimits): RateLimit | false {
	const name = `rateLimit.${action}`;
	const ofAction: ActionLimits | false = options[action] ?? {};
	if (ofAction === false) return false;
	const limit = ofAction[by] ?? defaults[action][by];
	if (limit === false) return false;
	if (typeof ofAction !== 'object' || typeof limit !== 'object') {
		throw new InvalidConfig(`${name} and ${name}.${by} have to be objects, or \`false\` for no limit`);
	}
	const whole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
	if (!whole(limit.points, Number.MAX_SAFE_INTEGER)) {
		throw new InvalidConfig(`${name}.${by}.points has to be a whole number of attempts, at least 1`);
	}
	if (!whole(limit.duration, longestDuration)) {
		throw new InvalidConfig(`${name}.${by}.duration has to be whole seconds, from 1 to ${longestDuration} (24 days)`);
	}
	return limit;
}

function limiterOf(memory: Memory, make: NonNullable<RateLimitOptions['limiter']>, rule: LimiterRule): Limiter {
	let made = memory.limiters.get(make);
	if (!made) memory.limiters.set(make, (made = new BoundedMap(100)));
	const name = JSON.stringify(rule);
	let limiter = made.get(name);
	if (!limiter) made.set(name, (limiter = madeBy(make, rule)));
	return limiter;
}

function madeBy(make: NonNullable<RateLimitOptions['limiter']>, rule: LimiterRule): Limiter {
	let limiter: Partial<Limiter> | undefined;
	try {
		limiter = make(rule);
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

/** Loaded with the first attempt. */
async function memoryLimiter(rule: LimiterRule): Promise<Limiter> {
	// @ts-expect-error -- only its index has types, which loads the code for every store as well
	const loaded: unknown = await import('rate-limiter-flexible/lib/RateLimiterMemory.js');
	const { default: RateLimiterMemory } = loaded as { default: new (rule: LimiterRule) => Limiter };
	return new RateLimiterMemory(rule);
}

/**
 * Counts in memory. The counting is the library's, which keeps each key until its time is over; that there are not too
 * many of them is done here, or an attacker who invents names would fill the heap. When there are, the name that was
 * not tried for longest is forgotten, and may be tried anew: whoever wants that has to invent tens of thousands first.
 */
function countInMemory({ points, duration }: LimiterRule): Limiter {
	// The one key is kept for both, without a prefix: it is the rule's own memory.
	const counts = later(() => memoryLimiter({ points, duration, keyPrefix: '' }));
	const forget = (key: string): void =>
		void counts().then(
			(limiter) => limiter.delete(key),
			() => undefined
		);
	const keys = new BoundedMap<string, true>(keysInMemory, forget);
	return {
		async consume(key) {
			keys.set(key, true);
			return (await counts()).consume(key);
		},
		// What was forgotten meanwhile has nothing to give back, and would be kept for ever.
		reward: async (key, points) => keys.get(key) && (await counts()).reward(key, points),
		async delete(key) {
			keys.delete(key);
			return (await counts()).delete(key);
		}
	};
}
