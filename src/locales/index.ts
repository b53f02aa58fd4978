/**
 * The languages of the library. English is the catalogue itself; each of the others is loaded when it is first needed.
 *
 * @example
 * ```ts
 * import { loadComponentTexts } from 'framework-auth/locales';
 *
 * export const load = async () => ({ texts: await loadComponentTexts('de') });
 * ```
 */
import type { ComponentTexts, Language } from './language.js';

export type { ComponentTexts, Language, Texts } from './language.js';

interface Files {
	/** The texts of pages and mails. */
	readonly all: () => Promise<{ readonly language: Language }>;
	/** The texts of the Svelte components. */
	readonly components: () => Promise<{ readonly components: ComponentTexts }>;
}

const files: Readonly<Record<string, Files>> = {
	ar: { all: () => import('./ar/index.js'), components: () => import('./ar/components.js') },
	de: { all: () => import('./de/index.js'), components: () => import('./de/components.js') },
	es: { all: () => import('./es/index.js'), components: () => import('./es/components.js') },
	fr: { all: () => import('./fr/index.js'), components: () => import('./fr/components.js') },
	he: { all: () => import('./he/index.js'), components: () => import('./he/components.js') },
	hi: { all: () => import('./hi/index.js'), components: () => import('./hi/components.js') },
	it: { all: () => import('./it/index.js'), components: () => import('./it/components.js') },
	ja: { all: () => import('./ja/index.js'), components: () => import('./ja/components.js') },
	ko: { all: () => import('./ko/index.js'), components: () => import('./ko/components.js') },
	nl: { all: () => import('./nl/index.js'), components: () => import('./nl/components.js') },
	pl: { all: () => import('./pl/index.js'), components: () => import('./pl/components.js') },
	pt: { all: () => import('./pt/index.js'), components: () => import('./pt/components.js') },
	tr: { all: () => import('./tr/index.js'), components: () => import('./tr/components.js') },
	uk: { all: () => import('./uk/index.js'), components: () => import('./uk/components.js') },
	'zh-Hans': { all: () => import('./zh-Hans/index.js'), components: () => import('./zh-Hans/components.js') },
	'zh-Hant': { all: () => import('./zh-Hant/index.js'), components: () => import('./zh-Hant/components.js') }
};

/** The languages that the library has texts in, as tags of BCP 47, English first. */
export const locales: readonly string[] = ['en', ...Object.keys(files)];

const filesOf = (name: string): Files | undefined => (Object.hasOwn(files, name) ? files[name] : undefined);

/** Loads the texts of pages and mails in a language; undefined for English. @param name one of {@link locales} */
export async function loadTexts(name: string): Promise<Language | undefined> {
	return (await filesOf(name)?.all())?.language;
}

/** Loads the texts of the Svelte components in a language; undefined for English. @param name one of {@link locales} */
export async function loadComponentTexts(name: string): Promise<ComponentTexts | undefined> {
	return (await filesOf(name)?.components())?.components;
}
