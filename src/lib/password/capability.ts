/** The pages of passwords that the library keeps. Signing in itself is that of credentials. */
import type { Capability } from '../capability.js';
import { passwordProviderOf } from './configured.js';
import { lazy } from '../util/lazy.js';

const handlers = lazy(() => import('./handlers.js'));

export const password = {
	accountSections: [
		{
			id: 'password',
			order: 400,
			isAvailable: (ctx) => passwordProviderOf(ctx) !== undefined,
			load: lazy(async () => (await import('./account-section.js')).passwordSection)
		}
	],
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
