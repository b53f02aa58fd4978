/**
 * A session as something sealed names it that acts for it later, without its cookie. Whether the session goes on is asked then: what was
 * sealed does not know that the session has ended.
 */
import type { AuthContext } from '../../context/context.js';
import type { AuthRequest } from '../../request/request.js';
import { toListSessions } from '../../../store/adapter/requirements.js';
import type { Store } from '../../../store/adapter/methods.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import { unlessGone } from '../../../store/adapter/unless-gone.js';
import { requireLists, rowsOf } from '../lists.js';
import type { SessionReading } from '../../request/reading.js';
import { isEnded } from '../revocation.js';
import type { Basis } from '../../session/basis.js';
import type { NamedSession } from '../../session/name.js';

/** Names the session of a request by its facts; null without one, and if it names no user of the adapter. */
export function nameOf({ userId, facts, ownerKey, firstId }: SessionReading): NamedSession | null {
	if (userId === null || !facts) return null;
	const begun = facts.createdAt?.getTime();
	return { user: userId, session: facts.id ?? '', owner: ownerKey, first: firstId, begun };
}

/** Names it, for a text that stays in its own browser: a stored session that has no id is named by its token. */
export function nameInBrowser(ctx: AuthContext, req: AuthRequest, reading: SessionReading): NamedSession | null {
	const named = nameOf(reading);
	if (!named || ctx.session.strategy === 'jwt' || (named.session && listsSessions(ctx))) return named;
	return { ...named, token: req.cookies[req.cookieTable.sessionToken.name] };
}

function listsSessions({ adapter }: AuthContext): boolean {
	return toListSessions.every((method) => adapter?.[method] !== undefined);
}

/** Returns the session as what happens in its name knows it. */
export function basisOfNamed(ctx: AuthContext, named: NamedSession): Basis {
	const { begun, first: firstId, session: id } = named;
	return {
		goesOn: () => goesOn(ctx, named),
		begun: begun === undefined ? undefined : new Date(begun),
		firstId,
		id,
		named
	};
}

/** Removes it, if it is a stored one. @returns what the data layer says of it */
export async function removeNamed(
	ctx: AuthContext,
	{ user: userId, session: id, token }: NamedSession
): Promise<'gone' | Awaited<ReturnType<Store['deleteSession']>>> {
	if (token !== undefined) return unlessGone(ctx, token, async (store) => store.deleteSession(token));
	const store = requireLists(ctx);
	const row = (await rowsOf(ctx, store, userId)).find((each) => each.id === id);
	return row ? store.deleteSessionById(id) : 'gone';
}

/**
 * Whether the session goes on. The data layer is asked, or the store of ended sessions: without such a store, the end of an encrypted
 * session in another process is not known.
 */
export async function goesOn(ctx: AuthContext, named: NamedSession): Promise<boolean> {
	const { user: userId, session: id, owner, first, begun, token } = named;
	if (ctx.session.strategy === 'database') {
		if (token === undefined) return (await rowsOf(ctx, requireLists(ctx), userId)).some((row) => row.id === id);
		const pair = await requireStore(ctx, 'session.strategy "database"').getSessionAndUser(token);
		return pair !== null && String(pair.user.id) === userId && pair.session.expires.getTime() > Date.now();
	}
	if (ctx.instance.endedSessions.get(id)) return false;
	const user = await ctx.adapter?.getUser(userId);
	if (!user || String(user.id) !== userId) return false;
	const facts = { id, createdAt: begun === undefined ? undefined : new Date(begun) };
	return owner === undefined || (await isEnded(ctx, { ownerKey: owner, firstId: first, facts }, 0)) === false;
}
