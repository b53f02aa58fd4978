/** The actor's own stored session, while the actor acts as another user. */
import type { AdapterSession } from '../../../../adapters/types.js';
import type { AuthContext } from '../../context/context.js';
import { afterEnd } from '../../lifecycle.js';
import { factsOfRow } from '../../session/facts.js';
import { requireLists, rowsOf } from '../lists.js';

/** Returns the actor's session, if it is valid and the actor still exists. */
export async function actorsRow(ctx: AuthContext, acting: AdapterSession): Promise<AdapterSession | null> {
	const { actor } = factsOfRow(acting, acting.expires);
	if (!actor) return null;
	const store = requireLists(ctx);
	const [user, rows] = await Promise.all([store.getUser(actor.id), rowsOf(ctx, store, actor.id)]);
	if (!user || String(user.id) !== actor.id) return null;
	return rows.find(({ id, actorId: chained }) => id === actor.sessionId && !chained) ?? null;
}

/** Ends the actor's session. */
export async function endActorsRow(ctx: AuthContext, acting: AdapterSession): Promise<void> {
	const row = await actorsRow(ctx, acting);
	if (!row?.id) return;
	await requireLists(ctx).deleteSessionById(row.id);
	await afterEnd(ctx, null, { userId: String(row.userId), sessionId: row.id, which: 'one', reason: 'signOut' });
}
