/**
 * The state of one request of the framework, from its first hook to its response. The library does all its work for the
 * request in `withRequest`, so that the cookies that a read of the session asks for are always written.
 */
import type { AuthContext } from '../lib/core/context/context.js';
import { takeRenewal } from '../lib/core/request/request-state.js';
import type { AuthRequest, ClientAddress } from '../lib/core/request/request.js';
import { lazy } from '../lib/base/util/lazy.js';
import type { CookieOptions, CookieWrite } from '../types.js';

/** The parts of the framework's event that the library uses. */
export interface HostEvent {
	readonly cookies: { set(name: string, value: string, options: CookieOptions & { path: string }): void };
	readonly getClientAddress: ClientAddress;
	/** The platform, as SvelteKit's adapter describes it. */
	readonly platform?: unknown;
}

/** The state of one request, kept for as long as the request is. */
export abstract class EventState {
	abstract readonly event: HostEvent;
	/** Read at once: SvelteKit forbids reading parts of an event later. */
	abstract readonly source: Request;
	abstract context(): AuthContext | Promise<AuthContext>;
	/** The parsed request, as soon as something needs it. */
	request?: AuthRequest;
	/** The first read of the session, from its beginning on: the code for it may still be loading. */
	reading?: Promise<unknown>;
	/** Whether the response has a cookie that belongs to one browser. */
	renewed?: boolean;
	/** The cookies that were set through the framework. A hook's own response does not contain them. */
	written?: CookieWrite[];
	/** The `Clear-Site-Data` header of the response. */
	clearSiteData?: string;
	/** Whether the session could not be read, because the data layer is down. */
	unavailable?: boolean;
	/** Whether the response is on its way: then nothing can be written any more. */
	over?: boolean;
}

/**
 * Runs when the framework has made its response, or has failed. Waits for a read of the session that is still running,
 * and writes its cookies: a token that it rotated would be lost otherwise.
 */
export async function finishEvent(state: EventState): Promise<void> {
	if (!state.request) await state.reading?.catch(() => undefined);
	const { request } = state;
	if (request) {
		const { reading, complete, refreshing } = request.state;
		if (reading !== complete) await reading?.catch(() => undefined);
		if (refreshing) await refreshing;
		if (request.state.renewal.length > 0) renew(state, request);
	}
	state.over = true;
}

/**
 * Keeps a response for one person out of caches, and adds a renewal that came too late for the framework. The application's own
 * `Cache-Control` header stays, unless the response has a cookie.
 */
export function forOnePerson(response: Response, state: EventState): Response | Promise<Response> {
	const { request, written } = state;
	const answer = outOfCaches(response, state);
	return request && written ? withTwins(answer, written, request) : answer;
}

/** Adds the deletions of twins: the framework may keep one cookie of each name. */
async function withTwins(
	answer: Response | Promise<Response>,
	written: readonly CookieWrite[],
	{ cookieTable }: AuthRequest
): Promise<Response> {
	const response = await answer;
	const { writesBeside } = await writing();
	const beside = writesBeside(written, cookieTable);
	if (beside.length === 0 || response.status < 200) return response;
	return withCookies(new Response(response.body, response), beside);
}

function outOfCaches(
	response: Response,
	{ request, renewed, clearSiteData }: EventState
): Response | Promise<Response> {
	const rest = request ? takeRenewal(request.state) : [];
	const withCookie = renewed === true || rest.length > 0 || clearSiteData !== undefined;
	const said = response.headers.has('cache-control');
	if (!withCookie && (said || !request?.state.personal)) return response;
	// Another protocol takes over from here: such a response cannot be copied.
	if (response.status < 200) return response;
	if (!withCookie && setHeader(response.headers, noCache)) return response;
	// A copy, because the application may return one and the same response to several people.
	const headers = new Headers(response.headers);
	setHeader(headers, noCache);
	if (clearSiteData) headers.set('clear-site-data', clearSiteData);
	const copy = new Response(response.body, { status: response.status, statusText: response.statusText, headers });
	return rest.length > 0 ? withCookies(copy, rest, request) : copy;
}

const writing = lazy(() => import('../lib/base/http/cookies/writes.js'));

async function withCookies(
	response: Response,
	cookies: readonly CookieWrite[],
	request?: AuthRequest
): Promise<Response> {
	const { appendCookies } = await writing();
	appendCookies(response.headers, cookies, request?.cookieTable);
	return response;
}

const noCache = ['cache-control', 'private, no-store'] as const;

/** Returns false for the headers of a redirect, or of what `fetch` returned: they cannot be changed. */
function setHeader(headers: Headers, [name, value]: readonly [string, string]): boolean {
	try {
		headers.set(name, value);
		return true;
	} catch {
		return false;
	}
}

/**
 * Sets cookies through the framework, the last of each name. {@link forOnePerson} adds what else is to be written.
 * @throws {Error} the framework's, once the response is made
 */
export function setCookies(state: EventState, cookies: readonly CookieWrite[]): void {
	for (const { name, value, options } of new Map(cookies.map((write) => [write.name, write])).values())
		state.event.cookies.set(name, value, { ...options, path: options.path ?? '/' });
	(state.written ??= []).push(...cookies);
}

/**
 * Writes a renewal through the framework, so that it is part of a redirect that a hook throws, and of requests that `event.fetch`
 * sends to this site. Once the response is made, the framework accepts no cookies: then `forOnePerson` adds the renewal.
 */
export function renew(state: EventState, request: AuthRequest): void {
	try {
		setCookies(state, request.state.renewal);
	} catch {
		return;
	}
	takeRenewal(request.state);
	state.renewed = true;
}
