/** An attempt that limits count, and the ways in which it ends. */
import type { LimitedAction, RateLimit } from '../config/options.js';
import type { MailCounts } from './mail-total.js';
import type { GuessedAction } from '../config/options/limits.js';

/** The accounts and the client that an attempt concerns. */
export interface Attempted {
	/**
	 * The names of the accounts: user names, addresses, ids of codes. Spellings that a data layer may treat as the same count as
	 * one.
	 */
	readonly accounts: readonly string[];
	/**
	 * The client, as `clientOf` gives it; null if it is not known: then only the account is counted. Left out if the client is
	 * counted elsewhere.
	 */
	readonly client?: string | null;
	/** The provider, if the form may hide for which account the attempt is. Left out otherwise. */
	readonly provider?: string;
	/**
	 * The id of a browser that has signed in to the account before, which a cookie proves. Its attempts are counted separately,
	 * so that a stranger who uses up the attempts of the account, or of the network, does not lock the owner out.
	 *
	 * Ignored if there are several accounts: the browser is known to one of them, and an attacker with their own account could
	 * otherwise guess at another beside it, under a new id each time.
	 * @see OWASP, Slow Down Online Guessing Attacks with Device Cookies
	 */
	readonly knownBrowser?: string | null;
}

/** An attempt that has been counted, and may be made. */
export interface Attempt {
	/**
	 * Ends an attempt that was right. The account gets back all attempts with exactly the same spelling, and the client gets back
	 * this one. They do not get back all attempts, because an attacker could then reset the counts with a sign-in to their own
	 * account: from the same client, under a name that counts as the name of another user, or with that name beside their own.
	 * @throws {LimiterError} when that cannot be counted
	 */
	succeeded(): Promise<void>;
	/**
	 * Ends an attempt that failed by a fault of the site. The account and the client get this one back, each at most as often as
	 * a rule allows, because a visitor may know how to provoke the fault.
	 * @throws {LimiterError} when that cannot be counted
	 */
	failed(): Promise<void>;
	/** Ends any other attempt, which stays counted. Every attempt has to end, because others wait for its place. */
	ended(): Promise<void>;
}

/** The limits of a configuration. */
export interface Limits {
	/**
	 * Counts an attempt that is about to be made: first for the client, then for each account. If attempts under way use up the
	 * limit, it waits until one of them has ended, because one that is right gives its place back.
	 * @throws {TooManyRequests} when the limit is exceeded; that does not make the wait longer
	 * @throws {LimiterError} when it cannot be counted
	 */
	enter(action: LimitedAction, attempted: Attempted): Promise<Attempt>;
	/**
	 * Gives back an attempt that an earlier request made, and that has turned out to be right.
	 * @throws {LimiterError} when that cannot be counted
	 */
	giveBack(action: LimitedAction, client: string | null): Promise<void>;
	/**
	 * Forgets the attempts at an account, by any client.
	 * @throws {LimiterError} when that cannot be counted
	 */
	clear(action: LimitedAction, account: string): Promise<void>;
	/** Counts the emails of a provider in total. */
	readonly mails: MailCounts;
	/**
	 * How often a secret that can be guessed may be tried. These tries are counted with the secret, and hold without any limiter: the
	 * options may change the numbers, and do not turn them off.
	 */
	readonly tries: Readonly<Record<GuessedAction, RateLimit>>;
}
