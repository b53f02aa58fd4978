/** Signing in with credentials that the application checks itself, and with passwords that the library keeps. */
import { UnsupportedStrategy } from '../../../errors.js';
import type { AccountSection } from '../../core/account-section.js';
import type { ProviderPlugin } from '../../core/plugin.js';
import type { AuthContext } from '../../core/context/context.js';
import { promisedBy } from '../../core/lifecycle.js';
import type { Fields } from '../../base/http/body.js';
import type { Redirect } from '../../base/http/outcome.js';
import type { AuthRequest } from '../../core/request/request.js';
import { mergeOptions } from '../../base/config/provider-options.js';
import { codeOf, passwordProviderOf, requirePasswordProvider, passwordNeeds } from './password/configured.js';
import { lazy } from '../../base/util/lazy.js';
import type { CredentialsProvider } from '../../core/context/providers/credentials.js';

const flow = lazy(() => import('./flow.js'));
const proving = lazy(() => import('./prove.js'));
const handlersOf = async (ctx: AuthContext) => codeOf(requirePasswordProvider(ctx).passwords).handlers();

async function signIn(
	ctx: AuthContext,
	req: AuthRequest,
	provider: CredentialsProvider,
	{ fields, returnTo }: { readonly fields: Fields; readonly returnTo?: string | null }
): Promise<Redirect> {
	const { signInWithCredentials } = await flow();
	return signInWithCredentials(ctx, req, provider, fields, returnTo);
}

const sections: readonly AccountSection[] = [
	{
		id: 'password',
		order: 400,
		isAvailable: (ctx) => passwordProviderOf(ctx) !== undefined,
		load: lazy(async () => (await import('./password/account-section.js')).passwordSection)
	}
];

export const credentials = {
	kind: {
		types: ['credentials'],
		compiler: async (sources) =>
			sources.some((source) => 'passwords' in mergeOptions(source))
				? (await import('./password/compile.js')).compileWithPasswords
				: (await import('./provider.js')).compileCredentialsProvider,
		adapterNeeds({ id, users, passwords }, strategy) {
			if (passwords) return passwordNeeds(id, strategy);
			if (users === 'own' && strategy === 'database') {
				throw new UnsupportedStrategy(
					`provider "${id}" has users "own", and session.strategy "database" keeps sessions of the adapter's users only: ` +
						'return users of the adapter and leave `users` out, or set session.strategy "jwt"'
				);
			}
			// The application chooses where the users of a credentials provider are kept.
			const ofAdapter = users === 'adapter' || strategy === 'database';
			return ofAdapter ? [{ by: `provider "${id}" with users "adapter"`, methods: ['getUser'] }] : [];
		},
		warningOf: ({ id, countsAsSent }) =>
			countsAsSent
				? `provider "${id}" does not say which fields its form has, so that the form of an attacker decides whose guesses are ` +
					"counted. List them: credentials: { username: {}, password: { type: 'password' } }, or set `accountOf`"
				: null,
		signIn,
		prove: async (ctx, req, provider, proof) => (await proving()).proveByPassword(ctx, req, provider, proof),
		hooks: {
			sendPromised: promisedBy('password', async (ctx) => {
				const provider = passwordProviderOf(ctx);
				return provider && (await codeOf(provider.passwords).promised()).sendPromised;
			})
		},
		callback: {
			POST: async (ctx, req, provider) => (await flow()).signInWithForm(ctx, req, provider)
		}
	},
	accountSections: async () => Promise.resolve(sections),
	routes: {
		password: {
			below: /^(?:signup|verify|forgot|reset|change)$/,
			methods: {
				GET: async (ctx, req, { below }) => (await handlersOf(ctx)).showPage(ctx, req, below),
				POST: async (ctx, req, { below }) => (await handlersOf(ctx)).postPage(ctx, req, below)
			}
		}
	}
} satisfies ProviderPlugin<CredentialsProvider>;
