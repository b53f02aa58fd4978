/**
 * SvelteKit as far as the binding sees it: events whose cookies go with the response, and throw once it is made;
 * `resolve`; actions that throw redirects.
 */
import { isActionFailure, isRedirect, type Action, type RequestEvent } from '@sveltejs/kit';
import { FrameworkAuth, type FrameworkAuthConfig, type FrameworkAuthResult } from '../../src/index.js';
import { serializeCookie } from '../../src/core.js';
import type { CookieOptions } from '../../src/types.js';
import { createBrowser, type Browser } from '../fixtures/browser.js';
import { createIdentityProvider } from '../fixtures/identity-provider.js';
import { createLogger } from '../fixtures/logger.js';
import { secret } from '../fixtures/app.js';

export type Page = (event: RequestEvent) => Response | Promise<Response>;

export interface EventOptions {
	platform?: object;
	isRemoteRequest?: boolean;
	isDataRequest?: boolean;
	/** The id of the route. @default the path */
	route?: string | null;
	/** Receives each call of `cookies.set`. */
	writes?: { name: string; value: string }[];
	/** The value of `event.url`, where it differs from the request. */
	url?: string;
	/** Where the request comes from. @default '203.0.113.7' */
	address?: string;
}

interface KitEvent {
	event: RequestEvent;
	/** SvelteKit has made its response: from now on cookies cannot be set. */
	seal(): string[];
}

/** An event for a request. */
export function createEvent(
	request: Request,
	{
		platform,
		writes,
		isRemoteRequest = false,
		isDataRequest = false,
		url = request.url,
		route = new URL(url).pathname,
		address = '203.0.113.7'
	}: EventOptions = {}
): KitEvent {
	const written = new Map<string, string>();
	let sealed = false;
	const event = {
		request,
		url: new URL(url),
		locals: {},
		params: {},
		platform,
		isRemoteRequest,
		isDataRequest,
		route: { id: route },
		isSubRequest: false,
		getClientAddress: () => address,
		cookies: {
			get: () => undefined,
			set(name: string, value: string, options: CookieOptions & { path?: string }) {
				if (sealed) throw new Error('Cannot use `cookies.set(...)` after the response has been generated');
				if (options.path === undefined) throw new Error('You must specify a `path` when setting cookies');
				writes?.push({ name, value });
				// Of several writes of one cookie SvelteKit sends the last.
				written.delete(name);
				written.set(name, serializeCookie({ name, value, options }));
			}
		}
	} as unknown as RequestEvent;
	return {
		event,
		seal() {
			sealed = true;
			return [...written.values()];
		}
	};
}

export interface KitApp extends FrameworkAuthResult {
	readonly browser: Browser;
	readonly op: ReturnType<typeof createIdentityProvider>;
	readonly logger: ReturnType<typeof createLogger>;
	/** The actions of routes, by their paths: at first `/signin` and `/signout`. */
	readonly actions: Record<string, Action>;
	/** The answer of the application. */
	page: Page;
	/** The work of a hook after ours, before the application answers. */
	hook?: (event: RequestEvent) => Promise<unknown>;
	/** The values for the events that follow. */
	options: EventOptions;
	/** Every call of `cookies.set`, those that a later one has made void included. */
	readonly writes: { name: string; value: string }[];
	/** The options of the last redirect that an action threw. */
	readonly redirects: string[];
}

/** A SvelteKit app with the identity provider in memory. */
export function createKitApp(config: Partial<FrameworkAuthConfig> & { lazily?: boolean } = {}): KitApp {
	const op = createIdentityProvider();
	const logger = createLogger();
	const { lazily, plugins, ...rest } = config;
	// Whether a sign-in cleans up is left to chance otherwise.
	const given = { providers: [op.provider()], secret, trustHost: true, logger, cleanUp: false } as const;
	const whole: FrameworkAuthConfig = { ...given, ...rest };
	const auth = lazily
		? FrameworkAuth(() => Promise.resolve(whole), { plugins })
		: FrameworkAuth({ ...whole, ...(plugins && { plugins }) });
	const redirects: string[] = [];
	const writes: KitApp['writes'] = [];

	const app: KitApp = {
		...auth,
		op,
		logger,
		redirects,
		writes,
		actions: { '/signin': auth.signIn, '/signout': auth.signOut },
		page: async ({ locals }) => Response.json((await locals.auth()) ?? null),
		options: {},
		browser: createBrowser(async (request) => {
			const { event, seal } = createEvent(request, { writes, ...app.options });
			return auth.handle({
				event,
				async resolve(resolved, { transformPageChunk } = {}) {
					await app.hook?.(resolved);
					const response = await route(resolved);
					const headers = new Headers(response.headers);
					for (const cookie of seal()) headers.append('set-cookie', cookie);
					const isPage = headers.get('content-type') === 'text/html' && transformPageChunk;
					const body = isPage ? await transformPageChunk({ html: await response.text(), done: true }) : response.body;
					return new Response(body, { status: response.status, headers });
				}
			});
		})
	};

	async function route(event: RequestEvent): Promise<Response> {
		const action = app.actions[event.url.pathname];
		if (!action || event.request.method !== 'POST') return app.page(event);
		try {
			// SvelteKit passes a copy, with the span of its tracing.
			const result: unknown = await action({ ...event } as Parameters<typeof action>[0]);
			if (isActionFailure(result)) return Response.json(result.data, { status: result.status });
		} catch (thrown) {
			if (!isRedirect(thrown)) throw thrown;
			redirects.push(thrown.location);
			return new Response(null, { status: thrown.status, headers: { location: thrown.location } });
		}
		throw new Error('the action neither redirected nor failed');
	}

	return app;
}
