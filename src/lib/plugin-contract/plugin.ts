/** The plugins that an application brings. */
import type { AuthPlugin } from '../core/plugin.js';
import { lazy } from '../util/lazy.js';

export const pluginContract = {
	options: {
		plugins: {
			isSet: ({ config }) => config.plugins !== undefined,
			load: lazy(async () => (await import('./compile.js')).pluginsCompiler)
		}
	}
} satisfies AuthPlugin;
