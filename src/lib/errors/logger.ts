/**
 * Logging. What reaches a logger is safe to keep: errors of protocol libraries are reduced to what names the fault,
 * because their causes hold whole answers, tokens included; text from outside is made one printable line.
 */
import { AuthError, TooManyRequests } from '../../errors.js';
import type { Logger } from '../config/options.js';

const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** As it is, and as it stands in a URL. */
const emailAddress = /[^\s<>"'(),:;@[\]]{1,64}(?:@|%40)[^\s<>"'(),:;@]+/gi;
/** With the country's code: without one it cannot be told from an error code, an id or a time. */
const telephoneNumber = /\+\d(?:[ ().-]{0,2}\d){6,14}/g;
/** Longer than an address: one that begins before the limit is seen whole. */
const lookahead = 400;

/**
 * Makes text from outside one line of printable characters, of bounded length, without email addresses and without
 * telephone numbers that begin with `+`.
 */
export function printable(text: unknown, limit = 300): string {
	const whole = String(text);
	const start = whole.slice(0, limit + lookahead).replace(unprintable, ' ');
	const line = start.replace(emailAddress, '…').replace(telephoneNumber, '…');
	return line.length > limit || whole.length > limit + lookahead ? `${line.slice(0, limit)}…` : line;
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

/** An error in one line: its type, what happened, and how to find it again. */
export function headline(error: AuthError): string {
	const { code } = error as { code?: unknown };
	const facts = [
		typeof code === 'string' && !(error instanceof TooManyRequests) && `code ${printable(code, 60)}`,
		error.reference && `reference ${error.reference}`
	].filter(Boolean);
	const message = error.message && `: ${error.message}`;
	return `${error.type}${message}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
}

/** The lines of an error: what happened, the facts about it, and the error behind it with its stack. */
function linesOf(error: AuthError, level: 'error' | 'warn'): string[][] {
	const { err, ...facts } = error.cause ?? {};
	return [
		[`[auth][${level}] ${headline(error)}`],
		...(Object.keys(facts).length > 0 ? [['[auth][details]', JSON.stringify(facts)]] : []),
		...(err ? [['[auth][cause]', err.stack ?? err.message]] : [])
	];
}

/* eslint-disable no-console -- the console is where a server without a logger of its own logs to */
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
		warn: quietly((...told) => (custom.warn ? custom.warn(...told) : consoleLogger.warn(...told))),
		debug: debug
			? quietly((message, metadata) =>
					custom.debug ? custom.debug(message, metadata) : consoleLogger.debug(message, metadata)
				)
			: () => undefined
	};
}
