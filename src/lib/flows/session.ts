/** Reads and changes the session, for the route and for `locals.auth()`. */
import type { AuthContext } from '../config/context.js';
import { requireOwnSocket } from '../http/csrf.js';
import type { AuthRequest } from '../http/request.js';
import { sessionOf, updateSession } from '../session/index.js';
import type { SessionReading, SessionUpdate } from '../session/index.js';
import { emit } from './events.js';

/** Reads the session, or changes it. The data of a change is untrusted: the application's callbacks choose what to keep. */
export async function readSession(ctx: AuthContext, req: AuthRequest, update?: SessionUpdate): Promise<SessionReading> {
	const reading = await (update ? updateSession(ctx, req, update) : sessionOf(ctx, req));
	const { session, token } = reading;
	if (session && ctx.events.session && req.state.told !== reading) {
		req.state.told = reading;
		await emit(ctx, req, 'session', { session, token: token ?? {} });
	}
	return reading;
}

/** Reads the session of a request that no hook has seen, such as the one that opens a WebSocket. @throws {CrossSiteRequest} */
export async function readSessionApart(ctx: AuthContext, req: AuthRequest): Promise<SessionReading> {
	requireOwnSocket(req);
	return readSession(ctx, req);
}
