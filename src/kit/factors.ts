/** `locals.factors`. */
import { describeChallenge } from '../lib/factors/answer.js';
import { endDevice, listDevices } from '../lib/factors/devices/manage.js';
import {
	confirmFactor,
	listFactors,
	makeRecoveryCodes,
	recoveryCodesLeft,
	removeFactor,
	setUpFactor
} from '../lib/factors/manage.js';
import type { Changed } from '../lib/factors/manage.js';
import type { AuthContext } from '../lib/config/context.js';
import { unwrapped } from '../lib/errors/flow-failure.js';
import type { AuthRequest } from '../lib/http/request.js';
import type { Factors } from '../types.js';
import { changing, withFreshSession } from './changing.js';
import { setCookies } from './event-state.js';
import type { SvelteKitEventState } from './sveltekit-event.js';
import { withRequest } from './with-request.js';

/** Creates `locals.factors` for a request. */
export function factorsFor(state: SvelteKitEventState): Factors {
	/** Changes a factor. */
	function changingFactor<T>(
		name: string,
		change: (ctx: AuthContext, req: AuthRequest) => Promise<Changed<T>>
	): Promise<T> {
		return changing(state, `factors.${name}`, async (ctx, req) => {
			const { result, cookies } = await unwrapped(() => change(ctx, req));
			setCookies(state, cookies);
			return result;
		});
	}
	return {
		list: async () => withRequest(state, listFactors),
		setUp: async () => withFreshSession(state, setUpFactor),
		confirm: async (id, code) => changingFactor('confirm', (ctx, req) => confirmFactor(ctx, req, id, code)),
		remove: async (kind) => changingFactor('remove', (ctx, req) => removeFactor(ctx, req, kind)),
		recoveryCodes: async () =>
			changingFactor('recoveryCodes', async (ctx, req) => ({ result: await makeRecoveryCodes(ctx, req), cookies: [] })),
		recoveryCodesLeft: async () => withRequest(state, recoveryCodesLeft),
		devices: async () => withRequest(state, listDevices),
		endDevice: async (id) =>
			changingFactor('endDevice', async (ctx, req) => ({ result: await endDevice(ctx, req, id), cookies: [] })),
		challenge: async () => withRequest(state, describeChallenge)
	};
}
