/** Proving one's identity again in a session that goes on. */
import type { AuthPlugin } from '../core/plugin.js';
import { lazy } from '../util/lazy.js';

const handlers = lazy(() => import('./handlers.js'));

export const reauthentication = {
	routes: {
		reauthenticate: {
			provider: 'optional',
			methods: {
				GET: async (ctx, req, route) => (await handlers()).showReauthentication(ctx, req, route),
				POST: async (ctx, req, route) => (await handlers()).reauthenticate(ctx, req, route)
			}
		}
	}
} satisfies AuthPlugin;
