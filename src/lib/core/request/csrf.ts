/**
 * Protects against cross-site request forgery. The browser says where a request comes from, and a page cannot forge that. A
 * request that does not say is refused. The check does not depend on the content type or on the framework's own check.
 *
 * @see W3C Fetch Metadata Request Headers, section 2.3; RFC 6454, section 7 (Origin)
 */
import { CrossSiteRequest } from '../../../errors.js';
import type { AuthRequest } from './request.js';

/** Whether a request comes from a page of this site, as {@link requireSameOrigin} requires it. */
export function isSameOrigin(req: AuthRequest): boolean {
	try {
		requireSameOrigin(req);
		return true;
	} catch {
		return false;
	}
}

/**
 * Requires a request to come from a page of this site.
 * @throws {CrossSiteRequest} otherwise
 */
export function requireSameOrigin(req: AuthRequest): void {
	const site = req.headers.get('sec-fetch-site');
	const origin = req.headers.get('origin');
	const own = req.trustedOrigin ?? req.url.origin;
	if (site === 'same-origin') return;
	if ((site === null || site === 'none') && origin === own) return;
	if (origin && hostOf(origin) === hostOf(own)) {
		throw new CrossSiteRequest(
			`the request comes from ${new URL(origin).origin}, but the server assumes that its origin is ${own}: set AUTH_URL, ` +
				"or tell SvelteKit's adapter the protocol and the host (paths.origin, PROTOCOL_HEADER, HOST_HEADER)"
		);
	}
	throw new CrossSiteRequest('a request that changes state has to come from a page of this site');
}

/**
 * Requires that no page of another site has led here, also by a link. A request that reads may name no site.
 * @throws {CrossSiteRequest} otherwise
 */
export function requireOwnPage(req: AuthRequest): void {
	if (!isRead(req)) return requireSameOrigin(req);
	const site = req.headers.get('sec-fetch-site');
	if (site !== 'cross-site' && site !== 'same-site') return;
	throw new CrossSiteRequest('a page of another site has led here: call this function in an action');
}

/**
 * Requires what holds for every operation that changes state: the request comes from a page of this site.
 * @param fromLinks whether a link of another site may lead here
 * @throws {CrossSiteRequest} otherwise
 */
export function requireOwnSite(req: AuthRequest, fromLinks = false): void {
	if (!(fromLinks && isRead(req))) requireOwnPage(req);
}

/** Whether the answer to a request may change a cookie: a page of another site can cause any request except one that reads. */
export function mayChangeCookies(req: AuthRequest): boolean {
	return isRead(req) || isSameOrigin(req);
}

/** Whether a request reads, as far as its method says. */
export function isRead({ method }: Pick<AuthRequest, 'method'>): boolean {
	return method === 'GET' || method === 'HEAD';
}

function hostOf(origin: string): string | undefined {
	return URL.canParse(origin) ? new URL(origin).host : undefined;
}
