/**
 * The routes under the base path. A path has one canonical form. Any other form is not a path of the library, so a guard in
 * front of the application cannot disagree with the library about the meaning of a path.
 */

/** The methods that routes answer. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The shape of an action's paths. */
export interface RouteShape {
	/** Whether the id of a provider follows. @default 'none' */
	readonly provider?: 'none' | 'optional' | 'required';
	/** The names that may follow in place of an id: each is a route of its own. */
	readonly below?: string | RegExp;
}

/** A path of the library. */
export interface Route {
	/** The first part of the path below the base path, which says what the route does. */
	readonly action: string;
	readonly providerId?: string;
	/** The name that follows the action, if the action has routes below it. */
	readonly below?: string;
	/** The parameters of a route of a plugin. */
	readonly params?: Readonly<Record<string, string>>;
	/** Set if the path ends with a slash: the route is at the path without it. */
	readonly slash?: true;
}

/** The form of a provider's id, which appears unencoded in paths. */
export const providerIdPattern = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,99}$/;

/**
 * The names of all routes, those of each capability included. They are here, apart from what the routes do, so that most requests
 * are sorted out before any of it is loaded.
 */
export const routeNames = [
	'signin',
	'callback',
	'signout',
	'session',
	'providers',
	'csrf',
	'error',
	'verify-request',
	'webauthn-options',
	'webauthn',
	'reauthenticate',
	'jwks',
	'client-metadata',
	'oauth-protected-resource',
	'one-tap',
	'backchannel-logout',
	'frontchannel-logout',
	'native',
	'native-token',
	'native-revoke',
	'account',
	'link',
	'password',
	'change-email',
	'earlier-account',
	'challenge'
] as const;

export type RouteName = (typeof routeNames)[number];

/** Its route is `webauthn`. @see WebAuthn Level 3, section 5.11 */
export const relatedOriginsPath = '/.well-known/webauthn';

/** Below it, metadata have the path of their resource. @see RFC 9728, section 3.1 */
const wellKnownShape = '/\\.well-known/oauth-protected-resource/';
const routeShape = new RegExp(`/(?:${routeNames.join('|')})(?:/[^/?#]+)?/?(?:[?#]|$)|${wellKnownShape}`);

/** Whether a URL could be a route under some base path. It sorts out most requests before they are parsed. */
export function mayBeRoute(url: string): boolean {
	return routeShape.test(url);
}

/** Returns the same question for the routes of plugins. @param paths as the plugins write them: `notes/:id`, `/.well-known/notes` */
export function mayBeOneOf(paths: readonly string[]): (url: string) => boolean {
	const firsts = paths.map((path) =>
		path.startsWith('/.well-known/') ? path.replace(/\/:.*/, '') : `/${path.split('/', 1)[0]}`
	);
	// Compiling the configuration refuses a wrong path.
	const shape = new RegExp(`(?:${firsts.map((first) => first.replace(/[^\w/-]/g, '\\$&')).join('|')})(?:[/?#]|$)`);
	return (url) => shape.test(url);
}

/** Returns the route of a path, or null when the path is the application's. */
export function findRoute(
	shapes: Readonly<Record<RouteName, RouteShape>>,
	pathname: string,
	basePath: string
): Route | null {
	if (!pathname.startsWith(`${basePath}/`)) return null;
	const path = pathname.slice(basePath.length + 1);
	const [action = '', providerId, ...rest] = path.replace(/\/$/, '').split('/');
	if (!isRouteName(action) || rest.length > 0) return null;
	const { provider = 'none', below } = shapes[action];
	const slash = path.endsWith('/') ? { slash: true as const } : {};
	if (providerId === undefined) return provider === 'required' ? null : { action, ...slash };
	const isBelow = below instanceof RegExp ? below.test(providerId) : providerId === below;
	if (isBelow) return { action, below: providerId, ...slash };
	return provider !== 'none' && providerIdPattern.test(providerId) ? { action, providerId, ...slash } : null;
}

function isRouteName(action: string): action is RouteName {
	return (routeNames as readonly string[]).includes(action);
}

/** Returns the path of the sign-in page: the application's, or the built-in one. */
export function signInPath(ctx: { readonly pages: { readonly signIn?: string }; readonly authPath: string }): string {
	return ctx.pages.signIn ?? `${ctx.authPath}/signin`;
}

/**
 * Whether a URL is that of a configured page of the application, which may have a query or be a full URL. A redirect from
 * such a page to itself would never end.
 */
export function isOwnPage(ctx: { readonly pages: object; readonly origin: string | undefined }, url: URL): boolean {
	const origin = ctx.origin ?? url.origin;
	return Object.values(ctx.pages).some((page: unknown) => {
		if (typeof page !== 'string' || !URL.canParse(page, origin)) return false;
		const own = new URL(page, origin);
		return own.origin === origin && normalizePath(own.pathname) === normalizePath(url.pathname);
	});
}

/** Returns a path in its normalized form: with a leading slash and without one at the end. The root is the empty string. */
export function normalizePath(path: string): string {
	const joined = path.split('/').filter(Boolean).join('/');
	return joined && `/${joined}`;
}
