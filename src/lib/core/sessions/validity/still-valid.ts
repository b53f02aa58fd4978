/** Whether a session is still valid that was read a while ago, for what outlives the request. */
import type { AuthContext } from '../../context/context.js';
import type { AuthRequest } from '../../request/request.js';
import { actorsRow } from '../acting/actors-row.js';
import type { SessionReading } from '../../request/reading.js';
import { isEnded } from '../revocation.js';
import type { Basis } from '../../session/basis.js';
import { nameInBrowser } from './named-session.js';

/** Returns the session of a request as what happens in its name knows it. */
export function basisOf(ctx: AuthContext, req: AuthRequest, reading: SessionReading): Basis {
	const { facts, firstId } = reading;
	const named = nameInBrowser(ctx, req, reading);
	return { goesOn: () => isStillValid(ctx, req, reading), begun: facts?.createdAt, firstId, id: facts?.id, named };
}

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
	const pair = await ctx.adapter?.getSessionAndUser(token);
	if (!pair || String(pair.user.id) !== userId) return false;
	return !facts?.actor || (await actorsRow(ctx, pair.session)) !== null;
}
