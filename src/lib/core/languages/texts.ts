/** Assembles the texts of a language: those of its files over the English ones. */
import { InvalidConfig } from '../../../errors.js';
import type { Language } from '../../base/config/options.js';
import { english } from '../../../locales/en/pages.js';
import { over } from '../../../locales/over.js';
import type { Messages } from '../../../locales/en/pages.js';
import { englishMails } from '../../../locales/en/mails.js';
import type { MailTexts } from '../../../locales/en/mails.js';

/** The texts of a language, by the tag of the request. A region has its own dates. */
type ByTag<T> = Map<string, Promise<T>>;

const pages = new WeakMap<Language, ByTag<Messages>>();
const mails = new WeakMap<Language, ByTag<MailTexts>>();
/** A function of the application may return any region that a browser names. */
const mostLoaded = 100;

/**
 * Returns the texts of the pages in a language.
 * @param tag that of the request
 * @param language undefined for a language that the site has no texts in
 */
export async function pagesIn(tag: string, language: Language | undefined): Promise<Messages> {
	if (!language) return english;
	return once(pages, language, tag, async () => ({
		...over(english, await textsOf(language, 'pages', english)),
		...factsOf(tag, language)
	}));
}

/** Returns the texts of the emails in a language. The parameters are those of {@link pagesIn}. */
export async function mailsIn(tag: string, language: Language | undefined): Promise<MailTexts> {
	if (!language) return englishMails;
	return once(mails, language, tag, async () => ({
		...over(englishMails, await textsOf(language, 'mails', englishMails)),
		...factsOf(tag, language)
	}));
}

/** Loads the texts of a language. @throws {InvalidConfig} for a language that loads no text */
async function textsOf(language: Language, kind: 'pages' | 'mails', catalogue: object): Promise<object | undefined> {
	const own: unknown = await language[kind]?.();
	if (own === undefined || Object.keys(Object(own) as object).some((key) => Object.hasOwn(catalogue, key))) {
		return own as object | undefined;
	}
	throw new InvalidConfig(
		`\`${kind}\` of the language "${language.tag}" loads an object without texts: return the texts themselves, as in ` +
			`\`${kind}: async () => (await import('./${language.tag}.js')).${kind}\``
	);
}

function factsOf(tag: string, { dir = 'ltr' }: Language): Pick<Messages, 'lang' | 'dir'> {
	return { lang: tag, dir };
}

function once<T>(
	all: WeakMap<Language, ByTag<T>>,
	language: Language,
	tag: string,
	load: () => Promise<T>
): Promise<T> {
	let ofLanguage = all.get(language);
	if (!ofLanguage) all.set(language, (ofLanguage = new Map()));
	const before = ofLanguage.get(tag);
	if (before) return before;
	if (ofLanguage.size >= mostLoaded) ofLanguage.clear();
	const loading = load();
	ofLanguage.set(tag, loading);
	loading.catch(() => ofLanguage.delete(tag));
	return loading;
}
