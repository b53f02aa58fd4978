/**
 * Errors without what went into the call that failed. Data layers put values into their messages: all of a statement's,
 * tokens and passwords included, or the one that was refused.
 */
import { framesOf, withoutPayload } from '../errors/logger.js';

/** Copies an error without the texts among these arguments, however deep they are in them. */
export function withoutValues(thrown: unknown, args: readonly unknown[]): Error {
	if (!(thrown instanceof Error)) return withoutPayload(thrown);
	const { name, cause } = thrown;
	const [statement = ''] = thrown.message.split(/\s(?:params|parameters|values)\b\s*:/i);
	const reason = statement !== thrown.message && cause instanceof Error ? `: ${cause.message}` : '';
	const message = blanked(statement + reason, [...textsIn(args)]);
	const stack = message + framesOf(thrown);
	return withoutPayload(Object.assign(new Error(message), { name, stack, code: Reflect.get(thrown, 'code') }));
}

/** Short texts are no secrets, and stand in many words. */
const shortestBlanked = 4;
/** A message may hold the beginning of a value only. */
const recognised = 12;

function blanked(message: string, values: readonly string[]): string {
	const longestFirst = values
		.filter((value) => value.length >= shortestBlanked)
		.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
		.sort((a, b) => b.length - a.length);
	const whole = longestFirst.reduce((rest, value) => rest.replaceAll(value, '…'), message);
	return longestFirst
		.filter((value) => value.length > recognised)
		.reduce(
			(rest, value) => rest.replaceAll(new RegExp(`${escaped(value.slice(0, recognised))}[^\\s'"]*`, 'g'), '…'),
			whole
		);
}

function escaped(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Members that name a kind, and would only make a message unreadable. */
const kinds = new Set(['provider', 'type', 'token_type']);

function* textsIn(value: unknown): Generator<string> {
	if (typeof value === 'string') yield value;
	if (typeof value !== 'object' || value === null) return;
	for (const [member, part] of Object.entries(value)) if (!kinds.has(member)) yield* textsIn(part);
}
