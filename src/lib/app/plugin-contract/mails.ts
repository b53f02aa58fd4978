/** Makes the emails of plugins of their data, and sends them by the sender of the site. */
import { InvalidConfig } from '../../../errors.js';
import type { MailContent, MailParams } from '../../../providers/types.js';
import { englishMails } from '../../../locales/en/mails.js';
import type { MailTexts } from '../../../locales/en/mails.js';
import { ending } from '../../base/limits/run-attempt.js';
import { html } from '../../base/markup/html.js';
import { mailDocument } from '../../base/markup/mail-document.js';
import type { AuthContext } from '../../core/context/context.js';
import { loadLanguage } from '../../core/languages/load.js';
import { deliver } from '../../core/mail/delivery.js';
import { oneLine } from '../../core/mail/mail.js';
import { mailSenderOf } from '../../core/mail/sender.js';
import type { PluginMailContent, PluginMailPart, PluginMailRequest } from '../../core/plugin-contract/mails.js';
import type { PluginDefinition } from '../../core/plugin-contract/types.js';
import { originOf, readRequest } from '../../core/request/request.js';
import type { AuthRequest } from '../../core/request/request.js';
import type { Texts } from './texts.js';

/**
 * Sends an email of a plugin.
 * @param asked the request in which it is sent; null for code without one
 * @throws {InvalidConfig | InvalidEmail | TooManyRequests | EmailSignInError}
 */
export async function sendMail(
	plugin: PluginDefinition,
	texts: Texts,
	ctx: AuthContext,
	asked: AuthRequest | null,
	...[mail, { to, data = {}, lang }]: [mail: string, request: PluginMailRequest]
): Promise<void> {
	const { name, mails = {} } = plugin;
	const make = Object.hasOwn(mails, mail) ? mails[mail] : undefined;
	if (!make) throw new InvalidConfig(`the plugin "${name}" has no email "${mail}": name it in its \`mails\``);
	const origin = asked ? originOf(asked) : ctx.origin;
	if (origin === undefined) {
		throw new InvalidConfig(
			`the plugin "${name}" sends the email "${mail}" without a request, so that no address of the site is known: set AUTH_URL`
		);
	}
	const provider = mailSenderOf(ctx.providers);
	if (!provider) throw new InvalidConfig(`the plugin "${name}" sends emails, and the site has no sender`);
	const req = asked && lang === undefined ? asked : requestIn(ctx, origin, lang);
	await loadLanguage(ctx, req.source);
	await texts.load(ctx, req);
	const { email: identifier } = provider.read(to);
	const { host } = new URL(origin);
	const { appName, theme } = ctx;
	const content = make(texts.for(ctx, req), data, { appName: appName ?? host, host });
	const usual = (params: MailParams, frame: MailTexts = englishMails) => contentOf(params, frame, content, origin);
	const letter = {
		identifier,
		url: `${origin}/`,
		host,
		appName,
		theme,
		token: '',
		expires: new Date(),
		purpose: `${name}.${mail}`,
		request: req.source,
		usual
	} as const;
	const attempt = await ctx.limits.enter('email', { accounts: [`${name}.${mail} mails to ${identifier}`] });
	await ending([attempt], () => deliver(ctx, provider, letter, 'knownBrowser'));
}

/** Returns a request in a language, for an email whose reader has not sent the request. */
function requestIn(ctx: AuthContext, origin: string, lang: string | undefined): AuthRequest {
	const headers = new Headers(lang === undefined ? [] : [['accept-language', lang]]);
	return readRequest(ctx, new Request(`${origin}${ctx.authPath}/mail`, { headers }));
}

function contentOf(
	{ theme }: MailParams,
	frame: MailTexts,
	{ subject, parts, preview }: PluginMailContent,
	origin: string
): MailContent {
	const title = oneLine(subject);
	const first = parts.find((part): part is Extract<PluginMailPart, { paragraph: string }> => 'paragraph' in part);
	const head = { lang: frame.lang, dir: frame.dir, title, preview: preview ?? first?.paragraph ?? title };
	const document = mailDocument(theme, head, (make) => {
		const links = parts.flatMap((part) => ('button' in part ? [addressOf(part.url, origin)] : []));
		return [
			...parts.map((part) => {
				if ('paragraph' in part) return make.paragraph(part.paragraph);
				if ('button' in part) return make.button(part.button, addressOf(part.url, origin));
				return 'code' in part ? make.code(part.code) : make.note(part.note);
			}),
			...(links.length > 0
				? [make.rule(), ...links.map((url) => make.note(html`${frame.plainLink}<br />${make.link(url)}`))]
				: [])
		];
	});
	const lines = parts.map((part) => {
		if ('paragraph' in part) return part.paragraph;
		if ('button' in part) return `${part.button}:\n${addressOf(part.url, origin)}`;
		return 'code' in part ? part.code : part.note;
	});
	return { subject: title, text: `${[title, ...lines].join('\n\n')}\n`, html: document };
}

/** @throws {InvalidConfig} for an address that no browser opens as a page */
function addressOf(url: string, origin: string): string {
	const address = URL.canParse(url, origin) ? new URL(url, origin) : undefined;
	if (address && /^https?:$/.test(address.protocol)) return address.href;
	throw new InvalidConfig(
		`an email of a plugin leads to ${JSON.stringify(url)}: return a path of the site, or a URL with https`
	);
}
