/** A sign-in that waits for a second factor. */
import type { AuthContext } from '../../core/context/context.js';
import { openPending } from '../../core/entry/pending.js';
import type { PendingSignIn, WaitingFor } from '../../core/entry/pending.js';
import type { AuthRequest } from '../../core/request/request.js';

/** A challenge of this browser that is open. */
export type Challenge = PendingSignIn;

export const forFactor: WaitingFor = {
	place: 'challenge',
	purpose: 'framework-auth challenge of a second factor',
	name: 'the second factor'
};

/** Returns the challenge of this browser; null without one, and for one that was used, has expired or was ended. */
export async function openChallenge(ctx: AuthContext, req: AuthRequest): Promise<Challenge | null> {
	return openPending(ctx, req, forFactor);
}
