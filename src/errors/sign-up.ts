/** The errors of sign-ups. */
import type { ErrorType } from './rules.js';
import { AuthError } from './base.js';

/** `signUp` does not allow a new user, and none was created. Throw this error in its function to refuse with your own reason in the log. */
export class SignUpClosed extends AuthError {
	static override type: ErrorType = 'SignUpClosed';

	constructor(
		message: string | Error | ErrorOptions = '`signUp` does not allow this new user',
		options?: Error | ErrorOptions
	) {
		super(message, options);
	}
}
/** The function `signUp` failed; `cause.err` is its error. No user was created. */
export class SignUpPolicyFailed extends AuthError {
	static override type: ErrorType = 'SignUpPolicyFailed';
}
