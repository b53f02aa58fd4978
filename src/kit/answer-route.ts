/** Answers requests for the routes of the library. Loaded with the first of them. */
import { TenantsFailed, UnknownTenant } from '../errors.js';
import type { AuthError } from '../errors.js';
import { isOwnPage } from '../lib/base/http/paths.js';
import { readRequest } from '../lib/core/request/request.js';
import { misconfiguredResponse } from './respond-misconfigured.js';
import { respond, respondWithError } from '../lib/app/respond.js';
import { routeOf } from '../lib/app/routes.js';
import type { AuthContext } from '../lib/core/context/context.js';
import { lazy } from '../lib/base/util/lazy.js';
import { dev } from './build.js';
import { mailbox } from './mailbox.js';
import type { SvelteKitEventState } from './sveltekit-event.js';

const noticing = lazy(() => import('./expected-origin.js'));

/**
 * Returns the answer, or null if the request is for a page of the application.
 * @param pathOf returns the path of the routes, as far as it is known without a valid configuration
 */
export async function answerRoute(
	state: SvelteKitEventState,
	pathOf: (state: SvelteKitEventState) => Promise<string | undefined>
): Promise<Response | null> {
	const { source, event } = state;
	if (mailbox) {
		const answer = (await mailbox()).answerMailbox(event, await pathOf(state));
		if (answer) return answer;
	}
	let ctx: AuthContext;
	try {
		ctx = await state.context();
	} catch (thrown) {
		if (thrown instanceof UnknownTenant || thrown instanceof TenantsFailed) return withoutTenant(state, thrown);
		return isElsewhere(source, await pathOf(state)) ? null : misconfiguredResponse(thrown, dev, source.method);
	}
	const url = new URL(source.url);
	if (!routeOf(ctx, url.pathname) || isOwnPage(ctx, url)) return null;
	// Most versions of SvelteKit do not check forms in development.
	if (!ctx.dev && isPageVisit(source)) (await noticing()).noticeOrigin(ctx, source, event.platform);
	return respond(ctx, readRequest(ctx, source, event.getClientAddress, undefined, event.platform));
}

/** Whether a browser opens a page. */
function isPageVisit({ method, headers }: Request): boolean {
	return method === 'GET' && headers.get('accept')?.includes('text/html') === true;
}

/** Whether a request is for a page of the application that is called like a route: `/account` is not `/auth/account`. */
function isElsewhere({ url }: Request, path: string | undefined): boolean {
	const { pathname } = new URL(url);
	return path !== undefined && !pathname.startsWith(`${path}/`) && !pathname.startsWith('/.well-known/');
}

/** Answers for a tenant that does not exist, or that is not known at the moment. Pages of the application are left to it. */
async function withoutTenant(state: SvelteKitEventState, thrown: AuthError): Promise<Response | null> {
	const site = await state.site();
	const { source } = state;
	if (!routeOf(site, new URL(source.url).pathname)) return null;
	return respondWithError(site, readRequest(site, source), thrown);
}
