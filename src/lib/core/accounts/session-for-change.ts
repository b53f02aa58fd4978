/** The session of a request that is about to change an account, and a name that it keeps when its user proves their identity again. */
import type { AuthContext } from '../context/context.js';
import type { AuthRequest } from '../request/request.js';
import { requireOwnSession } from '../sessions/acting/own-session.js';
import { signedInSessionOf } from '../sessions/index.js';
import type { SessionReading } from '../sessions/index.js';
import { noSession } from '../request/reading.js';
import { isEnded } from '../sessions/revocation.js';

/**
 * Returns the session for a change of the account, such as another account or passkey. A session that has ended counts as none: the
 * store of ended sessions is asked, because the cache may not know yet. So does an anonymous one: what would be added is a sign-in.
 * @throws {ImpersonationRefused} if another user acts as the owner of the account
 */
export async function sessionForChange(ctx: AuthContext, req: AuthRequest): Promise<SessionReading> {
	const reading = await signedInSessionOf(ctx, req);
	requireOwnSession(reading, 'changing the account');
	const { ownerKey, facts } = reading;
	if (!facts || ownerKey === undefined) return reading;
	return (await isEnded(ctx, { ...reading, ownerKey, facts }, 0)) === false ? reading : noSession();
}

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
