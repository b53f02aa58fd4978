/**
 * The one path of every request to the library's routes: parse, dispatch, and turn the outcome or the error into a response.
 * Errors are caught and mapped only here.
 */
import {
	AuthError,
	CredentialsSignin,
	InvalidCheck,
	PasswordRefused,
	ReauthenticationRequired,
	TooManyRequests,
	UnknownAction,
	UsernameRefused,
	WebAuthnVerificationError
} from '../../errors.js';
import type { AuthContext } from '../core/context/context.js';
import { FlowFailure, isFault, reasonOf } from '../base/errors/flow-failure.js';
import type { FailureDetails } from '../base/errors/flow-failure.js';
import { asError, headline } from '../base/errors/logger.js';
import { explain, identify } from '../base/errors/pages.js';
import { levelOf, ruleFor } from '../../errors/rules.js';
import { appendCookies } from '../base/http/cookies/writes.js';
import type { CookieTable } from '../base/http/cookies.js';
import { json, withCookies } from '../base/http/outcome.js';
import type { Outcome, ShownError } from '../base/http/outcome.js';
import { signInPath } from '../base/http/paths.js';
import { takeRenewal } from '../core/request/request-state.js';
import { wantsJson } from '../core/request/request.js';
import type { AuthRequest } from '../core/request/request.js';
import { loadLanguage } from '../core/languages/load.js';
import { reauthenticationUrl } from '../core/session/requirements.js';
import { answersJson, dispatch, methodsOf, routeOf } from './routes.js';
import type { FoundRoute } from './routes.js';
import { lazy } from '../base/util/lazy.js';
import { loadPluginTexts } from '../core/languages/load.js';

const pages = lazy(() => import('../core/pages/index.js'));
const popup = lazy(() => import('../plugins/oauth/popup/page.js'));

/** Answers a request to one of the library's routes. Never throws. */
export async function respond(ctx: AuthContext, req: AuthRequest): Promise<Response> {
	return bodyFor(req.method, await answer(ctx, req));
}

/** Answers a request to one of the library's routes with an error that was logged, and with the library's own page. */
export async function respondWithError(ctx: AuthContext, req: AuthRequest, error: AuthError): Promise<Response> {
	await loadLanguage(ctx, req.source);
	await loadPluginTexts(ctx, req);
	const route = routeOf(ctx, req.url.pathname);
	const asJson = wantsJson(req) || (route !== null && answersJson(route));
	const { status, code } = ruleFor(error);
	const { errorPage } = await pages();
	const { reference } = error;
	const outcome = asJson
		? json({ error: code, reference }, [], status)
		: errorPage(ctx, req, { code, status, reference });
	return bodyFor(req.method, toResponse(outcome, asJson, req.cookieTable));
}

/** Returns the response for a method: HEAD gets the status and the headers alone. @see RFC 9110, section 9.3.2 */
export function bodyFor(method: string, response: Response): Response {
	return method === 'HEAD' && response.body ? new Response(null, response) : response;
}

async function answer(ctx: AuthContext, req: AuthRequest): Promise<Response> {
	const { pathname, search } = req.url;
	const route = routeOf(ctx, pathname);
	if (route?.slash) return emptyResponse(308, { location: pathname.slice(0, -1) + search });
	if (route && req.method === 'HEAD') return emptyResponse(200);
	if (route && !methodsOf(route).includes(req.method)) {
		return emptyResponse(methodsOf(route).length > 0 ? 405 : 404, { allow: ['HEAD', ...methodsOf(route)].join(', ') });
	}
	await loadLanguage(ctx, req.source);
	// In any case, the cookies from reading the session are written first, then those of the outcome.
	const answered = async (outcome: Outcome) => {
		const id = req.state.popup;
		const shown = id === undefined ? outcome : (await popup()).popupPage(ctx, req, outcome, id);
		return toResponse(withCookies(shown, takeRenewal(req.state)), wantsJson(req), req.cookieTable);
	};
	try {
		if (!route) throw new UnknownAction('no route has this path');
		// Inside the `try`, because a callback may return something that is not JSON, and an adapter something that does not
		// fit a cookie.
		return await answered(await observedDispatch(ctx, req, route));
	} catch (thrown) {
		try {
			const own = req.state.popup === undefined ? 'page' : 'redirect';
			const form = route && answersJson(route) ? 'json' : own;
			return await answered(await outcomeOfError(ctx, req, thrown, form));
		} catch (unloaded) {
			// The page for the error could not be loaded: another build has replaced this one.
			ctx.logger.error(asError(unloaded));
			return emptyResponse(500);
		}
	}
}

function observedDispatch(ctx: AuthContext, req: AuthRequest, route: FoundRoute): Promise<Outcome> {
	const { action, providerId = '' } = route;
	if (!ctx.telemetry) return dispatch(ctx, req, route);
	// Not an id that a browser made up: each value of an attribute costs memory in the system that stores it.
	const attributes: Record<string, string> = ctx.providers.has(providerId) ? { 'auth.provider': providerId } : {};
	return ctx.telemetry.run(`auth.${action}`, attributes, () => dispatch(ctx, req, route));
}

/**
 * Logs an error and turns it into the answer for the browser: a page of the application or of the library, and a code.
 * @param form `page`: the library's own error page may be the answer itself, with the right status. `redirect`: it may not,
 * because SvelteKit makes the answer. `json`: the request comes from a script
 */
export async function outcomeOfError(
	ctx: AuthContext,
	req: AuthRequest,
	thrown: unknown,
	form: 'page' | 'redirect' | 'json'
): Promise<Outcome> {
	const { cookies = [], returnTo, mail, code: askedCode, page: own } = failureDetailsOf(thrown);
	const error = asAuthError(reasonOf(thrown));
	await loadPluginTexts(ctx, req);
	const rule = ruleFor(error);
	const reference = report(ctx, error);
	const shown: ShownError = { error: rule.code, ...shownCodeOf(error), status: rule.status };
	const wait = error instanceof TooManyRequests ? { retryAfterSeconds: error.retryAfterSeconds } : {};

	const shownAt = pageOf(ctx, req, error, { returnTo, page: own });
	if (form === 'json') {
		const { status, ...body } = shown;
		const url = shownAt && withQuery(new URL(shownAt), { ...body, reference });
		return { ...json({ ...body, reference, url }, cookies, status), ...wait };
	}
	const page = shownAt ?? (rule.page === 'signIn' ? signInPath(ctx) : ctx.pages.error);
	// Without a trusted origin, the library cannot make a URL.
	if (req.trustedOrigin === null || (page === undefined && form === 'page' && !wantsJson(req))) {
		const { errorPage } = await pages();
		const { code, status } = rule;
		const facts = { code, status, reference, returnTo, mail, askedCode, ...wait };
		return { ...errorPage(ctx, req, facts), cookies, ...wait };
	}
	const to = new URL(page ?? `${ctx.authPath}/error`, `${req.trustedOrigin}/`);
	const callbackUrl = rule.page === 'signIn' && shownAt === undefined ? returnTo : undefined;
	const query = { error: shown.error, code: shown.code, reference, callbackUrl };
	return { kind: 'redirect', to: withQuery(to, query), cookies, shownError: shown, ...wait };
}

/** Returns the page of a flow for an error, or the one on which the person proves their identity again and comes back. */
function pageOf(
	ctx: AuthContext,
	req: AuthRequest,
	error: AuthError,
	{ returnTo, page }: FailureDetails
): string | undefined {
	if (error instanceof ReauthenticationRequired && req.trustedOrigin !== null) {
		return reauthenticationUrl(ctx, req, { adding: true }, returnTo).href;
	}
	return ruleFor(error).page === 'signIn' || !isFault(error) ? page : undefined;
}

function failureDetailsOf(thrown: unknown): FailureDetails {
	return thrown instanceof FlowFailure ? thrown.details : {};
}

/** The errors that have one. */
const withCode = [
	CredentialsSignin,
	InvalidCheck,
	TooManyRequests,
	PasswordRefused,
	UsernameRefused,
	WebAuthnVerificationError
];

/** Returns the `code` by which an application may tell errors of one type apart, if the error has one. */
function shownCodeOf(error: AuthError): { code?: string } {
	return withCode.some((each) => error instanceof each) ? { code: (error as CredentialsSignin).code } : {};
}

function withQuery(url: URL, params: Readonly<Record<string, string | undefined>>): string {
	for (const [name, value] of Object.entries(params)) if (value) url.searchParams.set(name, value);
	return url.href;
}

/**
 * Logs an error at the level of its type, and returns the reference that the page shows. A malformed request, or one above a
 * limit, gets no reference: the log has nothing more about it.
 */
export function report(ctx: AuthContext, error: AuthError): string | undefined {
	const level = levelOf(error);
	ctx.telemetry?.countError(error);
	if (level === 'debug') {
		ctx.logger.debug(headline(error));
		return undefined;
	}
	if (error instanceof TooManyRequests) {
		ctx.logger.warn(headline(error));
		return undefined;
	}
	identify(error);
	if (ctx.dev && error.reference) ctx.instance.recentErrors.set(error.reference, explain(error));
	if (level === 'warn') ctx.logger.warn(headline(error), error);
	else ctx.logger.error(error);
	return error.reference;
}

/** Turns anything that was thrown into an `AuthError`, so that the table has a rule for it. */
function asAuthError(thrown: unknown): AuthError {
	if (thrown instanceof AuthError) return thrown;
	return new AuthError('an unexpected error', asError(thrown));
}

const noStore = { 'cache-control': 'private, no-cache, no-store' };
const protective = { ...noStore, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
	return new Response(null, { status, headers: { ...noStore, ...headers } });
}

/** Turns an outcome into a response. @param table of the cookies, whose twins are deleted */
export function toResponse(outcome: Outcome, asJson: boolean, table?: CookieTable): Response {
	const headers = new Headers(protective);
	appendCookies(headers, outcome.cookies, table);
	if (outcome.retryAfterSeconds !== undefined) headers.set('retry-after', String(outcome.retryAfterSeconds));
	// Cookies are for one person.
	if (outcome.publicForSeconds !== undefined && outcome.cookies.length === 0) {
		headers.set('cache-control', `public, max-age=${outcome.publicForSeconds}`);
		// A page of any site may read what anyone may keep.
		headers.set('access-control-allow-origin', '*');
	}
	if (outcome.clearSiteData) headers.set('clear-site-data', outcome.clearSiteData);
	switch (outcome.kind) {
		case 'redirect':
			if (asJson) {
				const { to: url, shownError } = outcome;
				return jsonResponse(
					{ url, ...(shownError && { error: shownError.error, code: shownError.code }) },
					shownError?.status ?? 200,
					headers
				);
			}
			headers.set('location', outcome.to);
			return new Response(null, { status: 303, headers });
		case 'json':
			return jsonResponse(outcome.body, outcome.status, headers);
		case 'page':
			headers.set('content-type', 'text/html; charset=utf-8');
			// `no-referrer` would make browsers send `Origin: null` with the page's own forms; `same-origin` would hand the
			// address of this page, with the code or token in it, to the scripts of the next one as `document.referrer`.
			headers.set('referrer-policy', 'strict-origin');
			// No form-action: browsers apply it to the redirect that follows a form, which leads to the provider.
			headers.set('content-security-policy', policyOf(outcome));
			if (!outcome.framedBy) headers.set('x-frame-options', 'DENY');
			return new Response(outcome.html, { status: outcome.status, headers });
	}
}

function jsonResponse(body: unknown, status: number, headers: Headers): Response {
	headers.set('content-type', 'application/json');
	return new Response(JSON.stringify(body), { status, headers });
}

/** Returns the policy of a page, which loads what it has itself, and what the widget of the application needs. */
function policyOf({ nonce, images, framedBy, script, widget = [] }: Extract<Outcome, { kind: 'page' }>): string {
	const of = (directive: string, ...sources: string[]) => `${directive} ${[...sources, ...widget].join(' ')}`;
	return [
		"default-src 'none'",
		of('style-src', `'nonce-${nonce}'`),
		`img-src ${["'self'", ...images, ...widget].join(' ')}`,
		"base-uri 'none'",
		`frame-ancestors ${framedBy ?? "'none'"}`,
		...(script || widget.length > 0 ? [of('script-src', `'nonce-${nonce}'`), of('connect-src', "'self'")] : []),
		...(widget.length > 0 ? [of('frame-src')] : [])
	].join('; ');
}
