/**
 * The handlers of the routes that all ways of signing in share. They answer with a redirect or with JSON, and load nothing of a page.
 */
import { UnknownAction } from '../../../errors.js';
import type { PublicProvider } from '../../../types.js';
import { kindOf } from '../../core/plugin-table.js';
import type { AuthContext } from '../../core/context/context.js';
import { readFields, readJsonObject } from '../../base/http/body.js';
import { requireSameOrigin } from '../../core/request/csrf.js';
import { json } from '../../base/http/outcome.js';
import type { Outcome } from '../../base/http/outcome.js';
import type { Method, Route } from '../../base/http/paths.js';
import { callbackUrl, originOf } from '../../core/request/request.js';
import type { AuthRequest } from '../../core/request/request.js';
import { returnToField } from '../../core/return-to.js';
import { checkedUpdate } from '../../core/sessions/update.js';
import { readSession } from './session.js';
import { tellingFailure } from '../../core/entry/failed.js';
import { providerOf, signIn } from './sign-in.js';
import { signOut, signOutFields } from './sign-out.js';
import { takeAddress } from './take-address.js';

export async function postSignIn(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	if (route.providerId === undefined) {
		return takeAddress(ctx, req, await readFields(req));
	}
	const { id } = providerOf(ctx, route.providerId);
	const fields = await readFields(req);
	// The client module appends authorization parameters to the query, as `@auth/core` clients do.
	const params = Object.fromEntries([...req.url.searchParams].filter(([name]) => name !== 'callbackUrl'));
	const returnTo = returnToField(fields) ?? req.url.searchParams.get('callbackUrl');
	return signIn(ctx, req, id, { returnTo, params, paramsFrom: 'browser', fields });
}

export async function postSignOut(ctx: AuthContext, req: AuthRequest, { below }: Route): Promise<Outcome> {
	if (below) throw new UnknownAction(`there is no POST signout/${below}`);
	return signOut(ctx, req, signOutFields(await readFields(req)));
}

export async function getSession(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const { session } = await readSession(ctx, req);
	return json(session);
}

export async function postSession(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const { data } = await readJsonObject(req);
	const { session } = await readSession(ctx, req, await checkedUpdate(ctx, data));
	return json(session);
}

export async function listProviders(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const origin = originOf(req);
	const list = [...ctx.providers.values()].map((provider): [string, PublicProvider] => [
		provider.id,
		{
			id: provider.id,
			name: provider.name,
			type: provider.type,
			signinUrl: `${origin}${ctx.authPath}/signin/${provider.id}`,
			callbackUrl: callbackUrl(ctx, req, provider)
		}
	]);
	return json(Object.fromEntries(list));
}

/** Finishes a sign-in with the callback of the provider's kind. */
export async function finishSignIn(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const provider = providerOf(ctx, route.providerId);
	const { callback } = kindOf(ctx, provider);
	if (req.method === 'POST' && !callback.crossSite) requireSameOrigin(req);
	const finish = callback[req.method as Method];
	if (!finish) throw new UnknownAction(`signing in by ${provider.kind} takes a POST`);
	return tellingFailure(ctx, req, provider, () => finish(ctx, req, provider));
}
