/** The rules for errors of sign-ups. */
import { atError } from '../errors/rule-types.js';

export const signUpErrors = {
	SignUpClosed: atError('warn', 403, 'SignUpClosed'),
	SignUpPolicyFailed: atError('error', 503, 'Unavailable')
} as const;
