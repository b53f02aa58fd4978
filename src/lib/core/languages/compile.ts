/** Compiles `languages` and `locale`. */
import { InvalidConfig } from '../../../errors.js';
import { tags } from '../../../locales/tags.js';
import type { AuthConfig, Language, LocaleChoice } from '../../base/config/options.js';
import { importOf, importOfAll, libraryTagOf } from './imports.js';
import { acceptedLanguages, bestOf, canonical } from './match.js';
import type { CompiledLanguages } from './options.js';
import type { OptionCompiler } from '../plugin.js';
import { siteLanguages } from './options.js';

export const languageCompiler: OptionCompiler<CompiledLanguages> = {
	key: siteLanguages,
	compile: ({ config }) => languageOptions(config)
};

/** @throws {InvalidConfig} */
function languageOptions(config: AuthConfig): CompiledLanguages | undefined {
	const { languages, locale: choice = 'auto', pages } = config;
	if (languages === undefined && config.locale === undefined) return undefined;
	const site = byTag(languages === undefined ? [] : languages);
	const chosen: CompiledLanguages['chosen'] = new WeakMap();
	const tagsOf = (locale: LocaleChoice) => (locale === 'auto' ? [...site.keys()] : canonicalTags(locale));
	requireLanguages(choice, site, languages, typeof pages?.messages === 'function');
	const find = (tag: string) => site.get(bestOf([...site.keys()], [tag]) ?? '');
	if (typeof choice !== 'function') {
		const listed = tagsOf(choice);
		return { find, chosen, choose: (request) => oneOf(listed, request) };
	}
	return {
		find,
		chosen,
		choose(request) {
			const locale = choice(request);
			return locale === undefined ? 'en' : oneOf(tagsOf(locale), request);
		}
	};
}

/** The languages of the site by their tags, English first. */
type Languages = ReadonlyMap<string, Language>;

/** Its texts are the catalogue itself. */
const english: Language = { tag: 'en' };

/** @throws {InvalidConfig} */
function byTag(languages: unknown): Languages {
	if (!Array.isArray(languages)) {
		throw new InvalidConfig(
			`\`languages\` has to be a list of languages that you import, such as [de]: ${importOf('de')}`
		);
	}
	const site = new Map<string, Language>([['en', english]]);
	for (const language of languages as unknown[]) {
		const tag = requireLanguage(language);
		if (site.has(tag) && site.get(tag) !== english)
			throw new InvalidConfig(`\`languages\` has two languages with the tag "${tag}": leave one of them out`);
		site.set(tag, language as Language);
	}
	return site;
}

/** Returns the tag of a language. @throws {InvalidConfig} */
function requireLanguage(language: unknown): string {
	if (typeof language === 'string') {
		const libraryTag = libraryTagOf(language);
		throw new InvalidConfig(
			`\`languages\` has the text "${language}", and takes languages that you import: ` +
				(libraryTag ? importOf(libraryTag) : unknownText(language))
		);
	}
	const { tag, dir = 'ltr', pages, mails } = Object(language) as { readonly [Key in keyof Language]?: unknown };
	const isName = canonical(tag);
	const are = [pages, mails].every((load) => load === undefined || typeof load === 'function');
	if (isName !== undefined && are && (dir === 'ltr' || dir === 'rtl')) return isName;
	throw new InvalidConfig(
		'`languages` has a value that is not a language. A language of the library is the default export of its module: ' +
			`${importOf('de')}. One of your own has a \`tag\`, and functions that load its texts, \`pages\` and \`mails\``
	);
}

/** @throws {InvalidConfig} for a choice that the site has no texts for */
function requireLanguages(
	choice: Exclude<AuthConfig['locale'], undefined>,
	site: Languages,
	languages: AuthConfig['languages'],
	ownTexts: boolean
): void {
	if (choice === 'auto' || typeof choice === 'function') {
		if (languages !== undefined || (choice !== 'auto' && ownTexts)) return;
		throw new InvalidConfig(
			`\`locale\` chooses among the languages of \`languages\`, which is missing: ${importOfAll}`
		);
	}
	const missing = canonicalTags(choice).filter((tag) => bestOf([...site.keys()], [tag]) === undefined);
	const libraryTags = missing.flatMap((tag) => libraryTagOf(tag) ?? []);
	if (libraryTags.length > 0) {
		const names = libraryTags.map((tag) => `"${tag}"`).join(', ');
		throw new InvalidConfig(`\`locale\` names ${names}, and \`languages\` does not: ${importOf(...libraryTags)}`);
	}
	const [unknown] = missing;
	if (unknown !== undefined && !ownTexts)
		throw new InvalidConfig(`\`locale\` names "${unknown}": ${unknownText(unknown)}`);
}

function unknownText(tag: string): string {
	return (
		`the library has no texts in "${tag}". It has ${['en', ...tags].join(', ')}. Leave it out, add a language of your own to ` +
		'`languages`, or return its texts from the function `pages.messages`'
	);
}

function oneOf(listed: readonly string[], { headers }: Request): string {
	const [first = 'en', second] = listed;
	if (second === undefined) return first;
	return bestOf(listed, acceptedLanguages(headers.get('accept-language'))) ?? first;
}

function canonicalTags(choice: LocaleChoice): readonly string[] {
	const listed = [choice].flat().map((tag) => canonical(tag));
	if (listed.length > 0 && listed.every((tag) => tag !== undefined)) return listed;
	throw new InvalidConfig(
		"`locale` has to be a language, such as 'de', a list of languages, such as ['en', 'de'], 'auto', or a function that " +
			'returns one of these'
	);
}
