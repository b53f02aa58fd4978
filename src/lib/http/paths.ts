/**
 * The routes under the base path. A path has one canonical form; anything else is not ours, so that no guard in front
 * of the application can disagree with the library about what a path means.
 */

const actions = [
	'signin',
	'signout',
	'callback',
	'session',
	'providers',
	'csrf',
	'error',
	'verify-request',
	'webauthn-options'
] as const;

/** What a route does. */
export type Action = (typeof actions)[number];

/** The actions whose path goes on with a provider's id. */
const withProvider = new Set<Action>(['signin', 'callback', 'webauthn-options']);
/** The actions that also stand alone. */
const withoutProvider = new Set<Action>(
	actions.filter((action) => action !== 'callback' && action !== 'webauthn-options')
);

/** A path of ours. */
export interface Route {
	readonly action: Action;
	readonly providerId?: string;
	/** There is a slash at the end: what the request wants is at the path without it. */
	readonly slash?: true;
}

/** What a provider's id may consist of: it stands in paths unencoded. */
export const providerIdPattern = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/;

/** Returns the route of a path, or null when the path is the application's. */
export function matchRoute(pathname: string, basePath: string): Route | null {
	if (!pathname.startsWith(`${basePath}/`)) return null;
	const path = pathname.slice(basePath.length + 1);
	const [name, providerId, ...rest] = path.replace(/\/$/, '').split('/');
	const action = actions.find((known) => known === name);
	if (!action || rest.length > 0) return null;
	const slash = path.endsWith('/') ? { slash: true as const } : {};
	if (providerId === undefined) return withoutProvider.has(action) ? { action, ...slash } : null;
	return withProvider.has(action) && providerIdPattern.test(providerId) ? { action, providerId, ...slash } : null;
}

const routeShape = new RegExp(`/(?:${actions.join('|')})(?:/[^/?#]+)?/?(?:[?#]|$)`);

/** Whether a URL could be that of a route under some base path: tells most requests apart, which are not even parsed. */
export function mayBeRoute(url: string): boolean {
	return routeShape.test(url);
}

/** The path of the sign-in page: the application's, or the built-in one. */
export function signInPath(ctx: { readonly pages: { readonly signIn?: string }; readonly authPath: string }): string {
	return ctx.pages.signIn ?? `${ctx.authPath}/signin`;
}

/**
 * Whether a page of the application stands at an address where a built-in one would. It may be configured with a query,
 * or in full: to redirect there from there would never end.
 */
export function isOwnPage(ctx: { readonly pages: object; readonly origin: string | undefined }, url: URL): boolean {
	const origin = ctx.origin ?? url.origin;
	return Object.values(ctx.pages).some((page: unknown) => {
		if (typeof page !== 'string' || !URL.canParse(page, origin)) return false;
		const own = new URL(page, origin);
		return own.origin === origin && normalizePath(own.pathname) === normalizePath(url.pathname);
	});
}

/** Joins a base path in its one form: a leading slash, none at the end; the root is the empty string. */
export function normalizePath(path: string): string {
	const joined = path.split('/').filter(Boolean).join('/');
	return joined && `/${joined}`;
}
