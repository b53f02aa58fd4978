/** The mail with the sign-in link or a code, or both: makes subject, text and HTML, in English. */
import type { MailContent, MailParams } from '../../providers/types.js';
import { html } from '../markup/html.js';
import { mailDocument } from '../markup/mail-document.js';
import { isCode } from './token.js';

const expiry = (codeTime: string, linkTime: string) =>
	codeTime === linkTime
		? `The code and the link expire in ${codeTime}.`
		: `The code expires in ${codeTime}, the link in ${linkTime}.`;

/** The texts of the mail. A provider's `mail` option replaces all of them. */
const textsOfSignIn = {
	title: (site: string) => `Sign in to ${site}`,
	/** Mail programs show it beside the subject in the list of mails. */
	preview: (host: string, time: string) => `For ${host}. Works once and expires in ${time}.`,
	pressButton: (host: string) => `Press the button to sign in to ${host}.`,
	openLink: (host: string) => `Open this link to sign in to ${host}:`,
	typeCode: (host: string) => `Enter this code on the page of ${host} where you asked for it:`,
	orPressButton: 'Or press the button, in the same browser.',
	orOpenLink: 'Or open this link, in the same browser:',
	orPressAnywhere: 'Or press the button.',
	orOpenAnywhere: 'Or open this link:',
	button: 'Sign in',
	validity: (what: 'link' | 'code', time: string) =>
		`The ${what} works once and expires in ${time}. Anyone who has it can sign in as you. Do not share it.`,
	/** For a mail with a code and a link that works in any browser. */
	validityOfBoth: (codeTime: string, linkTime: string) =>
		`${expiry(codeTime, linkTime)} Only one of them works, and only once. Anyone who has one can sign in as you. Do not share them.`,
	unasked: 'If you did not ask for this email, you can ignore it.',
	plainLink: 'If the button does not work, open this address in your browser:'
};

/** The texts of a mail for a user who proves their identity again, where they differ. */
const textsOfProof: typeof textsOfSignIn = {
	...textsOfSignIn,
	title: (site) => `Confirm that it is you at ${site}`,
	pressButton: (host) => `Press the button to confirm at ${host} that it is you.`,
	openLink: (host) => `Open this link to confirm at ${host} that it is you:`,
	button: 'Confirm',
	orPressAnywhere: textsOfSignIn.orPressButton,
	orOpenAnywhere: textsOfSignIn.orOpenLink,
	validity: (what, time) =>
		`The ${what} works once, in the browser in which you asked for it, and expires in ${time}. Do not share it.`,
	validityOfBoth: (codeTime, linkTime) =>
		`${expiry(codeTime, linkTime)} Only one of them works, once, in the browser in which you asked for it. Do not share them.`,
	unasked: 'If you did not ask for this email, another person may be using your account: sign out everywhere.'
};

/** Makes the mail. */
export function signInMail(params: MailParams): MailContent {
	const { url, host, appName, token, expires, theme, purpose } = params;
	const texts = purpose === 'reauthenticate' ? textsOfProof : textsOfSignIn;
	const title = texts.title(oneLine(appName));
	const time = duration(secondsTo(expires));
	const code = params.code ?? (isCode(token) ? token : undefined);

	const both = params.code !== undefined;
	const validity = both
		? texts.validityOfBoth(duration(secondsTo(params.codeExpires ?? expires)), time)
		: texts.validity(code ? 'code' : 'link', time);
	const orOpen = both ? texts.orOpenAnywhere : texts.orOpenLink;
	const how = code ? [texts.typeCode(host), code, orOpen, url] : [texts.openLink(host), url];
	// It has to be the last line: browsers and mail programs then fill in the code on pages of this site only.
	const bound = code ? `@${new URL(url).hostname} #${code}` : '';
	const text = `${[title, ...how, validity, texts.unasked].join('\n\n')}\n${bound && `\n${bound}`}`;

	const orPress = both ? texts.orPressAnywhere : texts.orPressButton;
	const document = mailDocument(theme, { title, preview: texts.preview(host, time) }, (part) => [
		...(code
			? [part.paragraph(texts.typeCode(host)), part.code(code), part.paragraph(orPress)]
			: [part.paragraph(texts.pressButton(host))]),
		part.button(texts.button, url),
		part.note(validity),
		part.note(texts.unasked),
		part.rule(),
		part.note(html`${texts.plainLink}<br />${part.link(url)}`)
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

/** Returns a time in words: minutes up to an hour and a half, then whole hours. */
export function duration(seconds: number): string {
	const minutes = Math.max(1, Math.round(seconds / 60));
	const inHours = minutes === 60 || minutes > 90;
	const format = { style: 'unit', unit: inHours ? 'hour' : 'minute', unitDisplay: 'long' } as const;
	return new Intl.NumberFormat('en', format).format(inHours ? Math.floor(minutes / 60) : minutes);
}
