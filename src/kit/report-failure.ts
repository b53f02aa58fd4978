/** Logs the error of a configuration. Loaded with the first that fails. */
import { AuthError } from '../errors.js';
import { asError, createLogger } from '../lib/base/errors/logger.js';
import { identify } from '../lib/base/errors/pages.js';
import type { AuthConfig } from '../lib/base/config/options.js';

/** Logs the error, and gives it the reference that pages show. */
export function reportFailure(thrown: unknown, logger?: AuthConfig['logger']): void {
	if (thrown instanceof AuthError) identify(thrown);
	createLogger(logger).error(asError(thrown));
}
