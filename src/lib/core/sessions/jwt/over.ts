/** Encrypted sessions that have ended, or end because another one takes their place. */
import type { AuthContext } from '../../context/context.js';
import { lifecycle } from '../../lifecycle.js';
import type { AuthRequest } from '../../request/request.js';
import type { EndedSession } from '../../session/strategy.js';
import { lazy } from '../../../base/util/lazy.js';
import { isTooOld } from '../lifetimes/lifetime.js';
import { openCookies } from './cookie.js';
import type { OpenedCookie } from './cookie.js';

/** Whether the session has ended, although its token is valid. */
export async function isOver(
	ctx: AuthContext,
	opened: OpenedCookie,
	cacheSeconds?: number
): Promise<boolean | 'unknown'> {
	if (isTooOld(ctx, opened.facts.createdAt)) return true;
	if (opened.acting) {
		const { isActorsTokenOver, isActorGone } = await actors();
		if ((await isActorsTokenOver(ctx, opened.acting)) === true || (await isActorGone(ctx, opened.acting))) return true;
	}
	return ctx.session.revocation !== undefined && (await revoking()).isEnded(ctx, opened, cacheSeconds);
}

/**
 * Returns the sessions of the browser that a new one replaces, if a plugin wants to know.
 * @param goingOn the id of a session that goes on under another id
 */
export async function replacedBy(ctx: AuthContext, req: AuthRequest, goingOn?: string): Promise<EndedSession[]> {
	if (!lifecycle.of(ctx).signedOut) return [];
	const replaced: EndedSession[] = [];
	for (const each of await openCookies(ctx, req)) {
		const { jti: sessionId } = each.claims;
		if (sessionId !== goingOn && (await isOver(ctx, each)) !== true) replaced.push({ userId: each.owner, sessionId });
	}
	return replaced;
}

/** Few sites need them. */
const actors = lazy(() => import('../acting/actors-token.js'));
const revoking = lazy(() => import('../revocation.js'));
