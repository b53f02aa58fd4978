/**
 * The one path of a request to our routes: parse, dispatch, and turn what comes out, or what goes wrong, into a
 * response. The only place where errors are caught and mapped.
 */
import { AuthError, CredentialsSignin, InvalidRequest, UnknownAction, ruleOf } from '../errors.js';
import type { CookieWrite } from '../types.js';
import type { AuthContext } from './context.js';
import { lastWrites, serializeCookie } from './cookies.js';
import { FlowFailure } from './failure.js';
import { withoutPayload } from './logger.js';
import type { Outcome } from './outcome.js';
import { errorPage } from './pages/index.js';
import { matchRoute } from './paths.js';
import { readRequest } from './request.js';
import type { AuthRequest } from './request.js';
import { dispatch, methodsOf } from './routes.js';

/** Answers a request to one of our routes. Never throws. */
export async function respond(ctx: AuthContext, source: Request): Promise<Response> {
	const req = readRequest(ctx, source);
	const route = matchRoute(req.url.pathname, ctx.authPath);
	if (route && req.method === 'HEAD') return emptyResponse(200);
	if (route && !methodsOf(route).includes(req.method)) {
		return emptyResponse(methodsOf(route).length > 0 ? 405 : 404, { allow: ['HEAD', ...methodsOf(route)].join(', ') });
	}
	let outcome: Outcome;
	try {
		if (!route) throw new UnknownAction('no route has this path');
		outcome = await dispatch(ctx, req, route);
	} catch (thrown) {
		outcome = failed(ctx, req, thrown);
	}
	return toResponse(outcome, wantsJson(req));
}

/** Clients that follow the redirect themselves ask for its address. */
function wantsJson(req: AuthRequest): boolean {
	return req.headers.get('x-auth-return-redirect') === '1';
}

/** Logs an error and turns it into what the browser gets: a page of the application or of ours, and a code. */
export function failed(ctx: AuthContext, req: AuthRequest, thrown: unknown): Outcome {
	const failure = thrown instanceof FlowFailure ? thrown : undefined;
	const error = asAuthError(failure ? failure.reason : thrown);
	const { status, page, code } = ruleOf(error.type);
	const cookies = failure?.cookies ?? [];
	report(ctx, error, status);

	const query = new URLSearchParams({ error: code });
	if (error instanceof CredentialsSignin) query.set('code', error.code);
	const target = pageTarget(ctx, req, page);
	if (target === null) return { ...errorPage(ctx, code, status, error), cookies };
	if (failure?.returnTo && page === 'signIn') query.set('callbackUrl', failure.returnTo);
	for (const [name, value] of query) target.searchParams.set(name, value);
	const detail = error instanceof CredentialsSignin ? { code: error.code } : {};
	return { kind: 'redirect', to: target.href, cookies, failure: { error: code, status, ...detail } };
}

/**
 * Where the error is shown by a redirect; null where our own error page is the answer to this very request: it then has
 * the right status, and in development what happened. Without a trusted origin no URL can be made.
 */
function pageTarget(ctx: AuthContext, req: AuthRequest, page: 'error' | 'signIn'): URL | null {
	const own = page === 'signIn' ? (ctx.pages.signIn ?? `${ctx.authPath}/signin`) : ctx.pages.error;
	if (req.trustedOrigin === null) return null;
	if (own !== undefined) return new URL(own, `${req.trustedOrigin}/`);
	return wantsJson(req) ? new URL(`${ctx.authPath}/error`, `${req.trustedOrigin}/`) : null;
}

/** What the client did is a warning's worth; what is wrong here is an error. */
function report(ctx: AuthContext, error: AuthError, status: number): void {
	if (error instanceof InvalidRequest || status === 404) {
		ctx.logger.debug(`${error.type}: ${error.message}`);
		return;
	}
	ctx.logger.error(error);
}

/** Whatever is thrown becomes one of ours, so that the table has an answer for it. */
function asAuthError(thrown: unknown): AuthError {
	if (thrown instanceof AuthError) return thrown;
	const err = thrown instanceof Error ? thrown : withoutPayload(thrown);
	return new AuthError('an unexpected error', { cause: { err } });
}

const noStore = { 'cache-control': 'private, no-cache, no-store' };

function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
	return new Response(null, { status, headers: { ...noStore, ...headers } });
}

/** Turns an outcome into a response. */
export function toResponse(outcome: Outcome, asJson: boolean): Response {
	const headers = new Headers({ ...noStore, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
	appendCookies(headers, outcome.cookies);
	switch (outcome.kind) {
		case 'redirect':
			if (asJson) {
				const { to: url, failure } = outcome;
				return jsonResponse(
					{ url, ...(failure && { error: failure.error, code: failure.code }) },
					failure?.status ?? 200,
					headers
				);
			}
			headers.set('location', outcome.to);
			return new Response(null, { status: 303, headers });
		case 'json':
			return jsonResponse(outcome.body, outcome.status, headers);
		case 'page':
			headers.set('content-type', 'text/html; charset=utf-8');
			// `no-referrer` would make browsers send `Origin: null` with the page's own forms.
			headers.set('referrer-policy', 'same-origin');
			// No form-action: browsers apply it to the redirect that follows a form, which leads to the provider.
			headers.set(
				'content-security-policy',
				`default-src 'none'; style-src 'nonce-${outcome.nonce}'; img-src 'self' https: data:; base-uri 'none'; frame-ancestors 'none'`
			);
			headers.set('x-frame-options', 'DENY');
			return new Response(outcome.html, { status: outcome.status, headers });
	}
}

function jsonResponse(body: unknown, status: number, headers: Headers): Response {
	headers.set('content-type', 'application/json');
	return new Response(JSON.stringify(body), { status, headers });
}

/** Adds cookies to a response's headers. */
export function appendCookies(headers: Headers, cookies: readonly CookieWrite[]): void {
	for (const write of lastWrites(cookies)) headers.append('set-cookie', serializeCookie(write));
}
