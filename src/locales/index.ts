/**
 * The languages of the library. English is the catalogue itself; each of the others is loaded when it is first needed.
 *
 * @example
 * ```ts
 * import { all } from 'framework-auth/locales';
 *
 * FrameworkAuth({ languages: all, providers: [GitHub] });
 * ```
 */
import { ar } from './ar/index.js';
import { de } from './de/index.js';
import { es } from './es/index.js';
import { fr } from './fr/index.js';
import { he } from './he/index.js';
import { hi } from './hi/index.js';
import { it } from './it/index.js';
import { ja } from './ja/index.js';
import { ko } from './ko/index.js';
import type { ComponentTexts, WholeLanguage } from './language.js';
import { nl } from './nl/index.js';
import { pl } from './pl/index.js';
import { pt } from './pt/index.js';
import { tags } from './tags.js';
import { tr } from './tr/index.js';
import { uk } from './uk/index.js';
import { zhHans } from './zh-Hans/index.js';
import { zhHant } from './zh-Hant/index.js';

export type {
	ComponentTexts,
	Language,
	LanguageMails,
	PartialMails,
	Texts,
	WholeLanguage,
	WholePageTexts
} from './language.js';

/** All languages, for `languages` of the configuration. An app that imports this has all of them in its bundle: some 130 KB of gzip. */
export const all: readonly WholeLanguage[] = [ar, de, es, fr, he, hi, it, ja, ko, nl, pl, pt, tr, uk, zhHans, zhHant];

/** The languages that the library has texts in, as tags of BCP 47, English first. */
export const locales: readonly string[] = ['en', ...tags];

/**
 * Loads the texts of the Svelte components in a language; undefined for English. The bundle has all languages then; `components` of
 * one that is imported loads the same.
 * @param name one of {@link locales}
 * @example await loadComponentTexts('de')
 */
export async function loadComponentTexts(name: string): Promise<ComponentTexts | undefined> {
	return all.find(({ tag }) => tag === name)?.components();
}
