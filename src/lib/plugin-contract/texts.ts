/** The texts of a plugin: English ones that it has, and those of other languages, which are loaded when a request is in one. */
import type { PluginDefinition, PluginTexts, PluginTranslation } from './types.js';
import type { AuthContext } from '../config/context.js';
import { langOf } from '../languages/load.js';
import type { AuthRequest } from '../http/request.js';
import type { ErrorText } from '../pages/messages.js';

/** The texts of a plugin. */
export interface Texts {
	/** Loads those of a language, once. Never throws: English stands in. */
	load(lang: string): Promise<void>;
	/** Returns those of a language, as far as it is loaded. */
	in(lang: string): PluginTexts;
	/** Returns those of the language of a request. */
	for(ctx: AuthContext, req: AuthRequest): PluginTexts;
	/** Returns the text of an error in a language; undefined if it has none. */
	errorIn(lang: string, code: string): ErrorText | undefined;
}

/** Returns the texts of a plugin. */
export function textsOf({ texts: english = {}, translations = {} }: PluginDefinition): Texts {
	const loaded = new Map<
		string,
		{ readonly texts: PluginTexts; readonly errors: Readonly<Record<string, ErrorText>> }
	>();
	/** A region has the texts of its language. */
	const tagOf = (lang: string) => [lang, lang.split('-')[0] ?? ''].find((tag) => Object.hasOwn(translations, tag));
	const of = (lang: string) => loaded.get(tagOf(lang) ?? '');
	return {
		async load(lang) {
			const tag = tagOf(lang) ?? '';
			const translation = translations[tag];
			if (!translation || loaded.has(tag)) return;
			try {
				const { errors = {}, ...texts } = (await translation()) as PluginTranslation<PluginTexts>;
				loaded.set(tag, { texts: { ...english, ...texts } as PluginTexts, errors });
			} catch {
				// English stands in, and the next request tries again.
			}
		},
		in: (lang) => of(lang)?.texts ?? english,
		for: (ctx, req) => of(langOf(ctx, req))?.texts ?? english,
		errorIn: (lang, code) => {
			const errors = of(lang)?.errors ?? {};
			return Object.hasOwn(errors, code) ? errors[code] : undefined;
		}
	};
}
