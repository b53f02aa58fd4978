/** The end of a challenge: the second factor is proven, and the session begins. */
import type { AdapterUser } from '../../../adapters/types.js';
import { AccessDenied, InvalidCheck } from '../../../errors.js';
import type { AuthContext } from '../../core/context/context.js';
import { enter } from '../../core/entry/enter.js';
import { withCookies } from '../../base/http/outcome.js';
import type { Redirect } from '../../base/http/outcome.js';
import type { AuthRequest } from '../../core/request/request.js';
import { wasLoggedOut } from '../../core/sessions/logout/marks.js';
import { passGates } from '../../core/lifecycle.js';
import { trustedDevice } from '../../core/session/proof.js';
import { forgetChallenge, useChallenge } from './challenge.js';
import type { Challenge } from './challenge.js';
import { factorStore } from './store.js';

/** Returns the methods of a proof together with those of a second factor. A trusted device, which stood in for it, does so no more. */
export function withFactor(methods: readonly string[], added: readonly string[] = []): string[] {
	return [...new Set([...methods, ...added, 'mfa'])].filter((method) => method !== trustedDevice);
}

/** Returns the user of a challenge, as the data layer has it now. @throws {AccessDenied} if the user is gone */
export async function userOfChallenge(ctx: AuthContext, { userId }: Challenge): Promise<AdapterUser & { id: string }> {
	const user = await factorStore(ctx).getUser(userId);
	if (user && String(user.id) === userId) return { ...user, id: userId };
	throw new AccessDenied('the user does not exist any more');
}

/** Begins the session. The challenge has been claimed, and is used up by it. @param methods those of the second factor, and its passkeys. @see RFC 8176, section 2 */
export async function finishChallenge(
	ctx: AuthContext,
	req: AuthRequest,
	challenge: Challenge,
	user: AdapterUser & { id: string },
	{ methods, passkeys = [] }: { readonly methods?: readonly string[]; readonly passkeys?: readonly string[] } = {}
): Promise<Redirect> {
	const { first, proof, popup } = challenge;
	req.state.flowData = first.data;
	req.state.popup = popup;
	const proven = { ...proof, methods: withFactor(proof.methods, methods), authenticatedAt: new Date() };
	const entry = {
		...first,
		user,
		users: 'adapter',
		proof: proven,
		passkeys: [...(first.passkeys ?? []), ...passkeys],
		confirmed: stillOpen(ctx, challenge)
	} as const;
	// Another plugin may ask for something else before the session begins.
	const gate = await passGates(ctx, req, entry);
	return withCookies('page' in gate ? gate.page : await enter(ctx, req, gate.entry), forgetChallenge(req));
}

/**
 * The challenge may have ended meanwhile, by a new password for example: then no session begins. A logout that arrived from the provider
 * wins, too, as it does while a sign-in is under way.
 */
function stillOpen(ctx: AuthContext, challenge: Challenge): () => Promise<void> {
	const { first, proof, sub, beganAt } = challenge;
	return async () => {
		if (!(await useChallenge(ctx, challenge))) {
			throw new InvalidCheck('the sessions of the user have ended while the sign-in was finished');
		}
		const provider = ctx.providers.get(first.account.provider);
		if (provider?.kind !== 'oauth' || !(provider.logout.frontChannel || provider.logout.backChannel)) return;
		if (!(await wasLoggedOut(ctx, { provider: provider.id, sid: proof.sid, sub, beganAt }))) return;
		throw new InvalidCheck('the provider has signed the user out while the sign-in waited for the second factor');
	};
}
