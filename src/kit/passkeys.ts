/** `locals.passkeys`. */
import type { AuthContext } from '../lib/config/context.js';
import { requireSameOrigin } from '../lib/http/csrf.js';
import type { AuthRequest } from '../lib/http/request.js';
import { lazy } from '../lib/util/lazy.js';
import type { Passkeys } from '../types.js';
import { requireNoQuery } from './sveltekit-event.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './event-state.js';

const passkeyFlows = lazy(() => import('../lib/webauthn/passkeys.js'));

/** Creates `locals.passkeys` for a request. */
export function passkeysOf(state: SvelteKitEventState): Passkeys {
	const own = <T>(operation: (ctx: AuthContext, req: AuthRequest) => Promise<T>): Promise<T> =>
		withRequest(state, (ctx, req) => {
			if (req.method !== 'GET' && req.method !== 'HEAD') requireSameOrigin(req);
			return operation(ctx, req);
		});
	return {
		list: () => own(async (ctx, req) => (await passkeyFlows()).listPasskeys(ctx, req)),
		async rename(id, name) {
			requireNoQuery(state, 'locals.passkeys.rename');
			return own(async (ctx, req) => (await passkeyFlows()).renamePasskey(ctx, req, id, name));
		},
		async remove(id, options) {
			requireNoQuery(state, 'locals.passkeys.remove');
			return own(async (ctx, req) => (await passkeyFlows()).removePasskey(ctx, req, id, options));
		}
	};
}
