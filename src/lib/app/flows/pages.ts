/** The pages of the routes that all ways of signing in share: the library's own, or the way to those of the application. */
import type { AuthContext } from '../../core/context/context.js';
import { statusOfCode } from '../../../errors/rules.js';
import type { ErrorCode } from '../../../errors/rules.js';
import { redirect } from '../../base/http/outcome.js';
import type { Outcome } from '../../base/http/outcome.js';
import type { Route } from '../../base/http/paths.js';
import { originOf } from '../../core/request/request.js';
import type { AuthRequest } from '../../core/request/request.js';
import { resolveReturnTo } from '../../core/return-to.js';
import { errorPage, signOutPage } from '../../core/pages/index.js';
import { pluginErrorStatus, loadPluginTexts } from '../../core/languages/load.js';
import { messagesFor } from '../../core/pages/messages-for-request.js';
import { errorText } from '../../core/pages/error-text.js';
import { sessionOf } from '../../core/sessions/index.js';
import { lazy } from '../../base/util/lazy.js';
import { showSignInPage } from './sign-in-page.js';
import { providerOf } from './sign-in.js';

const atProvider = lazy(() => import('../../plugins/oauth/logout/at-provider.js'));

export async function showSignIn(ctx: AuthContext, req: AuthRequest, route: Route): Promise<Outcome> {
	const query = req.url.searchParams;
	const target = query.get('callbackUrl');
	const returnTo = target === null ? undefined : await resolveReturnTo(ctx, req, target);
	if (ctx.pages.signIn) {
		const own = urlOf(req, ctx.pages.signIn);
		const error = query.get('error');
		if (error !== null) own.searchParams.set('error', knownCode(ctx, req, error));
		if (returnTo) own.searchParams.set('callbackUrl', returnTo);
		return redirect(own.href);
	}
	const providers = route.providerId === undefined ? [...ctx.providers.values()] : [providerOf(ctx, route.providerId)];
	return showSignInPage(ctx, req, providers, returnTo);
}

export async function showSignOut(ctx: AuthContext, req: AuthRequest, { below }: Route): Promise<Outcome> {
	if (below) return (await atProvider()).finishAtProvider(ctx, req);
	const target = req.url.searchParams.get('callbackUrl');
	if (ctx.pages.signOut) return redirect(urlOf(req, ctx.pages.signOut).href);
	const returnTo = target === null ? undefined : await resolveReturnTo(ctx, req, target);
	return signOutPage(ctx, req, { callbackUrl: returnTo, provider: await signOutLeadsTo(ctx, req) });
}

/** Returns the name of the provider that a sign-out leads to by `logout`. */
async function signOutLeadsTo(ctx: AuthContext, req: AuthRequest): Promise<string | undefined> {
	const may = [...ctx.providers.values()].some((each) => each.kind === 'oauth' && each.logout.atProvider);
	return may ? (await atProvider()).signedOutAt(ctx, await sessionOf(ctx, req))?.name : undefined;
}

export async function showError(ctx: AuthContext, req: AuthRequest): Promise<Outcome> {
	await loadPluginTexts(ctx, req);
	const code = knownCode(ctx, req, req.url.searchParams.get('error') ?? '');
	const reference = req.url.searchParams.get('reference');
	if (!ctx.pages.error) {
		return errorPage(ctx, req, { code, status: pluginErrorStatus(ctx, code) ?? statusOfCode(code), reference });
	}
	const own = urlOf(req, ctx.pages.error);
	own.searchParams.set('error', code);
	return redirect(own.href);
}

/** Returns the code that an `error` query parameter stands for. */
function knownCode(ctx: AuthContext, req: AuthRequest, param: string): ErrorCode {
	return errorText(param, messagesFor(ctx, req)).code;
}

/** Returns the URL of a page of the application. */
function urlOf(req: AuthRequest, path: string): URL {
	return new URL(path, `${originOf(req)}/`);
}
