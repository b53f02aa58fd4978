/** The errors of second factors. */
import type { ErrorType } from './rules.js';
import type { CookieWrite } from '../types.js';
import { SignInError } from './base.js';

/**
 * The first factor of a sign-in is proven, and the user needs a second one, or a plugin shows a page first: the session has not begun. The browser has what the
 * sign-in needs to go on at `url`. Thrown by `locals.signInAs`; uncaught, it leads there.
 */
export class ChallengeRequired extends SignInError {
	static override type: ErrorType = 'ChallengeRequired';
	/** The absolute URL of the page that asks for the second factor. */
	readonly url: string;
	/** Private, so that a log of the error does not have them. */
	readonly #cookies: readonly CookieWrite[];

	constructor(
		url: string,
		cookies: readonly CookieWrite[] = [],
		message = 'the sign-in waits for another step of the user'
	) {
		super(message);
		this.url = url;
		this.#cookies = cookies;
	}

	/** The cookies with which the sign-in goes on. SvelteKit's response gets them by itself; without it, set them. */
	get cookies(): readonly CookieWrite[] {
		return this.#cookies;
	}
}
/** A code was not accepted: it is wrong, it was used before, or it is too old. */
export class FactorRefused extends SignInError {
	static override type: ErrorType = 'FactorRefused';

	constructor(message = 'the code of the second factor is wrong, was used before, or has expired') {
		super(message);
	}
}
