/** The end of the sessions that a browser had before another one takes their place. */
import type { AuthContext } from '../../context/context.js';
import type { AuthRequest } from '../../request/request.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import { lazy } from '../../../base/util/lazy.js';
import { lifecycle } from '../../lifecycle.js';
import type { EndedSession, SignedIn } from '../../session/strategy.js';
import { SessionEnded } from '../validity/change-in-session.js';
import { isUsable } from '../validity/token.js';
import { tokenOf, tokensOf } from './cookie.js';
import { findLive, remove } from './live.js';

/**
 * Ends the earlier sessions of a browser. If another user acts as the owner of one, that user's own session ends as well: it is in no
 * browser any more.
 * @param takeBack removes the session that has begun
 * @returns those that ended now, without the one in whose name the session begins
 * @throws {SessionEnded} if it has begun in the name of one that has ended before
 */
export async function endEarlier(
	ctx: AuthContext,
	req: AuthRequest,
	{ basis }: Pick<SignedIn, 'basis'>,
	takeBack: () => Promise<unknown>
): Promise<EndedSession[]> {
	const ended: EndedSession[] = [];
	const tokens = tokensOf(req).filter(isUsable);
	// An adapter without columns for details may not return the row that it removes.
	const mayMissRows = lifecycle.of(ctx).signedOut !== undefined && !keepsDetails(ctx);
	for (const token of tokens) {
		const isBasis = basis !== undefined && token === tokenOf(req);
		const live = mayMissRows ? await findLive(ctx, token) : null;
		const removed = await remove(ctx, token);
		const row = removed === 'gone' ? null : removed || live?.session;
		if (row && !isBasis && row.expires > new Date())
			ended.push({ userId: String(row.userId), sessionId: row.id ?? undefined });
		await settle(removed, isBasis);
	}
	// A cross-site POST comes without the cookie of the session in whose name it acts.
	if (basis?.named && tokens.length === 0) await settle(await (await named()).removeNamed(ctx, basis.named), true);
	return ended;

	async function settle(removed: Removed, isBasis: boolean): Promise<void> {
		if (removed && removed !== 'gone' && removed.actorId) await (await actors()).endActorsRow(ctx, removed);
		if (!isBasis || wasThere(ctx, removed, true)) return;
		await takeBack();
		throw new SessionEnded();
	}
}

type Removed = Awaited<ReturnType<typeof remove>>;

/** Few sites need it. */
const actors = lazy(() => import('../acting/actors-row.js'));

/** Only providers that post their answer need it. */
const named = lazy(() => import('../validity/named-session.js'));

/**
 * Whether a call has removed a session.
 * @param there whether it was there just before: not every adapter says what it removed
 */
export function wasThere(ctx: AuthContext, removed: Removed, there: boolean): boolean {
	if (removed === null && keepsDetails(ctx)) return false;
	return removed !== 'gone' && (Boolean(removed) || there);
}

/** Whether sessions have columns for their facts: an adapter without the methods for them may refuse more members. */
export function keepsDetails(ctx: AuthContext): boolean {
	return requireStore(ctx, 'session.strategy "database"').listSessions !== undefined;
}
