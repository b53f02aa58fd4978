/** The options for limits on guessing and on emails. */

/** A number of attempts in a number of seconds, counted from the first of them. */
export interface RateLimit {
	/** A whole number, at least 1. */
	points: number;
	/** Whole seconds, from 1 to 2073600 (24 days). */
	duration: number;
}

/** The limits of an action; `false` leaves attempts uncounted. */
export interface ActionLimits {
	/** For one account, by any client: a user name, an address, a code. */
	account?: RateLimit | false;
	/** By one client, for any account: an IPv4 address, or an IPv6 network of 64 bits. */
	client?: RateLimit | false;
}

/** The limits of credentials; `false` leaves guesses uncounted. */
export interface CredentialsLimits extends ActionLimits {
	/**
	 * For one provider that neither lists its fields nor has `accountOf`: guesses by forms with several fields that may name the account,
	 * or none. @default `{ points: 100, duration: 900 }`
	 */
	provider?: RateLimit | false;
}

/** The emails of one provider in all. */
export interface MailTotal extends RateLimit {
	/**
	 * Whether emails beyond the limit are refused. Half of the emails are kept for addresses that have a user, and half of those
	 * for browsers that have signed in before. The answer to the browser is the same as for an email that was sent. `false` only
	 * logs a warning.
	 * @default true
	 */
	refuse?: boolean;
}

/** The limits of emails; `false` leaves them uncounted. */
export interface MailLimits extends ActionLimits {
	/** The emails of one provider, for all visitors together. @default `{ points: 1000, duration: 3600, refuse: false }` */
	total?: MailTotal | false;
}

/** A rule, with the name under which its counts are kept. A limiter of `rate-limiter-flexible` takes it as its options. */
export interface LimiterRule extends RateLimit {
	/** The name, such as `framework-auth:credentials:account`. */
	keyPrefix: string;
}

/** Counts for one rule. Every limiter of `rate-limiter-flexible` with a `reward` method fits. */
export interface Limiter {
	/**
	 * Counts one attempt, atomically. Resolves with `{ consumedPoints, msBeforeNext }`: the attempts that count now, including
	 * this one, and the milliseconds until counting starts again. Rejects with the same when the limit is exceeded, and with an
	 * `Error` when it cannot count. If more than `points` are counted then, the library takes the one beyond the limit back.
	 */
	consume(key: string): Promise<unknown>;
	/** Takes a number of attempts back, which may be 0. Resolves with the same. */
	reward(key: string, points: number): Promise<unknown>;
	/** Forgets all attempts. Resolves with `true` if there were any; of two calls at the same time only one does. */
	delete(key: string): Promise<unknown>;
}

/** Limits on guessing and on emails; `false` sets none for an action. docs/guides/limits.md says why the defaults are what they are. */
export interface RateLimitOptions {
	/**
	 * Creates the limiter of a rule, so that several processes share their counts. Called for each rule when the configuration is
	 * compiled. Pass the same function each time if configurations are made again.
	 * @default counts in the memory of the process
	 */
	limiter?(rule: LimiterRule): Limiter;
	/** Wrong credentials. @default 5 per account and 50 per client in 15 minutes */
	credentials?: CredentialsLimits | false;
	/** Requests for emails. @default 5 per address and 50 per client in an hour, and a warning after 1,000 in total */
	email?: MailLimits | false;
	/**
	 * Links and codes that are not valid. The tries at a code hold with `false`, too. @default 5 per code in a day and 20 per client in 15
	 * minutes
	 */
	verification?: ActionLimits | false;
	/**
	 * Wrong codes of a second factor. Those of a user are counted with `false`, too. @default 5 per user and 50 per client in 15 minutes
	 */
	factor?: ActionLimits | false;
	/** Short messages with a code, each counted for its user and for its number. @default 5 for each and 20 per client in an hour */
	message?: ActionLimits | false;
	/** Requests for passkey options, and responses that do not verify. @default 300 per client in 15 minutes */
	webauthn?: Pick<ActionLimits, 'client'> | false;
	/** Answers of OAuth providers that do not lead to a sign-in. @default 50 per client in 15 minutes */
	callback?: Pick<ActionLimits, 'client'> | false;
	/**
	 * Authorization requests that are pushed to a provider, and that do not lead to a sign-in: each is a request by this server,
	 * which any visitor can cause. @default 300 per client in 15 minutes
	 */
	pushed?: Pick<ActionLimits, 'client'> | false;
	/** Anonymous users that are made. @default 30 per client in an hour */
	anonymous?: Pick<ActionLimits, 'client'> | false;
	/** API tokens that are not valid. Valid ones are neither counted nor refused. @default 300 per client in 15 minutes */
	bearer?: Pick<ActionLimits, 'client'> | false;
	/**
	 * Logouts by a provider that are not valid, and those by a page of a provider that end no session that is known. @default 300 per
	 * client in 15 minutes
	 */
	logout?: Pick<ActionLimits, 'client'> | false;
}

/** The actions that are counted, each separately. */
export type LimitedAction = Exclude<keyof RateLimitOptions, 'limiter'>;

/** The actions in which people type codes that are short enough to guess. */
export type GuessedAction = Extract<LimitedAction, 'verification' | 'factor'>;
