/** Finds who asks for something: one answer for rules, for members of `event.locals`, and for routes of plugins. */
import { isRefusedUntilProof } from '../../core/accounts/pending-users.js';
import type { AuthContext } from '../../core/context/context.js';
import type { AuthRequest } from '../../core/request/request.js';
import { signedInSessionOf } from '../../core/sessions/index.js';
import type { SessionReading, Subject } from '../../core/request/reading.js';

/** One object for each reading, so that a plugin can remember what it knows of it for the rest of the request. */
const subjects = new WeakMap<SessionReading, Promise<Subject | null>>();

/**
 * Returns who asks: the owner of the API token that a rule has accepted, or of the session. Null for a visitor, for an anonymous user, and
 * for one whom rules refuse until the address is proven.
 */
export async function subjectOf(ctx: AuthContext, req: AuthRequest): Promise<Subject | null> {
	if (req.state.subject) return req.state.subject();
	const reading = await signedInSessionOf(ctx, req);
	let subject = subjects.get(reading);
	if (!subject) subjects.set(reading, (subject = subjectIn(ctx, reading)));
	return subject;
}

async function subjectIn(ctx: AuthContext, reading: SessionReading): Promise<Subject | null> {
	const { session, userId, user = {}, facts, token } = reading;
	if (!session || !facts || (await isRefusedUntilProof(ctx, userId))) return null;
	return { userId, user, isStored: ctx.session.strategy === 'database', facts, ...(token && { token }) };
}
