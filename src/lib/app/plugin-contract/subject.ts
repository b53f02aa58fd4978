/** Finds who asks for something: one answer for rules, for members of `event.locals`, and for routes of plugins. */
import { isRefusedUntilProof } from '../../core/accounts/pending-users.js';
import type { AuthContext } from '../../core/context/context.js';
import type { AuthRequest } from '../../core/request/request.js';
import { signedInSessionOf } from '../../core/sessions/index.js';
import type { SessionReading, Subject } from '../../core/request/reading.js';
import type { RequestState } from '../../core/request/request-state.js';
import { appPlugins } from '../../core/plugin-table.js';

/** The one who asks, as long as plugins may remember what they know of it. */
interface Known {
	/** The reading of the session, or the owner of an API token. */
	readonly from: SessionReading | Subject;
	/** The changes of tables before. */
	readonly changes: number;
	readonly subject: Promise<Subject | null>;
}

const knownIn = new WeakMap<RequestState, Known>();

/**
 * Returns who asks: the owner of the API token that a rule has accepted, or of the session. Null for a visitor, for an anonymous user, and
 * for one whom rules refuse until the address is proven.
 *
 * It is one object in a request, so that a plugin can remember what it knows of it. It is another one after this process has changed a table
 * by which plugins decide, and each time in a stream that goes on after the response has begun.
 */
export async function subjectOf(ctx: AuthContext, req: AuthRequest): Promise<Subject | null> {
	const { state } = req;
	const given = await state.subject?.();
	if (given === null) return null;
	const from = given ?? (await signedInSessionOf(ctx, req));
	const changes = appPlugins.of(ctx)?.changes() ?? 0;
	const known = knownIn.get(state);
	if (known?.from === from && known.changes === changes && !state.isOver) return known.subject;
	const subject = given ? Promise.resolve({ ...given }) : subjectIn(ctx, from as SessionReading);
	knownIn.set(state, { from, changes, subject });
	return subject;
}

async function subjectIn(ctx: AuthContext, reading: SessionReading): Promise<Subject | null> {
	const { session, userId, user = {}, facts, token, issued } = reading;
	if (!session || !facts || (await isRefusedUntilProof(ctx, userId))) return null;
	const isStored = ctx.session.strategy === 'database';
	return { userId, user, isStored, facts, ...(token && { token }), ...(issued && { issued }) };
}
