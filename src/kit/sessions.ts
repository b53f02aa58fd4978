/** `locals.sessions`. */
import { building } from '../lib/config/environment.js';
import type { AuthContext } from '../lib/config/context.js';
import { requireOwnPage } from '../lib/http/csrf.js';
import type { AuthRequest } from '../lib/http/request.js';
import { lazy } from '../lib/util/lazy.js';
import { endAllSessions, endOtherSessions, endSession, listSessions } from '../lib/session/manage.js';
import type { Sessions } from '../types.js';
import { requireNoQuery } from './sveltekit-event.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

const ofTokens = lazy(() => import('../lib/bearer/tokens.js'));

/** Creates `locals.sessions` for a request. */
export function sessionsOf(state: SvelteKitEventState): Sessions {
	/** Ends a session. Only pages of this site may do so, also through a load function. */
	function ending<T>(name: string, end: (ctx: AuthContext, req: AuthRequest) => Promise<T>): Promise<T> {
		requireNoQuery(state, `locals.sessions.${name}`);
		return withRequest(state, async (ctx, req) => {
			requireOwnPage(req);
			return end(ctx, req);
		});
	}
	return {
		list: async () => (building ? [] : withRequest(state, listSessions)),
		end: async (id) => ending('end', (ctx, req) => endSession(ctx, req, id)),
		endOthers: async () => ending('endOthers', endOtherSessions),
		endAll: async () => ending('endAll', endAllSessions),
		createToken: async (options) =>
			ending('createToken', async (ctx, req) => (await ofTokens()).createToken(ctx, req, options)),
		tokens: async () =>
			building ? [] : withRequest(state, async (ctx, req) => (await ofTokens()).listTokens(ctx, req)),
		endToken: async (id) => ending('endToken', async (ctx, req) => (await ofTokens()).endToken(ctx, req, id))
	};
}
