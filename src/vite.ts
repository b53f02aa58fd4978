/**
 * `framework-auth/vite`: for the servers of Vite.
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
import { passingLogoutsOn } from './lib/logout/way-in.js';
import type { IncomingRequest } from './lib/logout/way-in.js';
import type { BackChannelLogoutOptions } from './node.js';

export type { BackChannelLogoutOptions };

/** The preview server of Vite, as far as the plugin uses it. */
export interface ViteServer {
	middlewares: { use(middleware: (request: IncomingRequest, response: unknown, next: () => void) => void): unknown };
}

/** The plugin, which Vite accepts as one of its own type. */
export interface BackChannelLogoutPlugin {
	name: string;
	configurePreviewServer(server: ViteServer): void;
}

/**
 * Lets logouts by the servers of providers pass SvelteKit's check of forms in `vite preview`, as `withBackChannelLogout` of
 * `framework-auth/node` does in a server of your own. `vite dev` does not need it: SvelteKit does not check forms there.
 */
export function backChannelLogout({ path = '/auth' }: BackChannelLogoutOptions = {}): BackChannelLogoutPlugin {
	return {
		name: 'framework-auth:back-channel-logout',
		configurePreviewServer({ middlewares }) {
			const passOn = passingLogoutsOn(path);
			middlewares.use((request, _response, next) => {
				passOn(request);
				next();
			});
		}
	};
}
