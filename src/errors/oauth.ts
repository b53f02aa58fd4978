/** The errors of sign-ins with OAuth 2 whose server depends on the account. */
import type { ErrorType } from './rules.js';
import { SignInError } from './base.js';

/** A handle or a DID of the AT Protocol leads to no account, or its documents contradict each other. */
export class InvalidHandle extends SignInError {
	static override type: ErrorType = 'InvalidHandle';
}
