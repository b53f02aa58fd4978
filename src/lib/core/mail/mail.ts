/** The email with the sign-in link or a code, or both: makes subject, text and HTML. */
import type { MailContent, MailParams } from '../../../providers/types.js';
import { englishMails } from '../../../locales/en/mails.js';
import type { MailTexts } from '../../../locales/en/mails.js';
import { html } from '../../base/markup/html.js';
import { mailDocument } from '../../base/markup/mail-document.js';
import { validity } from '../../../locales/time-in-words.js';
import { isCode } from './token.js';

/** Makes the email. */
export function signInMail(params: MailParams, mails: MailTexts = englishMails): MailContent {
	const { url, host, appName, token, expires, theme, purpose } = params;
	const texts = purpose === 'reauthenticate' ? mails.reauthenticate : mails.signIn;
	const title = texts.title(oneLine(appName));
	const time = validity(mails, secondsTo(expires));
	const code = params.code ?? (isCode(token) ? token : undefined);

	const both = params.code !== undefined;
	const valid = both
		? texts.validityOfBoth(validity(mails, secondsTo(params.codeExpires ?? expires)), time)
		: texts[code ? 'validityOfCode' : 'validityOfLink'](time);
	const orOpen = both ? texts.orOpenAnywhere : texts.orOpenLink;
	const how = code ? [texts.typeCode(host), code, orOpen, url] : [texts.openLink(host), url];
	// It has to be the last line: browsers and mail programs then fill in the code on pages of this site only.
	const bound = code ? `@${new URL(url).hostname} #${code}` : '';
	const text = `${[title, ...how, valid, texts.unasked].join('\n\n')}\n${bound && `\n${bound}`}`;

	const orPress = both ? texts.orPressAnywhere : texts.orPressButton;
	const document = mailDocument(theme, { ...mails, title, preview: texts.preview(host, time) }, (part) => [
		...(code
			? [part.paragraph(texts.typeCode(host)), part.code(code), part.paragraph(orPress)]
			: [part.paragraph(texts.pressButton(host))]),
		part.button(texts.button, url),
		part.note(valid),
		part.note(texts.unasked),
		part.rule(),
		part.note(html`${mails.plainLink}<br />${part.link(url)}`)
	]);
	return { subject: title, text, html: document };
}

function secondsTo(time: Date): number {
	return (time.getTime() - Date.now()) / 1000;
}

/** Keeps a subject on one line, whatever characters the name of the site has. */
export function oneLine(text: string): string {
	return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
