/** Changing one's own address: proven at the new one, told to the old one, and undone from there. */
import type { AuthPlugin } from '../core/plugin.js';
import { lazy } from '../util/lazy.js';

const handlers = lazy(() => import('./handlers.js'));

export const addressChange = {
	options: {
		addressChange: {
			isSet: ({ config }) => config.account?.changeEmail !== undefined,
			load: lazy(async () => (await import('./compile.js')).addressChangeCompiler)
		}
	},
	routes: {
		'change-email': {
			below: /^(?:confirm|undo)$/,
			methods: {
				GET: async (ctx, req, { below }) => (await handlers()).showPage(ctx, req, below),
				POST: async (ctx, req, { below }) => (await handlers()).postPage(ctx, req, below)
			}
		}
	},
	accountSections: [
		{
			id: 'email',
			order: 150,
			option: 'addressChange',
			load: lazy(async () => (await import('./account-section.js')).address)
		}
	]
} satisfies AuthPlugin;
