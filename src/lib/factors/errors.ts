/** The rules for errors of second factors. */
import { atSignIn } from '../errors/rule-types.js';

export const factorErrors = {
	ChallengeRequired: atSignIn('debug', 401, 'ChallengeRequired'),
	FactorRefused: atSignIn('warn', 401, 'FactorRefused')
} as const;
