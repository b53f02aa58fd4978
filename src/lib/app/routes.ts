/**
 * The route table: the routes that every configuration has, and those of the capabilities. Handlers are loaded on first use:
 * a server that has just started and only reads a session does not wait for them.
 */
import { UnknownAction } from '../../errors.js';
import { protectedResources } from '../core/options.js';
import { plugins } from './plugins/list.js';
import type { Handler, RouteRule, Routes } from '../core/plugin.js';
import type { AuthContext } from '../core/context/context.js';
import { csrfToken } from '../core/request/csrf-token.js';
import type * as handlersModule from './flows/handlers.js';
import type * as pagesModule from './flows/pages.js';
import { requireSameOrigin } from '../core/request/csrf.js';
import type { Outcome } from '../base/http/outcome.js';
import { findRoute, relatedOriginsPath } from '../base/http/paths.js';
import type { Method, Route, RouteName } from '../base/http/paths.js';
import type { AuthRequest } from '../core/request/request.js';
import { lazy } from '../base/util/lazy.js';
import { appPlugins } from '../core/plugin-table.js';

const handlers = lazy(() => import('./flows/handlers.js'));
const pages = lazy(() => import('./flows/pages.js'));
const account = lazy(() => import('./flows/account.js'));
type Handlers = typeof handlersModule;
type Pages = typeof pagesModule;

const handler =
	<Name extends keyof Handlers>(name: Name): Handler =>
	async (ctx, req, route) =>
		(await handlers())[name](ctx, req, route);

const page =
	<Name extends keyof Pages>(name: Name): Handler =>
	async (ctx, req, route) =>
		(await pages())[name](ctx, req, route);

const common = {
	signin: { provider: 'optional', methods: { GET: page('showSignIn'), POST: handler('postSignIn') } },
	callback: {
		provider: 'required',
		crossSite: true,
		methods: { GET: handler('finishSignIn'), POST: handler('finishSignIn') }
	},
	signout: { below: 'callback', methods: { GET: page('showSignOut'), POST: handler('postSignOut') } },
	session: { json: true, methods: { GET: handler('getSession'), POST: handler('postSession') } },
	providers: { json: true, methods: { GET: handler('listProviders') } },
	csrf: { json: true, methods: { GET: async (ctx, req) => csrfToken(ctx, req) } },
	error: { methods: { GET: page('showError') } },
	account: {
		// The name of a form: that of its section, and of its action.
		below: /^[a-z]+\.[a-zA-Z]+$/,
		methods: {
			GET: async (ctx, req, route) => (await account()).showAccount(ctx, req, route),
			POST: async (ctx, req, route) => (await account()).changeAccount(ctx, req, route)
		}
	}
} satisfies Routes;

const added = plugins.map(({ routes = {} }) => routes);
const table = Object.assign({}, common, ...added) as Readonly<Record<RouteName, RouteRule>>;

/** A route with what it does. */
export interface FoundRoute extends Route {
	readonly rule: RouteRule;
}

/** Returns the route of a path under the base path, or of a well-known one; null when the path is the application's. */
export function routeOf(
	ctx: Pick<AuthContext, 'authPath' | 'options' | 'providers'>,
	pathname: string
): FoundRoute | null {
	if (pathname === relatedOriginsPath) return hasRelatedOrigins(ctx.providers) ? named('webauthn') : null;
	if (protectedResources.of(ctx).has(pathname)) return named('oauth-protected-resource');
	return matchRoute(pathname, ctx.authPath) ?? routeOfPlugin(ctx, pathname);
}

function routeOfPlugin(ctx: Pick<AuthContext, 'authPath' | 'options'>, pathname: string): FoundRoute | null {
	const match = appPlugins.of(ctx)?.match(pathname, ctx.authPath);
	if (!match) return null;
	const { pattern, params, slash } = match;
	return { action: pattern.path, rule: pattern.rule, params, ...(slash && { slash }) };
}

function hasRelatedOrigins(providers: AuthContext['providers']): boolean {
	return [...providers.values()].some((provider) => provider.kind === 'webauthn' && provider.relatedOrigins.length > 0);
}

/** Returns the route of a path that every configuration has, or null. */
export function matchRoute(pathname: string, authPath: string): FoundRoute | null {
	const route = findRoute(table, pathname, authPath);
	return route && { ...route, rule: table[route.action as RouteName] };
}

/** Returns the route of this name, without anything behind it. */
export function named(action: RouteName): FoundRoute {
	return { action, rule: table[action] };
}

/** Returns the methods that a route answers, besides HEAD, which never does anything. */
export function methodsOf({ rule }: FoundRoute): string[] {
	return Object.keys(rule.methods);
}

/** Whether a route is for scripts. Its errors are JSON, too. */
export function answersJson({ rule }: FoundRoute): boolean {
	return rule.json ?? false;
}

/** Runs the flow of a route. @throws what the flow throws */
export async function dispatch(ctx: AuthContext, req: AuthRequest, { rule, ...route }: FoundRoute): Promise<Outcome> {
	const { methods, crossSite } = rule;
	const handle = Object.hasOwn(methods, req.method) ? methods[req.method as Method] : undefined;
	if (!handle) throw new UnknownAction(`there is no ${req.method} ${route.action}`);
	if (req.method !== 'GET' && !crossSite) requireSameOrigin(req);
	return handle(ctx, req, route);
}
