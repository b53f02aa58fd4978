/** The errors of the check for a human. */
import type { ErrorType } from './rules.js';
import { AuthError } from './base.js';

/** `verifyHuman` did not let a request through. Nothing was sent or stored, and it counts against no limit. */
export class HumanCheckFailed extends AuthError {
	static override type: ErrorType = 'HumanCheckFailed';
}
/** `verifyHuman` failed or took too long, so that the request was refused; `cause.err` is its error. */
export class HumanCheckUnavailable extends AuthError {
	static override type: ErrorType = 'HumanCheckUnavailable';
}
