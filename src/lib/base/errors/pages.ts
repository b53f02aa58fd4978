/** The documents that explain errors. */
import type { AuthError } from '../../../errors.js';
import { randomToken } from '../seal/encoding.js';
import { documentAt } from '../config/documents.js';
import type { Explanation } from '../config/instance.js';
import { hasRule } from '../../../errors/rules.js';
import type { ErrorType } from '../../../errors/rules.js';

/**
 * Returns where the page of an error is: what happened, how to find out more, and how to fix it. An application's own
 * types have no page.
 */
export function pageOf(type: ErrorType): string | undefined {
	return hasRule(type) ? documentAt(`errors/${type}.md`) : undefined;
}

/** The error of a plugin has its page from its class. */
const pageFor = ({ type, page }: AuthError): string | undefined => pageOf(type) ?? page;

/** Gives an error the reference and the page with which the log names it. */
export function identify(error: AuthError): void {
	// An application may throw the same error object each time, and it may be frozen.
	if (Object.isFrozen(error)) return;
	error.reference = randomToken(6);
	error.page = pageFor(error);
}

/** Describes for the developer what happened and what to do. */
export function explain(error: AuthError): Explanation {
	const { type, message, cause } = error;
	const reason = cause?.err?.message;
	const text = `${type}: ${message}${reason && !message.includes(reason) ? `\nCause: ${reason}` : ''}`;
	return { text, page: pageFor(error) };
}
