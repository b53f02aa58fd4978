/**
 * Ends the sessions that began with a session of a provider, or with any session of a user there. Those of others stay, and those
 * that the same user began in another way.
 *
 * @see OpenID Connect Back-Channel Logout 1.0, section 2.7
 */
import type { AdapterSession } from '../../../../adapters/types.js';
import { audit } from '../../../core/audit/audit.js';
import type { AuthContext } from '../../../core/context/context.js';
import { emit } from '../../../core/audit/events.js';
import type { AuthRequest } from '../../../core/request/request.js';
import type { OAuthProvider } from '../../../core/context/providers/oauth.js';
import { requireLists, rowsOf } from '../../../core/sessions/lists.js';
import type { Lists } from '../../../core/sessions/lists.js';
import { accountOfSubject, markLogout } from '../../../core/sessions/logout/marks.js';
import type { LoggedOut } from '../../../core/sessions/logout/marks.js';
import { nowSeconds } from '../../../base/util/clock.js';

/**
 * Ends them. A session of the provider is named by its `sid`, whether there is a `sub` or not.
 * @param issuedAt when the provider issued the logout: seconds since the epoch
 * @param untilMs those end that began by then: milliseconds since the epoch
 * @returns the number of sessions that ended; undefined if they are encrypted, so that it is not known
 */
export async function endAtProvider(
	ctx: AuthContext,
	req: AuthRequest,
	{ id }: OAuthProvider,
	{ sid, sub }: LoggedOut,
	issuedAt: number = nowSeconds(),
	untilMs: number = Date.now()
): Promise<number | undefined> {
	// The mark comes first: a session that begins now is either found here, or finds the mark.
	await markLogout(ctx, id, { sid, sub }, { issuedAt, atMs: untilMs });
	if (ctx.session.strategy === 'jwt') {
		const which = sid === undefined ? 'all' : 'one';
		await audit(ctx, req, { type: 'sessionEnded', provider: id, details: { by: 'provider', which } });
		return undefined;
	}
	const store = requireLists(ctx);
	const ended = await (sid === undefined
		? endOfUser(ctx, store, id, sub ?? '', untilMs)
		: store.deleteSessionsBySid?.(id, sid));
	if (!isList(ended)) return undefined;
	for (const session of ended) await emit(ctx, req, 'signOut', { session }, 'provider');
	return ended.length;
}

async function endOfUser(
	ctx: AuthContext,
	store: Lists,
	provider: string,
	sub: string,
	untilMs: number
): Promise<AdapterSession[]> {
	const providerAccountId = await accountOfSubject(ctx, provider, sub);
	const user = await store.getUserByAccount({ provider, providerAccountId });
	if (!user) return [];
	const isEnded = (row: AdapterSession) => row.provider === provider && (row.createdAt?.getTime() ?? 0) <= untilMs;
	const rows = (await rowsOf(ctx, store, String(user.id))).filter(isEnded);
	for (const { id } of rows) if (id) await store.deleteSessionById(id);
	return rows;
}

/** Whether the adapter has returned the sessions that it deleted. */
function isList(answer: unknown): answer is AdapterSession[] {
	return Array.isArray(answer);
}
