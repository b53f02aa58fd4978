/** `locals.sessions`, and `sessions.of` of the result of `FrameworkAuth`. */
import type { RequestEvent } from '@sveltejs/kit';
import { CrossSiteRequest } from '../errors.js';
import { building } from '../lib/config/environment.js';
import type { AuthContext } from '../lib/config/context.js';
import { requireSameOrigin } from '../lib/http/csrf.js';
import type { AuthRequest } from '../lib/http/request.js';
import { lazy } from '../lib/util/lazy.js';
import type { Sessions, SessionsOfUser } from '../types.js';
import { withRequest } from './event-state.js';
import { requireNoQuery } from './sveltekit-event.js';
import type { SvelteKitEventState } from './sveltekit-event.js';

const managing = lazy(() => import('../lib/session/manage.js'));

/** Creates `locals.sessions` for a request. */
export function sessionsFor(state: SvelteKitEventState): Sessions {
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
		list: async () =>
			building ? [] : withRequest(state, async (ctx, req) => (await managing()).listSessions(ctx, req)),
		end: async (id) => ending('end', async (ctx, req) => (await managing()).endSession(ctx, req, id)),
		endOthers: async () => ending('endOthers', async (ctx, req) => (await managing()).endOtherSessions(ctx, req)),
		endAll: async () => ending('endAll', async (ctx, req) => (await managing()).endAllSessions(ctx, req))
	};
}

/** Refuses requests from other sites, whose links may lead here, too. @throws {CrossSiteRequest} */
function requireNoOtherSite({ headers }: AuthRequest): void {
	const site = headers.get('sec-fetch-site');
	if (site !== 'cross-site' && site !== 'same-site') return;
	throw new CrossSiteRequest('a page of another site has led here: end sessions in an action');
}

/** Creates `sessions.of` for any user, for server code without an event. */
export function sessionsOfUsers(contextOf: (event?: RequestEvent) => Promise<AuthContext>) {
	return {
		of(userId: string, event?: RequestEvent): SessionsOfUser {
			const context = () => contextOf(event);
			return {
				list: async () => (await managing()).listSessionsOf(await context(), userId),
				end: async (id) => (await managing()).endSessionOf(await context(), userId, id),
				endAll: async () => (await managing()).endAllSessionsOf(await context(), userId)
			};
		}
	};
}
