/** `locals.sessions`. */
import { building } from '../lib/config/environment.js';
import { lazy } from '../lib/util/lazy.js';
import { endAllSessions, endOtherSessions, endSession, listSessions } from '../lib/session/manage.js';
import type { Sessions } from '../types.js';
import { changing } from './changing.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

const ofTokens = lazy(() => import('../lib/bearer/tokens.js'));

/** Creates `locals.sessions` for a request. */
export function sessionsOf(state: SvelteKitEventState): Sessions {
	return {
		list: async () => (building ? [] : withRequest(state, listSessions)),
		end: async (id) => changing(state, 'sessions.end', (ctx, req) => endSession(ctx, req, id)),
		endOthers: async () => changing(state, 'sessions.endOthers', endOtherSessions),
		endAll: async () => changing(state, 'sessions.endAll', endAllSessions),
		createToken: async (options) =>
			changing(state, 'sessions.createToken', async (ctx, req) => (await ofTokens()).createToken(ctx, req, options)),
		tokens: async () =>
			building ? [] : withRequest(state, async (ctx, req) => (await ofTokens()).listTokens(ctx, req)),
		endToken: async (id) =>
			changing(state, 'sessions.endToken', async (ctx, req) => (await ofTokens()).endToken(ctx, req, id))
	};
}
