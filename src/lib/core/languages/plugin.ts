/** The languages of the pages and the emails. */
import type { AuthPlugin } from '../plugin.js';
import { lazy } from '../../base/util/lazy.js';

export const languages = {
	options: {
		languages: {
			isSet: ({ config }) => config.languages !== undefined || config.locale !== undefined,
			load: lazy(async () => (await import('./compile.js')).languageCompiler)
		}
	}
} satisfies AuthPlugin;
