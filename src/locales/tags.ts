/** The languages that the library has texts in, beside English, as tags of BCP 47. @see RFC 5646 */
export const tags = [
	'ar',
	'de',
	'es',
	'fr',
	'he',
	'hi',
	'it',
	'ja',
	'ko',
	'nl',
	'pl',
	'pt',
	'tr',
	'uk',
	'zh-Hans',
	'zh-Hant'
] as const;

export type Tag = (typeof tags)[number];
