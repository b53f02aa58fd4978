/** The errors of logouts by a provider. */
import type { ErrorType } from './rules.js';
import { AuthError } from './base.js';

/** A logout of a provider was refused: its token breaks a rule, or was used before. The sessions stay. */
export class LogoutTokenError extends AuthError {
	static override type: ErrorType = 'LogoutTokenError';
}
