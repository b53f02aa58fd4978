/** The errors of passwords that the library keeps. */
import type { ErrorType } from './rules.js';
import { SignInError } from './base.js';

/** The reasons why a new password is refused. */
export type PasswordRefusal = 'too_short' | 'too_long' | 'common' | 'context' | 'breached';

/** A new password was refused: it is too short, too long or easy to guess. The message does not repeat it. */
export class PasswordRefused extends SignInError {
	static override type: ErrorType = 'PasswordRefused';
	/** The value of the `code` query parameter. */
	readonly code: PasswordRefusal;

	constructor(code: PasswordRefusal, message = 'the new password was refused') {
		super(`${message} (${code})`);
		this.code = code;
	}
}
/** A user name was refused: in another form than a user name has, or taken. */
export class UsernameRefused extends SignInError {
	static override type: ErrorType = 'UsernameRefused';
	/** The value of the `code` query parameter. */
	readonly code: 'form' | 'taken';

	constructor(code: 'form' | 'taken') {
		super(code === 'form' ? 'the entered text is not a user name' : 'another user has this user name');
		this.code = code;
	}
}
