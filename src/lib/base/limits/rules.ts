/** Reads the limits: options -> rules, checked. docs/guides/limits.md says why the defaults are what they are. */
import { InvalidConfig } from '../../../errors.js';
import type {
	ActionLimits,
	LimitedAction,
	LimiterRule,
	MailTotal,
	RateLimit,
	RateLimitOptions
} from '../config/options.js';
import { usualTries } from './host.js';
import type { GuessedAction } from '../config/options/limits.js';

const minutes = 60;
const hours = 60 * minutes;

const defaults: Record<LimitedAction, { account: RateLimit | false; client: RateLimit }> = {
	credentials: { account: { points: 5, duration: 15 * minutes }, client: { points: 50, duration: 15 * minutes } },
	email: { account: { points: 5, duration: hours }, client: { points: 50, duration: hours } },
	verification: { account: usualTries.verification, client: { points: 20, duration: 15 * minutes } },
	factor: { account: usualTries.factor, client: { points: 50, duration: 15 * minutes } },
	message: { account: { points: 5, duration: hours }, client: { points: 20, duration: hours } },
	webauthn: { account: false, client: { points: 300, duration: 15 * minutes } },
	callback: { account: false, client: { points: 50, duration: 15 * minutes } },
	pushed: { account: false, client: { points: 300, duration: 15 * minutes } },
	anonymous: { account: false, client: { points: 30, duration: hours } },
	bearer: { account: false, client: { points: 300, duration: 15 * minutes } },
	logout: { account: false, client: { points: 300, duration: 15 * minutes } }
};

/** More than a client has, so that one network locks no one else out. */
const usualOfProvider: RateLimit = { points: 100, duration: 15 * minutes };

/** Emails beyond it are logged, not refused: no number is right for every site. */
const usualTotal: MailTotal = { points: 1_000, duration: hours, refuse: false };

/** A longer limit is effectively a lock, and a timer takes at most 2^31 milliseconds. */
const longestDuration = 24 * 24 * hours;

/** All rules of a configuration; null if nothing is counted. */
export interface Rules {
	readonly attempts: Readonly<Record<LimitedAction, Readonly<Record<keyof ActionLimits, LimiterRule | null>>>>;
	/** Guesses at a provider whose forms may hide the account. */
	readonly provider: LimiterRule | null;
	/** The emails of a provider in total. */
	readonly mails: { readonly refuse: boolean; readonly pools: readonly MailPool[] } | null;
}

/**
 * The kind of a request for an email: the address has no user; it has one; the browser has signed in to it before; the person has proven
 * a first factor, or has a session.
 */
export type Asker = MailPool['asker'] | 'provenPerson';

/** A part of the emails of a provider. */
export interface MailPool {
	readonly asker: 'stranger' | 'knownAddress' | 'knownBrowser';
	/** The visitors who are refused when it is used up, as a message names them. */
	readonly whom: string;
	readonly rule: LimiterRule;
}

/** Each pool is part of the next: an attacker who invents addresses leaves half, and one with a list of users a quarter. */
const shares: { asker: MailPool['asker']; name: string; share: number; whom: string }[] = [
	{ asker: 'stranger', name: 'strangers', share: 1 / 2, whom: 'addresses that have no user' },
	{ asker: 'knownAddress', name: 'unknown-browsers', share: 3 / 4, whom: 'browsers that have not signed in before' },
	{ asker: 'knownBrowser', name: 'total', share: 1, whom: 'anyone' }
];

/** Reads the options. @throws {InvalidConfig} for an invalid limit */
export function readRules(options: RateLimitOptions): Rules {
	if (typeof options !== 'object' || options === null) {
		throw new InvalidConfig('rateLimit has to be an object, or `false` for no limits');
	}
	const rules = (action: LimitedAction) => ({
		client: ruleFor(options, action, 'client'),
		account: ruleFor(options, action, 'account')
	});
	return {
		attempts: {
			credentials: rules('credentials'),
			email: rules('email'),
			verification: rules('verification'),
			factor: rules('factor'),
			message: rules('message'),
			webauthn: rules('webauthn'),
			callback: rules('callback'),
			pushed: rules('pushed'),
			anonymous: rules('anonymous'),
			bearer: rules('bearer'),
			logout: rules('logout')
		},
		provider: providerRule(options),
		mails: mailRules(options)
	};
}

/** How often a secret may be tried, whether limits are on or not. @param rules null if they are off */
export function triesAt(rules: Rules | null, action: GuessedAction): RateLimit {
	return rules?.attempts[action].account ?? usualTries[action];
}

function providerRule({ credentials }: RateLimitOptions): LimiterRule | null {
	const { provider: limit = usualOfProvider } = credentials || {};
	if (credentials === false || limit === false) return null;
	return { keyPrefix: 'framework-auth:credentials:provider', ...checked(limit, 'rateLimit.credentials.provider') };
}

function ruleFor(options: RateLimitOptions, action: LimitedAction, by: keyof ActionLimits): LimiterRule | null {
	const name = `rateLimit.${action}`;
	const ofAction: ActionLimits | false = options[action] ?? {};
	if (ofAction === false) return null;
	if (typeof ofAction !== 'object') throw noLimit(name);
	const limit = ofAction[by] ?? defaults[action][by];
	return limit === false ? null : { keyPrefix: `framework-auth:${action}:${by}`, ...checked(limit, `${name}.${by}`) };
}

function mailRules({ email }: RateLimitOptions): Rules['mails'] {
	const { total = usualTotal } = email || {};
	if (email === false || total === false) return null;
	const name = 'rateLimit.email.total';
	const { points, duration } = checked(total, name);
	const { refuse = true } = total;
	if (typeof refuse !== 'boolean') throw new InvalidConfig(`${name}.refuse has to be true or false`);
	const pools = (refuse ? shares : shares.slice(-1)).map(({ name: pool, share, asker, whom }) => {
		const rule = { keyPrefix: `framework-auth:email:${pool}`, points: Math.ceil(points * share), duration };
		return { asker, whom, rule };
	});
	return { refuse, pools };
}

function noLimit(name: string): InvalidConfig {
	return new InvalidConfig(`${name} has to be an object, or \`false\` for no limit`);
}

function checked(limit: RateLimit, name: string): RateLimit {
	if (Object(limit) !== limit) throw noLimit(name);
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
