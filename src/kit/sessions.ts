/** `locals.sessions`. */
import { CrossSiteRequest } from '../errors.js';
import { building } from '../lib/config/environment.js';
import type { AuthContext } from '../lib/config/context.js';
import { requireSameOrigin } from '../lib/http/csrf.js';
import type { AuthRequest } from '../lib/http/request.js';
import { endAllSessions, endOtherSessions, endSession, listSessions } from '../lib/session/manage.js';
import type { Sessions } from '../types.js';
import { requireNoQuery } from './sveltekit-event.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

/** Creates `locals.sessions` for a request. */
export function sessionsOf(state: SvelteKitEventState): Sessions {
	/** Ends a session. Only pages of this site may do so, also through a load function. */
	function ending<T>(name: string, end: (ctx: AuthContext, req: AuthRequest) => Promise<T>): Promise<T> {
		requireNoQuery(state, `locals.sessions.${name}`);
		return withRequest(state, async (ctx, req) => {
			if (req.method !== 'GET' && req.method !== 'HEAD') requireSameOrigin(req);
			else requireNoOtherSite(req);
			return end(ctx, req);
		});
	}
	return {
		list: async () => (building ? [] : withRequest(state, listSessions)),
		end: async (id) => ending('end', (ctx, req) => endSession(ctx, req, id)),
		endOthers: async () => ending('endOthers', endOtherSessions),
		endAll: async () => ending('endAll', endAllSessions)
	};
}

/** Refuses requests from other sites, whose links may lead here, too. @throws {CrossSiteRequest} */
function requireNoOtherSite({ headers }: AuthRequest): void {
	const site = headers.get('sec-fetch-site');
	if (site !== 'cross-site' && site !== 'same-site') return;
	throw new CrossSiteRequest('a page of another site has led here: end sessions in an action');
}
