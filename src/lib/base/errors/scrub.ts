/**
 * Keeps secrets and personal data out of logs and messages. The errors of drivers, mail servers and identity providers repeat the
 * values that they were given: tokens, passwords, addresses, whole responses. Every such text passes through this file.
 */

const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** An address as it is, and as part of a URL. */
const emailAddress = /[^\s<>"'(),:;@[\]]{1,64}(?:@|%40)[^\s<>"'(),:;@]+/gi;
/** A number with a country code. Without one it looks the same as an error code, an id or a time. */
const telephoneNumber = /\+\d(?:[ ().-]{0,2}\d){6,14}/g;
const url = /\b[a-z][a-z\d+.-]{1,19}:\/\/[^\s"'<>]+/gi;
/**
 * The characters that are read beyond the limit: more than an address has, so that an address that begins before the limit is
 * found.
 */
const lookahead = 400;
/** The longest answer in characters that counts as an error message. A longer one is the page of a proxy. */
export const maxAnswerLength = 2000;
/** The length of the shortest secret. A shorter text occurs in many words. */
const minSecretLength = 4;
/** The number of characters by which the beginning of a value is recognised, because a message may contain only that. */
const recognisedLength = 12;
/** Members that name a kind. They stay, because a message could not be understood without them. */
const kinds = new Set(['provider', 'type', 'token_type']);

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

/** Makes text from outside one printable line without URLs, email addresses and these secrets. */
export function redact(text: unknown, secrets: readonly (string | null | undefined)[]): string {
	const whole = String(text);
	// The last word is dropped: it may be the beginning of a secret.
	const start = whole.length > maxAnswerLength ? whole.slice(0, maxAnswerLength).replace(/\S*$/, '…') : whole;
	return printable(blank(start, secrets).replace(url, '…'));
}

/**
 * Copies name, code and message of an error, without its other members: the causes of `oauth4webapi` and `jose` errors contain
 * response bodies and claims.
 */
export function withoutPayload(thrown: unknown, limit?: number): Error {
	if (!(thrown instanceof Error)) return new Error(`a ${typeof thrown} was thrown, not an Error`);
	const copy = new Error(printable(thrown.message, limit));
	copy.name = thrown.name;
	copy.stack = `${copy.name}: ${copy.message}${framesOf(thrown)}`;
	const code = (thrown as { code?: unknown }).code;
	return typeof code === 'string' ? Object.assign(copy, { code }) : copy;
}

/**
 * Copies an error without the values that went into the call that failed. Data layers put them into their messages: all values of
 * a statement, including tokens and passwords, or the refused one.
 * @param values texts, and objects that hold texts at any depth
 */
export function withoutValues(thrown: unknown, values: readonly unknown[]): Error {
	if (!(thrown instanceof Error)) return withoutPayload(thrown);
	const { name, cause } = thrown;
	const [statement = ''] = thrown.message.split(/\s(?:params|parameters|values)\b\s*:/i);
	const reason = statement !== thrown.message && cause instanceof Error ? `: ${cause.message}` : '';
	const message = blank(statement + reason, [...textsIn(values)]);
	const stack = message + framesOf(thrown);
	return withoutPayload(Object.assign(new Error(message), { name, stack, code: Reflect.get(thrown, 'code') }));
}

/** Puts `…` in place of each secret, in every form in which a message may quote it: as JSON, in a URL, or cut off. */
export function blank(text: string, secrets: readonly (string | null | undefined)[]): string {
	const forms = secrets
		.filter((secret) => typeof secret === 'string')
		.filter((secret) => secret.length >= minSecretLength)
		.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encoded(secret)])
		.sort((a, b) => b.length - a.length);
	const withoutWhole = forms.reduce((rest, form) => rest.replaceAll(form, '…'), text);
	return forms
		.filter((form) => form.length > recognisedLength)
		.reduce((rest, form) => rest.replaceAll(beginning(form), '…'), withoutWhole);
}

/** Returns a secret as part of a URL. Half of a surrogate pair has no such form. */
function encoded(secret: string): string {
	try {
		return encodeURIComponent(secret);
	} catch {
		return secret;
	}
}

/** Matches a word that begins like a secret. */
function beginning(secret: string): RegExp {
	const literal = secret.slice(0, recognisedLength).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
	return new RegExp(`${literal}[^\\s'"]*`, 'g');
}

function* textsIn(value: unknown): Generator<string> {
	if (typeof value === 'string') yield value;
	if (typeof value !== 'object' || value === null) return;
	for (const [member, part] of Object.entries(value)) if (!kinds.has(member)) yield* textsIn(part);
}

/**
 * Returns the frames of a stack, without the message above them: the message may come from outside, and contain lines that look
 * like frames. If the message was changed later, the two cannot be distinguished, and the frames are left out.
 */
function framesOf({ message, stack = '' }: Error): string {
	const start = stack.indexOf(message);
	const frames = start < 0 ? -1 : stack.indexOf('\n    at ', start + message.length);
	return frames < 0 ? '' : stack.slice(frames);
}
