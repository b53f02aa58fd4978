/** `session.maxPerUser`: who signs in once more ends the oldest of their sessions. */
import type { AdapterSession } from '../../adapters/types.js';
import type { AuthContext } from '../config/context.js';
import { emit } from '../flows/events.js';
import type { AuthRequest } from '../http/request.js';
import { requireLists, rowsOf } from './lists.js';

/**
 * Ends the oldest sessions of a user beyond the limit. The new one is stored by then, so that of sign-ins at the same moment
 * each sees the others', and no more sessions are left than the limit allows.
 */
export async function endBeyondLimit(ctx: AuthContext, req: AuthRequest, created: AdapterSession): Promise<void> {
	const limit = ctx.session.maxPerUser;
	if (limit === undefined) return;
	const store = requireLists(ctx);
	const rows = (await rowsOf(ctx, store, String(created.userId))).sort((a, b) => begun(b) - begun(a) || compare(a, b));
	for (const row of rows.slice(limit)) {
		await store.deleteSession(row.sessionToken);
		await emit(ctx, req, 'signOut', { session: row });
	}
}

/** A session that does not say when it began is the oldest. */
function begun({ createdAt }: AdapterSession): number {
	return createdAt?.getTime() ?? 0;
}

/** All processes see the same order. */
function compare(a: AdapterSession, b: AdapterSession): number {
	return a.sessionToken < b.sessionToken ? -1 : 1;
}
