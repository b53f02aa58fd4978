/** The emails of a change of the address: subject, text and HTML. The `mail` option of the sender replaces them. */
import type { MailContent, MailParams } from '../../../../../providers/types.js';
import { oneLine } from '../../../../core/mail/mail.js';
import { englishMails } from '../../../../../locales/en/mails.js';
import type { MailTexts } from '../../../../../locales/en/mails.js';
import { html } from '../../../../base/markup/html.js';
import { mailDocument } from '../../../../base/markup/mail-document.js';
import { validity } from '../../../../../locales/time-in-words.js';
import type { AddressMail } from '../../../../../locales/en/address-change.js';

/** Makes an email. */
export function addressMail(
	{ url, host, appName, expires, theme, purpose, token }: MailParams,
	mails: MailTexts = englishMails
): MailContent {
	const wording = mails[purpose === 'addressChanged' && !token ? 'addressReturned' : (purpose as AddressMail)];
	const title = wording.title(oneLine(appName));
	const paragraphs = wording.text(host);
	const valid = wording.validity?.(validity(mails, (expires.getTime() - Date.now()) / 1000));
	const notes = [...(valid === undefined ? [] : [valid]), wording.unasked];
	const document = mailDocument(theme, { ...mails, title, preview: paragraphs[0] ?? '' }, (part) => [
		...paragraphs.map((text) => part.paragraph(text)),
		part.button(wording.button, url),
		...notes.map((text) => part.note(text)),
		part.rule(),
		part.note(html`${mails.plainLink}<br />${part.link(url)}`)
	]);
	return { subject: title, text: `${[title, ...paragraphs, url, ...notes].join('\n\n')}\n`, html: document };
}
