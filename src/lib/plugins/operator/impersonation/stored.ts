/** Impersonation with stored sessions: the actor's own row stays, and the new row names it. */
import { ImpersonationRefused, InvalidConfig } from '../../../../errors.js';
import type { CookieWrite } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { claimOnce } from '../../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { actorsRow } from '../../../core/sessions/acting/actors-row.js';
import { sessionCookie, tokenOf } from '../../../core/sessions/database/cookie.js';
import { findLive, remove } from '../../../core/sessions/database/live.js';
import { detailsOf, factsOfRow, newFacts } from '../../../core/session/facts.js';
import { requireLists } from '../../../core/sessions/lists.js';
import { nothingProven } from '../../../core/session/proof.js';
import { newSessionToken } from '../../../core/sessions/validity/token.js';
import { accountFor } from './acting.js';
import type { Acting } from './acting.js';

/** Begins the session of the other user. Its cookie takes the place of the actor's, whose session goes on. */
export async function beginStored(ctx: AuthContext, req: AuthRequest, acting: Acting): Promise<CookieWrite[]> {
	const { target, actor, until } = acting;
	const store = requireLists(ctx);
	const signedIn = { account: accountFor(target), proof: nothingProven, remember: false };
	const facts = { ...newFacts(ctx, req, signedIn, until), actor };
	const sessionToken = newSessionToken(ctx);
	const userId = target.id;
	const created = await store.createSession({ sessionToken, userId, expires: until, ...detailsOf(facts) });
	if (!factsOfRow(created, until).actor) {
		await remove(ctx, sessionToken);
		throw new InvalidConfig(
			'the table of sessions has no columns "actorId" and "actorSessionId" for impersonation: add them, as `npx framework-auth schema` prints'
		);
	}
	req.state.begunSession = factsOfRow(created, until).id;
	return [sessionCookie(req, created.sessionToken, { remember: false }, until)];
}

/**
 * Ends the session of the other user, and gives the actor's session a new token: the earlier one is in no browser.
 * @throws {ImpersonationRefused} if the actor's session has ended
 */
export async function endStored(ctx: AuthContext, req: AuthRequest): Promise<CookieWrite[]> {
	const token = tokenOf(req) ?? '';
	const store = requireLists(ctx);
	return ctx.instance.locks.run([`impersonation ${token}`], async () => {
		const live = await findLive(ctx, token);
		const row = live && (await actorsRow(ctx, live.session));
		const first = row && (await claimOnce(ctx, `impersonation ${row.id}`, row.expires.getTime() / 1000));
		await remove(ctx, token);
		if (!live || !row?.id || !first)
			throw new ImpersonationRefused('the session to return to has ended: sign in again');
		const { userId, expires } = row;
		const facts = factsOfRow(row, expires);
		const sessionToken = newSessionToken(ctx);
		// The row may have columns of the application's own. They go on with it.
		const details = { ...detailsOf({ ...facts, id: crypto.randomUUID() }), sessionToken };
		const created = await store.createSession({ ...row, ...details, userId, expires });
		// The actor's sessions may have been ended since they were read: then the new one must not take their place.
		if (!(await actorsRow(ctx, live.session))) {
			await remove(ctx, sessionToken);
			throw new ImpersonationRefused('the session to return to has ended: sign in again');
		}
		await store.deleteSessionById(row.id);
		req.state.begunSession = factsOfRow(created, expires).id;
		return [sessionCookie(req, created.sessionToken, facts, expires)];
	});
}
