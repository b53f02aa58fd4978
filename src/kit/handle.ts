/**
 * The binding between SvelteKit's events and the core. The code that answers routes is loaded with the first request for one:
 * most requests of a site are for a page, which at most reads the session.
 */
import type { RequestEvent } from '@sveltejs/kit';
import { ConfigNeedsEvent } from '../errors.js';
import type { AuthContext } from '../lib/core/context/context.js';
import { building, readEnvironment } from '../lib/base/config/environment.js';
import type { AccountOptions, AccountPageOptions } from '../lib/base/config/options/accounts.js';
import type { MfaOptions } from '../lib/base/config/options.js';
import { authPathOf } from '../lib/app/options/site.js';
import { mayBeOneOf, mayBeRoute } from '../lib/base/http/paths.js';
import type { RequestState } from '../lib/core/request/request-state.js';
import { internalsOf, pluginsOf, rulesIn, sourcesOf } from '../lib/app/members/make.js';
import { serverMembers } from '../lib/app/members/make.js';
import type { FirstOf } from '../lib/app/members/make.js';
import { serverSources } from '../lib/app/members/operations.js';
import { lazy } from '../lib/base/util/lazy.js';
import type { Provider } from '../providers/types.js';
import type { Plugin, PluginInstance, PluginRules, WithPlugins } from '../types/plugin.js';
import { createCompiler } from './compile-once.js';
import { observe } from './examiner.js';
import type { AnyRules } from './guards/check-rules.js';
import { protectBy } from './guards/protect.js';
import { eventOf, isEvent } from './event-of.js';
import { requireSessionBy } from './guards/require-session.js';
import { localSources, localsFrom } from './locals.js';
import { dev, mode, sitePath, usualAuthPath } from './build.js';
import { mayBeMailbox } from './mailbox.js';
import { platformOf, sessionApart, SvelteKitEventState } from './sveltekit-event.js';
import type { FrameworkAuthConfig, FrameworkAuthResult, Handle } from './types.js';
import type { WaysOf } from './ready-functions/ways.js';
import { leadToPage, unavailable } from './uncaught.js';
import { finishEvent, forOnePerson } from './event-state.js';

const answering = lazy(() => import('./answer-route.js'));
const refusing = lazy(() => import('./guards/refuse.js'));
const checking = lazy(() => import('./csrf-by-handle.js'));
const signing = lazy(() => import('./sign-in-and-out.js'));
const telling = lazy(() => import('./auth-path.js'));
const verifying = lazy(() => import('./verify-access-token.js'));
const issuing = lazy(() => import('../lib/plugins/tokens/access-tokens/issue.js'));

declare const __SVELTEKIT_DEV__: boolean | undefined;

/** Watches over remote functions that do not check their caller. SvelteKit says whether it is the development server: a build does not have this. */
const watching =
	typeof __SVELTEKIT_DEV__ === 'boolean' && __SVELTEKIT_DEV__ ? lazy(() => import('./unasked.js')) : undefined;

/**
 * Adds authentication to a SvelteKit app. A mistake in the options is an `InvalidConfig` of the first request that needs them.
 *
 * @param config the configuration, or a function that makes it from the request event, for platforms whose environment is known
 * only then. An object is compiled once: return the same object each time.
 * @param options further plugins. Those of a configuration that is a function stand here: their routes are known before its first call
 * @example
 * ```ts
 * // src/lib/server/auth.ts
 * export const { handle, signIn, signOut } = FrameworkAuth({ providers: [GitHub] });
 * ```
 */
export function FrameworkAuth<
	const Id extends string,
	const Own extends readonly Plugin[] = readonly [],
	const Beside extends readonly Plugin[] = readonly [],
	const Type = never,
	const Kept = never,
	Keys extends keyof FrameworkAuthConfig = never,
	InAccount extends keyof AccountOptions = never,
	InPage extends keyof AccountPageOptions = never,
	InMfa extends keyof MfaOptions = never
>(
	config:
		| (FrameworkAuthConfig<readonly Provider<Id, Type, Kept>[]> & {
				readonly plugins?: Own;
		  } & Partial<Record<Keys, unknown>> & {
					account?: Partial<Record<InAccount, unknown>> & { page?: Partial<Record<InPage, unknown>> };
					mfa?: Partial<Record<InMfa, unknown>>;
				})
		| ((event: RequestEvent) => PromiseLike<FrameworkAuthConfig<readonly Provider<Id>[]>>),
	{ plugins }: { readonly plugins?: Beside } = {}
): WithPlugins<
	FrameworkAuthResult<
		Id,
		PluginRules<readonly [...Own, ...Beside]>,
		WaysOf<Type, Kept, Keys | `account.${InAccount}` | `page.${InPage}` | `mfa.${InMfa}`>
	>,
	PluginInstance<readonly [...Own, ...Beside], RequestEvent>
> {
	const isLazy = typeof config === 'function';
	const contextOf = createCompiler({ sitePath, dev, mode, plugins, isLazy });
	const all = [...(typeof config === 'function' ? [] : pluginsOf(config)), ...(plugins ?? [])];
	const isOurs = testOf(all);
	const ruleMembers = rulesIn(all);
	observe({ what: 'created', basePath: typeof config === 'function' ? undefined : config.basePath });
	// SvelteKit gives actions and load functions copies of the event, which share `locals`. A WeakMap of requests would leave
	// `locals` alone, and would cost more than everything else here: each garbage collection goes through it.
	const own = Symbol('framework-auth');
	let authPath: string | undefined;
	const mayCheckForms = typeof config === 'function' || Boolean(config.csrfByHandle);
	const setLocals = localsFrom({ ...localSources, ...sourcesOf(all, 'requestOperations') });
	/** The requests that `session` has read. */
	const apart = new WeakMap<Request, RequestState>();

	function eventStateOf(event: RequestEvent): SvelteKitEventState {
		const locals: App.Locals & { [own]?: SvelteKitEventState } = event.locals;
		const memo = locals[own];
		// SvelteKit gives a live query a copy of the request, too.
		if (memo && (memo.source === event.request || event.isRemoteRequest)) return memo;
		return (locals[own] = new SvelteKitEventState(event, config, contextOf, ruleMembers));
	}

	/** Returns the path of the routes, for pages; undefined if only a function that cannot be called yet knows it. */
	async function pathOf(state: SvelteKitEventState): Promise<string | undefined> {
		if (building && typeof config === 'function') return undefined;
		try {
			// This works without a valid configuration, and is the same for every request.
			return (authPath ??= authPathOf(await state.config(), sitePath, readEnvironment(platformOf(state.event), mode)));
		} catch {
			return undefined;
		}
	}

	/** Returns the context, for functions that may have no event. @throws {ConfigNeedsEvent} */
	async function contextWith(name: string, event?: RequestEvent): Promise<AuthContext> {
		if (event) return eventStateOf(event).context();
		if (typeof config !== 'function' && !config.tenant) return contextOf(config, undefined);
		const why =
			typeof config === 'function' ? 'the configuration is a function of the event' : 'the event tells the tenant';
		throw new ConfigNeedsEvent(`${why}: pass the event of a request to \`${name}\` as the last argument`);
	}

	/** The members for server code. The event is the last argument of those that need it. */
	const ofServer = serverMembers(
		{ ...serverSources, ...sourcesOf(all, 'serverOperations') },
		async ({ name, operation, args }) => {
			const event = args.find(isEvent);
			const ctx = await contextWith(name.replace(/(?<=\.of)\..*/, ''), event);
			return operation.run(ctx, ...(event ? args.filter((each) => each !== event) : args));
		}
	) as Pick<FrameworkAuthResult<Id>, FirstOf<keyof typeof serverSources>> &
		PluginInstance<readonly [...Own, ...Beside], RequestEvent>;

	const tellingPath =
		(state: SvelteKitEventState) =>
		async ({ html: page }: { html: string }) => {
			const path = await pathOf(state);
			return path === undefined || path === usualAuthPath ? page : (await telling()).withAuthPath(page, path);
		};

	return {
		...ofServer,
		handle: all.reduceRight<Handle>(
			(next, plugin) => internalsOf(plugin).surround?.(next, pathOf, eventStateOf) ?? next,
			async ({ event, resolve }) => {
				const state = eventStateOf(event);
				// This comes before everything: what follows may change state.
				if (mayCheckForms && event.request.method !== 'GET') {
					const refusal = await (await checking()).refuseForm(state);
					if (refusal) return refusal;
				}
				setLocals(state);
				state.handled = true;

				// A client chooses the URL that a remote function sees. Only the real URL counts here.
				const { url } = event.request;
				if (isOurs(url) && !event.isRemoteRequest) {
					// A page that a crawler finds while the site is built is not stored.
					if (building) return new Response(null, { status: 204 });
					const answer = await (await answering()).answerRoute(state, pathOf);
					if (answer) return answer;
				}
				const watched = watching && event.isRemoteRequest && (await watching()).watchFunction(state);
				const pages = authPath === usualAuthPath ? undefined : { transformPageChunk: tellingPath(state) };
				let response: Response;
				try {
					response = await resolve(event, pages);
				} finally {
					await finishEvent(state);
				}
				if (watched) await watched(response);
				if (state.refused) response = await (await refusing()).refusalInJson(state, state.refused, response);
				if (state.unavailable) response = unavailable(response);
				if (state.refusedTo) response = await leadToPage(state.event, response, state.refusedTo);
				return forOnePerson(response, state);
			}
		),

		async signIn(event) {
			await (await signing()).signInByForm(eventStateOf(event), event);
		},

		async signOut(event) {
			await (await signing()).signOutByForm(eventStateOf(event), event);
		},

		async verifyAccessToken(request, options, event = eventOf(request)) {
			// There is no `await` before this: a runtime without AsyncLocalStorage knows the event until the first one.
			const ctx = await contextWith('verifyAccessToken', event);
			return (await verifying()).verifyTokenOf(ctx, request, options, event && eventStateOf(event));
		},
		issueToken: async (session, options) => (await issuing()).issueToken(session, options),

		session: (request, event) => sessionApart(() => contextWith('session', event), request, apart),

		protect: (rules) => protectBy(eventStateOf, rules as AnyRules, ruleMembers),
		requireSession: requireSessionBy({ stateOf: eventStateOf, ruleMembers, setLocals })
	};
}

/** Returns what sorts out most requests before they are parsed. */
function testOf(plugins: readonly Plugin[]): (url: string) => boolean {
	const paths = plugins.flatMap((plugin) => Object.keys(internalsOf(plugin).routes ?? {}));
	const mayBePlugin = paths.length === 0 ? undefined : mayBeOneOf(paths);
	return (url) => mayBeRoute(url) || mayBePlugin?.(url) === true || mayBeMailbox?.(url) === true;
}
