/** The mails of a change of the address, in English: subject, text and HTML. The `mail` option of the sender replaces them. */
import type { MailContent, MailParams, MailPurpose } from '../../providers/types.js';
import { duration, oneLine } from '../email/mail.js';
import { html } from '../markup/html.js';
import { mailDocument } from '../markup/mail-document.js';

/** The mails, by `purpose`. */
export type AddressMail = Extract<MailPurpose, 'changeAddress' | 'addressTaken' | 'addressChanged'>;

interface Texts {
	title(site: string): string;
	/** The paragraphs above the button. */
	text(host: string): readonly string[];
	readonly button: string;
	/** How long the link is valid, if it can be used once. */
	validity?(time: string): string;
	readonly unasked: string;
}

const texts: Readonly<Record<AddressMail | 'returned', Texts>> = {
	changeAddress: {
		title: (site) => `Confirm your new email address for ${site}`,
		text: (host) => [`You want to use this email address for your account at ${host}. Open the link to confirm it.`],
		button: 'Confirm the address',
		validity: (time) => `The link works once, while you are signed in, and expires in ${time}. Do not share it.`,
		unasked: 'If you did not ask for this email, do not open the link. You can ignore this email.'
	},
	addressTaken: {
		title: (site) => `You already use this email address at ${site}`,
		text: (host) => [
			`Someone who is signed in to another account at ${host} wanted to use this email address for it.`,
			'The address belongs to your account. Nothing has changed.'
		],
		button: 'Go to your account',
		unasked: 'If it was not you, you can ignore this email.'
	},
	addressChanged: {
		title: (site) => `Your email address for ${site} was changed`,
		text: (host) => [
			`Your account at ${host} has another email address now. If it was you, there is nothing to do.`,
			'If it was not you, undo the change: this address is yours again, and everyone is signed out.'
		],
		button: 'Undo the change',
		validity: (time) => `The link works once, and expires in ${time}. Keep this email until then.`,
		unasked: 'We send this email each time the address of an account changes.'
	},
	/** `addressChanged` without a link: the user has an earlier address again. */
	returned: {
		title: (site) => `Your email address for ${site} was changed`,
		text: (host) => [`Your account at ${host} has the email address again that it had before this one.`],
		button: 'Go to your account',
		unasked: 'We send this email each time the address of an account changes.'
	}
};

/** Makes a mail. */
export function addressMail({ url, host, appName, expires, theme, purpose, token }: MailParams): MailContent {
	const made = texts[purpose === 'addressChanged' && !token ? 'returned' : (purpose as AddressMail)];
	const title = made.title(oneLine(appName));
	const paragraphs = made.text(host);
	const validity = made.validity?.(timeUntil(expires));
	const notes = [...(validity === undefined ? [] : [validity]), made.unasked];
	const document = mailDocument(theme, { title, preview: paragraphs[0] ?? '' }, (part) => [
		...paragraphs.map((text) => part.paragraph(text)),
		part.button(made.button, url),
		...notes.map((text) => part.note(text)),
		part.rule(),
		part.note(html`If the button does not work, open this address in your browser:<br />${part.link(url)}`)
	]);
	return { subject: title, text: `${[title, ...paragraphs, url, ...notes].join('\n\n')}\n`, html: document };
}

function timeUntil(expires: Date): string {
	const seconds = (expires.getTime() - Date.now()) / 1000;
	const days = Math.round(seconds / 86_400);
	return days > 1 ? `${days} days` : duration(seconds);
}
