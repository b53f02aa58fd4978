/** The rules for errors of a sign-in by mail. */
import { atError, atSignIn } from '../errors/rule-types.js';

export const emailErrors = {
	EmailSignInError: atSignIn('error', 503, 'EmailSignin'),
	InvalidEmail: atSignIn('debug', 400, 'InvalidEmail'),
	Verification: atError('warn', 403, 'Verification')
} as const;
