/**
 * The routes under the base path. A path has one canonical form; anything else is not ours, so that no guard in front
 * of the application can disagree with the library about what a path means.
 */

/** The methods that routes answer. */
export type Method = 'GET' | 'POST';

/** How the paths of an action look. */
export interface RouteShape {
	/** Whether the path goes on with the id of a provider. @default 'none' */
	readonly provider?: 'none' | 'optional' | 'required';
}

/** A path of ours. */
export interface Route {
	/** What it does: the first part of the path below the base path. */
	readonly action: string;
	readonly providerId?: string;
	/** There is a slash at the end: what the request wants is at the path without it. */
	readonly slash?: true;
}

/** What a provider's id may consist of: it stands in paths unencoded. */
export const providerIdPattern = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/;

/** Tells the paths of these actions from those of the application. */
export function createRouteMatcher(shapes: Readonly<Record<string, RouteShape>>): RouteMatcher {
	const names = Object.keys(shapes).join('|');
	const routeShape = new RegExp(`/(?:${names})(?:/[^/?#]+)?/?(?:[?#]|$)`);
	return {
		matchRoute(pathname, basePath) {
			if (!pathname.startsWith(`${basePath}/`)) return null;
			const path = pathname.slice(basePath.length + 1);
			const [action = '', providerId, ...rest] = path.replace(/\/$/, '').split('/');
			if (!Object.hasOwn(shapes, action) || rest.length > 0) return null;
			const { provider = 'none' } = shapes[action] ?? {};
			const slash = path.endsWith('/') ? { slash: true as const } : {};
			if (providerId === undefined) return provider === 'required' ? null : { action, ...slash };
			return provider !== 'none' && providerIdPattern.test(providerId) ? { action, providerId, ...slash } : null;
		},
		mayBeRoute: (url) => routeShape.test(url)
	};
}

export interface RouteMatcher {
	/** Returns the route of a path, or null when the path is the application's. */
	matchRoute(pathname: string, basePath: string): Route | null;
	/** Whether a URL could be that of a route under some base path: tells most requests apart, which are not even parsed. */
	mayBeRoute(url: string): boolean;
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
