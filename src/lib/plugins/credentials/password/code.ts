/**
 * The code of passwords, in parts that are loaded when they are first used. The provider has it, and nothing else loads it: an
 * application without the provider does not have it in its bundle.
 */
import { lazy } from '../../../base/util/lazy.js';
import type { PasswordCode } from './configured.js';

export const passwordCode: PasswordCode = {
	check: lazy(() => import('./check.js')),
	handlers: lazy(() => import('./handlers.js')),
	promised: lazy(() => import('./mail/promised.js'))
};
