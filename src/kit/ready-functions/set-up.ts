/** The keys of new authenticator apps. Loaded with the first one. */
import type { RequestEvent } from '@sveltejs/kit';
import { ReauthenticationRequired } from '../../errors.js';
import { reasonOf } from '../../lib/base/errors/flow-failure.js';
import { describeChallenge } from '../../lib/plugins/factors/answer.js';
import { ownerForChange } from '../../lib/plugins/factors/manage.js';
import { resumeSetUp } from '../../lib/plugins/factors/totp/set-up.js';
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
			return resumeSetUp(ctx, req, owner, id);
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

/**
 * Returns the key for a user who has to have a factor before the first session; null if no sign-in of this browser waits for that. Nothing
 * is stored before its first code was right.
 */
export async function firstFactorSetUp(state: SvelteKitEventState, id: unknown): Promise<FactorSetUp | null> {
	return withRequest(state, async (ctx, req) => (await describeChallenge(ctx, req, id))?.setUp ?? null);
}
