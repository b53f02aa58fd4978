/** The end of a challenge: the second factor is proven, and the session begins. */
import type { AdapterUser } from '../../../adapters/types.js';
import type { AuthContext } from '../../core/context/context.js';
import { resume } from '../../core/entry/resume.js';
import type { Redirect } from '../../base/http/outcome.js';
import type { AuthRequest } from '../../core/request/request.js';
import { trustedDevice } from '../../core/session/proof.js';
import { forFactor } from './challenge.js';
import type { Challenge } from './challenge.js';

/** Returns the methods of a proof together with those of a second factor. A trusted device, which stood in for it, does so no more. */
export function withFactor(methods: readonly string[], added: readonly string[] = []): string[] {
	return [...new Set([...methods, ...added, 'mfa'])].filter((method) => method !== trustedDevice);
}

/** Begins the session. The challenge has been claimed, and is used up by it. @param methods those of the second factor, and its passkeys. @see RFC 8176, section 2 */
export async function finishChallenge(
	ctx: AuthContext,
	req: AuthRequest,
	challenge: Challenge,
	user: AdapterUser & { id: string },
	{ methods, passkeys = [] }: { readonly methods?: readonly string[]; readonly passkeys?: readonly string[] } = {}
): Promise<Redirect> {
	const { first, proof } = challenge;
	return resume(ctx, req, challenge, forFactor, user, {
		proof: { ...proof, methods: withFactor(proof.methods, methods), authenticatedAt: new Date() },
		passkeys: [...(first.passkeys ?? []), ...passkeys]
	});
}
