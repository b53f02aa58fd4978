/** What an attempt is, and how it ends. */
import type { LimitedAction } from '../config/options.js';
import type { MailCounts } from './mail-total.js';

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
