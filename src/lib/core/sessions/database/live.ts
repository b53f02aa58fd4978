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
	const found = isUsable(token)
		? await requireStore(ctx, 'session.strategy "database"').getSessionAndUser(token)
		: null;
	if (!found) return null;
	// Contrary to its type, an adapter without joins may find the session of a user who does not exist any more.
	const user = found.user as AdapterUser | null | undefined;
	const expires = found.session.expires as Date | null | undefined;
	if (user && expires && expires.getTime() > Date.now()) {
		const isAnonymous = isAnonymousToken(token) || isAnonymousToken(found.session.sessionToken);
		const known: SessionFacts = factsOfRow(found.session, expires);
		const facts = isAnonymous ? { ...known, anonymous: true as const } : known;
		if (!isTooOld(ctx, facts.createdAt) && (!found.session.actorId || (await mayGoOn(ctx, found.session)))) {
			return { ...found, facts };
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
