/** What went wrong with a form that was sent, for the form to say. */
import type { ErrorCode } from '../errors.js';
import { errorText } from '../lib/pages/messages.js';

/** What a form says of a failure: the `error` slot of the components gets it. */
export interface Failure {
	/** What happened. `Unavailable`: the server was not reached, or could not go on. */
	error: ErrorCode;
	/** The `code` of a `CredentialsSignin` that the application threw. */
	code?: string;
	/** Seconds until the next attempt makes sense. */
	retryAfter?: number;
	title: string;
	/** What to do. */
	text: string;
}

/** The answer of a form action, as far as it matters here; SvelteKit 2 and 3 export its type from different modules. */
export type ActionResult =
	| { type: 'success' | 'error' }
	| { type: 'failure'; data?: Record<string, unknown> }
	| { type: 'redirect'; location: string };

/** Reads the answer of a form action. Null: it worked, or it leads to a page that says what went wrong. */
export function failureOf(result: ActionResult, form: HTMLFormElement): Failure | null {
	switch (result.type) {
		case 'success':
			return null;
		case 'error':
			return describe('Unavailable');
		case 'failure':
			return describe(result.data?.error, result.data);
		case 'redirect': {
			// Without fields there is nothing to put right here: the page that it leads to has what there is to do.
			const url = new URL(result.location, location.href);
			const stays = url.origin === location.origin && form.querySelector('input:not([type=hidden]), select, textarea');
			const { error, ...rest } = Object.fromEntries(url.searchParams);
			return stays ? describe(error, rest) : null;
		}
	}
}

function describe(error: unknown, { code, retryAfter }: Record<string, unknown> = {}): Failure | null {
	if (typeof error !== 'string') return null;
	const { title, text, code: known } = errorText(error);
	// A parameter of this name that is not ours says nothing.
	if (known !== error) return null;
	return {
		error: known,
		...(typeof code === 'string' && { code }),
		...(typeof retryAfter === 'number' && { retryAfter }),
		title,
		text
	};
}
