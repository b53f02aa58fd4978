/** Loads the texts in the language of a request: those of the pages, or those of the emails. */
import { InvalidConfig } from '../../../errors.js';
import type { AuthContext } from '../context/context.js';
import type { Language } from '../../base/config/options.js';
import { asError, warnOnce } from '../../base/errors/logger.js';
import { lazy } from '../../base/util/lazy.js';
import type { MailTexts } from '../../../locales/en/mails.js';
import { siteLanguages } from './options.js';
import { appPlugins } from '../plugin-table.js';
import type { AuthRequest } from '../request/request.js';
import type { ErrorText } from '../../../locales/en/errors.js';

const texts = lazy(() => import('./texts.js'));
const imports = lazy(() => import('./imports.js'));

type Site = Pick<AuthContext, 'options' | 'logger' | 'instance'>;

/**
 * Loads the texts of the pages in the language of a request, and keeps them for the pages that are made from it. Does nothing if the
 * site has no languages. Never throws: English stands in.
 */
export async function loadLanguage(site: Site, request: Request): Promise<void> {
	if (siteLanguages.of(site)?.chosen.get(request)?.messages) return;
	await inLanguage(site, request, async (locale, language) => {
		const messages = await (await texts()).pagesIn(locale, language);
		siteLanguages.of(site)?.chosen.set(request, { locale, messages });
	});
}

/**
 * Loads the texts of the emails in the language of a request. Returns undefined if the site has no languages. Never throws: English
 * stands in.
 */
export async function loadMails(
	site: Site,
	request: Request
): Promise<{ readonly locale: string; readonly mails: MailTexts } | undefined> {
	return inLanguage(site, request, async (locale, language) => {
		const mails = await (await texts()).mailsIn(locale, language);
		return { locale, mails };
	});
}

/** Does something in the language of a request, which is chosen once for each. Failures are for the log. */
async function inLanguage<T>(
	site: Site,
	request: Request,
	load: (locale: string, language: Language | undefined) => Promise<T>
): Promise<T | undefined> {
	const { logger } = site;
	const languages = siteLanguages.of(site);
	if (!languages) return undefined;
	try {
		const before = languages.chosen.get(request);
		const locale = before?.locale ?? languages.choose(request);
		if (!before) languages.chosen.set(request, { locale });
		const language = languages.find(locale);
		if (!language) await warnOfMissing(site, locale);
		return await load(locale, language);
	} catch (thrown) {
		const failed = '`locale`, or the language that it chose, failed, so the texts for a request are English';
		logger.error(thrown instanceof InvalidConfig ? thrown : new InvalidConfig(failed, asError(thrown)));
		return undefined;
	}
}

/** A function of the application may return a language that the library has texts in, and the site does not import. */
async function warnOfMissing(site: Site, locale: string): Promise<void> {
	const { importOf, libraryTagOf } = await imports();
	const tag = libraryTagOf(locale);
	if (tag === undefined) return;
	warnOnce(
		site,
		`language ${tag}`,
		`\`locale\` chose "${locale}", whose texts are not imported, so they are English: ${importOf(tag)}`
	);
}

/** The language of a request, as soon as it is chosen. */
export function langOf(ctx: Pick<AuthContext, 'options'>, { source }: AuthRequest): string {
	return siteLanguages.of(ctx)?.chosen.get(source)?.locale ?? 'en';
}

/** Returns the texts of the errors of plugins, by code; undefined without any. */
export function pluginErrorTexts(
	ctx: Pick<AuthContext, 'options'>,
	req: AuthRequest
): Record<string, ErrorText> | undefined {
	const errors = appPlugins.of(ctx)?.errors;
	if (!errors) return undefined;
	const lang = langOf(ctx, req);
	return Object.fromEntries(Object.entries(errors).map(([code, { text }]) => [code, text(lang)]));
}

/** Returns the status of a page that shows an error of a plugin; undefined for any other code. */
export function pluginErrorStatus(ctx: Pick<AuthContext, 'options'>, code: string): number | undefined {
	const errors = appPlugins.of(ctx)?.errors ?? {};
	return Object.hasOwn(errors, code) ? errors[code]?.status : undefined;
}

/** Loads the texts of all plugins in the language of a request. */
export async function loadPluginTexts(ctx: AuthContext, req: AuthRequest): Promise<void> {
	const plugins = appPlugins.of(ctx)?.plugins;
	if (plugins) await Promise.all(plugins.map(async ({ loadTexts }) => loadTexts(ctx, req)));
}
