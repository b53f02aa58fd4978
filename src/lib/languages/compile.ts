/** Compiles `locale`. */
import { InvalidConfig } from '../../errors.js';
import { locales } from '../../locales/index.js';
import type { AuthContext } from '../config/context.js';
import type { AuthConfig, LocaleChoice } from '../config/options.js';
import type { Language } from './messages.js';
import { acceptedLanguages, bestOf, canonical } from './match.js';

/** @throws {InvalidConfig} */
export function languageOptions({ locale, pages }: AuthConfig): AuthContext['languages'] {
	if (locale === undefined) return undefined;
	const chosen = new WeakMap<Request, Language>();
	const ownTexts = typeof pages?.messages === 'function';
	if (typeof locale !== 'function') {
		const listed = tagsOf(locale);
		const unknown = ownTexts ? undefined : listed.find((tag) => !bestOf(locales, [tag]));
		if (unknown === undefined) return { chosen, choose: (request) => oneOf(listed, request) };
		throw new InvalidConfig(
			`\`locale\` names "${unknown}", which the library has no texts for: it has ${locales.join(', ')}. Take it out, or ` +
				'return its texts from the function `pages.messages`'
		);
	}
	return {
		chosen,
		choose(request) {
			const choice = locale(request);
			return choice === undefined ? 'en' : oneOf(tagsOf(choice), request);
		}
	};
}

function oneOf(listed: readonly string[], { headers }: Request): string {
	const [first = 'en', second] = listed;
	if (second === undefined) return first;
	return bestOf(listed, acceptedLanguages(headers.get('accept-language'))) ?? first;
}

function tagsOf(choice: LocaleChoice): readonly string[] {
	if (choice === 'auto') return locales;
	const tags = [choice].flat().map((tag) => canonical(tag));
	if (tags.length > 0 && tags.every((tag) => tag !== undefined)) return tags;
	throw new InvalidConfig(
		"`locale` has to be a language, such as 'de', a list of languages, such as ['en', 'de'], 'auto', or a function that " +
			'returns one of these'
	);
}
