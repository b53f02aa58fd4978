/**
 * `framework-auth/organizations/locales`: the texts of organizations in other languages than English. A bundle has those that are imported,
 * and each is loaded when a request is first in its language.
 *
 * @example
 * ```ts
 * import { FrameworkAuth } from 'framework-auth';
 * import { SqliteAdapter } from 'framework-auth/adapters/sqlite';
 * import de from 'framework-auth/locales/de';
 * import { organizations } from 'framework-auth/organizations';
 * import * as texts from 'framework-auth/organizations/locales';
 *
 * export const auth = FrameworkAuth({
 *   providers: [],
 *   adapter: SqliteAdapter('auth.db'),
 *   languages: [de],
 *   plugins: [organizations({ languages: [texts.de] })]
 * });
 * ```
 */
import type { OrganizationLanguage } from '../lib/plugins/organizations/locales/types.js';

export type { OrganizationLanguage } from '../lib/plugins/organizations/locales/types.js';

/** Arabic texts of organizations. */
export const ar: OrganizationLanguage = {
	tag: 'ar',
	texts: async () => (await import('../lib/plugins/organizations/locales/ar/texts.js')).texts
};
/** German texts of organizations. */
export const de: OrganizationLanguage = {
	tag: 'de',
	texts: async () => (await import('../lib/plugins/organizations/locales/de/texts.js')).texts
};
/** Spanish texts of organizations. */
export const es: OrganizationLanguage = {
	tag: 'es',
	texts: async () => (await import('../lib/plugins/organizations/locales/es/texts.js')).texts
};
/** French texts of organizations. */
export const fr: OrganizationLanguage = {
	tag: 'fr',
	texts: async () => (await import('../lib/plugins/organizations/locales/fr/texts.js')).texts
};
/** Hebrew texts of organizations. */
export const he: OrganizationLanguage = {
	tag: 'he',
	texts: async () => (await import('../lib/plugins/organizations/locales/he/texts.js')).texts
};
/** Hindi texts of organizations. */
export const hi: OrganizationLanguage = {
	tag: 'hi',
	texts: async () => (await import('../lib/plugins/organizations/locales/hi/texts.js')).texts
};
/** Italian texts of organizations. */
export const it: OrganizationLanguage = {
	tag: 'it',
	texts: async () => (await import('../lib/plugins/organizations/locales/it/texts.js')).texts
};
/** Japanese texts of organizations. */
export const ja: OrganizationLanguage = {
	tag: 'ja',
	texts: async () => (await import('../lib/plugins/organizations/locales/ja/texts.js')).texts
};
/** Korean texts of organizations. */
export const ko: OrganizationLanguage = {
	tag: 'ko',
	texts: async () => (await import('../lib/plugins/organizations/locales/ko/texts.js')).texts
};
/** Dutch texts of organizations. */
export const nl: OrganizationLanguage = {
	tag: 'nl',
	texts: async () => (await import('../lib/plugins/organizations/locales/nl/texts.js')).texts
};
/** Polish texts of organizations. */
export const pl: OrganizationLanguage = {
	tag: 'pl',
	texts: async () => (await import('../lib/plugins/organizations/locales/pl/texts.js')).texts
};
/** Portuguese texts of organizations. */
export const pt: OrganizationLanguage = {
	tag: 'pt',
	texts: async () => (await import('../lib/plugins/organizations/locales/pt/texts.js')).texts
};
/** Turkish texts of organizations. */
export const tr: OrganizationLanguage = {
	tag: 'tr',
	texts: async () => (await import('../lib/plugins/organizations/locales/tr/texts.js')).texts
};
/** Ukrainian texts of organizations. */
export const uk: OrganizationLanguage = {
	tag: 'uk',
	texts: async () => (await import('../lib/plugins/organizations/locales/uk/texts.js')).texts
};
/** Simplified Chinese texts of organizations. */
export const zhHans: OrganizationLanguage = {
	tag: 'zh-Hans',
	texts: async () => (await import('../lib/plugins/organizations/locales/zh-Hans/texts.js')).texts
};
/** Traditional Chinese texts of organizations. */
export const zhHant: OrganizationLanguage = {
	tag: 'zh-Hant',
	texts: async () => (await import('../lib/plugins/organizations/locales/zh-Hant/texts.js')).texts
};

/** All of them. An app that imports this has all of them in its bundle. */
export const all: readonly OrganizationLanguage[] = [
	ar,
	de,
	es,
	fr,
	he,
	hi,
	it,
	ja,
	ko,
	nl,
	pl,
	pt,
	tr,
	uk,
	zhHans,
	zhHant
];
