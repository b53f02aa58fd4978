/** Assembles the texts of a language: those of its files over the English ones. */
import { loadTexts, locales } from '../../locales/index.js';
import { english, over } from '../pages/messages.js';
import { bestOf } from './match.js';
import { englishMails } from './messages.js';
import type { Language } from './messages.js';

/** By tag. */
const loaded = new Map<string, Promise<Language>>();
/** A function of the application may return any language that a browser names. */
const mostLoaded = 100;

/** Returns the texts for a language. @param tag of BCP 47 */
export async function languageFor(tag: string): Promise<Language> {
	let language = loaded.get(tag);
	if (!language) {
		if (loaded.size >= mostLoaded) loaded.clear();
		loaded.set(tag, (language = load(tag)));
		language.catch(() => loaded.delete(tag));
	}
	return language;
}

async function load(tag: string): Promise<Language> {
	const name = bestOf(locales, [tag]);
	// The application has the texts of a language that the library does not have.
	if (name === undefined) return { locale: tag, messages: english, mails: englishMails };
	const { dir, messages, mails } = (await loadTexts(name)) ?? { dir: 'ltr' };
	const facts = { lang: tag, dir };
	return {
		locale: tag,
		messages: { ...over(english, messages), ...facts },
		mails: { ...over(englishMails, mails), ...facts }
	};
}
