/**
 * `framework-auth/vite`: plugins of Vite. One lets logouts of providers pass in its servers, one refuses remote functions that do not
 * check their caller.
 *
 * @example
 * ```ts
 * // vite.config.ts
 * import { sveltekit } from '@sveltejs/kit/vite';
 * import { backChannelLogout } from 'framework-auth/vite';
 * import { defineConfig } from 'vite';
 *
 * export default defineConfig({ plugins: [backChannelLogout(), sveltekit()] });
 * ```
 */
import { passingLogoutsOn } from './lib/plugins/oauth/logout/way-in.js';
import type { IncomingRequest } from './lib/plugins/oauth/logout/way-in.js';
import type { BackChannelLogoutOptions } from './node.js';

export { strictRemoteFunctions } from './analysis/strict.js';
export type { StrictRemoteFunctionsPlugin } from './analysis/strict.js';
export type { BackChannelLogoutOptions };

/** A server of Vite, as far as the plugin uses it. */
export interface ViteServer {
	/** The middlewares of the server. */
	middlewares: { use(middleware: (request: IncomingRequest, response: unknown, next: () => void) => void): unknown };
}

/** The plugin, which Vite accepts as one of its own type. */
export interface BackChannelLogoutPlugin {
	/** The name of the plugin. */
	name: string;
	/** Wraps the development server. */
	configureServer(server: ViteServer): void;
	/** Wraps the preview server. */
	configurePreviewServer(server: ViteServer): void;
}

/**
 * Lets back-channel logouts pass SvelteKit's check of forms in `vite dev` and `vite preview`. In your own server,
 * `withBackChannelLogout` of `framework-auth/node` does so.
 * @example export default defineConfig({ plugins: [sveltekit(), backChannelLogout()] })
 */
export function backChannelLogout({ path = '/auth' }: BackChannelLogoutOptions = {}): BackChannelLogoutPlugin {
	function configureServer({ middlewares }: ViteServer): void {
		const passOn = passingLogoutsOn(path);
		middlewares.use((request, _response, next) => {
			passOn(request);
			next();
		});
	}
	return { name: 'framework-auth:back-channel-logout', configureServer, configurePreviewServer: configureServer };
}
