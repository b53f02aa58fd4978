/** Access tokens of the application's own, for services behind it. */
import type { AuthPlugin } from '../core/plugin.js';
import { json } from '../http/outcome.js';
import { lazy } from '../util/lazy.js';

const resources = lazy(() => import('./resources.js'));
const keys = lazy(() => import('./keys.js'));
/** Short enough for a change of keys. A verifier that meets an unknown key id asks again at once. */
const keepSeconds = 300;

export const accessTokens = {
	options: {
		tokens: {
			isSet: ({ config }) => config.tokens !== undefined,
			load: lazy(async () => (await import('./compile.js')).tokenCompiler)
		},
		protectedResources: {
			isSet: ({ config }) => config.protectedResources !== undefined,
			load: lazy(async () => (await import('./resources.js')).resourceCompiler)
		}
	},
	routes: {
		// Its path is below `/.well-known`, where the configuration has a resource.
		'oauth-protected-resource': {
			json: true,
			methods: { GET: async (ctx, req) => (await resources()).showMetadata(ctx, req) }
		},
		jwks: {
			json: true,
			methods: {
				GET: async (ctx) => {
					const { published } = await (await keys()).signingKeysOf(ctx);
					return { ...json({ keys: published }), publicForSeconds: keepSeconds };
				}
			}
		}
	}
} satisfies AuthPlugin;
