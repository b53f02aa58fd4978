/**
 * A visit: one request of a framework, from its first hook to its response. What the library does for it goes through
 * {@link within}, so that what reading the session leads to is written, whichever flow has asked.
 */
import type { AuthContext } from '../lib/config/context.js';
import { warnOnce } from '../lib/errors/warn-once.js';
import { appendCookies } from '../lib/http/cookies.js';
import { takeRenewal } from '../lib/http/progress.js';
import { readRequest } from '../lib/http/request.js';
import type { AuthRequest, ClientAddress } from '../lib/http/request.js';
import type { CookieOptions, CookieWrite } from '../types.js';

/** What is used of the framework's event. */
export interface VisitEvent {
	readonly cookies: { set(name: string, value: string, options: CookieOptions & { path: string }): void };
	readonly getClientAddress: ClientAddress;
}

/** The state of one request, kept for as long as the request is. */
export interface Visit {
	readonly event: VisitEvent;
	/** Taken at once: SvelteKit forbids to look at parts of an event later. */
	readonly source: Request;
	context(): Promise<AuthContext>;
	/** Parsed by us, as soon as something needs it. */
	request?: AuthRequest;
	/** The response has a cookie that belongs to one browser. */
	renewed?: boolean;
	/** The cookies that went through the framework, which a hook's own response does without. */
	written?: CookieWrite[];
	/** The response is on its way: nothing can be written any more. */
	over?: boolean;
}

/** Runs what needs the request, and then writes what reading the session has led to, whatever came of the rest. */
export async function within<T>(visit: Visit, run: (ctx: AuthContext, req: AuthRequest) => Promise<T>): Promise<T> {
	const ctx = await visit.context();
	const req = (visit.request ??= readRequest(ctx, visit.source, visit.event.getClientAddress));
	try {
		return await run(ctx, req);
	} finally {
		if (req.progress.renewal.length > 0) {
			if (visit.over) warnOfLateReading(ctx);
			else renew(visit, req);
		}
	}
}

/**
 * Ends the visit when the framework has made its response, or failed. Waits for a reading that is still under way, and
 * writes what it led to: a token that it rotated would be lost.
 */
export async function endVisit(visit: Visit): Promise<void> {
	const { request } = visit;
	await request?.progress.reading?.catch(() => undefined);
	if (request && request.progress.renewal.length > 0) renew(visit, request);
	visit.over = true;
}

/** Keeps shared caches from a response with a renewal, and adds one that the framework did not take any more. */
export function withRenewal(response: Response, { request, renewed }: Visit): Response {
	const rest = request ? takeRenewal(request.progress) : [];
	if (!renewed && rest.length === 0) return response;
	const headers = new Headers(response.headers);
	appendCookies(headers, rest);
	headers.set('cache-control', 'private, no-store');
	return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Sets cookies by way of the framework. @throws {Error} the framework's, once the response is made */
export function setCookies(visit: Visit, cookies: readonly CookieWrite[]): void {
	for (const { name, value, options } of cookies)
		visit.event.cookies.set(name, value, { ...options, path: options.path ?? '/' });
	(visit.written ??= []).push(...cookies);
}

/**
 * Writes a renewal by way of the framework, so that it goes with a redirect that a hook throws, and with what
 * `event.fetch` asks of this site. Once the response is made it takes no more: then `withRenewal` adds the renewal.
 */
function renew(visit: Visit, { progress }: AuthRequest): void {
	try {
		setCookies(visit, progress.renewal);
	} catch {
		return;
	}
	takeRenewal(progress);
	visit.renewed = true;
}

function warnOfLateReading(ctx: AuthContext): void {
	const message =
		'the session was read for the first time after the response had begun, so that its cookie could not be renewed: ' +
		'call `locals.auth()` before, in a hook or before the load function returns';
	warnOnce(ctx, 'late reading', message);
}
