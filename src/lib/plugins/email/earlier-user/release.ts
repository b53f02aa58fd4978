/**
 * Releases an address from a user who never proved it, to the person who has. The user stays, with the accounts and the data, and
 * without an address: it may be an honest person's.
 */
import type { AdapterUser } from '../../../../adapters/types.js';
import { Verification } from '../../../../errors.js';
import { tellOfChange } from '../../../core/audit/events.js';
import { recordRelease } from '../../../core/accounts/proven-address.js';
import { isOwnAddress } from '../../../core/accounts/vouched-address.js';
import type { Store } from '../../../store/adapter/methods.js';
import { audit } from '../../../core/audit/audit.js';
import type { AuthContext } from '../../../core/context/context.js';
import { afterEnd } from '../../../core/lifecycle.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { endAll } from '../../../core/sessions/revocation.js';
import { oneAtATime } from '../../../core/accounts/one-at-a-time.js';
import type { ProvenMailbox } from './question.js';

export const lost =
	'the address is not that of the earlier user any more, or that user has proven it meanwhile: ask for a new email';

/**
 * Releases the address, and ends the links to it that are under way: changes and new passwords are bound to the present owner. An address
 * that an earlier try has released is free.
 * @throws {Verification} if the user has proven the address meanwhile
 */
export async function releaseAddress(
	ctx: AuthContext,
	req: AuthRequest,
	store: Store,
	{ email, typed, user: userId }: ProvenMailbox
): Promise<void> {
	const released = await oneAtATime(ctx, userId, async (confirm) => {
		const owner = await store.getUserByEmail(typed);
		if (!owner) return null;
		if (String(owner.id) !== userId || (await isOwnAddress(ctx, store, owner))) throw new Verification(lost);
		confirm();
		// One of a release and a proof at once wins. A release that fails afterwards goes on with the next try.
		if (!(await recordRelease(store, owner))) throw new Verification(lost);
		// An encrypted session has its own copy of the address.
		if (ctx.session.strategy === 'jwt') {
			await endAll(ctx, userId);
			await afterEnd(ctx, req, { userId, sessionId: undefined, which: 'all', reason: 'user' });
		}
		await store.deleteVerificationTokens?.(email);
		const user = await store.updateUser({ id: owner.id, email: null } as unknown as AdapterUser);
		return { user, before: owner };
	});
	if (!released) return;
	await tellOfChange(ctx, req, released.before, released.user);
	await audit(ctx, req, { type: 'addressReleased', userId });
}
