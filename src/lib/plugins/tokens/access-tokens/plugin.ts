/** Access tokens of the application's own, for services behind it, and apps on devices, which sign in with the browser and get an API token. */
import { toKeepSecrets, toListSessions } from '../../../store/adapter/requirements.js';
import type { AdapterNeed } from '../../../store/adapter/requirements.js';
import type { AuthPlugin } from '../../../core/plugin.js';
import { json } from '../../../base/http/outcome.js';
import { lazy } from '../../../base/util/lazy.js';

const resources = lazy(() => import('./resources.js'));
const keys = lazy(() => import('./keys.js'));
/** Short enough for a change of keys. A verifier that meets an unknown key id asks again at once. */
const keepSeconds = 300;

const asking = lazy(() => import('./native/ask.js'));
const exchanging = lazy(() => import('./native/exchange.js'));

export const tokens = {
	options: {
		tokens: {
			isSet: ({ config }) => config.tokens !== undefined,
			load: lazy(async () => (await import('./compile.js')).tokenCompiler)
		},
		protectedResources: {
			isSet: ({ config }) => config.protectedResources !== undefined,
			load: lazy(async () => (await import('./resources.js')).resourceCompiler)
		},
		native: {
			isSet: ({ config }) => config.native !== undefined,
			load: lazy(async () => (await import('./native/compile.js')).nativeCompiler)
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
		},
		native: {
			methods: {
				GET: async (ctx, req) => (await asking()).showQuestion(ctx, req),
				POST: async (ctx, req) => (await asking()).answerQuestion(ctx, req)
			}
		},
		// An app has no cookies: the code, or the token itself, is the proof.
		'native-token': {
			json: true,
			crossSite: true,
			methods: { POST: async (ctx, req) => (await exchanging()).exchangeCode(ctx, req) }
		},
		'native-revoke': {
			json: true,
			crossSite: true,
			methods: { POST: async (ctx, req) => (await exchanging()).revokeToken(ctx, req) }
		}
	},
	accountSections: lazy(async () => (await import('../bearer/sections.js')).sections),
	adapterNeeds: ({ native: options, session }): readonly AdapterNeed[] => {
		if (options === undefined) return [];
		const lists = session?.strategy === 'jwt' ? [] : toListSessions;
		// Without `claimOnce`, two processes could accept one code.
		return [{ by: '`native`', methods: ['claimOnce', 'getUser', ...toKeepSecrets, ...lists] }];
	}
} satisfies AuthPlugin;
