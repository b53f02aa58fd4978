/** An error on its way to the edge, with what has to reach the browser whatever becomes of it. */
import { AuthError } from '../../errors.js';
import type { CookieWrite } from '../../types.js';
import { levelOf } from './rules.js';

/** A mail with a link or a code. */
export interface AskedMail {
	/** Id of the provider. */
	readonly provider: string;
	/** Where it was sent to. */
	readonly email: string;
}

/** A code that a browser has asked for. */
export interface AskedCode extends AskedMail {
	/** It has no other characters. */
	readonly digits: boolean;
}

/** What goes with an error. */
export interface FailureDetails {
	readonly cookies?: readonly CookieWrite[];
	/** Where the person wanted to go, so that a second try leads there: absolute URL. */
	readonly returnTo?: string;
	/** Whose link it was, so that a new mail can be asked for. */
	readonly mail?: AskedMail;
	/** What was typed in did not hold for it: it can be typed in again. */
	readonly code?: AskedCode;
	/** The application's code that asked for a sign-in is told by the error itself, rather than the person by a page. */
	readonly forCaller?: boolean;
}

export class FlowFailure extends Error {
	override name = 'FlowFailure';
	/** What went wrong. */
	readonly reason: unknown;
	readonly details: FailureDetails;

	constructor(reason: unknown, details: FailureDetails) {
		super('a flow failed');
		this.reason = reason;
		this.details = details;
	}
}

/** What went wrong, without what goes with it. */
export function reasonOf(thrown: unknown): unknown {
	return thrown instanceof FlowFailure ? thrown.reason : thrown;
}

/** Whether it was the site's fault, or that of another server: what the log has at `error` is not the visitor's. */
export function isFault(thrown: unknown): boolean {
	const reason = reasonOf(thrown);
	return !(reason instanceof AuthError) || levelOf(reason) === 'error';
}

/** Runs a flow for a caller who wants the error itself. */
export async function unwrapped<T>(flow: () => Promise<T>): Promise<T> {
	try {
		return await flow();
	} catch (thrown) {
		throw reasonOf(thrown);
	}
}
