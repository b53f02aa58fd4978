/** An error of a flow, together with the facts that its answer needs: cookies, and the page to return to. */
import { AuthError, ServerBusy } from '../../../errors.js';
import type { CookieWrite } from '../../../types.js';
import { levelOf } from '../../../errors/rules.js';

/** An email with a link or a code. */
export interface AskedMail {
	/** Id of the provider. */
	readonly provider: string;
	/** The address that it was sent to. */
	readonly email: string;
}

/** A code that a browser has asked for. */
export interface AskedCode extends AskedMail {
	/** Whether it consists of digits only. */
	readonly digits: boolean;
}

/** The facts that go with an error. */
export interface FailureDetails {
	readonly cookies?: readonly CookieWrite[];
	/** The page that the person wanted, as an absolute URL, so that a second try leads there. */
	readonly returnTo?: string;
	/** The page that shows the error, as an absolute URL, in place of the usual one; not for a fault of the site. */
	readonly page?: string;
	/** The email of the link, so that the page can offer a new one. */
	readonly mail?: AskedMail;
	/** The code that was not accepted, and can be typed in again. */
	readonly code?: AskedCode;
	/** Throws the error to the application's code that started the sign-in, and shows no page. */
	readonly forCaller?: boolean;
}

/** Thrown by flows. The answer to it has these cookies and facts. */
export class FlowFailure extends Error {
	override name = 'FlowFailure';
	/** The error itself. */
	readonly reason: unknown;
	readonly details: FailureDetails;

	constructor(reason: unknown, details: FailureDetails) {
		super('a flow failed');
		this.reason = reason;
		this.details = details;
	}
}

/** Returns the error itself, without the facts that go with it. */
export function reasonOf(thrown: unknown): unknown {
	return thrown instanceof FlowFailure ? thrown.reason : thrown;
}

/**
 * Whether the site or another server caused the error, not the visitor: the log has such errors at level `error`. That the server is
 * busy is not a fault of this visitor either, and at `warn`: visitors cause it together.
 */
export function isFault(thrown: unknown): boolean {
	const reason = reasonOf(thrown);
	return !(reason instanceof AuthError) || reason instanceof ServerBusy || levelOf(reason) === 'error';
}

/** Runs a flow for a caller who wants the error itself. */
export async function unwrapped<T>(flow: () => Promise<T>): Promise<T> {
	try {
		return await flow();
	} catch (thrown) {
		throw reasonOf(thrown);
	}
}
