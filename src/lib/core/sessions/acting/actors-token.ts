/** The actor's own encrypted session, while the actor acts as another user. */
import type { AuthContext } from '../../context/context.js';
import { afterEnd } from '../../lifecycle.js';
import { nowSeconds } from '../../../base/util/clock.js';
import { describeToken, userClaim } from '../jwt/cookie.js';
import type { ActorClaim } from '../jwt/cookie.js';
import { isTooOld } from '../lifetimes/lifetime.js';
import { endId, endOne, isEnded } from '../revocation.js';
import { lookForUser } from '../validity/user-check.js';

/**
 * Whether the actor's session has ended: by time, in this process, or by the store of ended sessions.
 * @param cacheSeconds 0 asks the store in any case
 * @returns `unknown` when the store cannot be reached and the configuration accepts that
 */
export async function isActorsTokenOver(
	ctx: AuthContext,
	{ token, until }: ActorClaim,
	cacheSeconds?: number
): Promise<boolean | 'unknown'> {
	const own = describeToken(ctx, { claims: token, current: true });
	if (until <= nowSeconds() || isTooOld(ctx, own.facts.createdAt)) return true;
	if (token.jti && ctx.instance.endedSessions.get(token.jti)) return true;
	return isEnded(ctx, own, cacheSeconds);
}

/**
 * Whether the actor does not exist any more. The adapter is asked each time: only sessions with an actor cost that. If it cannot be
 * reached, the session goes on, and ends with its hour.
 */
export async function isActorGone(ctx: AuthContext, { token }: ActorClaim): Promise<boolean> {
	return (await lookForUser(ctx, String(token[userClaim]), token.jti)) === 'gone';
}

/** Ends the actor's session, or its id, if it goes on under another one. */
export async function endActorsToken(
	ctx: AuthContext,
	{ token }: ActorClaim,
	what: 'session' | 'id' = 'session'
): Promise<void> {
	if (!token.jti) return;
	ctx.instance.endedSessions.set(token.jti, true);
	const end = what === 'id' ? endId : endOne;
	const userId = String(token[userClaim]);
	if (ctx.session.revocation) await end(ctx, userId, token.jti);
	if (what === 'session') await afterEnd(ctx, null, { userId, sessionId: token.jti, which: 'one', reason: 'signOut' });
}
