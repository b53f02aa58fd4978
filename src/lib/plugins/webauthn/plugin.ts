/** Signing in and up with passkeys. */
import { InvalidProvider } from '../../../errors.js';
import { toFindUsers } from '../../store/adapter/requirements.js';
import type { AccountSection } from '../../core/account-section.js';
import type { ProviderPlugin } from '../../core/plugin.js';
import { lazy } from '../../base/util/lazy.js';
import type { WebAuthnProvider } from '../../core/context/providers/webauthn.js';

const flow = lazy(() => import('./flow.js'));
const relatedOrigins = lazy(() => import('./site/show-origins.js'));

const sections: readonly AccountSection[] = [
	{
		id: 'passkeys',
		order: 300,
		isAvailable: ({ providers }) => [...providers.values()].some(({ kind }) => kind === 'webauthn'),
		load: lazy(async () => (await import('./account/section.js')).passkeys)
	}
];

export const webauthn = {
	kind: {
		types: ['webauthn'],
		compiler: async () => (await import('./provider.js')).compileWebAuthnProvider,
		adapterNeeds: ({ id }) => [
			{
				by: `provider "${id}"`,
				methods: [
					...toFindUsers,
					'getUser',
					'getAccount',
					'createAuthenticator',
					'getAuthenticator',
					'listAuthenticatorsByUserId',
					'updateAuthenticatorCounter'
				]
			}
		],
		prove: async (ctx, req, provider, proof) => (await flow()).proveByCeremony(ctx, req, provider, proof),
		proveFactor: async (ctx, req, provider, fields, pending) =>
			(await flow()).proveFactorByCeremony(ctx, req, provider, fields, pending),
		callback: {
			POST: async (ctx, req, provider) => (await flow()).answerCeremony(ctx, req, provider)
		}
	},
	accountSections: async () => Promise.resolve(sections),
	routes: {
		// Its path is `/.well-known/webauthn`, where a provider has related origins.
		webauthn: {
			json: true,
			methods: { GET: async (ctx, req) => (await relatedOrigins()).showRelatedOrigins(ctx, req) }
		},
		'webauthn-options': {
			provider: 'required',
			json: true,
			methods: {
				async GET(ctx, req, { providerId = '' }) {
					const provider = ctx.providers.get(providerId);
					if (provider?.kind !== 'webauthn')
						throw new InvalidProvider(`no passkey provider has the id "${providerId}"`);
					return (await flow()).webauthnOptions(ctx, req, provider);
				}
			}
		}
	}
} satisfies ProviderPlugin<WebAuthnProvider>;
