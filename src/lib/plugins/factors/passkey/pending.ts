/** The passkeys that prove the second factor of a sign-in. */
import type { AdapterAuthenticator } from '../../../../adapters/types.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { openChallenge } from '../challenge.js';
import { passkeysOf } from '../list.js';

/** The sign-in that waits, and the passkeys that it goes on by. */
interface WaitingForPasskey {
	readonly userId: string;
	/** Names the sign-in. */
	readonly secretId: string;
	readonly passkeys: readonly AdapterAuthenticator[];
}

/** Returns the passkeys that the sign-in of this browser waits for; null if it waits for none. */
export async function passkeysWaitedFor(ctx: AuthContext, req: AuthRequest): Promise<WaitingForPasskey | null> {
	const challenge = await openChallenge(ctx, req);
	if (!challenge) return null;
	const { userId, secretId, proof } = challenge;
	const passkeys = await passkeysOf(ctx, userId, proof.methods);
	return passkeys.length > 0 ? { userId, secretId, passkeys } : null;
}
