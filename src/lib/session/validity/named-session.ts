/** Whether a session of a user is still valid, without its cookie. */
import type { SessionFacts } from '../../../types.js';
import type { AuthContext } from '../../config/context.js';
import { requireLists, rowsOf } from '../lists.js';
import { isEnded } from '../revocation.js';

/** A session as it was when its cookie was read. */
interface FormerSession {
	readonly userId: string;
	readonly ownerKey: string | undefined;
	readonly firstId: string | undefined;
	readonly facts: Pick<SessionFacts, 'createdAt'> & { readonly id: string };
}

/**
 * Asks the data layer, or the store of ended sessions. An encrypted session that ended in another process is not known without such
 * a store.
 */
export async function hasSession(ctx: AuthContext, session: FormerSession): Promise<boolean> {
	const { userId, ownerKey, facts } = session;
	if (ctx.session.strategy === 'database') {
		const rows = await rowsOf(ctx, requireLists(ctx), userId);
		return rows.some(({ id }) => id === facts.id);
	}
	if (ctx.instance.endedSessions.get(facts.id)) return false;
	const user = await ctx.adapter?.getUser(userId);
	if (!user || String(user.id) !== userId) return false;
	return ownerKey === undefined || (await isEnded(ctx, { ...session, ownerKey }, 0)) === false;
}
