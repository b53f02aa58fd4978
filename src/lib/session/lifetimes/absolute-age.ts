/** `session.absoluteAge`: when a session ends, however much it is used. */
import type { SessionFacts } from '../../../types.js';
import type { AuthContext } from '../../core/context/context.js';

/** Returns the latest end of a session that began at that time; undefined if the configuration sets none. */
function endOf({ session }: AuthContext, createdAt: Date | undefined): Date | undefined {
	const { absoluteAgeSeconds } = session;
	if (absoluteAgeSeconds === undefined || !createdAt) return undefined;
	return new Date(createdAt.getTime() + absoluteAgeSeconds * 1000);
}

/** Returns the facts of a session, with its end. */
export function withEnd(ctx: AuthContext, facts: SessionFacts): SessionFacts {
	const endsAt = endOf(ctx, facts.createdAt);
	return endsAt ? { ...facts, endsAt } : facts;
}

/** Whether a session that began at that time is too old, even if its own expiry is later. */
export function isTooOld(ctx: AuthContext, createdAt: Date | undefined): boolean {
	const end = endOf(ctx, createdAt);
	return end !== undefined && end.getTime() <= Date.now();
}

/** Returns the expiry, or the latest end of a session that began at that time if that is earlier. */
export function withinAge(ctx: AuthContext, createdAt: Date | undefined, expires: Date): Date {
	const end = endOf(ctx, createdAt);
	return end && end < expires ? end : expires;
}
