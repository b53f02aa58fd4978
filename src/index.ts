/**
 * `framework-auth`: authentication for SvelteKit 2 and 3. The binding between SvelteKit's events and the core, and the
 * only server file that knows SvelteKit. What answers routes is loaded with the first request for one: most requests of a
 * site want a page, which at most reads the session.
 *
 * ```ts
 * // src/lib/server/auth.ts
 * export const { handle, signIn, signOut } = FrameworkAuth({ providers: [GitHub] });
 * ```
 */
import { error, redirect } from '@sveltejs/kit';
import type { Action, RequestEvent } from '@sveltejs/kit';
import { resolve as resolvePath } from '$app/paths';
import { metaName } from './browser/base.js';
import { AuthError, CrossSiteRequest, InvalidConfig } from './errors.js';
import { hideFields, isForForm } from './kit/form-action.js';
import type { AuthConfig } from './lib/config/options.js';
import { authPathOf } from './lib/config/context.js';
import type { AuthContext } from './lib/config/context.js';
import { createContexts, makeConfig } from './lib/config/compile-once.js';
import { requireSameOrigin } from './lib/http/csrf.js';
import { building, readEnvironment } from './lib/config/environment.js';
import type { Environment } from './lib/config/environment.js';
import { FlowFailure, reasonOf } from './lib/errors/flow-failure.js';
import { readSession } from './lib/flows/session.js';
import { signIn } from './lib/flows/sign-in.js';
import { signOut } from './lib/flows/sign-out.js';
import { html } from './lib/markup/html.js';
import { later } from './lib/util/lazy.js';
import type { Redirect } from './lib/http/outcome.js';
import { isOwnPage, matchRoute, mayBeRoute, normalizePath } from './lib/http/paths.js';
import { recordWrites } from './lib/http/progress.js';
import { readFields, readRequest, textFields } from './lib/http/request.js';
import type { AuthRequest, Fields } from './lib/http/request.js';
import { returnToField } from './lib/http/return-to.js';
import { leadToPage } from './kit/uncaught.js';
import { endVisit, setCookies, within, withRenewal } from './kit/visit.js';
import type { Visit } from './kit/visit.js';
import type { Provider, ProviderIdOf } from './providers/types.js';
import type { Passkeys, ProviderId, Session } from './types.js';

export * from './errors.js';
export { formAction } from './kit/form-action.js';
export { customFetch } from './lib/http/custom-fetch.js';
export { raw, skipCSRFCheck } from './lib/config/symbols.js';
export type * from './lib/config/options.js';
export type * from './types.js';

/** The configuration; nothing in it is ever changed. */
export type FrameworkAuthConfig<Providers extends readonly Provider[] = readonly Provider[]> = AuthConfig<Providers>;
/** The name that users of `@auth/sveltekit` know. */
export type SvelteKitAuthConfig = FrameworkAuthConfig<Provider[]>;

/** How a sign-out that the application's code asks for goes on. */
export interface SignOutOptions<Redirect extends boolean = boolean> {
	/** Where to go afterwards: a path, or a URL of this site. @default the start page */
	redirectTo?: string;
	/** `false` returns the address instead of redirecting. @default true */
	redirect?: Redirect;
}

/**
 * How a sign-in that the application's code begins goes on. Every other member is what was typed in, as text: `email` for
 * a mail, the fields of a credentials provider.
 */
export interface SignInOptions<Redirect extends boolean = boolean>
	extends SignOutOptions<Redirect>, Record<string, unknown> {}

/** What a function returns that redirects, unless it is told not to. */
type Address<Redirect extends boolean> = Redirect extends false ? string : never;

/** Parameters for the authorization request. */
export type AuthorizationParams = Readonly<Record<string, string>> | URLSearchParams | string[][] | string;

/** What `event.locals` gets. */
export interface AuthLocals {
	/** Reads the session, at most once per request; null without one. @throws {AuthError} when the data layer or a callback fails */
	auth(): Promise<Session | null>;
	/** @deprecated The name of {@link AuthLocals.auth} in the first versions of `@auth/sveltekit`. */
	getSession(): Promise<Session | null>;
	/**
	 * Begins a sign-in from a load function, an action, an endpoint or a remote `form` function: redirects to the provider,
	 * or to the sign-in page without one. Credentials sign in at once, and redirect to where the person wanted to go. With
	 * `redirect: false` it sets the cookies and returns the address. A `FormData` of what was typed in may be the options.
	 * @throws {CredentialsSignin} for wrong credentials, {TooManyRequests} after too many attempts with them
	 * @throws {CrossSiteRequest} in a remote `query`, and with `redirect: false` for a request of another site
	 */
	signIn<Redirect extends boolean = true>(
		providerId?: ProviderId,
		options?: FormData | SignInOptions<Redirect>,
		authorizationParams?: AuthorizationParams
	): Promise<Address<Redirect>>;
	/**
	 * Ends the session and redirects; with `redirect: false` it returns the address.
	 * @throws {CrossSiteRequest} in a remote `query`, and with `redirect: false` for a request of another site
	 */
	signOut<Redirect extends boolean = true>(options?: SignOutOptions<Redirect>): Promise<Address<Redirect>>;
	/** The passkeys of whoever is signed in. */
	passkeys: Passkeys;
}

declare global {
	// eslint-disable-next-line @typescript-eslint/no-namespace -- how SvelteKit declares its types
	namespace App {
		interface Locals extends AuthLocals {}
		interface PageData {
			/** Where the load function of a layout or a page returns it. */
			session?: Session | null;
		}
	}
}

/** SvelteKit's `handle` hook, as 2 and 3 call it; they export its type under different names. */
type Handle = (input: {
	event: RequestEvent;
	resolve: (
		event: RequestEvent,
		options?: { transformPageChunk?(input: { html: string; done: boolean }): Promise<string> }
	) => Response | Promise<Response>;
}) => Promise<Response>;

/** The three parts of the library in a SvelteKit app; `Id` are the ids of the providers. */
export interface FrameworkAuthResult<Id extends string = string> {
	/** Goes into `src/hooks.server.ts`, before hooks that read the session. Without it there is no `locals.auth`. */
	handle: Handle;
	/**
	 * `export const actions = { default: signIn }` of a route; fields `providerId`, `redirectTo`, `authorizationParams-*`,
	 * and what the provider wants typed in. With credentials, {@link formAction} keeps the form after wrong ones.
	 * @throws {CredentialsSignin} for wrong credentials, {TooManyRequests} after too many attempts with them
	 */
	signIn: Action;
	/** `export const actions = { default: signOut }` of a route; field `redirectTo`. */
	signOut: Action;
	/** Never there: what {@link Register} finds out. */
	readonly '~types'?: { providerId: Id };
}

const answering = later(() => import('./lib/respond.js'));
const passkeyFlows = later(() => import('./lib/webauthn/passkeys.js'));

/** `paths.base` of the application. Inside a request `resolve` would give a relative path. */
const sitePath = normalizePath((resolvePath as (path: '/') => string)('/'));
/** Where the code in the browser looks for the routes without being told. */
const usualAuthPath = `${sitePath}/auth`;
const { DEV: dev = false, MODE: mode } = (import.meta as { env?: { DEV?: boolean; MODE?: string } }).env ?? {};

/** The state of one request, kept for as long as the request is. */
interface PerRequest extends Visit {
	readonly event: RequestEvent;
	config(): Promise<FrameworkAuthConfig>;
	/** The hook has run: without it the routes and `locals.auth` do not exist. */
	handled?: true;
	/** Where a refusal leads that was thrown to the application's code, in case that code does not catch it: absolute URL. */
	refusedTo?: string;
}

/**
 * Adds authentication to a SvelteKit app.
 *
 * @param config the configuration, or a function that makes it from the request event, for platforms whose environment
 * is known only then. An object is compiled once; return the same object to keep it so.
 */
export function FrameworkAuth<const Providers extends readonly Provider[]>(
	config: FrameworkAuthConfig<Providers> | ((event: RequestEvent) => PromiseLike<FrameworkAuthConfig<Providers>>)
): FrameworkAuthResult<ProviderIdOf<Providers[number]>> {
	const contextOf = createContexts({ sitePath, dev, mode });
	// SvelteKit gives actions and load functions copies of the event; `locals` in them is one and the same. A WeakMap of
	// requests would not touch it, and would cost more than all else here: each collection of garbage goes through it.
	const own = Symbol('framework-auth');
	let authPath: string | undefined;

	function stateOf(event: RequestEvent): PerRequest {
		const locals: App.Locals & { [own]?: PerRequest } = event.locals;
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

	/** Where the routes are, for pages; undefined where only a function that cannot be called yet knows. */
	async function pathOf(state: PerRequest): Promise<string | undefined> {
		if (building && typeof config === 'function') return undefined;
		try {
			// Needs no configuration that works, and is the same for every request.
			return (authPath ??= authPathOf(await state.config(), sitePath, readEnvironment(platformOf(state.event), mode)));
		} catch {
			return undefined;
		}
	}

	const tellingPath =
		(state: PerRequest) =>
		async ({ html: page }: { html: string }) =>
			withAuthPath(page, await pathOf(state));

	return {
		async handle({ event, resolve }) {
			const state = stateOf(event);
			state.handled = true;
			// A hook before this one may have its own, as the end-to-end tests of an application do.
			event.locals.auth ??= async () => sessionFor(state);
			event.locals.getSession ??= () => event.locals.auth();
			event.locals.signIn = async (providerId, options, params) => {
				requireNoQuery(state, 'locals.signIn');
				const { redirectTo: returnTo, redirect: follow, ...typedIn } = optionsOf(options);
				const begin = { returnTo, params: asRecord(params), paramsFrom: 'application' } as const;
				const operation: Operation = async (ctx, req) =>
					signIn(ctx, req, providerId, { ...begin, fields: textFields(typedIn) });
				return go(state, await attempt(state, operation, follow), follow);
			};
			event.locals.signOut = async ({ redirectTo, redirect: follow } = {}) => {
				requireNoQuery(state, 'locals.signOut');
				return go(state, await attempt(state, (ctx, req) => signOut(ctx, req, redirectTo), follow), follow);
			};

			event.locals.passkeys = passkeysOf(state);

			// A remote function's URL is what its client says; only the real one leads here.
			if (mayBeRoute(event.request.url) && !event.isRemoteRequest) {
				// A page that a crawler finds while the site is built is not written down.
				if (building) return new Response(null, { status: 204 });
				const ctx = await state.context().catch(async (thrown: unknown) => {
					const { configFailure } = await import('./lib/respond-misconfigured.js');
					return configFailure(thrown, dev, event.request.method);
				});
				if (ctx instanceof Response) return ctx;
				const url = new URL(event.request.url);
				if (matchRoute(url.pathname, ctx.authPath) && !isOwnPage(ctx, url)) {
					const { respond } = await answering();
					return respond(ctx, readRequest(ctx, event.request, event.getClientAddress));
				}
			}
			const pages = authPath === usualAuthPath ? undefined : { transformPageChunk: tellingPath(state) };
			let response: Response;
			try {
				response = await resolve(event, pages);
			} finally {
				await endVisit(state);
			}
			return withRenewal(await leadToPage(state.source, response, state.refusedTo), state);
		},

		async signIn(event) {
			const state = stateOf(event);
			requireNoQuery(state, 'signIn');
			const outcome = await attempt(state, async (ctx, req) => {
				const fields = await readFields(req);
				const returnTo = returnToField(fields) ?? referringPage(event, ctx.pages);
				const begin = { returnTo, params: paramFields(fields), paramsFrom: 'browser', fields } as const;
				return signIn(ctx, req, fields.providerId, begin);
			});
			await go(state, outcome);
		},

		async signOut(event) {
			const state = stateOf(event);
			requireNoQuery(state, 'signOut');
			const outcome = await attempt(state, async (ctx, req) => {
				const fields = await readFields(req);
				return signOut(ctx, req, returnToField(fields) ?? referringPage(event, ctx.pages));
			});
			await go(state, outcome);
		}
	};
}

function platformOf({ platform }: RequestEvent): Environment | undefined {
	return (platform as { env?: Environment } | undefined)?.env;
}

/** Tells the code in the browser where the routes are, unless they are where it looks without being told. */
function withAuthPath(page: string, path: string | undefined): string {
	if (path === undefined || path === usualAuthPath) return page;
	return page.replace(
		/<head(?:\s[^>]*)?>/i,
		(head) => `${head}${html`<meta name="${metaName}" content="${path}" />`.text}`
	);
}

/** Reads the session. Without any cookie there is none, and the configuration is not even looked at. */
async function sessionFor(state: PerRequest): Promise<Session | null> {
	if (building || !(state.request ?? state.source.headers.has('cookie'))) return null;
	return (await within(state, readSession)).session;
}

/**
 * SvelteKit forbids cookies in a remote `query`: it is a GET, which any site can have a browser send.
 * @throws {CrossSiteRequest}
 */
function requireNoQuery({ event, source }: PerRequest, name: string): void {
	if (!event.isRemoteRequest || (source.method !== 'GET' && source.method !== 'HEAD')) return;
	throw new CrossSiteRequest(
		`\`${name}\` was called in a remote \`query\`, which another site can start: call it in a remote \`form\` or ` +
			'`command`, or in an action'
	);
}

function passkeysOf(state: PerRequest): Passkeys {
	const own = <T>(operation: (ctx: AuthContext, req: AuthRequest) => Promise<T>): Promise<T> =>
		within(state, (ctx, req) => {
			if (req.method !== 'GET' && req.method !== 'HEAD') requireSameOrigin(req);
			return operation(ctx, req);
		});
	return {
		list: () => own(async (ctx, req) => (await passkeyFlows()).listPasskeys(ctx, req)),
		async rename(id, name) {
			requireNoQuery(state, 'locals.passkeys.rename');
			return own(async (ctx, req) => (await passkeyFlows()).renamePasskey(ctx, req, id, name));
		},
		async remove(id, options) {
			requireNoQuery(state, 'locals.passkeys.remove');
			return own(async (ctx, req) => (await passkeyFlows()).removePasskey(ctx, req, id, options));
		}
	};
}

const noHandle =
	'the `handle` hook of the library did not run before the action: export it from src/hooks.server.ts ' +
	"(export { handle } from '$lib/server/auth'), or have it in your `sequence`";

type Operation = (ctx: AuthContext, req: AuthRequest) => Promise<Redirect>;

/**
 * Runs an operation for the application's code: what goes wrong leads to a page, wrong credentials to the caller. A caller
 * who wants no redirect is told by the error, too, that a request of another site was refused.
 */
async function attempt(state: PerRequest, operation: Operation, follow = true): Promise<Redirect> {
	const { failed, report } = await answering();
	const { failureText } = await import('./lib/respond-misconfigured.js');
	// What is wrong is in the log already: an error that SvelteKit expects is not logged again.
	const configured = await state.context().catch((thrown: unknown) => error(500, failureText(thrown, dev)));
	if (!state.handled) {
		const missing = new InvalidConfig(noHandle);
		report(configured, missing);
		return error(500, failureText(missing, dev));
	}
	return within(state, async (ctx, req) => {
		try {
			// SvelteKit's own check can be off, is for forms only, and lets in the origins of providers that post their answer.
			if (req.method !== 'GET' && req.method !== 'HEAD') requireSameOrigin(req);
			return await operation(ctx, req);
		} catch (thrown) {
			const reason = reasonOf(thrown);
			const forCaller =
				(thrown instanceof FlowFailure && thrown.details.forCaller) || (!follow && reason instanceof CrossSiteRequest);
			const outcome = await failed(ctx, req, thrown, 'redirect');
			if (reason instanceof AuthError && (forCaller || isForForm(state.source, reason))) {
				hideFields(state.source, passwordFields(ctx));
				if (outcome.kind === 'redirect') state.refusedTo = outcome.to;
				throw reason;
			}
			if (outcome.kind === 'redirect') return outcome;
			return error('status' in outcome ? outcome.status : 500, failureText(reason, dev));
		}
	});
}

/** Sets the cookies and redirects, or returns the address. */
async function go<Follow extends boolean>(
	state: PerRequest,
	outcome: Redirect,
	follow?: Follow
): Promise<Address<Follow>> {
	return within(state, async (_, req) => {
		setCookies(state, outcome.cookies);
		recordWrites(req.progress, outcome.cookies);
		if (follow === false) return outcome.to as Address<Follow>;
		const { origin } = new URL(outcome.to);
		// SvelteKit 3 refuses redirects to other sites unless they are named; 2 has no third parameter.
		const redirectTo = redirect as (status: 303, location: string, options?: { external: string[] }) => never;
		const own = origin === (req.trustedOrigin ?? req.url.origin);
		if (own) return redirectTo(303, outcome.to.slice(origin.length) || '/');
		return redirectTo(303, outcome.to, { external: [origin] });
	});
}

/** The fields of credentials that are passwords, whatever they are called. */
function passwordFields({ providers }: AuthContext): ReadonlySet<string> {
	const fields = [...providers.values()].flatMap((each) =>
		each.kind === 'credentials' ? Object.entries(each.fields) : []
	);
	return new Set(fields.filter(([, { type }]) => type === 'password').map(([name]) => name));
}

/** Options, or a form that was sent: an application may pass it on as it is. Where it redirects is not for the form to say. */
function optionsOf<Redirect extends boolean>(
	options: FormData | SignInOptions<Redirect> = {}
): SignInOptions<Redirect> {
	if (!(options instanceof FormData)) return options;
	const { providerId, redirect, redirectTo, callbackUrl, ...typedIn } = Object.fromEntries(options);
	return { redirectTo: returnToField(textFields({ redirectTo, callbackUrl })), ...typedIn };
}

/** The fields of a form that are parameters for the authorization request. */
function paramFields(fields: Fields): Record<string, string> {
	const prefix = 'authorizationParams-';
	const params = Object.entries(fields).filter(([name]) => name.startsWith(prefix));
	return Object.fromEntries(params.map(([name, value]) => [name.slice(prefix.length), value]));
}

/**
 * Where a form without a field for it leads: where its page was to lead, as a sign-in page is told, or to the page itself,
 * unless that is only there to sign in or out.
 */
function referringPage({ request, url }: RequestEvent, pages: AuthContext['pages']): string | undefined {
	const referer = request.headers.get('referer');
	if (!referer || !URL.canParse(referer)) return undefined;
	const { origin, pathname, search, searchParams } = new URL(referer);
	if (origin !== url.origin) return undefined;
	const wanted = searchParams.get('callbackUrl');
	if (wanted) return wanted;
	const passing = [pages.signIn, pages.signOut, `${sitePath}/signin`, `${sitePath}/signout`];
	if (passing.includes(pathname)) return undefined;
	// The address of a page that a form without JavaScript was answered with names the action.
	return pathname + (search.startsWith('?/') ? '' : search);
}

function asRecord(params: AuthorizationParams = {}): Record<string, string> {
	const isRecord = typeof params === 'object' && !Array.isArray(params) && !(params instanceof URLSearchParams);
	return isRecord ? { ...params } : Object.fromEntries(new URLSearchParams(params));
}

/** The name that users of `@auth/sveltekit` know. */
export const SvelteKitAuth = FrameworkAuth;
