/** The rules for errors of passwords. */
import { atError, atSignIn } from '../errors/rule-types.js';

export const passwordErrors = {
	PasswordRefused: atSignIn('debug', 400, 'PasswordRefused'),
	// A fault of the site, so that the attempt is given back.
	ServerBusy: atError('error', 503, 'Unavailable'),
	UsernameRefused: atSignIn('debug', 400, 'UsernameRefused')
} as const;
