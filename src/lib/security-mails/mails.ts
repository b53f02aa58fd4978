/** The mails about the security of an account, in English: subject, text and HTML. The `mail` option of the sender replaces them. */
import type { MailContent, MailParams, SecurityPurpose } from '../../providers/types.js';
import { oneLine } from '../email/mail.js';
import { html } from '../markup/html.js';
import { mailDocument } from '../markup/mail-document.js';

interface Texts {
	title(site: string): string;
	/** @param name of the account's provider, or of the second factor; or the time of what is to come */
	text(host: string, name: string): string;
	/** The advice for an owner who did not do it. */
	readonly otherwise: string;
}

const signOut = 'sign out everywhere on your account page';

const texts: Readonly<Record<SecurityPurpose, Texts>> = {
	newDevice: {
		title: (site) => `New sign-in to ${site}`,
		text: (host) => `Someone signed in to your account at ${host} with a browser that was not used for it before.`,
		otherwise: `If it was not you, ${signOut}, and secure the way that was used: your password, your mailbox or your account elsewhere.`
	},
	passkeyAdded: {
		title: (site) => `A passkey was added to your account at ${site}`,
		text: (host) => `A new passkey can sign in to your account at ${host}.`,
		otherwise: `If it was not you, remove the passkey, and ${signOut}.`
	},
	passkeyRemoved: {
		title: (site) => `A passkey was removed from your account at ${site}`,
		text: (host) => `A passkey cannot sign in to your account at ${host} any more.`,
		otherwise: `If it was not you, ${signOut}, and add your passkey again.`
	},
	accountLinked: {
		title: (site) => `Another way to sign in to ${site}`,
		text: (host, name) => `An account at ${name} can sign in to your account at ${host} from now on.`,
		otherwise: `If it was not you, unlink the account, and ${signOut}.`
	},
	accountUnlinked: {
		title: (site) => `A way to sign in to ${site} was removed`,
		text: (host, name) => `An account at ${name} cannot sign in to your account at ${host} any more.`,
		otherwise: `If it was not you, ${signOut}, and link the account again.`
	},
	factorAdded: {
		title: (site) => `A second factor was added to your account at ${site}`,
		text: (host, name) => `Your account at ${host} has a new second factor: ${name}.`,
		otherwise: `If it was not you, remove it, and ${signOut}.`
	},
	factorRemoved: {
		title: (site) => `A second factor was removed from your account at ${site}`,
		text: (host, name) => `Your account at ${host} has this second factor no more: ${name}.`,
		otherwise: `If it was not you, ${signOut}, change your password, and add the second factor again.`
	},
	recoveryCodeUsed: {
		title: (site) => `A recovery code was used at ${site}`,
		text: (host) => `Someone used one of your recovery codes to sign in to your account at ${host}.`,
		otherwise: `If it was not you, ${signOut}, change your password, and make new recovery codes.`
	},
	deletionScheduled: {
		title: (site) => `Your account at ${site} will be deleted`,
		text: (host, time) =>
			`Your account at ${host} will be deleted after ${time}. You are signed out everywhere. To keep the account, sign in before then.`,
		otherwise: `If it was not you, sign in: this keeps the account. Then ${signOut}.`
	},
	deletionUndone: {
		title: (site) => `Your account at ${site} stays`,
		text: (host) => `Your account at ${host} was to be deleted. Someone signed in to it, and so it stays.`,
		otherwise: `If it was not you, ${signOut}, and secure the way that was used: your password, your mailbox or your account elsewhere.`
	}
};

const button = 'Go to your account';
const expected = 'If it was you, there is nothing to do.';

/** Makes a mail. */
export function securityMail({ url, host, appName, theme, purpose, notice }: MailParams): MailContent {
	const made = texts[purpose as SecurityPurpose];
	const title = made.title(oneLine(appName));
	const text = made.text(host, notice?.due ? timeOf(notice.due) : (notice?.name ?? ''));
	const facts = [timeOf(notice?.time ?? new Date()), ...(notice?.browser ? [notice.browser] : [])].join(', ');
	const document = mailDocument(theme, { title, preview: text }, (part) => [
		part.paragraph(text),
		part.paragraph(`${facts}.`),
		part.button(button, url),
		part.note(`${expected} ${made.otherwise}`),
		part.rule(),
		part.note(html`If the button does not work, open this address in your browser:<br />${part.link(url)}`)
	]);
	const lines = [title, text, `${facts}.`, `${expected} ${made.otherwise}`, url];
	return { subject: title, text: `${lines.join('\n\n')}\n`, html: document };
}

/** The time zone of the reader is not known. */
function timeOf(time: Date): string {
	const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
	return `${new Intl.DateTimeFormat('en-GB', format).format(time)} UTC`;
}
