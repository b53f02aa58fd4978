/**
 * The binding between SvelteKit's events and the core. The code that answers routes is loaded with the first request for one:
 * most requests of a site are for a page, which at most reads the session.
 */
import type { RequestEvent } from '@sveltejs/kit';
import type { AuthContext } from '../lib/config/context.js';
import { building, readEnvironment } from '../lib/config/environment.js';
import { authPathOf } from '../lib/config/site.js';
import { mayBeRoute } from '../lib/http/paths.js';
import { lazy } from '../lib/util/lazy.js';
import type { Provider, ProviderIdOf } from '../providers/types.js';
import { needsEvent, sessionApart } from './session-outside-handle.js';
import { withAuthPath } from './auth-path.js';
import { createCompiler, makeConfig } from './compile-once.js';
import type { AnyRules } from './guards/check-rules.js';
import { protectBy } from './guards/protect.js';
import { requireSessionBy } from './guards/require-session.js';
import { passkeysOf } from './passkeys.js';
import { sessionsFor, sessionsOfUsers } from './sessions.js';
import { dev, mode, sitePath, usualAuthPath } from './build.js';
import { platformOf, requireNoQuery, sessionFor, updateSessionFor } from './sveltekit-event.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import type { FrameworkAuthConfig, FrameworkAuthResult } from './types.js';
import { leadToPage } from './uncaught.js';
import { finishEvent, forOnePerson } from './event-state.js';

/** The `locals.auth` functions of this library: guards of one instance never count a session of another one as theirs. */
const ours = new WeakSet<object>();

function installed<T extends object>(auth: T): T {
	ours.add(auth);
	return auth;
}

function isInstalled(auth: object | undefined): boolean {
	return auth !== undefined && ours.has(auth);
}

const answering = lazy(() => import('./answer-route.js'));
const refusing = lazy(() => import('./guards/refuse.js'));
const signing = lazy(() => import('./sign-in-and-out.js'));

/**
 * Adds authentication to a SvelteKit app.
 *
 * @param config the configuration, or a function that makes it from the request event, for platforms whose environment is known
 * only then. An object is compiled once: return the same object each time.
 */
export function FrameworkAuth<const Providers extends readonly Provider[]>(
	config: FrameworkAuthConfig<Providers> | ((event: RequestEvent) => PromiseLike<FrameworkAuthConfig<Providers>>)
): FrameworkAuthResult<ProviderIdOf<Providers[number]>> {
	const contextOf = createCompiler({ sitePath, dev, mode });
	// SvelteKit gives actions and load functions copies of the event, which share `locals`. A WeakMap of requests would leave
	// `locals` alone, and would cost more than everything else here: each garbage collection goes through it.
	const own = Symbol('framework-auth');
	let authPath: string | undefined;

	function eventStateOf(event: RequestEvent): SvelteKitEventState {
		const locals: App.Locals & { [own]?: SvelteKitEventState } = event.locals;
		const known = locals[own];
		if (known?.source === event.request) return known;
		let object: Promise<FrameworkAuthConfig> | undefined;
		let context: Promise<AuthContext> | undefined;
		const load = async () => (typeof config === 'function' ? makeConfig(() => config(event)) : config);
		const configured = () => (object ??= load());
		const compiled = async () => contextOf(await configured(), platformOf(event));
		return (locals[own] = {
			event,
			source: event.request,
			config: configured,
			context: () => (context ??= compiled())
		});
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

	/** Returns the context, for functions that may have no event. */
	async function contextWith(name: string, event?: RequestEvent): Promise<AuthContext> {
		if (event) return eventStateOf(event).context();
		return typeof config === 'function' ? needsEvent(name) : contextOf(config, undefined);
	}

	const tellingPath =
		(state: SvelteKitEventState) =>
		async ({ html: page }: { html: string }) =>
			withAuthPath(page, await pathOf(state));

	return {
		async handle({ event, resolve }) {
			const state = eventStateOf(event);
			if (!state.handled && !isInstalled(event.locals.auth)) state.replacedAuth = event.locals.auth;
			state.handled = true;
			// A hook before this one may have set its own, as the end-to-end tests of an application do.
			event.locals.auth ??= installed(async () => sessionFor(state));
			event.locals.getSession ??= () => event.locals.auth();
			event.locals.signIn = async (...wanted) => {
				requireNoQuery(state, 'locals.signIn');
				return (await signing()).signInBy(state, ...wanted);
			};
			event.locals.signOut = async (options) => {
				requireNoQuery(state, 'locals.signOut');
				return (await signing()).signOutBy(state, options);
			};
			event.locals.updateSession = async (data) => updateSessionFor(state, data);
			event.locals.passkeys = passkeysOf(state);
			event.locals.sessions = sessionsFor(state);

			// A client chooses the URL that a remote function sees. Only the real URL counts here.
			if (mayBeRoute(event.request.url) && !event.isRemoteRequest) {
				// A page that a crawler finds while the site is built is not stored.
				if (building) return new Response(null, { status: 204 });
				const answer = await (await answering()).answerRoute(state);
				if (answer) return answer;
			}
			const pages = authPath === usualAuthPath ? undefined : { transformPageChunk: tellingPath(state) };
			let response: Response;
			try {
				response = await resolve(event, pages);
			} finally {
				await finishEvent(state);
			}
			if (state.refused) response = await (await refusing()).refusalInJson(state, state.refused, response);
			return forOnePerson(await leadToPage(state.source, response, state.refusedTo), state);
		},

		async signIn(event) {
			const state = eventStateOf(event);
			requireNoQuery(state, 'signIn');
			await (await signing()).signInByForm(state, event);
		},

		async signOut(event) {
			const state = eventStateOf(event);
			requireNoQuery(state, 'signOut');
			await (await signing()).signOutByForm(state, event);
		},

		session: sessionApart((event) => contextWith('session', event)),

		protect: (rules) => protectBy(eventStateOf, rules as AnyRules),
		requireSession: requireSessionBy(eventStateOf),
		sessions: sessionsOfUsers((event) => contextWith('sessions.of', event))
	};
}
