/** The option for languages. */

/** A language, as a tag of BCP 47. The library has texts in those that are named here; `de-AT` finds `de`. @see RFC 5646 */
export type Locale =
	| 'ar'
	| 'de'
	| 'en'
	| 'es'
	| 'fr'
	| 'he'
	| 'hi'
	| 'it'
	| 'ja'
	| 'ko'
	| 'nl'
	| 'pl'
	| 'pt'
	| 'tr'
	| 'uk'
	| 'zh-Hans'
	| 'zh-Hant'
	| (string & {});

/** One language; several, of which the browser's `Accept-Language` chooses; or all that the library has. */
export type LocaleChoice = Locale | readonly [Locale, ...Locale[]] | 'auto';

export interface LanguageOptions {
	/**
	 * The language of the built-in pages and of the mails. The request's `Accept-Language` chooses from a list, whose first language is
	 * for those who read none of them. `'auto'` is a list of all languages that the library has, English first. A function chooses
	 * by itself, for example as the rest of the site does: what it returns counts as if it stood here, and undefined is English.
	 * @default English
	 * @throws {InvalidConfig} for a language that the library has no texts in, unless `pages.messages` is a function, which
	 * receives the language
	 * @example
	 * ```ts
	 * FrameworkAuth({ locale: ['en', 'de', 'ar'], providers: [GitHub] });
	 * ```
	 */
	locale?: LocaleChoice | ((request: Request) => LocaleChoice | undefined);
}
