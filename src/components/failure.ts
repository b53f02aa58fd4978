/** Describes why a form that was sent failed, for the form to show. */
import type { ErrorCode } from '../errors.js';
import { errorText } from '../lib/core/pages/error-text.js';

/** The description of a failure, which the `error` slot of the components receives. */
export interface Failure {
	/** The error code. `Unavailable`: the server could not be reached, or could not continue. */
	error: ErrorCode;
	/** The `code` of a `CredentialsSignin` that the application threw. */
	code?: string;
	/** Seconds to wait before the next attempt. */
	retryAfter?: number;
	/** A short description of the failure. */
	title: string;
	/** The advice for the user. */
	text: string;
}

/** The answer of a form action, as far as the components use it. SvelteKit 2 and 3 export its type from different modules. */
export type ActionResult =
	| { type: 'success' | 'error' }
	| { type: 'failure'; data?: Record<string, unknown> }
	| { type: 'redirect'; location: string };

/**
 * Returns the failure in the answer of a form action; null if the action succeeded, or if it leads to a page that shows the
 * error.
 */
export function failureOf(result: ActionResult, form: HTMLFormElement): Failure | null {
	switch (result.type) {
		case 'success':
			return null;
		case 'error':
			return describe('Unavailable');
		case 'failure':
			return describe(result.data?.error, result.data);
		case 'redirect': {
			// A form without fields has nothing to correct, so the page that the redirect leads to says what to do.
			const url = new URL(result.location, location.href);
			const stays =
				url.origin === location.origin &&
				form.querySelector('input:not([type=hidden], [name=remember]), select, textarea');
			const { error, ...rest } = Object.fromEntries(url.searchParams);
			return stays ? describe(error, rest) : null;
		}
	}
}

function describe(error: unknown, { code, retryAfter }: Record<string, unknown> = {}): Failure | null {
	if (typeof error !== 'string') return null;
	const { title, text, code: errorCode } = errorText(error);
	// A parameter of this name may come from other code.
	if (errorCode !== error) return null;
	return {
		error: errorCode,
		...(typeof code === 'string' && { code }),
		...(typeof retryAfter === 'number' && { retryAfter }),
		title,
		text
	};
}
