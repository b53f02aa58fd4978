/** The pages of passwords that the library keeps. Signing in itself is that of credentials. */
import type { Capability } from '../capability.js';
import { lazy } from '../util/lazy.js';

const handlers = lazy(() => import('./handlers.js'));

export const password = {
	routes: {
		password: {
			below: /^(?:signup|verify|forgot|reset|change)$/,
			methods: {
				GET: async (ctx, req, { below }) => (await handlers()).showPage(ctx, req, below),
				POST: async (ctx, req, { below }) => (await handlers()).postPage(ctx, req, below)
			}
		}
	}
} satisfies Capability;
