/** Logging: the text of an error in the log, a logger that never fails a request, and warnings that are logged once. */
import { AuthError, TooManyRequests } from '../../../errors.js';
import type { InstanceState } from '../config/instance.js';
import type { Logger } from '../config/options.js';
import { printable, withoutPayload } from './scrub.js';

/** Returns a thrown value as an error. An error stays as it is; the content of any other value is dropped. */
export function asError(thrown: unknown): Error {
	return thrown instanceof Error ? thrown : withoutPayload(thrown);
}

/** Returns one line about an error: its type, what happened, and how to find it again. */
export function headline(error: AuthError): string {
	const { code } = error as { code?: unknown };
	const facts = [
		typeof code === 'string' && !(error instanceof TooManyRequests) && `code ${printable(code, 60)}`,
		error.reference && `reference ${error.reference}`
	].filter(Boolean);
	const message = error.message && `: ${error.message}`;
	return `${error.type}${message}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}

/** Returns the lines of an error: what happened, the facts about it, and the error behind it with its stack. */
function linesOf(error: AuthError, level: 'error' | 'warn'): string[][] {
	const { err, ...facts } = error.cause ?? {};
	return [
		[`[auth][${level}] ${headline(error)}`],
		...(Object.keys(facts).length > 0 ? [['[auth][details]', JSON.stringify(facts)]] : []),
		...(err ? [['[auth][cause]', err.stack ?? err.message]] : []),
		...(error.page ? [['[auth][docs]', error.page]] : [])
	];
}

/* oxlint-disable no-console -- the console is where a server without a logger of its own logs to */
const consoleLogger: Logger = {
	error(error) {
		if (!(error instanceof AuthError)) {
			console.error('[auth][error]', error);
			return;
		}
		for (const line of linesOf(error, 'error')) console.error(...line);
	},
	warn(code, error) {
		const lines = error instanceof AuthError ? linesOf(error, 'warn') : [[`[auth][warn] ${code}`]];
		for (const line of lines) console.warn(...line);
	},
	debug(message, metadata) {
		console.debug(`[auth][debug] ${message}`, metadata === undefined ? '' : JSON.stringify(metadata));
	}
};
/* oxlint-enable no-console */

/** Completes a logger. Errors of the logger are ignored, and `debug` is silent unless switched on. */
export function createLogger(custom: Partial<Logger> = {}, debug = false): Logger {
	const quietly =
		<Args extends unknown[]>(log: (...args: Args) => void) =>
		(...args: Args): void => {
			try {
				const logged: unknown = log(...args);
				// A logger that sends its lines over a network may fail later. The library does not wait for it, and its failure
				// must not end the process.
				if (logged instanceof Promise) logged.catch(() => undefined);
			} catch {
				// A logger that fails must not fail the request.
			}
		};
	return {
		error: quietly((error) => (custom.error ? custom.error(error) : consoleLogger.error(error))),
		warn: quietly((...args) => (custom.warn ? custom.warn(...args) : consoleLogger.warn(...args))),
		debug: debug
			? quietly((message, metadata) =>
					custom.debug ? custom.debug(message, metadata) : consoleLogger.debug(message, metadata)
				)
			: () => undefined
	};
}

/**
 * Logs a warning, unless this instance has logged the same one before.
 * @param about identifies the warning
 * @param seconds the time after which it is logged again
 */
export function warnOnce(
	{ logger, instance }: { readonly logger: Logger; readonly instance: InstanceState },
	about: string,
	message: string,
	seconds = Infinity
): void {
	if (instance.warnings.claim(about, Date.now() + seconds * 1000)) logger.warn(message);
}
