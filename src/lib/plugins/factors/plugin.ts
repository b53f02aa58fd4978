/** Second factors: asked for after the first one, set up and removed by their owner; and a new proof in a session that goes on. */
import type { AccountSection } from '../../core/account-section.js';
import type { AuthPlugin } from '../../core/plugin.js';
import { lazy } from '../../base/util/lazy.js';

const reauthentication = lazy(() => import('./reauthentication/handlers.js'));
const handlers = lazy(() => import('./handlers.js'));

const sections: readonly AccountSection[] = [
	{
		id: 'factors',
		order: 450,
		option: 'mfa',
		load: lazy(async () => (await import('./account-section.js')).factorsSection)
	}
];

export const factors = {
	options: {
		mfa: {
			isSet: ({ config }) => config.mfa !== undefined,
			load: lazy(async () => (await import('./compile.js')).mfaCompiler)
		}
	},
	routes: {
		reauthenticate: {
			provider: 'optional',
			methods: {
				GET: async (ctx, req, route) => (await reauthentication()).showReauthentication(ctx, req, route),
				POST: async (ctx, req, route) => (await reauthentication()).reauthenticate(ctx, req, route)
			}
		},
		challenge: {
			below: /^(?:set-up|codes|phone)$/,
			methods: {
				GET: async (ctx, req, { below }) => (await handlers()).showPage(ctx, req, below),
				POST: async (ctx, req, { below }) => (await handlers()).postPage(ctx, req, below)
			}
		}
	},
	accountSections: async () => Promise.resolve(sections)
} satisfies AuthPlugin;
