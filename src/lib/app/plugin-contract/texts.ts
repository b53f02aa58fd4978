/** The texts of a plugin: English ones that it has, and those of other languages, which are loaded when a request is in one. */
import type { PluginDefinition, PluginTexts, PluginTranslation } from '../../core/plugin-contract/types.js';
import type { AuthContext } from '../../core/context/context.js';
import { langOf } from '../../core/languages/load.js';
import type { AuthRequest } from '../../core/request/request.js';
import type { ErrorText } from '../../../locales/en/errors.js';
import { asError, warnOnce } from '../../base/errors/logger.js';
import { withTimeout } from '../../base/util/timeout.js';

/** The texts of a plugin. */
export interface Texts {
	/** Loads those of the language of a request, once. Never throws: English stands in. */
	load(ctx: AuthContext, req: AuthRequest): Promise<void>;
	/** Returns those of a language, as far as it is loaded. */
	in(lang: string): PluginTexts;
	/** Returns those of the language of a request. */
	for(ctx: AuthContext, req: AuthRequest): PluginTexts;
	/** Returns the text of an error in a language; undefined if it has none. */
	errorIn(lang: string, code: string): ErrorText | undefined;
}

/** The longest time that loading texts may take. */
const longestMs = 5000;

/** Returns the texts of a plugin. */
export function textsOf({ name, texts: english = {}, translations = {} }: PluginDefinition): Texts {
	const loaded = new Map<
		string,
		{ readonly texts: PluginTexts; readonly errors: Readonly<Record<string, ErrorText>> }
	>();
	/** A region has the texts of its language. */
	const tagOf = (lang: string) => [lang, lang.split('-')[0] ?? ''].find((tag) => Object.hasOwn(translations, tag));
	const of = (lang: string) => loaded.get(tagOf(lang) ?? '');
	return {
		async load(ctx, req) {
			const tag = tagOf(langOf(ctx, req)) ?? '';
			const translation = translations[tag];
			if (!translation || loaded.has(tag)) return;
			try {
				const catalog = await withTimeout(longestMs, translation);
				const { errors = {}, ...texts } = catalog as PluginTranslation<PluginTexts>;
				loaded.set(tag, { texts: { ...english, ...texts } as PluginTexts, errors });
			} catch (thrown) {
				const what = `the texts of the plugin "${name}" in "${tag}" cannot be loaded, so they are English`;
				warnOnce(ctx, what, `${what}: ${asError(thrown).message}`, 60);
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
