/** Whether a session is still valid that was read a while ago, for what outlives the request. */
import type { AuthContext } from '../../config/context.js';
import type { AuthRequest } from '../../http/request.js';
import { actorsRow } from '../acting/actors-row.js';
import type { SessionReading } from '../reading.js';
import { isEnded } from '../revocation.js';

/** Asks the data layer, or the store of ended sessions, again. */
export async function isStillValid(ctx: AuthContext, req: AuthRequest, reading: SessionReading): Promise<boolean> {
	const { ownerKey, facts, userId } = reading;
	if (facts && facts.expires.getTime() <= Date.now()) return false;
	if (ctx.session.strategy === 'jwt') {
		if (facts?.id !== undefined && ctx.instance.endedSessions.get(facts.id)) return false;
		if (ownerKey === undefined || !facts) return true;
		return (await isEnded(ctx, { ...reading, ownerKey, facts }, 0)) === false;
	}
	const token = req.cookies[req.cookieTable.sessionToken.name] ?? '';
	const found = await ctx.adapter?.getSessionAndUser(token);
	if (!found || String(found.user.id) !== userId) return false;
	return !facts?.actor || (await actorsRow(ctx, found.session)) !== null;
}
