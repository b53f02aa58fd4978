/** The rules for errors of passwords. */
import { atError, atSignIn } from '../errors/rule-types.js';

export const passwordErrors = {
	PasswordRefused: atSignIn('debug', 400, 'PasswordRefused'),
	ServerBusy: atError('warn', 503, 'Unavailable'),
	UsernameRefused: atSignIn('debug', 400, 'UsernameRefused')
} as const;
