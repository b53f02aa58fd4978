/** An error on its way to the edge, with what has to reach the browser whatever becomes of it. */
import type { CookieWrite } from '../types.js';

/** A code that a browser has asked for. */
export interface AskedCode {
	/** Id of the provider. */
	readonly provider: string;
	/** Where it was sent to. */
	readonly email: string;
	/** It has no other characters. */
	readonly digits: boolean;
}

/** What goes with an error. */
export interface FailureDetails {
	readonly cookies?: readonly CookieWrite[];
	/** Where the person wanted to go, so that a second try leads there: absolute URL. */
	readonly returnTo?: string;
	/** The address that a link was for, so that a new one can be asked for. */
	readonly email?: string;
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

/** Runs a flow for a caller who wants the error itself. */
export async function unwrapped<T>(flow: () => Promise<T>): Promise<T> {
	try {
		return await flow();
	} catch (thrown) {
		throw reasonOf(thrown);
	}
}
