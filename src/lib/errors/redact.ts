/** What may be told of a failure when the other side repeats what it was given: who the mail is for, and what it says. */
import { printable } from './logger.js';

/** Longer answers are pages of a proxy, not complaints. */
const maxLength = 2000;
const url = /\b[a-z][a-z\d+.-]{1,19}:\/\/[^\s"'<>]+/gi;

/** Makes text from outside one printable line, in which URLs, email addresses and these secrets are left out. */
export function redact(text: unknown, secrets: readonly (string | undefined)[]): string {
	// Of what is cut off, the beginning of the last word might be that of a secret.
	const whole = String(text);
	let line = whole.length > maxLength ? whole.slice(0, maxLength).replace(/\S*$/, '…') : whole;
	for (const secret of secrets) {
		// A shorter one tells nothing, and is found everywhere.
		if (!secret || secret.length < 4) continue;
		for (const form of [secret, encodeURIComponent(secret)]) line = line.replaceAll(form, '…');
	}
	return printable(line.replace(url, '…'));
}
