/** The rules for errors of access tokens. The application's own endpoints throw them, and answer themselves. */
import { atError } from '../errors/rule-types.js';

export const accessTokenErrors = {
	AccessTokenRefused: atError('debug', 403, 'AccessDenied'),
	IssuerUnavailable: atError('error', 503, 'Unavailable')
} as const;
