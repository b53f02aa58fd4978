/** The passkeys that prove the second factor of a sign-in. */
import type { AuthContext } from '../../../core/context/context.js';
import type { WaitingForPasskey } from '../../../core/options.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { openChallenge } from '../challenge.js';
import { passkeysOf } from '../list.js';

/** Returns the passkeys that the sign-in of this browser waits for; null if it waits for none. */
export async function passkeysWaitedFor(ctx: AuthContext, req: AuthRequest): Promise<WaitingForPasskey | null> {
	const challenge = await openChallenge(ctx, req);
	if (!challenge) return null;
	const { userId, secretId, proof } = challenge;
	const passkeys = await passkeysOf(ctx, userId, proof.methods);
	return passkeys.length > 0 ? { userId, secretId, passkeys } : null;
}
