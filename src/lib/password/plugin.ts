/** The pages of passwords that the library keeps. Signing in itself is that of credentials. */
import type { AuthPlugin } from '../core/plugin.js';
import type { AuthContext } from '../config/context.js';
import { lazy } from '../util/lazy.js';
import { codeOf, passwordProviderOf, requirePasswordProvider } from './configured.js';

const handlersOf = async (ctx: AuthContext) => codeOf(requirePasswordProvider(ctx).passwords).handlers();

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
				GET: async (ctx, req, { below }) => (await handlersOf(ctx)).showPage(ctx, req, below),
				POST: async (ctx, req, { below }) => (await handlersOf(ctx)).postPage(ctx, req, below)
			}
		}
	}
} satisfies AuthPlugin;
