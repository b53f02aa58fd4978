/** Asking a signed-in person who comes back from a provider with another account what they want to do with it. */
import type { AuthPlugin } from '../core/plugin.js';
import { lazy } from '../util/lazy.js';

const answering = lazy(() => import('./answer.js'));

export const linking = {
	options: {
		linking: {
			isSet: ({ config: { account = {} } }) => account.linking !== undefined || account.profileSync !== undefined,
			load: lazy(async () => (await import('./compile.js')).linkingCompiler)
		}
	},
	routes: {
		link: {
			methods: {
				GET: async (ctx, req) => (await answering()).showQuestion(ctx, req),
				POST: async (ctx, req) => (await answering()).answerQuestion(ctx, req)
			}
		}
	}
} satisfies AuthPlugin;
