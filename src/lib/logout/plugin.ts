/** Logouts that a provider sends: its server to this one, or its page in the browser. */
import type { AuthPlugin } from '../core/plugin.js';
import { lazy } from '../util/lazy.js';

const backChannel = lazy(() => import('./back-channel.js'));
const frontChannel = lazy(() => import('./front-channel.js'));

export const logout = {
	routes: {
		'backchannel-logout': {
			provider: 'required',
			json: true,
			// A server sends it, which names no origin. Its signature proves where it comes from.
			crossSite: true,
			methods: { POST: async (ctx, req, route) => (await backChannel()).receiveLogout(ctx, req, route) }
		},
		'frontchannel-logout': {
			provider: 'required',
			methods: { GET: async (ctx, req, route) => (await frontChannel()).showLoggedOut(ctx, req, route) }
		}
	}
} satisfies AuthPlugin;
