/** Reads the session of a request. Loaded with the first one. */
import { AuthError } from '../errors.js';
import type { SessionResult } from '../core.js';
import type { AuthContext } from '../lib/core/context/context.js';
import { readSession, readSessionApart } from '../lib/app/flows/session.js';
import { twinDeletions } from '../lib/base/http/cookies/writes.js';
import type { RequestState } from '../lib/core/request/request-state.js';
import { readRequest } from '../lib/core/request/request.js';
import type { Session } from '../types.js';
import type { EventState } from './event-state.js';
import { lazy } from '../lib/base/util/lazy.js';
import { withRequest } from './with-request.js';

const rules = lazy(() => import('../errors/rules.js'));

/** Reads the session. At a tenant that does not exist, no user is signed in. */
export async function sessionOf(state: EventState): Promise<Session | null> {
	try {
		return (await withRequest(state, readSession)).session;
	} catch (thrown) {
		const failure = thrown instanceof AuthError ? thrown.type : undefined;
		if (failure === 'UnknownTenant') return null;
		state.unavailable = failure !== undefined && (await rules()).ruleOf(failure).status === 503;
		throw thrown;
	}
}

/** Reads the session of a request that no hook has seen. @param states the state of each request that was read before */
export async function sessionApart(
	ctx: AuthContext,
	request: Request,
	states: WeakMap<Request, RequestState>
): Promise<SessionResult> {
	const req = readRequest(ctx, request, undefined, states.get(request));
	states.set(request, req.state);
	const { session, cookies } = await readSessionApart(ctx, req);
	return { session, cookies: [...twinDeletions(req.cookieTable, cookies), ...cookies] };
}
