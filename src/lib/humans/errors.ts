/** The rules for errors of the check for a human. */
import { atError, atSignIn } from '../errors/rule-types.js';

export const humanErrors = {
	HumanCheckFailed: atSignIn('debug', 403, 'HumanCheckFailed'),
	HumanCheckUnavailable: atError('error', 503, 'Unavailable')
} as const;
