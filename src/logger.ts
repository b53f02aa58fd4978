/** Writes the log of the library with a structured logger, such as pino. */
import { AuthError } from './errors.js';
import type { Logger } from './lib/base/config/options.js';
import { headline } from './lib/base/errors/logger.js';

/** A structured logger: `pino()`, its children, and others with the same three methods. */
export interface StructuredLogger {
	/** Writes a line of level `error`. */
	error(fields: object, message: string): unknown;
	/** Writes a line of level `warn`. */
	warn(fields: object, message: string): unknown;
	/** Writes a line of level `debug`. */
	debug(fields: object, message: string): unknown;
}

/**
 * Returns the value of the option `logger`. Each line has a `type`, the `reference` that the error page shows, if any, the
 * `details` of the error, and its cause in `err`. Set `debug: true` for the lines of level `debug`.
 *
 * @example FrameworkAuth({ providers: [GitHub], logger: structuredLogger(pino()) })
 */
export function structuredLogger(log: StructuredLogger): Logger {
	return {
		error: (error) => void log.error(fieldsOf(error), textOf(error)),
		warn: (line, error) => void log.warn(error ? fieldsOf(error) : {}, line),
		debug: (message, metadata) => void log.debug(metadata === undefined ? {} : { details: metadata }, message)
	};
}

function textOf(error: Error): string {
	return error instanceof AuthError ? headline(error) : error.message;
}

function fieldsOf(error: Error): object {
	if (!(error instanceof AuthError)) return { err: error };
	const { err, ...details } = error.cause ?? {};
	const { type, reference } = error;
	return {
		type,
		...(reference && { reference }),
		...(Object.keys(details).length > 0 && { details }),
		// Without a cause, the stack of the error itself says where it comes from.
		err: err ?? error
	};
}
