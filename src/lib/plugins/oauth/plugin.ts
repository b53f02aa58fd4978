/** Signing in with a provider of OAuth 2 or OpenID Connect, with One Tap and through a proxy, and logouts that a provider sends. */
import { mergeOptions } from '../../base/config/provider-options.js';
import { toFindUsers } from '../../store/adapter/requirements.js';
import type { ProviderPlugin } from '../../core/plugin.js';
import { logoutNeeds } from './logout/requirements.js';
import { lazy } from '../../base/util/lazy.js';
import type { OAuthProvider } from '../../core/context/providers/oauth.js';

const oneTap = lazy(() => import('./one-tap/flow.js'));
const backChannel = lazy(() => import('./logout/back-channel.js'));
const frontChannel = lazy(() => import('./logout/front-channel.js'));
const proxying = lazy(() => import('./proxy/compile.js'));
const clients = lazy(() => import('./atproto/configured.js'));
const start = lazy(() => import('./request/start.js'));
const callback = lazy(() => import('./callback.js'));
const proving = lazy(() => import('./reauthentication/prove.js'));

export const oauth = {
	options: {
		redirectProxy: {
			isSet({ config, env, providers }) {
				const { redirectProxyUrl = env.AUTH_REDIRECT_PROXY_URL, redirectProxyOrigins } = config;
				const isOfSite = redirectProxyUrl !== undefined || redirectProxyOrigins !== undefined;
				return isOfSite || providers.some((provider) => 'redirectProxyUrl' in mergeOptions(provider));
			},
			load: async ({ config }) => (await proxying()).proxyCompilerFor(config)
		}
	},
	routes: {
		'one-tap': {
			provider: 'required',
			json: true,
			methods: {
				GET: async (ctx, req, route) => (await oneTap()).beginOneTap(ctx, req, route),
				POST: async (ctx, req, route) => (await oneTap()).finishOneTap(ctx, req, route)
			}
		},
		'backchannel-logout': {
			provider: 'required',
			json: true,
			// A server sends it, which names no origin. Its signature proves where it comes from.
			crossSite: true,
			methods: { POST: async (ctx, req, route) => (await backChannel()).receiveLogout(ctx, req, route) }
		},
		'frontchannel-logout': {
			provider: 'required',
			methods: { GET: async (ctx, req, route) => (await frontChannel()).showLoggedOut(ctx, req, route) }
		},
		'client-metadata': {
			provider: 'required',
			json: true,
			methods: { GET: async (ctx, req, route) => (await clients()).answerClientMetadata(ctx, req, route) }
		}
	},
	kind: {
		types: ['oidc', 'oauth'],
		compiler: async (sources) => {
			const { compileOAuthProvider, mayUseProtocols } = await import('./provider.js');
			if (!sources.some(mayUseProtocols)) return compileOAuthProvider;
			return (await import('./compile/with-protocols.js')).compileWithProtocols;
		},
		adapterNeeds: (provider, strategy) => [
			{ by: `provider "${provider.id}"`, methods: [...toFindUsers, 'getUser'], withoutAdapter: 'works' },
			...logoutNeeds(provider, strategy)
		],
		signIn: async (ctx, req, provider, request) => (await start()).start(ctx, req, provider, request),
		prove: async (ctx, req, provider, proof) => (await proving()).proveByProvider(ctx, req, provider, proof),
		callback: {
			// A provider may answer with a form posted from its own pages: then `state` proves what the origin cannot.
			crossSite: true,
			GET: async (ctx, req, provider) => (await callback()).finish(ctx, req, provider),
			POST: async (ctx, req, provider) => (await callback()).finish(ctx, req, provider)
		}
	}
} satisfies ProviderPlugin<OAuthProvider>;
