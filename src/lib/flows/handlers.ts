/** The handlers of the routes that all ways of signing in share. */
import { UnknownAction } from '../../errors.js';
import type { PublicProvider } from '../../types.js';
import { kindOf } from '../capabilities.js';
import type { AuthContext } from '../config/context.js';
import { statusOfCode } from '../errors/rules.js';
import type { ErrorCode } from '../errors/rules.js';
import { readFields, readJsonObject } from '../http/body.js';
import { requireSameOrigin } from '../http/csrf.js';
import { json, redirect } from '../http/outcome.js';
import type { Outcome } from '../http/outcome.js';
import type { Method, Route } from '../http/paths.js';
import { callbackUrl, originOf } from '../http/request.js';
import type { AuthRequest } from '../http/request.js';
import { resolveReturnTo, returnToField } from '../http/return-to.js';
import { errorPage, signOutPage } from '../pages/index.js';
import { errorText } from '../pages/messages.js';
import { sessionOf } from '../session/index.js';
import { checkedUpdate } from '../session/update.js';
import { lazy } from '../util/lazy.js';
import { readSession } from './session.js';
import { showSignInPage, takeAddress } from './sign-in-page.js';
import { tellingFailure } from './sign-in-failed.js';
import { providerOf, signIn } from './sign-in.js';
import { signOut, signOutFields } from './sign-out.js';

const atProvider = lazy(() => import('../logout/at-provider.js'));

export async function showSignIn(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const query = req.url.searchParams;
	const wanted = query.get('callbackUrl');
	const returnTo = wanted === null ? undefined : await resolveReturnTo(ctx, req, wanted);
	if (ctx.pages.signIn) {
		const own = urlOf(req, ctx.pages.signIn);
		const error = query.get('error');
		if (error !== null) own.searchParams.set('error', knownCode(error));
		if (returnTo) own.searchParams.set('callbackUrl', returnTo);
		return redirect(own.href);
	}
	const providers = route.providerId === undefined ? [...ctx.providers.values()] : [providerOf(ctx, route.providerId)];
	return showSignInPage(ctx, req, providers, returnTo);
}

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

export async function showSignOut(ctx: AuthContext, req: AuthRequest, { below }: Route): Promise<Outcome> {
	if (below) return (await atProvider()).finishAtProvider(ctx, req);
	const wanted = req.url.searchParams.get('callbackUrl');
	if (ctx.pages.signOut) return redirect(urlOf(req, ctx.pages.signOut).href);
	const returnTo = wanted === null ? undefined : await resolveReturnTo(ctx, req, wanted);
	return signOutPage(ctx, req, { callbackUrl: returnTo, provider: await signOutLeadsTo(ctx, req) });
}

/** Returns the name of the provider that a sign-out leads to by `logout`. */
async function signOutLeadsTo(ctx: AuthContext, req: AuthRequest): Promise<string | undefined> {
	const may = [...ctx.providers.values()].some((each) => each.kind === 'oauth' && each.logout.atProvider);
	return may ? (await atProvider()).signedOutAt(ctx, await sessionOf(ctx, req))?.name : undefined;
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

export async function showError(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const code = knownCode(req.url.searchParams.get('error') ?? '');
	const reference = req.url.searchParams.get('reference');
	if (!ctx.pages.error) {
		return errorPage(ctx, req, { code, status: statusOfCode(code), reference });
	}
	const own = urlOf(req, ctx.pages.error);
	own.searchParams.set('error', code);
	return redirect(own.href);
}

/** Returns the code that an `error` query parameter stands for. */
function knownCode(param: string): ErrorCode {
	return errorText(param).code;
}

/** Returns the URL of a page of the application. */
function urlOf(req: AuthRequest, path: string): URL {
	return new URL(path, `${originOf(req)}/`);
}

/** Finishes a sign-in with the callback of the provider's kind. */
export async function finishSignIn(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const provider = providerOf(ctx, route.providerId);
	const { callback } = kindOf(provider);
	if (req.method === 'POST' && !callback.crossSite) requireSameOrigin(req);
	const finish = callback[req.method as Method];
	if (!finish) throw new UnknownAction(`signing in by ${provider.kind} takes a POST`);
	return tellingFailure(ctx, req, provider, () => finish(ctx, req, provider));
}
