/** The options for languages. */
import type { Language } from '../../../../locales/language.js';
import type { Tag } from '../../../../locales/tags.js';

export type { Language };

/** A language, as a tag of BCP 47. The library has texts in those that are named here; `de-AT` finds `de`. @see RFC 5646 */
export type Locale = 'en' | Tag | (string & {});

/** One language; several, of which the browser's `Accept-Language` chooses; or all that the site has. */
export type LocaleChoice = Locale | readonly [Locale, ...Locale[]] | 'auto';

/** The languages of the built-in pages and of the emails. */
export interface LanguageOptions {
	/**
	 * The languages of the built-in pages and of the emails, besides English: those of the library, each from
	 * `framework-auth/locales/<tag>`, all of them from `framework-auth/locales`, and languages of your own. The bundle of a server
	 * has these languages, and no others. The texts of one are loaded when a page or an email is first made in it.
	 * @default English alone
	 * @throws {InvalidConfig} for what is not a language, and for a tag that two of them have
	 * @example
	 * ```ts
	 * import de from 'framework-auth/locales/de';
	 * import fr from 'framework-auth/locales/fr';
	 *
	 * FrameworkAuth({ languages: [de, fr], providers: [GitHub] });
	 * ```
	 */
	languages?: readonly Language[];
	/**
	 * Chooses among {@link languages} and English. The request's `Accept-Language` chooses from a list, whose first language is for
	 * those who read none of them. `'auto'` is a list of all languages that the site has, English first. A function chooses by
	 * itself, for example as the rest of the site does: what it returns counts as if it stood here, and undefined is English.
	 * @default 'auto'
	 * @throws {InvalidConfig} for a language that is neither English nor in `languages`. Only a language that the library has no
	 * texts in can be left to `pages.messages`, if that is a function: it receives the language
	 * @example
	 * ```ts
	 * FrameworkAuth({ languages: [de], locale: ['de', 'en'], providers: [GitHub] });
	 * ```
	 */
	locale?: LocaleChoice | ((request: Request) => LocaleChoice | undefined);
}
