/** The languages of the pages and the emails. */
import type { AuthPlugin } from '../core/plugin.js';

export const languages = {
	options: {
		languages: {
			isSet: ({ config }) => (config.languages ?? config.locale) !== undefined,
			load: async () => (await import('./compile.js')).languageCompiler
		}
	}
} satisfies AuthPlugin;
