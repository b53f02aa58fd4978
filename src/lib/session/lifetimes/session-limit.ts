/** `session.maxPerUser`: a sign-in beyond the limit ends the user's oldest session. */
import type { AdapterSession } from '../../../adapters/types.js';
import { unlessGone } from '../../adapter/unless-gone.js';
import type { AuthContext } from '../../config/context.js';
import { emit } from '../../flows/events.js';
import type { AuthRequest } from '../../http/request.js';
import { requireLists, rowsOf } from '../lists.js';

/**
 * Ends the oldest sessions of a user beyond the limit. The new one is already stored, so that sign-ins at the same moment see
 * each other's sessions, and no more are left than the limit allows.
 */
export async function endBeyondLimit(ctx: AuthContext, req: AuthRequest, created: AdapterSession): Promise<void> {
	const limit = ctx.session.maxPerUser;
	if (limit === undefined) return;
	const store = requireLists(ctx);
	const rows = (await rowsOf(ctx, store, String(created.userId))).sort((a, b) => begun(b) - begun(a) || compare(a, b));
	for (const row of rows.slice(limit)) {
		await unlessGone(ctx, row.sessionToken, async (own) => own.deleteSession(row.sessionToken));
		await emit(ctx, req, 'signOut', { session: row });
	}
}

/** A session that does not say when it began is the oldest. */
function begun({ createdAt }: AdapterSession): number {
	return createdAt?.getTime() ?? 0;
}

/** Compares two sessions in the same way in all processes. */
function compare(a: AdapterSession, b: AdapterSession): number {
	return a.sessionToken < b.sessionToken ? -1 : 1;
}
