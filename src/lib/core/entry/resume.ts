/** The end of a wait: the gates are asked again, and the session begins. */
import type { AdapterUser } from '../../../adapters/types.js';
import { InvalidCheck } from '../../../errors.js';
import type { AuthContext } from '../context/context.js';
import { withCookies } from '../../base/http/outcome.js';
import type { Redirect } from '../../base/http/outcome.js';
import { passGates } from '../lifecycle.js';
import type { Entry } from '../lifecycle.js';
import type { AuthRequest } from '../request/request.js';
import { wasLoggedOut } from '../sessions/logout/marks.js';
import { enter } from './enter.js';
import { forgetPending, usePending } from './pending.js';
import type { PendingSignIn, WaitingFor } from './pending.js';

/**
 * Goes on with a sign-in that has waited, and that was claimed: it is used up by its session.
 * @param more what came to the sign-in while it waited
 */
export async function resume(
	ctx: AuthContext,
	req: AuthRequest,
	pending: PendingSignIn,
	waitingFor: WaitingFor,
	user: AdapterUser & { id: string },
	more: Partial<Pick<Entry, 'proof' | 'passkeys' | 'answers'>>
): Promise<Redirect> {
	const { first, proof, popup } = pending;
	req.state.flowData = first.data;
	req.state.popup = popup;
	const entry: Entry = { ...first, user, users: 'adapter', proof, ...more, confirmed: stillOpen(ctx, pending) };
	// A gate may ask for something else before the session begins.
	const gate = await passGates(ctx, req, entry);
	return withCookies('page' in gate ? gate.page : await enter(ctx, req, gate.entry), forgetPending(req, waitingFor));
}

/**
 * The sign-in may have ended meanwhile, by a new password for example: then no session begins. A logout that arrived from the provider
 * wins, too, as it does while a sign-in is under way.
 */
function stillOpen(ctx: AuthContext, pending: PendingSignIn): () => Promise<void> {
	const { first, proof, beganAt } = pending;
	return async () => {
		if (!(await usePending(ctx, pending))) {
			throw new InvalidCheck('the sessions of the user have ended while the sign-in was finished');
		}
		const provider = ctx.providers.get(first.account.provider);
		if (provider?.kind !== 'oauth' || !(provider.logout.frontChannel || provider.logout.backChannel)) return;
		if (!(await wasLoggedOut(ctx, { provider: provider.id, sid: proof.sid, sub: first.sub, beganAt }))) return;
		throw new InvalidCheck('the provider has signed the user out while the sign-in waited');
	};
}
