/** `session.absoluteAge`: when a session ends, however much it is used. */
import type { SessionFacts } from '../../types.js';
import type { AuthContext } from '../config/context.js';

/** When a session that began then ends at the latest; undefined where nothing says so. */
function endOf({ session }: AuthContext, createdAt: Date | undefined): Date | undefined {
	const { absoluteAgeSeconds } = session;
	if (absoluteAgeSeconds === undefined || !createdAt) return undefined;
	return new Date(createdAt.getTime() + absoluteAgeSeconds * 1000);
}

/** What is known of a session, with its end. */
export function withEnd(ctx: AuthContext, facts: SessionFacts): SessionFacts {
	const endsAt = endOf(ctx, facts.createdAt);
	return endsAt ? { ...facts, endsAt } : facts;
}

/** Whether a session that began then is too old, whatever its own expiry says. */
export function isTooOld(ctx: AuthContext, createdAt: Date | undefined): boolean {
	const end = endOf(ctx, createdAt);
	return end !== undefined && end.getTime() <= Date.now();
}

/** The expiry, or the end of a session that began then where that is earlier. */
export function withinAge(ctx: AuthContext, createdAt: Date | undefined, expires: Date): Date {
	const end = endOf(ctx, createdAt);
	return end && end < expires ? end : expires;
}
