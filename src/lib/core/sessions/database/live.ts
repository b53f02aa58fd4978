/** Stored sessions that go on. */
import type { AdapterSession, AdapterUser } from '../../../../adapters/types.js';
import type { SessionFacts } from '../../../../types.js';
import { requireStore } from '../../../store/adapter/require-store.js';
import { unlessGone } from '../../../store/adapter/unless-gone.js';
import type { AuthContext } from '../../context/context.js';
import { lazy } from '../../../base/util/lazy.js';
import { isAnonymousToken } from '../anonymous/mark.js';
import { factsOfRow } from '../../session/facts.js';
import { isTooOld } from '../lifetimes/lifetime.js';
import { isUsable } from '../validity/token.js';

/** A session that goes on, with its user. */
export interface LiveSession {
	readonly session: AdapterSession;
	readonly user: AdapterUser;
	readonly facts: SessionFacts;
}

/** Finds a valid session. A session that has expired, has no expiry, or whose user does not exist any more, is removed. */
export async function findLive(ctx: AuthContext, token: string): Promise<LiveSession | null> {
	const pair = isUsable(token) ? await requireStore(ctx, 'session.strategy "database"').getSessionAndUser(token) : null;
	if (!pair) return null;
	// Contrary to its type, an adapter without joins may find the session of a user who does not exist any more.
	const user = pair.user as AdapterUser | null | undefined;
	const expires = pair.session.expires as Date | null | undefined;
	if (user && expires && expires.getTime() > Date.now()) {
		const isAnonymous = isAnonymousToken(token) || isAnonymousToken(pair.session.sessionToken);
		const rowFacts: SessionFacts = factsOfRow(pair.session, expires);
		const facts = isAnonymous ? { ...rowFacts, anonymous: true as const } : rowFacts;
		if (!isTooOld(ctx, facts.createdAt) && (!pair.session.actorId || (await mayGoOn(ctx, pair.session)))) {
			return { ...pair, facts };
		}
	}
	await remove(ctx, token);
	return null;
}

/** A session in which another user acts as the owner ends with that user's own session. */
async function mayGoOn(ctx: AuthContext, session: AdapterSession): Promise<boolean> {
	return (await (await actors()).actorsRow(ctx, session)) !== null;
}

/** Few sites need it. */
const actors = lazy(() => import('../acting/actors-row.js'));

/** Removes a session, if it still exists. */
export function remove(ctx: AuthContext, token: string): Promise<AdapterSession | 'gone' | null | undefined | void> {
	return unlessGone(ctx, token, async (store) => store.deleteSession(token));
}
