/** The emails that an app in development could not send, in memory: those of the last minutes, for the developer. */
import type { VerificationRequest } from '../../../../providers/types.js';
import { isCode } from '../../../core/mail/token.js';

/** An email. */
export interface Letter {
	readonly id: string;
	readonly to: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	/** The link that it is about. */
	readonly url: string;
	/** The code in it, if there is one. */
	readonly code: string | undefined;
	readonly sent: Date;
}

/** The most emails that are kept. */
const most = 50;

/** Vite may load this module again when the app changes: the emails are those of the process. */
const key = Symbol.for('framework-auth.mailbox');
const allLetters = ((globalThis as { [key]?: Letter[] })[key] ??= []);

/** The parts of an email that are kept. */
export type KeptMail = Pick<VerificationRequest, 'identifier' | 'content' | 'url' | 'token' | 'code'>;

/** Keeps an email, and returns it. */
export function keepLetter({ identifier, content, url, token, code }: KeptMail): Letter {
	const { subject, text, html } = content;
	const letter: Letter = {
		id: String(Number(allLetters[0]?.id ?? 0) + 1),
		to: identifier,
		subject,
		text,
		html,
		url,
		code: code ?? (isCode(token) ? token : undefined),
		sent: new Date()
	};
	allLetters.unshift(letter);
	allLetters.length = Math.min(allLetters.length, most);
	return letter;
}

/** Returns the emails, the newest first. */
export function letters(): readonly Letter[] {
	return allLetters;
}
