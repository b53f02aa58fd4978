/** An error on its way to the edge, with what has to reach the browser whatever becomes of it. */
import type { CookieWrite } from '../types.js';

export class FlowFailure extends Error {
	override name = 'FlowFailure';
	/** What went wrong. */
	readonly reason: unknown;
	readonly cookies: readonly CookieWrite[];
	/** Where the person wanted to go, so that a second try leads there: absolute URL. */
	readonly returnTo: string | undefined;

	constructor(reason: unknown, cookies: readonly CookieWrite[], returnTo?: string) {
		super('a flow failed');
		this.reason = reason;
		this.cookies = cookies;
		this.returnTo = returnTo;
	}
}

/** Runs a flow for a caller who wants the error itself. */
export async function unwrapped<T>(flow: () => Promise<T>): Promise<T> {
	try {
		return await flow();
	} catch (thrown) {
		throw thrown instanceof FlowFailure ? thrown.reason : thrown;
	}
}
