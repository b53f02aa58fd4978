/** Impersonation with encrypted sessions: the new token contains the claims of the actor's own session. */
import { ImpersonationRefused } from '../../../../errors.js';
import type { CookieWrite, JWT } from '../../../../types.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { claimOnce } from '../../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { endActorsToken, isActorsTokenOver } from '../../../core/sessions/acting/actors-token.js';
import { callJwt } from '../../../core/sessions/jwt-strategy.js';
import { newFacts } from '../../../core/session/facts.js';
import {
	actorClaim,
	describeToken,
	marked,
	openCookie,
	sealCookie,
	userClaim
} from '../../../core/sessions/jwt/cookie.js';
import { nothingProven } from '../../../core/session/proof.js';
import { beginningOf, endOne } from '../../../core/sessions/revocation.js';
import { accountFor } from './acting.js';
import type { Acting } from './acting.js';

/** Begins the session of the other user. Its cookie takes the place of the actor's. */
export async function beginSealed(ctx: AuthContext, req: AuthRequest, acting: Acting): Promise<CookieWrite[]> {
	const { target, until } = acting;
	const opened = await openCookie(ctx, req);
	if (typeof opened === 'string') throw new ImpersonationRefused('no user is signed in');
	const account = accountFor(target);
	const claims: JWT = { name: target.name, email: target.email, picture: target.image, sub: target.id };
	const details = { user: target, account, isNewUser: false, trigger: 'signIn' } as const;
	const token = await callJwt(ctx, req, { token: claims, ...details });
	if (token === null) throw new ImpersonationRefused('the jwt callback returned no token for the other user');
	const begins = await beginningOf(ctx, target.id, account);
	const facts = newFacts(ctx, req, { account, proof: nothingProven, remember: false }, until, begins);
	const { [actorClaim]: _, ...own } = marked(opened.claims, opened, opened.facts);
	req.state.begunSession = facts.id;
	const actor = { token: own, until: Math.floor(until.getTime() / 1000) };
	return sealCookie(ctx, req, marked({ ...token, jti: facts.id }, { userId: target.id, acting: actor }, facts));
}

/**
 * Ends the session of the other user, and begins that of the actor again, with a new id: copies of both cookies have ended.
 * @throws {ImpersonationRefused} if the actor's session has ended, or the actor does not exist any more
 */
export async function endSealed(ctx: AuthContext, req: AuthRequest): Promise<CookieWrite[]> {
	const opened = await openCookie(ctx, req);
	const acting = typeof opened === 'string' ? undefined : opened.acting;
	if (typeof opened === 'string' || !acting) throw new ImpersonationRefused('the user does not act as another one');
	const { jti } = opened.claims;
	// The cache may not know yet that it was ended, and a new id would bring it back.
	const over = (await isActorsTokenOver(ctx, acting, 0)) !== false;
	const id = String(acting.token[userClaim]);
	const user = over ? null : await requireStore(ctx, 'impersonation').getUser(id);
	const first = await claimOnce(ctx, `impersonation ${acting.token.jti}`, acting.until);
	// Both end before the actor's begins again, so that copies of their cookies are refused.
	if (jti) ctx.instance.endedSessions.set(jti, true);
	await endActorsToken(ctx, acting, 'id');
	if (jti && ctx.session.revocation) await endOne(ctx, opened.ownerKey, jti);
	if (!first || over || !user || String(user.id) !== id) {
		throw new ImpersonationRefused('the session to return to has ended: sign in again');
	}
	const own = describeToken(ctx, { claims: acting.token, current: true });
	const sessionId = crypto.randomUUID();
	req.state.begunSession = sessionId;
	return sealCookie(
		ctx,
		req,
		marked({ ...own.claims, jti: sessionId }, { ...own, previousId: own.claims.jti }, own.facts)
	);
}
