/**
 * The state of one request of the framework, from its first hook to its response. The library does all its work for the
 * request in {@link withRequest}, so that the cookies that a read of the session asks for are always written.
 */
import type { AuthContext } from '../lib/config/context.js';
import { warnOnce } from '../lib/errors/warn-once.js';
import { appendCookies } from '../lib/http/cookies.js';
import { takeRenewal } from '../lib/http/request-state.js';
import { readRequest } from '../lib/http/request.js';
import type { AuthRequest, ClientAddress } from '../lib/http/request.js';
import type { CookieOptions, CookieWrite } from '../types.js';

/** What is used of the framework's event. */
export interface HostEvent {
	readonly cookies: { set(name: string, value: string, options: CookieOptions & { path: string }): void };
	readonly getClientAddress: ClientAddress;
}

/** The state of one request, kept for as long as the request is. */
export interface EventState {
	readonly event: HostEvent;
	/** Taken at once: SvelteKit forbids to look at parts of an event later. */
	readonly source: Request;
	context(): Promise<AuthContext>;
	/** Parsed by us, as soon as something needs it. */
	request?: AuthRequest;
	/** The response has a cookie that belongs to one browser. */
	renewed?: boolean;
	/** The cookies that went through the framework, which a hook's own response does without. */
	written?: CookieWrite[];
	/** What the browser is to forget, as the header of that name has it. */
	clearSiteData?: string;
	/** The response is on its way: nothing can be written any more. */
	over?: boolean;
}

/** Runs what needs the request, and then writes what reading the session has led to, whatever came of the rest. */
export async function withRequest<T>(
	state: EventState,
	run: (ctx: AuthContext, req: AuthRequest) => Promise<T>
): Promise<T> {
	const ctx = await state.context();
	const req = (state.request ??= readRequest(ctx, state.source, state.event.getClientAddress));
	try {
		return await run(ctx, req);
	} finally {
		if (req.state.renewal.length > 0) {
			if (state.over) warnOfLateReading(ctx);
			else renew(state, req);
		}
	}
}

/**
 * Runs when the framework has made its response, or has failed. Waits for a read of the session that is still running,
 * and writes its cookies: a token that it rotated would be lost otherwise.
 */
export async function finishEvent(state: EventState): Promise<void> {
	const { request } = state;
	await request?.state.reading?.catch(() => undefined);
	if (request && request.state.renewal.length > 0) renew(state, request);
	state.over = true;
}

/**
 * Keeps caches from a response that is for one person, and adds a renewal that the framework did not take any more. What
 * the application itself says of caches stands, unless a cookie goes with it.
 */
export function forOnePerson(response: Response, { request, renewed, clearSiteData }: EventState): Response {
	const rest = request ? takeRenewal(request.state) : [];
	const withCookie = renewed === true || rest.length > 0 || clearSiteData !== undefined;
	const said = response.headers.has('cache-control');
	if (!withCookie && (said || !request?.state.personal)) return response;
	// Another protocol takes over from here: such a response cannot be made anew.
	if (response.status < 200) return response;
	const headers = new Headers(response.headers);
	appendCookies(headers, rest);
	headers.set('cache-control', 'private, no-store');
	if (clearSiteData) headers.set('clear-site-data', clearSiteData);
	return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Sets cookies by way of the framework. @throws {Error} the framework's, once the response is made */
export function setCookies(state: EventState, cookies: readonly CookieWrite[]): void {
	for (const { name, value, options } of cookies)
		state.event.cookies.set(name, value, { ...options, path: options.path ?? '/' });
	(state.written ??= []).push(...cookies);
}

/**
 * Writes a renewal by way of the framework, so that it goes with a redirect that a hook throws, and with what
 * `event.fetch` asks of this site. Once the response is made it takes no more: then `forOnePerson` adds the renewal.
 */
function renew(state: EventState, request: AuthRequest): void {
	try {
		setCookies(state, request.state.renewal);
	} catch {
		return;
	}
	takeRenewal(request.state);
	state.renewed = true;
}

function warnOfLateReading(ctx: AuthContext): void {
	const message =
		'the session was read for the first time after the response had begun, so that its cookie could not be renewed: ' +
		'call `locals.auth()` before, in a hook or before the load function returns';
	warnOnce(ctx, 'late reading', message);
}
