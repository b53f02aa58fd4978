/**
 * The route table: which flow answers which method and action. Flows and pages are loaded when they are first used:
 * a server that starts anew to read a session does not wait for them.
 */
import { InvalidProvider, UnknownAction } from '../errors.js';
import type { PublicProvider } from '../types.js';
import type { AuthContext } from './config/context.js';
import { statusOfCode } from './errors/rules.js';
import type { ErrorCode } from './errors/rules.js';
import { readSession } from './flows/session.js';
import { providerOf, signIn } from './flows/sign-in.js';
import { signOut } from './flows/sign-out.js';
import { readFields, readJsonObject, stringFields } from './http/body.js';
import { csrfToken } from './http/csrf-token.js';
import { requireSameOrigin } from './http/csrf.js';
import { json, redirect } from './http/outcome.js';
import type { Outcome } from './http/outcome.js';
import type { Action, Route } from './http/paths.js';
import { callbackUrl, originOf } from './http/request.js';
import type { AuthRequest } from './http/request.js';
import { resolveReturnTo, returnToField } from './http/return-to.js';
import { later } from './util/lazy.js';

const askedMail = later(() => import('./email/asked.js'));
const email = later(() => import('./email/link.js'));
const messages = later(() => import('./pages/messages.js'));
const oauth = later(() => import('./oauth/flow.js'));
const pages = later(() => import('./pages/index.js'));
const signInPage = later(() => import('./flows/sign-in-page.js'));
const webauthn = later(() => import('./webauthn/flow.js'));

type Handler = (ctx: AuthContext, req: AuthRequest, route: Route) => Promise<Outcome>;
type Method = 'GET' | 'POST';

const table: Record<Action, Partial<Record<Method, Handler>>> = {
	signin: { GET: showSignIn, POST: postSignIn },
	callback: { GET: callback, POST: callback },
	signout: { GET: showSignOut, POST: postSignOut },
	session: { GET: getSession, POST: postSession },
	providers: { GET: listProviders },
	csrf: { GET: (ctx, req) => csrfToken(ctx, req) },
	error: { GET: showError },
	'verify-request': { GET: showVerifyRequest },
	'webauthn-options': { GET: getWebAuthnOptions }
};

/** The methods that a route answers, beside HEAD, which never does anything. */
export function methodsOf({ action }: Route): string[] {
	return Object.keys(table[action]);
}

/** Whether a route is for scripts: what goes wrong there is JSON, too. */
export function answersJson({ action }: Route): boolean {
	return action === 'session' || action === 'providers' || action === 'csrf' || action === 'webauthn-options';
}

/** Runs the flow of a route. @throws what the flow throws */
export async function dispatch(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const handler = table[route.action][req.method as Method];
	if (!handler) throw new UnknownAction(`there is no ${req.method} ${route.action}`);
	// Whose answers come from elsewhere is for the callback to tell.
	if (req.method === 'POST' && route.action !== 'callback') requireSameOrigin(req);
	return handler(ctx, req, route);
}

async function showSignIn(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const query = req.url.searchParams;
	const wanted = query.get('callbackUrl');
	const returnTo = wanted === null ? undefined : await resolveReturnTo(ctx, req, wanted);
	if (ctx.pages.signIn) {
		const own = urlOf(req, ctx.pages.signIn);
		const error = query.get('error');
		if (error !== null) own.searchParams.set('error', await knownCode(error));
		if (returnTo) own.searchParams.set('callbackUrl', returnTo);
		return redirect(own.href);
	}
	const providers = route.providerId === undefined ? [...ctx.providers.values()] : [providerOf(ctx, route.providerId)];
	const { showSignInPage } = await signInPage();
	return showSignInPage(ctx, req, providers, returnTo);
}

async function postSignIn(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	if (route.providerId === undefined) {
		const { takeAddress } = await signInPage();
		return takeAddress(ctx, req, await readFields(req));
	}
	const { id } = providerOf(ctx, route.providerId);
	const fields = await readFields(req);
	// The client module appends authorization parameters to the query, as `@auth/core` clients do.
	const params = Object.fromEntries([...req.url.searchParams].filter(([name]) => name !== 'callbackUrl'));
	const returnTo = returnToField(fields) ?? req.url.searchParams.get('callbackUrl');
	return signIn(ctx, req, id, { returnTo, params, paramsFrom: 'browser', fields });
}

async function callback(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const provider = providerOf(ctx, route.providerId);
	// A provider may answer with a form posted from its own pages: there `state` proves what the origin cannot.
	if (provider.kind === 'oauth') {
		const { finish } = await oauth();
		return finish(ctx, req, provider);
	}
	if (req.method === 'POST') requireSameOrigin(req);
	if (provider.kind === 'email') {
		const { openLink, useLink } = await email();
		return req.method === 'POST'
			? useLink(ctx, req, provider, await readFields(req))
			: openLink(ctx, req, provider, stringFields(req.url.searchParams));
	}
	if (req.method !== 'POST') throw new UnknownAction(`signing in by ${provider.kind} takes a POST`);
	const fields = await readFields(req);
	const returnTo = returnToField(fields);
	if (provider.kind !== 'webauthn') return signIn(ctx, req, provider.id, { returnTo, paramsFrom: 'browser', fields });
	const { finishCeremony } = await webauthn();
	return finishCeremony(ctx, req, provider, fields, returnTo);
}

async function getWebAuthnOptions(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const provider = providerOf(ctx, route.providerId);
	if (provider.kind !== 'webauthn') throw new InvalidProvider(`provider "${provider.id}" has no passkeys`);
	const { webauthnOptions } = await webauthn();
	return webauthnOptions(ctx, req, provider);
}

async function showSignOut(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const wanted = req.url.searchParams.get('callbackUrl');
	if (ctx.pages.signOut) return redirect(urlOf(req, ctx.pages.signOut).href);
	const { signOutPage } = await pages();
	return signOutPage(ctx, req, wanted === null ? undefined : await resolveReturnTo(ctx, req, wanted));
}

async function postSignOut(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	return signOut(ctx, req, returnToField(await readFields(req)));
}

async function getSession(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const { session } = await readSession(ctx, req);
	return json(session);
}

async function postSession(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const { data } = await readJsonObject(req);
	const { session } = await readSession(ctx, req, { data });
	return json(session);
}

async function listProviders(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
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

async function showError(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	const code = await knownCode(req.url.searchParams.get('error') ?? '');
	const reference = req.url.searchParams.get('reference');
	if (!ctx.pages.error) {
		const { errorPage } = await pages();
		return errorPage(ctx, req, { code, status: statusOfCode(code), reference });
	}
	const own = urlOf(req, ctx.pages.error);
	own.searchParams.set('error', code);
	return redirect(own.href);
}

async function showVerifyRequest(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	if (ctx.pages.verifyRequest) {
		const own = urlOf(req, ctx.pages.verifyRequest);
		for (const name of ['provider', 'type']) {
			const value = req.url.searchParams.get(name);
			if (value !== null) own.searchParams.set(name, value);
		}
		return redirect(own.href);
	}
	const [{ verifyRequestPage }, { mailAskedFor }] = await Promise.all([pages(), askedMail()]);
	return verifyRequestPage(ctx, req, await mailAskedFor(ctx, req));
}

/** The code that an `error` query parameter stands for. */
async function knownCode(param: string): Promise<ErrorCode> {
	const { errorText } = await messages();
	return errorText(param).code;
}

/** The URL of a page of the application. */
function urlOf(req: AuthRequest, path: string): URL {
	return new URL(path, `${originOf(req)}/`);
}
