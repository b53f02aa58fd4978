/**
 * `framework-auth/core`: the library without a framework. It has a function from request to response, and the operations
 * behind it as plain functions.
 *
 * @example
 * ```ts
 * import { createAuth } from 'framework-auth/core';
 * import GitHub from 'framework-auth/providers/github';
 *
 * const auth = createAuth({ providers: [GitHub], secret, trustHost: true });
 * const server = (request: Request) => (auth.owns(request) ? auth.respond(request) : app(request));
 * ```
 */
// The references make an application's declarations in `framework-auth/jwt` and `framework-auth/adapters` take effect,
// although it imports neither.
/* oxlint-disable typescript/triple-slash-reference -- an import would make a cycle, and would load them */
/// <reference path="./jwt.ts" preserve="true" />
/// <reference path="./adapters/index.ts" preserve="true" />
/* oxlint-enable typescript/triple-slash-reference */
import { InvalidConfig } from './errors.js';
import { compile, prepare } from './lib/app/compile.js';
import { allCompilers, allOptionCompilers } from './lib/app/plugins/all.js';
import { rememberContext } from './lib/app/context-of.js';
import type { Host } from './lib/core/context/context.js';
import { readEnvironment } from './lib/base/config/environment.js';
import { createInstanceState } from './lib/base/config/instance.js';
import type { AuthConfig } from './lib/base/config/options.js';
import { unwrapped } from './lib/base/errors/flow-failure.js';
import { readSession, readSessionApart } from './lib/app/flows/session.js';
import { signIn } from './lib/app/flows/sign-in.js';
import { signOut } from './lib/app/flows/sign-out.js';
import { textFields } from './lib/base/http/body.js';
import { mayChangeCookies, requireOwnSite } from './lib/core/request/csrf.js';
import { twinDeletions } from './lib/base/http/cookies/writes.js';
import { withCookies } from './lib/base/http/outcome.js';
import type { Redirect } from './lib/base/http/outcome.js';
import { isOwnPage } from './lib/base/http/paths.js';
import { recordWrites, takeRenewal } from './lib/core/request/request-state.js';
import type { RequestState } from './lib/core/request/request-state.js';
import { readRequest } from './lib/core/request/request.js';
import type { AuthRequest } from './lib/core/request/request.js';
import { optionsIn, requestMembers, serverMembers } from './lib/app/members/make.js';
import type { Call, FirstOf, Namespaces, RequestMember } from './lib/app/members/make.js';
import { requestSources, serverSources } from './lib/app/members/operations.js';
import type { CoreOperations, RequestOperation } from './lib/core/operation.js';
import { respond } from './lib/app/respond.js';
import { routeOf } from './lib/app/routes.js';
import { lazy } from './lib/base/util/lazy.js';
import { internalsOf, pluginsOf, sourcesOf } from './lib/app/members/make.js';
import type { Provider } from './providers/types.js';
import type { CorePlugins, Plugin, WithPlugins } from './types/plugin.js';
import type { CookieWrite } from './types.js';
import type { Auth, Caller, Redirection, SessionResult } from './types/core.js';

export { serializeCookie } from './lib/base/http/cookies.js';
export { customFetch } from './lib/base/http/custom-fetch.js';
export type * from './lib/base/config/options.js';
export type * from './types.js';
export type * from './types/users.js';
export type * from './types/core.js';

/** The options that describe the host. Each has a default. */
export interface HostOptions extends Partial<Omit<Host, 'instance' | 'portableHashes' | 'tenants'>> {
	/**
	 * Which requests may change state through functions such as `signIn` and `sessions(request).endAll`. `own`: those of pages of this site;
	 * for any other request they throw `CrossSiteRequest`. `checked`: all of them, because your own code, or a framework, has checked the
	 * origin before. `respond` always checks. @default 'own'
	 */
	readonly origin?: 'own' | 'checked';
}

/**
 * Compiles a configuration and returns the functions that use it. Two instances share no state.
 *
 * @example
 * ```ts
 * const auth = createAuth({ providers: [GitHub], secret, trustHost: true });
 * const { session, cookies } = await auth.session(request);
 * ```
 * @throws {AuthError} when the configuration is not valid; `type` identifies the problem, and the message says how to fix it
 */
export function createAuth<const Id extends string, const Plugins extends readonly Plugin[] = readonly []>(
	config: AuthConfig<readonly Provider<Id>[]> & { readonly plugins?: Plugins },
	host: HostOptions = {}
): WithPlugins<Auth<Id>, CorePlugins<Plugins>> {
	const { environment = readEnvironment(), origin = 'own', ...rest } = host;
	// Code without types may pass it.
	if ((config as { tenant?: unknown }).tenant !== undefined) {
		throw new InvalidConfig(
			'`tenant` is for FrameworkAuth, which asks it with the event of each request: leave it out, and call createAuth once for each tenant'
		);
	}
	const ctx = compile(
		prepare(config, { ...rest, environment, instance: createInstanceState() }),
		allCompilers,
		allOptionCompilers
	);
	const state = new WeakMap<Request, RequestState>();
	/** The cookies of changes whose functions return something else. */
	const cookiesByState = new WeakMap<RequestState, readonly CookieWrite[]>();

	/** Calls with the same `Request` share one state. */
	function requestFor(request: Request, { clientAddress, waitUntil }: Caller = {}): AuthRequest {
		const address = clientAddress === undefined ? undefined : () => clientAddress;
		const req = readRequest(ctx, request, address, state.get(request), { ctx: { waitUntil } });
		state.set(request, req.state);
		return req;
	}

	/** Keeps the cookies of a change for the next result. */
	function keep({ state: of }: AuthRequest, cookies: readonly CookieWrite[]): void {
		cookiesByState.set(of, [...(cookiesByState.get(of) ?? []), ...cookies]);
	}

	/** Returns the cookies of a result together with those of earlier changes. Of several with one name, the last counts. */
	function withMade({ state: of }: AuthRequest, cookies: readonly CookieWrite[]): CookieWrite[] {
		return [
			...new Map([...(cookiesByState.get(of) ?? []), ...cookies].map((cookie) => [cookie.name, cookie])).values()
		];
	}

	/** Returns the same for a result that changes the session itself: those of earlier changes are given once. */
	function takeMade(req: AuthRequest, cookies: readonly CookieWrite[]): CookieWrite[] {
		const all = withMade(req, cookies);
		cookiesByState.delete(req.state);
		return all;
	}

	/** Runs a flow, and returns its cookies together with those from reading the session. */
	async function redirection(req: AuthRequest, flow: () => Promise<Redirect>): Promise<Redirection> {
		const outcome = await unwrapped(flow);
		const { cookies } = withCookies(outcome, takeRenewal(req.state));
		const all = { ...outcome, cookies: takeMade(req, cookies) };
		recordWrites(req.state, all.cookies);
		return { ...all, cookies: forCaller(req, all.cookies) };
	}

	/** Reads the session that these cookies begin. The reading may renew it. */
	async function read(req: AuthRequest, begun: readonly CookieWrite[]): Promise<SessionResult> {
		recordWrites(req.state, withMade(req, begun));
		const { session, cookies } = await readSession(ctx, req);
		return { session, cookies: forCaller(req, takeMade(req, [...begun, ...cookies])) };
	}

	/** Carries out an operation for a request. */
	async function carryOut(request: Request, call: Call<RequestOperation>): Promise<unknown> {
		const { operation, args } = call;
		const req = requestFor(request, optionsIn(call));
		if (operation.changes && origin !== 'checked') requireOwnSite(req, operation.fromLinks);
		const mayWrite = origin === 'checked' || mayChangeCookies(req);
		req.state.write = mayWrite ? (cookies) => keep(req, cookies) : undefined;
		if (operation.answers === 'redirect') return redirection(req, () => operation.run(ctx, req, ...args));
		return unwrapped(async () => {
			if (operation.answers === 'session') return read(req, await operation.run(ctx, req, ...args));
			if (operation.answers !== 'cookies') return operation.run(ctx, req, ...args);
			const { result, cookies } = await operation.run(ctx, req, ...args);
			keep(req, cookies);
			return result;
		});
	}

	const plugins = pluginsOf(config);
	const ofPlugins = { server: sourcesOf(plugins, 'serverOperations'), locals: sourcesOf(plugins, 'requestOperations') };
	const ofServer = serverMembers({ ...serverSources, ...ofPlugins.server }, ({ operation, args }) =>
		operation.run(ctx, ...args)
	);
	const members = withRequests(
		ofServer,
		requestMembers({ ...allSources, ...ofPlugins.locals }, carryOut),
		new Set(plugins.flatMap((plugin) => internalsOf(plugin).functions ?? []))
	);
	const auth: Auth<Id> = {
		...(members as Pick<Auth<Id>, FirstOf<keyof typeof allSources | keyof typeof serverSources>>),
		owns(request) {
			const url = new URL(request.url);
			return routeOf(ctx, url.pathname) !== null && !isOwnPage(ctx, url);
		},
		respond: async (request, from) =>
			plugins.reduceRight<(input: { event: { request: Request } }) => Promise<Response>>(
				(next, plugin) =>
					internalsOf(plugin).surround?.(
						next,
						async () => Promise.resolve(ctx.authPath),
						() => ctx
					) ?? next,
				async () => respond(ctx, requestFor(request, from))
			)({ event: { request } }),
		async session(request) {
			const req = requestFor(request);
			const { session, cookies } = await readSessionApart(ctx, req);
			// Together with those of tokens that were refreshed for the request.
			return { session, cookies: forCaller(req, withMade(req, [...cookies, ...req.state.renewal])) };
		},
		verifyAccessToken: async (request, options) =>
			(await verifying()).verifyAccessToken(ctx, requestFor(request), options),
		issueToken: async (session, options) => (await issuing()).issueToken(session, options)
	};
	rememberContext(auth, ctx);
	return auth as WithPlugins<Auth<Id>, CorePlugins<Plugins>>;
}

/** The deletions of twins come first: a store of one cookie for each name keeps the last. */
function forCaller({ cookieTable }: AuthRequest, cookies: readonly CookieWrite[]): CookieWrite[] {
	return [...twinDeletions(cookieTable, cookies), ...cookies];
}

/**
 * Adds the members for requests, which take the request first: `signInAs(request, user)`, and `factors(request).list()`. Functions of plugins
 * may have members of their own: `can(request)('project:update')`, and `can(request).list()`.
 */
function withRequests(
	instance: Record<string, unknown>,
	namespaces: Namespaces<RequestMember<Request>>,
	ofPlugins: ReadonlySet<string>
): Record<string, unknown> {
	const all = { ...instance };
	const functions = namespaces.get('') ?? new Map<string, RequestMember<Request>>();
	const bound =
		(member: RequestMember<Request>, request: Request) =>
		async (...args: unknown[]) =>
			member(request, args);
	for (const [name, member] of functions) {
		all[name] = ofPlugins.has(name)
			? (request: Request) => bound(member, request)
			: async (request: Request, ...args: unknown[]) => member(request, args);
	}
	for (const [namespace, members] of namespaces) {
		if (namespace === '') continue;
		const own = ofPlugins.has(namespace) ? functions.get(namespace) : undefined;
		const objectFor = (request: Request) =>
			Object.defineProperties(
				own ? bound(own, request) : {},
				descriptorsOf(Object.fromEntries([...members].map(([name, member]) => [name, bound(member, request)])))
			);
		// A function has a name of its own, which a member may have, too.
		all[namespace] = Object.defineProperties(objectFor, descriptorsOf(instance[namespace]));
	}
	return all;
}

/** The operations whose options are those of the core. */
const ownOperations: CoreOperations<'signIn' | 'signOut'> = {
	signIn: {
		changes: true,
		fromLinks: true,
		answers: 'redirect',
		options: 1,
		async run(ctx, req, providerId, { redirectTo: returnTo, fields = {}, data, scopes, remember, link } = {}, params) {
			const choices = Object.entries({ remember, link }).filter(([, choice]) => choice !== undefined);
			const typedIn = textFields({
				...fields,
				...Object.fromEntries(choices.map(([name, choice]) => [name, String(choice)]))
			});
			const begin = { returnTo, params, paramsFrom: 'application', fields: typedIn, data, scopes } as const;
			return signIn(ctx, req, providerId, begin);
		}
	},
	signOut: {
		changes: true,
		fromLinks: true,
		answers: 'redirect',
		options: 0,
		run: async (ctx, req, { redirectTo: returnTo, provider } = {}) => signOut(ctx, req, { returnTo, provider })
	}
};
const own = async () => ({ requestOperations: ownOperations });
const allSources = { ...requestSources, signIn: own, signOut: own };

const verifying = lazy(() => import('./lib/plugins/tokens/access-tokens/verify.js'));
const issuing = lazy(() => import('./lib/plugins/tokens/access-tokens/issue.js'));

function descriptorsOf(members: unknown = {}): PropertyDescriptorMap {
	return Object.fromEntries(
		Object.entries(members as object).map(([name, value]) => [name, { value, enumerable: true, configurable: true }])
	);
}
