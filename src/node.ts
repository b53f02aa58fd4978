/**
 * `framework-auth/node`: for your own server around a SvelteKit app that `@sveltejs/adapter-node` has built.
 *
 * @example
 * ```js
 * // server.js
 * import { createServer } from 'node:http';
 * import { withBackChannelLogout } from 'framework-auth/node';
 * import { handler } from './build/handler.js';
 *
 * createServer(withBackChannelLogout(handler)).listen(3000);
 * ```
 */
import { passingLogoutsOn } from './lib/plugins/oauth/logout/way-in.js';
import type { IncomingRequest } from './lib/plugins/oauth/logout/way-in.js';

export type { IncomingRequest };

/** The options for back-channel logout. */
export interface BackChannelLogoutOptions {
	/** The path of the library's routes: SvelteKit's base path, then `basePath`. @default '/auth' */
	path?: string;
}

/**
 * Lets logouts by the servers of providers pass SvelteKit's check of forms, which refuses every form without an `Origin` header. It
 * changes the content type of a form without an `Origin` that is posted to `<path>/backchannel-logout/<id of a provider>`, and
 * nothing else. The library accepts a logout only for the signature of its token. Call it before the first request.
 *
 * @param handler the handler of adapter-node, or another function `(request, response, next)`. Middleware before it must leave the
 * body unread
 * @returns the handler to use in its place
 * @see OpenID Connect Back-Channel Logout 1.0, section 2.5
 * @example http.createServer(withBackChannelLogout(handler)).listen(3000)
 */
export function withBackChannelLogout<Request extends IncomingRequest, Rest extends unknown[], Result>(
	handler: (request: Request, ...rest: Rest) => Result,
	{ path = '/auth' }: BackChannelLogoutOptions = {}
): (request: Request, ...rest: Rest) => Result {
	const passOn = passingLogoutsOn(path);
	return (request, ...rest) => {
		passOn(request);
		return handler(request, ...rest);
	};
}
