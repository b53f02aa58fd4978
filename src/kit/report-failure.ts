/** Logs the error of a configuration. Loaded with the first that fails. */
import { AuthError } from '../errors.js';
import { asError, createLogger } from '../lib/errors/logger.js';
import { randomToken } from '../lib/seal/random.js';
import type { AuthConfig } from '../lib/config/options.js';

/** Logs the error, and gives it the reference that pages show. */
export function reportFailure(thrown: unknown, logger?: AuthConfig['logger']): void {
	if (thrown instanceof AuthError && !Object.isFrozen(thrown)) thrown.reference = randomToken(6);
	createLogger(logger).error(asError(thrown));
}
