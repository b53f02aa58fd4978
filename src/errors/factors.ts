/** The errors of second factors. */
import type { ErrorType } from './rules.js';
import type { CookieWrite } from '../types.js';
import { SignInError } from './base.js';

/**
 * The first factor of a sign-in is proven. The session has not begun, because the user needs a second factor, or a plugin shows a
 * page first. The sign-in continues at `url`, with the cookies of this error. `locals.signInAs` throws it; if you do not catch it,
 * SvelteKit redirects there.
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

	/** The cookies with which the sign-in continues. SvelteKit sets them; with `framework-auth/core`, set them on the response. */
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
