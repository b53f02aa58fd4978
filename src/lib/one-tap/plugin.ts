/** Signing in with an ID token that the browser has: Google One Tap, and FedCM. */
import type { AuthPlugin } from '../core/plugin.js';
import { lazy } from '../util/lazy.js';

const flow = lazy(() => import('./flow.js'));

export const oneTap = {
	routes: {
		'one-tap': {
			provider: 'required',
			json: true,
			methods: {
				GET: async (ctx, req, route) => (await flow()).beginOneTap(ctx, req, route),
				POST: async (ctx, req, route) => (await flow()).finishOneTap(ctx, req, route)
			}
		}
	}
} satisfies AuthPlugin;
