/** Form actions that keep the form: a failed sign-in returns to the page as data, in place of an error. */
import { fail } from '@sveltejs/kit';
import type { Action, ActionFailure } from '@sveltejs/kit';
import { AuthError, CredentialsSignin, InvalidRequest, TooManyRequests } from '../errors.js';
import { ruleOf } from '../errors/rules.js';
import type { ErrorCode } from '../errors/rules.js';
import { isSecret } from '../lib/base/http/field-names.js';

/** The data that the page gets as `form` when a sign-in failed. */
export interface FormFailure {
	/** The error: `CredentialsSignin`, `TooManyRequests`, `InvalidEmail`, `EmailSignin` and so on. */
	error: ErrorCode;
	/** The `code` of the error, if it has one: `credentials`, `rate_limit`, or your own. */
	code?: string;
	/** Seconds until the next attempt, after too many. */
	retryAfter?: number;
	/** The values that the person typed in, to fill the form again; without passwords and the like. */
	values: Record<string, string>;
}

/** Requests whose action was wrapped: their errors are thrown, not shown on a page. */
const wrapped = new WeakSet<Request>();
/** The fields of requests that are passwords, by any name. */
const hidden = new WeakMap<Request, ReadonlySet<string>>();
/** The longest value that is shown again, in characters. */
const maxValueLength = 4096;

/**
 * Wraps the `signIn` action so that a failed sign-in leaves the person at the form:
 *
 * ```ts
 * export const actions = { default: formAction(signIn) };
 * ```
 *
 * The page gets a {@link FormFailure} as its `form`, with status 400, or 429 after too many attempts. A field that was a password
 * is not in it. Errors that the person cannot correct lead to the error page, as they do without `formAction`.
 */
export function formAction(
	action: Action
): (event: Parameters<Action>[0]) => Promise<ActionFailure<FormFailure> | undefined> {
	return async (event) => {
		wrapped.add(event.request);
		const copy = event.request.clone();
		try {
			await action(event);
			return undefined;
		} catch (thrown) {
			// A redirect, an error of SvelteKit's or of the application's, or a configuration that cannot work.
			if (!(thrown instanceof AuthError) || !isAtForm(thrown)) throw thrown;
			const { status, code: error } = ruleOf(thrown.type);
			const { code } = thrown as { code?: string };
			const retryAfter = thrown instanceof TooManyRequests ? thrown.retryAfterSeconds : undefined;
			return fail(thrown instanceof CredentialsSignin ? 400 : status, {
				error,
				...(code !== undefined && { code }),
				...(retryAfter !== undefined && { retryAfter }),
				values: await valuesOf(copy, hidden.get(event.request))
			});
		}
	};
}

/** Whether an error is shown at the form that a request came from, rather than on a separate page. */
export function isForForm(request: Request, error: AuthError): boolean {
	return wrapped.has(request) && isAtForm(error);
}

/** Keeps the values of these fields out of the page that answers the request. */
export function hideFields(request: Request, fields: ReadonlySet<string>): void {
	hidden.set(request, fields);
}

/** Whether the person can correct the error at the form. */
function isAtForm(error: AuthError): boolean {
	return error.kind === 'signIn' || error instanceof InvalidRequest;
}

async function valuesOf(request: Request, hiddenFields?: ReadonlySet<string>): Promise<Record<string, string>> {
	// The error may be that the body is not a form.
	const form = await request.formData().catch(() => new FormData());
	const entries = [...form].filter((entry): entry is [string, string] => {
		const [name, value] = entry;
		const secret = isSecret(name) || hiddenFields?.has(name);
		// SvelteKit cannot send a `__proto__` key to the page, and fails instead.
		return typeof value === 'string' && value.length <= maxValueLength && !secret && name !== '__proto__';
	});
	return Object.fromEntries(entries);
}
