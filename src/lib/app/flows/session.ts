/** Reads and changes the session, for the route and for `locals.auth()`. */
import { CrossSiteRequest } from '../../../errors.js';
import type { AuthContext } from '../../core/context/context.js';
import type { AuthRequest } from '../../core/request/request.js';
import { sessionOf, updateSession } from '../../core/sessions/index.js';
import type { SessionReading, SessionUpdate } from '../../core/sessions/index.js';
import { emit } from '../../core/audit/events.js';

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

/**
 * Refuses a WebSocket that a page of another site opens: the browser sends cookies with it. Browsers name the site. A request
 * that does not name one does not come from a browser.
 * @throws {CrossSiteRequest} for a connection that another site opens
 */
function requireOwnSocket(req: AuthRequest): void {
	const origin = req.headers.get('origin');
	const own = req.trustedOrigin ?? req.url.origin;
	if (req.headers.get('upgrade')?.toLowerCase() !== 'websocket' || origin === null || origin === own) return;
	throw new CrossSiteRequest(
		`a page of ${origin} opens a connection, but the server assumes that its origin is ${own}: set AUTH_URL if that is the site, ` +
			'or make the request from the address that the browser has asked for'
	);
}
