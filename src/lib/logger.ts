/**
 * Logging. What reaches a logger is safe to keep: errors of protocol libraries are reduced to what names the fault,
 * because their causes hold whole answers, tokens included; text from outside is made one printable line.
 */
import { AuthError } from '../errors.js';
import type { Logger } from './config.js';

/** Makes text from outside one line of printable characters, of bounded length. */
export function printable(text: unknown, limit = 300): string {
	const line = String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
	return line.length > limit ? `${line.slice(0, limit)}…` : line;
}

/**
 * Copies name, code and message of an error and leaves its other members behind: the causes of `oauth4webapi` and `jose`
 * errors hold response bodies and claims.
 */
export function withoutPayload(thrown: unknown): Error {
	if (!(thrown instanceof Error)) return new Error(`a ${typeof thrown} was thrown, not an Error`);
	const copy = new Error(printable(thrown.message));
	copy.name = thrown.name;
	copy.stack = `${copy.name}: ${copy.message}${framesOf(thrown)}`;
	const code = (thrown as { code?: unknown }).code;
	return typeof code === 'string' ? Object.assign(copy, { code }) : copy;
}

/**
 * The frames of a stack, without the message above them: that may come from outside, and hold lines that look like
 * frames. Where the message was changed later nothing tells the two apart.
 */
export function framesOf({ message, stack = '' }: Error): string {
	const start = stack.indexOf(message);
	const frames = start < 0 ? -1 : stack.indexOf('\n    at ', start + message.length);
	return frames < 0 ? '' : stack.slice(frames);
}

/** Whatever was thrown, as an error: an error is kept as it is, anything else is left behind. */
export function asError(thrown: unknown): Error {
	return thrown instanceof Error ? thrown : withoutPayload(thrown);
}

/* eslint-disable no-console -- the console is where a server without a logger of its own logs to */
const consoleLogger: Logger = {
	error(error) {
		if (!(error instanceof AuthError)) {
			console.error('[auth][error]', error);
			return;
		}
		const { err, ...facts } = error.cause ?? {};
		const reference = error.reference ? ` (reference ${error.reference})` : '';
		console.error(`[auth][error] ${error.type}: ${error.message}${reference}`);
		if (Object.keys(facts).length > 0) console.error('[auth][details]', JSON.stringify(facts));
		if (err) console.error('[auth][cause]', err.stack ?? err.message);
	},
	warn(code) {
		console.warn(`[auth][warn] ${code}`);
	},
	debug(message, metadata) {
		console.debug(`[auth][debug] ${message}`, metadata === undefined ? '' : JSON.stringify(metadata));
	}
};
/* eslint-enable no-console */

/** Completes a logger; one that throws, or rejects, is ignored, and `debug` is silent unless switched on. */
export function createLogger(custom: Partial<Logger> = {}, debug = false): Logger {
	const quietly =
		<Args extends unknown[]>(log: (...args: Args) => void) =>
		(...args: Args): void => {
			try {
				const logged: unknown = log(...args);
				// One that sends its lines somewhere may fail later: nobody waits for it, nor may its failure end the process.
				if (logged instanceof Promise) logged.catch(() => undefined);
			} catch {
				// A logger that fails must not fail the request.
			}
		};
	return {
		error: quietly((error) => (custom.error ? custom.error(error) : consoleLogger.error(error))),
		warn: quietly((code) => (custom.warn ? custom.warn(code) : consoleLogger.warn(code))),
		debug: debug
			? quietly((message, metadata) =>
					custom.debug ? custom.debug(message, metadata) : consoleLogger.debug(message, metadata)
				)
			: () => undefined
	};
}
