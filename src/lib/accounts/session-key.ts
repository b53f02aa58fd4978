/** A name for a session that stays the same when its user proves their identity again. */
import type { AuthContext } from '../core/context/context.js';
import type { AuthRequest } from '../core/request/request.js';
import type { SessionReading } from '../session/index.js';

/** Returns the name. Together with the id of the user, it tells the sessions of a site apart. */
export async function sessionKeyOf(
	ctx: AuthContext,
	req: AuthRequest,
	{ facts, firstId }: Pick<SessionReading, 'facts' | 'firstId'>
): Promise<string> {
	if (ctx.session.strategy === 'jwt') return firstId ?? facts?.id ?? '';
	// A new proof gives a stored session a new row and a new id, and keeps the time of its beginning.
	if (facts?.createdAt) return `begun ${facts.createdAt.getTime()}`;
	// Without that column, a session keeps its token.
	return ctx.keyring.digest(`session ${req.cookies[req.cookieTable.sessionToken.name] ?? ''}`);
}
