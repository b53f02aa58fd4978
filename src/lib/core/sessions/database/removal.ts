/** The end of the sessions that a browser had before another one takes their place. */
import type { AuthContext } from '../../context/context.js';
import type { AuthRequest } from '../../request/request.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import { lazy } from '../../../base/util/lazy.js';
import type { SignedIn } from '../../session/strategy.js';
import { SessionEnded } from '../validity/change-in-session.js';
import { isUsable } from '../validity/token.js';
import { tokenOf, tokensOf } from './cookie.js';
import { remove } from './live.js';

/**
 * Ends the earlier sessions of a browser. If another user acts as the owner of one, that user's own session ends as well: it is in no
 * browser any more.
 * @param takeBack removes the session that has begun
 * @throws {SessionEnded} if it has begun in the name of one that has ended before
 */
export async function endEarlier(
	ctx: AuthContext,
	req: AuthRequest,
	{ basis }: Pick<SignedIn, 'basis'>,
	takeBack: () => Promise<unknown>
): Promise<void> {
	for (const token of tokensOf(req).filter(isUsable)) {
		const removed = await remove(ctx, token);
		if (removed && removed !== 'gone' && removed.actorId) await (await actors()).endActorsRow(ctx, removed);
		if (!basis || token !== tokenOf(req) || wasThere(ctx, removed, true)) continue;
		await takeBack();
		throw new SessionEnded();
	}
}

/** Few sites need it. */
const actors = lazy(() => import('../acting/actors-row.js'));

/**
 * Whether a call has removed a session.
 * @param there whether it was there just before: not every adapter says what it removed
 */
export function wasThere(ctx: AuthContext, removed: Awaited<ReturnType<typeof remove>>, there: boolean): boolean {
	if (removed === null && keepsDetails(ctx)) return false;
	return removed !== 'gone' && (Boolean(removed) || there);
}

/** Whether sessions have columns for their facts: an adapter without the methods for them may refuse more members. */
export function keepsDetails(ctx: AuthContext): boolean {
	return requireStore(ctx, 'session.strategy "database"').listSessions !== undefined;
}
