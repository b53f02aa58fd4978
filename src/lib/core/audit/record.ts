/** Makes the records for `events.audit`, and hands them over. A record that the application cannot store is an error in the log. */
import { EventError } from '../../../errors.js';
import type { AuthContext } from '../context/context.js';
import type { AuditRecord, AuditRequest } from '../../base/config/options.js';
import { asError } from '../../base/errors/logger.js';
import type { AuthRequest } from '../request/request.js';
import { agentOf } from '../session/facts.js';
import type { Happening } from '../happening.js';
import { afterEnd, lifecycle } from '../lifecycle.js';

/** Records it, and tells the plugins that listen. Never throws. */
export async function record(ctx: AuthContext, req: AuthRequest | null, happening: Happening): Promise<void> {
	try {
		if (ctx.events.audit) await ctx.events.audit(await recordOf(ctx, req, happening));
	} catch (thrown) {
		ctx.logger.error(new EventError(`the audit record "${happening.type}" was not stored`, asError(thrown)));
	}
	for (const hook of lifecycle.of(ctx).recorded ?? []) await hook(ctx, req, happening);
	const { type, details, userId, sessionId } = happening;
	if (type !== 'signOut' && type !== 'sessionEnded') return;
	await afterEnd(ctx, req, { userId, sessionId, which: details?.which ?? 'one', reason: details?.by ?? 'signOut' });
}

/** Makes the record. */
export async function recordOf(ctx: AuthContext, req: AuthRequest | null, happening: Happening): Promise<AuditRecord> {
	const { type, provider, error, details } = happening;
	const session = await sessionOfUser(req, happening);
	const members = {
		type,
		time: new Date(),
		outcome: error === undefined ? 'success' : 'failure',
		userId: happening.userId ?? session?.userId,
		sessionId: happening.sessionId ?? req?.state.begunSession ?? session?.id,
		provider,
		actorId: happening.actorId ?? session?.actorId ?? (type === 'signOut' ? req?.state.endedActor : undefined),
		tenant: ctx.tenant,
		request: req ? requestOf(req) : undefined,
		error,
		details
	};
	return Object.fromEntries(
		Object.entries(members).filter(([, value]) => value !== undefined)
	) as unknown as AuditRecord;
}

/**
 * Returns the session in which it happened: the one that the request has read, if its user is the one whom it concerns. It is not read
 * for a record, which could renew it.
 */
async function sessionOfUser(req: AuthRequest | null, { type, userId }: Happening) {
	// The code that asked for the session has the error.
	const reading = await req?.state.reading?.catch(() => null);
	const reader = reading?.userId ?? reading?.owner;
	// The person whose sign-in failed need not be the user of the session.
	const isOwn = userId === undefined ? type === 'reauthenticationFailed' : userId === reader;
	return isOwn ? { userId: reader, id: reading?.facts?.id, actorId: reading?.facts?.actor?.id } : undefined;
}

function requestOf(req: AuthRequest): AuditRequest {
	const { info } = req;
	const userAgent = agentOf(req);
	const { clientAddress: ip } = info;
	return { ...(ip && { ip }), ...(userAgent && { userAgent }), method: info.method, path: info.url.pathname };
}
