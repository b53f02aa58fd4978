/** The rules for errors of a reauthentication. */
import { atError } from '../errors/rule-types.js';

export const reauthenticationErrors = {
	ReauthenticationExpired: atError('warn', 403, 'ReauthenticationExpired'),
	ReauthenticationInsufficient: atError('warn', 403, 'ReauthenticationInsufficient'),
	ReauthenticationMismatch: atError('warn', 403, 'ReauthenticationMismatch'),
	ReauthenticationRequired: atError('warn', 403, 'ReauthenticationRequired')
} as const;
