/** Apps on the devices of users: they sign in with the browser of the device, and get an API token. */
import { toKeepSecrets, toListSessions } from '../adapter/requirements.js';
import type { AdapterNeed } from '../adapter/requirements.js';
import type { AuthPlugin } from '../core/plugin.js';
import { lazy } from '../util/lazy.js';

const asking = lazy(() => import('./ask.js'));
const exchanging = lazy(() => import('./exchange.js'));

export const native = {
	options: {
		native: {
			isSet: ({ config }) => config.native !== undefined,
			load: lazy(async () => (await import('./compile.js')).nativeCompiler)
		}
	},
	routes: {
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
	adapterNeeds: ({ native: options, session }): readonly AdapterNeed[] => {
		if (options === undefined) return [];
		const lists = session?.strategy === 'jwt' ? [] : toListSessions;
		// Without `claimOnce`, two processes could accept one code.
		return [{ by: '`native`', methods: ['claimOnce', 'getUser', ...toKeepSecrets, ...lists] }];
	}
} satisfies AuthPlugin;
