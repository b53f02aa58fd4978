/**
 * Begins a sign-in with any kind of provider, for routes, form actions and the application's own code. The flow of a kind is
 * loaded at the first sign-in of that kind.
 */
import { InvalidFlowData, InvalidProvider } from '../../../errors.js';
import { kindOf } from '../../core/plugin-table.js';
import type { SignInRequest } from '../../core/plugin.js';
import type { CompiledProvider } from '../../core/context/providers/index.js';
import type { AuthContext } from '../../core/context/context.js';
import { printable } from '../../base/errors/scrub.js';
import type { Fields } from '../../base/http/body.js';
import { redirect } from '../../base/http/outcome.js';
import type { Redirect } from '../../base/http/outcome.js';
import { signInPath } from '../../base/http/paths.js';
import type { AuthRequest } from '../../core/request/request.js';
import { providerForAddress } from '../../core/context/providers/home.js';
import { lazy } from '../../base/util/lazy.js';
import { tellingFailure } from '../../core/entry/failed.js';

/** Few sign-ins carry data. */
const checking = lazy(() => import('../../base/seal/flow-data.js'));

/**
 * Finds a provider by its id.
 * @param from where the id comes from: a wrong id in the application's code or form is worth a line in the log
 * @throws {InvalidProvider}
 */
export function providerOf(
	ctx: AuthContext,
	id: string | undefined,
	from: 'path' | 'application' = 'path'
): CompiledProvider {
	const provider = id === undefined ? undefined : ctx.providers.get(id);
	if (!provider) {
		const ids = [...ctx.providers.keys()].map((each) => `"${each}"`).join(', ') || 'none';
		const error = new InvalidProvider(
			`no provider has the id "${printable(id, 100)}". The ids of this site are: ${ids}`
		);
		if (from === 'application' || ctx.dev) error.level = 'warn';
		throw error;
	}
	return provider;
}

/**
 * Begins a sign-in, or completes it if nothing more is needed: sends the person to the provider, sends an email, or checks
 * credentials. Without the id of a provider, the domain of the field `email` may find one. Otherwise, or with a provider that needs
 * a script, it redirects to the sign-in page.
 * @param request `data` is checked here
 * @throws {InvalidFlowData} for data that cannot be carried
 */
export async function signIn(
	ctx: AuthContext,
	req: AuthRequest,
	providerId: string | undefined,
	request: Omit<SignInRequest, 'data'> & { readonly data?: unknown }
): Promise<Redirect> {
	const provider = providerId ? providerOf(ctx, providerId, 'application') : providerByDomain(ctx, request.fields);
	const begin = provider && kindOf(ctx, provider).signIn;
	if (request.data !== undefined && !begin) {
		throw new InvalidFlowData(
			`the sign-in ${provider ? `with provider "${provider.id}"` : 'without a provider'} begins on the sign-in page, which ` +
				'has no `data`: name an OAuth, email or credentials provider'
		);
	}
	if (!provider || !begin) return redirect(signInUrl(ctx, req, request.returnTo));
	const data = request.data === undefined ? undefined : (await checking()).checkedFlowData(request.data);
	req.state.flowData = data;
	const params = providerId ? request.params : withHint(provider, request);
	return tellingFailure(ctx, req, provider, () => begin(ctx, req, provider, { ...request, params, data }));
}

/** Without the id of a provider, the domain of the address that the person entered finds one. */
function providerByDomain(ctx: AuthContext, { email }: Fields): CompiledProvider | undefined {
	return email ? providerForAddress(ctx, email) : undefined;
}

/** @see OpenID Connect Core 1.0, section 3.1.2.1 (login_hint) */
function withHint({ type }: CompiledProvider, { params, fields }: Pick<SignInRequest, 'params' | 'fields'>) {
	return type === 'oidc' && fields.email ? { login_hint: fields.email.trim(), ...params } : params;
}

function signInUrl(ctx: AuthContext, req: AuthRequest, returnTo: string | null | undefined): string {
	const target = new URL(signInPath(ctx), `${req.trustedOrigin ?? req.url.origin}/`);
	if (returnTo) target.searchParams.set('callbackUrl', returnTo);
	return target.href;
}
