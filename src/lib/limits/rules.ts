/** What is limited, and how far: options -> rules, checked. docs/guides/limits.md says why the defaults are what they are. */
import { InvalidConfig } from '../../errors.js';
import type {
	ActionLimits,
	LimitedAction,
	LimiterRule,
	MailTotal,
	RateLimit,
	RateLimitOptions
} from '../config/options.js';

const minutes = 60;
const hours = 60 * minutes;

const defaults: Record<LimitedAction, { account: RateLimit | false; client: RateLimit }> = {
	credentials: { account: { points: 5, duration: 15 * minutes }, client: { points: 50, duration: 15 * minutes } },
	email: { account: { points: 5, duration: hours }, client: { points: 50, duration: hours } },
	verification: { account: { points: 5, duration: 24 * hours }, client: { points: 20, duration: 15 * minutes } },
	webauthn: { account: false, client: { points: 300, duration: 15 * minutes } }
};

/** Logged, and not refused: no number is right for every site. */
const usualTotal: MailTotal = { points: 1_000, duration: hours, refuse: false };

/**
 * How many times its points a rule gives attempts back that ended in a fault of the site. A guess is never worth more
 * than one more: `authorize` may fail where a visitor wants it to. A mail that was not sent, and a passkey, are no guess.
 */
export const givenBack: Record<LimitedAction, number> = { credentials: 1, email: 10, verification: 1, webauthn: 10 };

/** Longer than that is no limit but a lock, and 2^31 milliseconds is the most that a timer takes. */
const longestDuration = 24 * 24 * hours;

/** The rule for attempts by one client or at one account; null for none. @throws {InvalidConfig} */
export function ruleFor(options: RateLimitOptions, action: LimitedAction, by: keyof ActionLimits): LimiterRule | null {
	const name = `rateLimit.${action}`;
	const ofAction: ActionLimits | false = options[action] ?? {};
	if (ofAction === false) return null;
	if (typeof ofAction !== 'object') throw noLimit(name);
	const limit = ofAction[by] ?? defaults[action][by];
	return limit === false ? null : { keyPrefix: `framework-auth:${action}:${by}`, ...checked(limit, `${name}.${by}`) };
}

/** The limit of mails in all; null for none. @throws {InvalidConfig} */
export function mailTotal({ email }: RateLimitOptions): Required<MailTotal> | null {
	const { total = usualTotal } = email || {};
	if (email === false || total === false) return null;
	const name = 'rateLimit.email.total';
	const limit = checked(total, name);
	const { refuse = true } = total;
	if (typeof refuse !== 'boolean') throw new InvalidConfig(`${name}.refuse has to be true or false`);
	return { ...limit, refuse };
}

function noLimit(name: string): InvalidConfig {
	return new InvalidConfig(`${name} has to be an object, or \`false\` for no limit`);
}

function checked(limit: RateLimit, name: string): RateLimit {
	if (typeof limit !== 'object') throw noLimit(name);
	const { points, duration } = limit;
	const whole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
	if (!whole(points, Number.MAX_SAFE_INTEGER)) {
		throw new InvalidConfig(`${name}.points has to be a whole number of attempts, at least 1`);
	}
	if (!whole(duration, longestDuration)) {
		throw new InvalidConfig(`${name}.duration has to be whole seconds, from 1 to ${longestDuration} (24 days)`);
	}
	return { points, duration };
}
