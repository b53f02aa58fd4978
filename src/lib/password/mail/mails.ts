/** The mails of passwords, in English: subject, text and HTML. The `mail` option of the sender replaces them. */
import type { MailContent, MailParams, MailPurpose } from '../../../providers/types.js';
import { duration, oneLine } from '../../email/mail.js';
import { html } from '../../markup/html.js';
import { mailDocument } from '../../markup/mail-document.js';

/** The mails, by `purpose`. */
export type PasswordMail = Extract<
	MailPurpose,
	'signUp' | 'accountExists' | 'reset' | 'noAccount' | 'otherWay' | 'passwordChanged'
>;

interface Texts {
	title(site: string): string;
	/** The paragraphs above the button. */
	text(host: string): readonly string[];
	readonly button: string;
	/** How long the link is valid, if it can be used once. */
	validity?(time: string): string;
	/** The advice for an owner of the address who did not cause the mail. */
	readonly unasked: string;
}

const once = (time: string) => `The link works once and expires in ${time}. Do not share it.`;

const texts: Readonly<Record<PasswordMail, Texts>> = {
	signUp: {
		title: (site) => `Confirm your email address for ${site}`,
		text: (host) => [`You began to create an account at ${host}. Open the link to finish it.`],
		button: 'Confirm',
		validity: once,
		unasked: 'If you did not ask for this email, you can ignore it. Then there will be no account.'
	},
	accountExists: {
		title: (site) => `You already have an account at ${site}`,
		text: (host) => [
			`Someone wanted to create an account at ${host} with this email address, which already has one.`,
			'Sign in with it. If you do not know your password any more, choose a new one there.'
		],
		button: 'Sign in',
		unasked: 'If it was not you, you can ignore this email. Your account has not changed.'
	},
	reset: {
		title: (site) => `Choose a new password for ${site}`,
		text: (host) => [`You asked for a new password at ${host}. Open the link to choose it.`],
		button: 'Choose a new password',
		validity: once,
		unasked: 'If you did not ask for this email, you can ignore it. Your password stays as it is.'
	},
	noAccount: {
		title: (site) => `You have no account at ${site}`,
		text: (host) => [
			`Someone asked for a new password at ${host}, for this email address. There is no account with it.`,
			'If you have an account there, it has another email address.'
		],
		button: 'Go to the sign-in page',
		unasked: 'If it was not you, you can ignore this email.'
	},
	otherWay: {
		title: (site) => `Sign in to ${site} the way you did before`,
		text: (host) => [
			`Someone asked for a new password at ${host}, for this email address.`,
			'The account with this address uses another way to sign in, and its address was never confirmed. Sign in that way.'
		],
		button: 'Go to the sign-in page',
		unasked: 'If it was not you, you can ignore this email. The account has not changed.'
	},
	passwordChanged: {
		title: (site) => `Your password for ${site} was changed`,
		text: (host) => [
			`The password of your account at ${host} was changed just now. You were signed out on all other devices.`,
			'If it was you, there is nothing to do. If it was not you, choose a new password at once.'
		],
		button: 'Choose a new password',
		unasked: 'We send this email each time the password changes.'
	}
};

/** Makes a mail. */
export function passwordMail({ url, host, appName, expires, theme, purpose }: MailParams): MailContent {
	const made = texts[purpose as PasswordMail];
	const title = made.title(oneLine(appName));
	const paragraphs = made.text(host);
	const validity = made.validity?.(duration((expires.getTime() - Date.now()) / 1000));
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
