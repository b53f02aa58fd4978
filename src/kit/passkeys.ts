/** `locals.passkeys`. */
import type { AuthContext } from '../lib/config/context.js';
import { requireOwnPage } from '../lib/http/csrf.js';
import type { AuthRequest } from '../lib/http/request.js';
import { listPasskeys, removePasskey, renamePasskey } from '../lib/webauthn/passkeys.js';
import type { Passkeys } from '../types.js';
import { requireNoQuery } from './sveltekit-event.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

/** Creates `locals.passkeys` for a request. */
export function passkeysOf(state: SvelteKitEventState): Passkeys {
	/** Changes a passkey. Only pages of this site may do so, also through a load function. */
	function changing<T>(name: string, change: (ctx: AuthContext, req: AuthRequest) => Promise<T>): Promise<T> {
		requireNoQuery(state, `locals.passkeys.${name}`);
		return withRequest(state, async (ctx, req) => {
			requireOwnPage(req);
			return change(ctx, req);
		});
	}
	return {
		list: async () => withRequest(state, listPasskeys),
		rename: async (id, name) => changing('rename', (ctx, req) => renamePasskey(ctx, req, id, name)),
		remove: async (id, options) => changing('remove', (ctx, req) => removePasskey(ctx, req, id, options))
	};
}
