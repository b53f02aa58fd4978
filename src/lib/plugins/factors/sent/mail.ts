/** A code by email, after a first factor that was not an email. */
import type { AdapterUser } from '../../../../adapters/types.js';
import { AccessDenied, InvalidConfig } from '../../../../errors.js';
import type { MailContent, MailParams } from '../../../../providers/types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { accountOf, ownMailsOf } from '../../../core/mail/address-owner.js';
import { deliver } from '../../../core/mail/delivery.js';
import { oneLine } from '../../../core/mail/mail.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { knownBrowserOf } from '../../../core/sessions/known-browser.js';
import { ending } from '../../../base/limits/run-attempt.js';
import { englishMails } from '../../../../locales/en/mails.js';
import type { MailTexts } from '../../../../locales/en/mails.js';
import { validity } from '../../../../locales/time-in-words.js';
import { mailDocument } from '../../../base/markup/mail-document.js';
import { endCode, issueCode } from './codes.js';
import type { Asker } from './codes.js';
import { mfa } from '../../../core/options.js';

/**
 * Sends a code to the address of a user, who has proven the first factor. Emails are limited by user and in total.
 * @param url the page on which the code is typed in
 * @throws {TooManyRequests | EmailSignInError}
 */
export async function sendByMail(
	ctx: AuthContext,
	req: AuthRequest,
	asker: Asker,
	user: AdapterUser,
	url: string
): Promise<void> {
	const provider = mfa.of(ctx)?.mail;
	if (!provider) throw new InvalidConfig('`mfa.mail` is off: set `mfa: { mail: true }`');
	const to = addressOf(ctx, user);
	const knownBrowser = (await knownBrowserOf(ctx, req, [accountOf(provider, to)])) && 'any';
	const accounts = [ownMailsOf(asker.userId, 'second factor')];
	const attempt = await ctx.limits.enter('email', { accounts, knownBrowser });
	await ending([attempt], async () => {
		const { code, expires } = await issueCode(ctx, { ...asker, to });
		const { appName, theme } = ctx;
		const { host } = new URL(url);
		const codes = { token: code, code, expires, codeExpires: expires };
		const letter = { identifier: to, url, ...codes, host, appName, theme, request: req.source };
		const params = { ...letter, purpose: 'secondFactor', usual: codeMail } as const;
		await deliver(ctx, provider, params, 'provenPerson').catch(async (thrown: unknown) => {
			await endCode(ctx, asker);
			throw thrown;
		});
	});
}

/** Returns the address to which codes of a user go, in the form in which it is stored. */
export function addressOf(ctx: AuthContext, { email }: AdapterUser): string {
	const mail = mfa.of(ctx)?.mail;
	if (mail && email) return mail.read(email).email;
	throw new AccessDenied('the user has no address');
}

/** Makes the email. */
export function codeMail(
	{ url, host, appName, code = '', expires, theme }: MailParams,
	mails: MailTexts = englishMails
): MailContent {
	const texts = mails.secondFactor;
	const title = texts.title(oneLine(appName));
	const time = validity(mails, (expires.getTime() - Date.now()) / 1000);
	const valid = texts.validity(time);
	const document = mailDocument(theme, { ...mails, title, preview: texts.preview(host, time) }, (part) => [
		part.paragraph(texts.typeCode(host)),
		part.code(code),
		part.note(valid),
		part.note(texts.unasked)
	]);
	const lines = [title, texts.typeCode(host), code, valid, texts.unasked];
	// It has to be the last line: browsers and mail programs then fill in the code on pages of this site only.
	return { subject: title, text: `${lines.join('\n\n')}\n\n@${new URL(url).hostname} #${code}`, html: document };
}
