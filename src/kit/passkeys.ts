/** `locals.passkeys`. */
import type { AuthContext } from '../lib/config/context.js';
import { requireSameOrigin } from '../lib/http/csrf.js';
import type { AuthRequest } from '../lib/http/request.js';
import { later } from '../lib/util/lazy.js';
import type { Passkeys } from '../types.js';
import { requireNoQuery } from './state.js';
import type { PerRequest } from './state.js';
import { within } from './visit.js';

const passkeyFlows = later(() => import('../lib/webauthn/passkeys.js'));

/** Makes them for a request. */
export function passkeysOf(state: PerRequest): Passkeys {
	const own = <T>(operation: (ctx: AuthContext, req: AuthRequest) => Promise<T>): Promise<T> =>
		within(state, (ctx, req) => {
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
