/** A form that the application's framework has read: a request for a route of the library, of which only the fields are new. */
import type { Fields } from '../../base/http/body.js';
import type { AuthRequest } from './request.js';

/**
 * Returns the request as its form would reach a route. It has the same headers, cookies and state: a flow cannot tell it from the form of a
 * built-in page.
 * @param path the path of the route
 */
export function postedTo(req: AuthRequest, path: string, fields: Fields): AuthRequest {
	const { headers, cookieTable, platform, source, state, trustedOrigin } = req;
	return Object.freeze({
		method: 'POST',
		url: new URL(path, req.url.origin),
		trustedOrigin,
		headers,
		cookieTable,
		platform,
		source,
		state,
		fields,
		get cookies() {
			return state.cookies;
		},
		get info() {
			return req.info;
		},
		client: () => req.client()
	});
}
