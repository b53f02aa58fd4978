/** The errors of users as operators see them. */
import type { ErrorType } from './rules.js';
import { AuthError } from './base.js';

/** The user has proven who they are, and is blocked by `auth.users.block`. No session has begun. */
export class UserBlocked extends AuthError {
	static override type: ErrorType = 'UserBlocked';
}
