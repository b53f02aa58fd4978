/** `locals.passkeys`. */
import { listPasskeys, removePasskey, renamePasskey } from '../lib/webauthn/passkeys.js';
import type { Passkeys } from '../types.js';
import { changing } from './changing.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

/** Creates `locals.passkeys` for a request. */
export function passkeysOf(state: SvelteKitEventState): Passkeys {
	return {
		list: async () => withRequest(state, listPasskeys),
		rename: async (id, name) => changing(state, 'passkeys.rename', (ctx, req) => renamePasskey(ctx, req, id, name)),
		remove: async (id, options) =>
			changing(state, 'passkeys.remove', (ctx, req) => removePasskey(ctx, req, id, options))
	};
}
