/** Reads sessions of requests that SvelteKit never sees: those of a custom server, or those that open a WebSocket. */
import type { RequestEvent } from '@sveltejs/kit';
import type { SessionResult } from '../core.js';
import { ConfigNeedsEvent } from '../errors.js';
import type { AuthContext } from '../lib/config/context.js';
import { building } from '../lib/config/environment.js';
import { readSessionApart } from '../lib/flows/session.js';
import type { RequestState } from '../lib/http/request-state.js';
import { readRequest } from '../lib/http/request.js';

/** Returns the context, with the event if the configuration is made from it. */
export type ContextApart = (event: RequestEvent | undefined) => Promise<AuthContext>;

/** Creates `auth.session`. */
export function sessionApart(contextFor: ContextApart) {
	const states = new WeakMap<Request, RequestState>();
	return async (request: Request, event?: RequestEvent): Promise<SessionResult> => {
		if (building) return { session: null, cookies: [] };
		const ctx = await contextFor(event);
		const req = readRequest(ctx, request, undefined, states.get(request));
		states.set(request, req.state);
		const { session, cookies } = await readSessionApart(ctx, req);
		return { session, cookies };
	};
}

/** @param name of the function that was called @throws {ConfigNeedsEvent} */
export function needsEvent(name: string): never {
	throw new ConfigNeedsEvent(
		`the configuration is a function of the event: pass the event of a request to \`${name}\` as the last argument`
	);
}
