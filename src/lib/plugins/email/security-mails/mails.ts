/** The emails about the security of an account: subject, text and HTML. The `mail` option of the sender replaces them. */
import type { MailContent, MailParams, SecurityPurpose } from '../../../../providers/types.js';
import { oneLine } from '../../../core/mail/mail.js';
import { englishMails } from '../../../../locales/en/mails.js';
import type { MailTexts } from '../../../../locales/en/mails.js';
import { html } from '../../../base/markup/html.js';
import { mailDocument } from '../../../base/markup/mail-document.js';
import { dateInWords } from '../../../../locales/time-in-words.js';

/** Makes an email. */
export function securityMail(
	{ url, host, appName, theme, purpose, notice }: MailParams,
	mails: MailTexts = englishMails
): MailContent {
	const { button, expected, ...texts } = mails.security;
	const wording = texts[purpose as SecurityPurpose];
	const title = wording.title(oneLine(appName));
	const text = wording.text(host, notice?.due ? dateInWords(mails, notice.due) : (notice?.name ?? ''));
	const facts = [dateInWords(mails, notice?.time ?? new Date()), ...(notice?.browser ? [notice.browser] : [])].join(
		', '
	);
	const document = mailDocument(theme, { ...mails, title, preview: text }, (part) => [
		part.paragraph(text),
		part.paragraph(`${facts}.`),
		part.button(button, url),
		part.note(`${expected} ${wording.otherwise}`),
		part.rule(),
		part.note(html`${mails.plainLink}<br />${part.link(url)}`)
	]);
	const lines = [title, text, `${facts}.`, `${expected} ${wording.otherwise}`, url];
	return { subject: title, text: `${lines.join('\n\n')}\n`, html: document };
}
