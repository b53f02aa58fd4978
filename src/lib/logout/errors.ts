/** The rules for errors of logouts by a provider. */
import { atError } from '../errors/rule-types.js';

export const logoutErrors = {
	LogoutTokenError: atError('warn', 400, 'InvalidRequest')
} as const;
