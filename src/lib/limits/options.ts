/** Limits on guessing and on mails, as an application may configure them. */

/** So many attempts in so many seconds, counted from the first of them. */
export interface RateLimit {
	/** A whole number, at least 1. */
	points: number;
	/** Whole seconds, from 1 to 2073600 (24 days). */
	duration: number;
}

/** What of an action is counted; `false` leaves it uncounted. */
export interface ActionLimits {
	/** For one account, whoever tries: a user name, an address, a code. */
	account?: RateLimit | false;
	/** By one client, whatever it tries: an IPv4 address, or an IPv6 network of 64 bits. */
	client?: RateLimit | false;
}

/** The mails of one provider in all. */
export interface MailTotal extends RateLimit {
	/**
	 * Sends no more than that. Half of them are kept for addresses that have a user, and half of those for browsers that
	 * have signed in before. The answer to the browser is the same as for a mail that was sent. `false` logs a warning only.
	 * @default true
	 */
	refuse?: boolean;
}

/** What of mails is counted; `false` leaves it uncounted. */
export interface MailLimits extends ActionLimits {
	/** Of one provider, whoever asks. @default `{ points: 1000, duration: 3600, refuse: false }` */
	total?: MailTotal | false;
}

/** A rule, with the name under which its counts are kept: what a limiter of `rate-limiter-flexible` is made of. */
export interface LimiterRule extends RateLimit {
	/** Such as `framework-auth:credentials:account`. */
	keyPrefix: string;
}

/** Counts for one rule. Every limiter of `rate-limiter-flexible` with a `reward` is one. */
export interface Limiter {
	/**
	 * Counts one attempt, atomically. Resolves with `{ consumedPoints, msBeforeNext }`: the attempts that count now, this one
	 * among them, and the milliseconds until counting starts anew. Rejects with the same when it is one too many, and with an
	 * `Error` when it cannot count. Where more than `points` are counted then, the one too many is taken back.
	 */
	consume(key: string): Promise<unknown>;
	/** Takes so many attempts back, which may be 0. Resolves with the same. */
	reward(key: string, points: number): Promise<unknown>;
	/** Forgets all attempts. Resolves with `true` if there were any; of two calls at once one does. */
	delete(key: string): Promise<unknown>;
}

/** Limits on guessing and on mails; `false` sets none for an action. docs/guides/limits.md says why the defaults are what they are. */
export interface RateLimitOptions {
	/**
	 * Makes what counts for a rule, where several processes are to share their counts. Called for each rule when the
	 * configuration is compiled; keep the function itself where configurations are made anew.
	 * @default counts in the memory of the process
	 */
	limiter?(rule: LimiterRule): Limiter;
	/** Wrong credentials. @default 5 per account and 50 per client in 15 minutes */
	credentials?: ActionLimits | false;
	/** Mails that are asked for. @default 5 per address and 50 per client in an hour, and a warning after 1,000 in all */
	email?: MailLimits | false;
	/** Links and codes that do not hold. @default 5 per code in a day and 20 per client in 15 minutes */
	verification?: ActionLimits | false;
	/** Passkey options that are asked for, and responses that do not verify. @default 300 per client in 15 minutes */
	webauthn?: Pick<ActionLimits, 'client'> | false;
}

/** What is counted, each apart from the others. */
export type LimitedAction = Exclude<keyof RateLimitOptions, 'limiter'>;
