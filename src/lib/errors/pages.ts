/** The addresses of the documents that messages lead to. */
import type { AuthError } from '../../errors.js';
import { randomToken } from '../seal/random.js';
import { hasRule } from './rules.js';
import type { ErrorType } from './rules.js';

/** Where the documents are read. A site of their own is a change of this line. */
const documents = 'https://github.com/OWNER/framework-auth/blob/main/docs/';

/** Returns the address of a document, such as `adapters/README.md`. */
export function documentUrl(path: string): string {
	return documents + path;
}

/**
 * Returns the address of the page of an error: what happened, how to find out more, and how to mend it. An application's own
 * types have no page.
 */
export function pageOf(type: ErrorType): string | undefined {
	return hasRule(type) ? documentUrl(`errors/${type}.md`) : undefined;
}

/** Gives an error the reference and the address with which the log names it. */
export function identify(error: AuthError): void {
	// An application may throw the same error object each time, and it may be frozen.
	if (Object.isFrozen(error)) return;
	error.reference = randomToken(6);
	error.page = pageOf(error.type);
}

/** An error, for the developer. */
export interface Explanation {
	/** The event and the fix. */
	readonly text: string;
	/** Address of the page of the error. */
	readonly page: string | undefined;
}

/** Describes for the developer what happened and what to do. */
export function explain({ type, message, cause }: AuthError): Explanation {
	const reason = cause?.err?.message;
	const text = `${type}: ${message}${reason && !message.includes(reason) ? `\nCause: ${reason}` : ''}`;
	return { text, page: pageOf(type) };
}
