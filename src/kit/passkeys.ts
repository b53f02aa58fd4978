/** `locals.passkeys`. */
import type { AuthContext } from '../lib/config/context.js';
import { requireSameOrigin } from '../lib/http/csrf.js';
import type { AuthRequest } from '../lib/http/request.js';
import { listPasskeys, removePasskey, renamePasskey } from '../lib/webauthn/passkeys.js';
import type { Passkeys } from '../types.js';
import { requireNoQuery } from './sveltekit-event.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

/** Creates `locals.passkeys` for a request. */
export function passkeysOf(state: SvelteKitEventState): Passkeys {
	const own = <T>(operation: (ctx: AuthContext, req: AuthRequest) => Promise<T>): Promise<T> =>
		withRequest(state, (ctx, req) => {
			if (req.method !== 'GET' && req.method !== 'HEAD') requireSameOrigin(req);
			return operation(ctx, req);
		});
	return {
		list: () => own(listPasskeys),
		async rename(id, name) {
			requireNoQuery(state, 'locals.passkeys.rename');
			return own((ctx, req) => renamePasskey(ctx, req, id, name));
		},
		async remove(id, options) {
			requireNoQuery(state, 'locals.passkeys.remove');
			return own((ctx, req) => removePasskey(ctx, req, id, options));
		}
	};
}
