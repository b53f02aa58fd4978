/** `session.maxPerUser`: a sign-in beyond the limit ends the user's oldest session, or is refused. */
import type { AdapterSession } from '../../../../adapters/types.js';
import { SessionLimitReached } from '../../../../errors.js';
import { formsOf } from '../../../store/adapter/token-forms.js';
import { unlessGone } from '../../../store/adapter/unless-gone.js';
import type { AuthContext } from '../../context/context.js';
import { emit } from '../../audit/events.js';
import type { AuthRequest } from '../../request/request.js';
import { requireLists, rowsOf } from '../lists.js';

/**
 * Ends the oldest sessions of a user beyond the limit. The new one is already stored, so that sign-ins at the same moment see
 * each other's sessions, and no more are left than the limit allows.
 */
export async function endBeyondLimit(
	ctx: AuthContext,
	req: AuthRequest,
	created: AdapterSession,
	limit: number
): Promise<void> {
	const rows = (await countedRows(ctx, created)).sort((a, b) => begun(b) - begun(a) || compare(a, b));
	for (const row of rows.slice(limit)) {
		await remove(ctx, row);
		await emit(ctx, req, 'signOut', { session: row }, 'limit');
	}
}

/**
 * Removes the new session again if it is one too many. It is already stored, so that of sign-ins at the same moment in several
 * processes each sees the others: they may all be refused, and never are more left than the limit allows.
 * @param replaced the tokens of the sessions that this one replaces, which do not count
 * @throws {SessionLimitReached}
 */
export async function refuseBeyondLimit(
	ctx: AuthContext,
	created: AdapterSession,
	limit: number,
	replaced: readonly string[]
): Promise<void> {
	const own = (await Promise.all(replaced.map(formsOf))).flat();
	const rows = (await countedRows(ctx, created)).filter(({ sessionToken }) => !own.includes(sessionToken));
	if (rows.length <= limit) return;
	await remove(ctx, created);
	throw new SessionLimitReached(`the user has ${limit} sessions, which session.maxPerUser allows`);
}

/** Returns the sessions that count. A session in which another user acts as this one does not. */
async function countedRows(ctx: AuthContext, { userId }: AdapterSession): Promise<AdapterSession[]> {
	return (await rowsOf(ctx, requireLists(ctx), String(userId))).filter(({ actorId }) => !actorId);
}

async function remove(ctx: AuthContext, { sessionToken }: AdapterSession): Promise<void> {
	await unlessGone(ctx, sessionToken, async (own) => own.deleteSession(sessionToken));
}

/** A session that does not say when it began is the oldest. */
function begun({ createdAt }: AdapterSession): number {
	return createdAt?.getTime() ?? 0;
}

/** Compares two sessions in the same way in all processes. */
function compare(a: AdapterSession, b: AdapterSession): number {
	return a.sessionToken < b.sessionToken ? -1 : 1;
}
