/**
 * How a logout gets into SvelteKit, which refuses a form without an `Origin` before it calls a hook: the server in front of it gives
 * the form of this one path another content type, and SvelteKit's check is left alone. The type grants nothing, so that it does not
 * matter who sends it: the signature of the logout token alone proves where a logout comes from.
 */
import { normalizePath, providerIdPattern } from '../../../base/http/paths.js';

/** The content type of a logout that a server in front of SvelteKit has passed on. Browsers ask before they send it to another site. */
export const forwardedLogout = 'application/vnd.framework-auth.logout';

/** The parts of a request that tell whether it is a logout. */
interface FormRequest {
	readonly method: string | undefined;
	readonly pathname: string;
	/** The headers of these names. */
	readonly type: string | null | undefined;
	readonly origin: string | null | undefined;
}

/**
 * Whether a request is a logout as the server of a provider sends it. The form of a page has an origin, and is refused here.
 * @param authPath the path of the routes
 */
export function isLogoutForm(authPath: string, { method, pathname, type, origin }: FormRequest): boolean {
	const route = `${authPath}/backchannel-logout/`;
	if (method !== 'POST' || !pathname.startsWith(route) || typeof origin === 'string') return false;
	return (
		providerIdPattern.test(pathname.slice(route.length)) &&
		/^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type ?? '')
	);
}

/** A request of a server of Node. */
export interface IncomingRequest {
	/** The HTTP method. */
	readonly method?: string | undefined;
	/** The path and the query. */
	readonly url?: string | undefined;
	/** The headers, by lower-case name. */
	readonly headers: Record<string, string | string[] | undefined>;
}

/** Returns the function that passes logouts on, and says that there is one. @param path the path of the routes */
export function passingLogoutsOn(path: string): (request: IncomingRequest) => void {
	const authPath = normalizePath(path);
	(shared[key] ??= new Set()).add(authPath);
	return ({ method, url = '', headers }) => {
		const [pathname = ''] = url.split('?', 1);
		const { 'content-type': type, origin } = headers;
		const request = { method, pathname, type: type?.toString(), origin: origin?.toString() };
		if (isLogoutForm(authPath, request)) headers['content-type'] = forwardedLogout;
	};
}

/** The app is built into modules of its own, so that it shares only what is global with the server around it. */
const key = Symbol.for('framework-auth.back-channel-logout');
const shared = globalThis as { [key]?: Set<string> };

/** Returns the paths of routes for which this process passes logouts on. */
export function passedOnPaths(): string[] {
	return [...(shared[key] ?? [])];
}
