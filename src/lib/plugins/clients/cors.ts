/**
 * Lets the pages of listed origins read the answers of a few paths. No cookie is ever allowed: a client proves itself by its token.
 *
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
import type { PluginExchange } from '../../core/plugin-contract/apps.js';

/** The paths that an origin may call, beside those that give out tokens. */
export type PathsByOrigin = ReadonlyMap<string, readonly string[]>;

const tokenRoutes = ['native-token', 'native-revoke'];

/** Answers preflights, and marks the answers for pages of listed origins. */
export async function openFor(origins: PathsByOrigin, { request, basePath, next }: PluginExchange): Promise<Response> {
	const { pathname } = new URL(request.url);
	const base = await basePath();
	const isOurs = (paths: readonly string[]) =>
		paths.some((path) => pathname === path || pathname.startsWith(path === '/' ? path : `${path}/`)) ||
		(base !== undefined && tokenRoutes.some((route) => pathname === `${base}/${route}`));
	if (![...origins.values()].some(isOurs)) return next();
	const origin = request.headers.get('origin');
	const paths = origin === null ? undefined : origins.get(origin);
	const isAllowed = origin !== null && paths !== undefined && isOurs(paths);
	if (isAllowed && request.method === 'OPTIONS' && request.headers.has('access-control-request-method')) {
		return new Response(null, { status: 204, headers: { ...allowed(origin), ...preflight, vary: 'Origin' } });
	}
	const answer = await next();
	// A change of protocol, to a WebSocket, has no headers that a page reads.
	if (answer.status < 200) return answer;
	// Headers of an answer that was fetched cannot be changed.
	const response = new Response(answer.body, answer);
	// A cache that keeps an answer must not give it to a page of another origin.
	response.headers.append('vary', 'Origin');
	if (!isAllowed) return response;
	response.headers.delete('access-control-allow-credentials');
	for (const [name, value] of Object.entries(allowed(origin))) response.headers.set(name, value);
	return response;
}

const allowed = (origin: string) => ({
	'access-control-allow-origin': origin,
	'access-control-expose-headers': 'retry-after, www-authenticate'
});

const preflight = {
	'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
	'access-control-allow-headers': 'accept-language, authorization, content-type, if-match, if-none-match',
	'access-control-max-age': '600'
};
