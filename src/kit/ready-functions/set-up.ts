/** The key of a new authenticator app. Loaded with the first one. */
import type { RequestEvent } from '@sveltejs/kit';
import { InvalidCheck, ReauthenticationRequired } from '../../errors.js';
import { reasonOf } from '../../lib/base/errors/flow-failure.js';
import { ownerForChange } from '../../lib/plugins/factors/manage.js';
import { beginSetUp, describeSetUp } from '../../lib/plugins/factors/totp/set-up.js';
import type { FactorSetUp } from '../../types.js';
import { askingPage } from './page.js';
import { askerOf, refuseCall } from '../guards/refuse.js';
import type { SvelteKitEventState } from '../sveltekit-event.js';
import { withRequest } from '../with-request.js';

/**
 * Returns a new key, or the one of a set-up that goes on. Nothing is stored before its first code was right.
 * @throws a redirect or an error of SvelteKit's, if the session is not fresh
 */
export async function factorSetUp(state: SvelteKitEventState, event: RequestEvent, id: unknown): Promise<FactorSetUp> {
	try {
		return await withRequest(state, async (ctx, req) => {
			const owner = await ownerForChange(ctx, req, 'setting up a second factor');
			if (typeof id !== 'string' || id === '') return beginSetUp(ctx, req, owner);
			return describeSetUp(ctx, req, owner, id).catch((thrown: unknown) => {
				if (thrown instanceof InvalidCheck) return beginSetUp(ctx, req, owner);
				throw thrown;
			});
		});
	} catch (thrown) {
		if (!(reasonOf(thrown) instanceof ReauthenticationRequired)) throw thrown;
		const refused = {
			refusal: { reason: 'fresh', event },
			otherwise: undefined,
			requirements: { adding: true },
			// The address of a query is not a page.
			...(event.isRemoteRequest && { returnTo: askingPage(state.event) })
		} as const;
		return refuseCall(state, refused, askerOf(event) !== 'script');
	}
}
