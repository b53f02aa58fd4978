/**
 * The two kinds of session. A session that is remembered lasts until it is not used for `maxAge`. The other kind lasts for
 * `shortAge`, and at most until the browser closes. A renewal keeps the kind. An anonymous one is not prolonged by use.
 */
import type { AdapterSession } from '../../../../adapters/types.js';
import type { CookieOptions, SessionFacts } from '../../../../types.js';
import type { AuthContext } from '../../context/context.js';
import { anonymousUsers } from '../../options.js';

/** The lifetime of one kind, in seconds. */
export interface Lifetime {
	readonly maxAgeSeconds: number;
	readonly updateAgeSeconds: number;
}

/** Returns the lifetime of a session by its facts. */
export function lifetimeOf(
	ctx: AuthContext,
	{ remember, anonymous }: Pick<SessionFacts, 'remember' | 'anonymous'>
): Lifetime {
	const { session } = ctx;
	const visitors = anonymous ? anonymousUsers.of(ctx) : undefined;
	if (visitors) return { ...session, maxAgeSeconds: visitors.maxAgeSeconds };
	return remember === false ? session.short : session;
}

/** Returns the attributes of the session's cookie: without a lifetime, browsers keep it until they close. */
export function cookieOptionsOf(
	options: Readonly<CookieOptions>,
	{ remember }: Pick<SessionFacts, 'remember'>,
	expires: Date
): Readonly<CookieOptions> {
	if (remember !== false) return { ...options, expires };
	const { expires: _, maxAge: __, ...rest } = options;
	return rest;
}

/** Whether it is time to extend a stored session. */
export function isDue(ctx: AuthContext, { expires, actorId }: AdapterSession, facts: SessionFacts): boolean {
	if (actorId || facts.anonymous) return false;
	const { maxAgeSeconds, updateAgeSeconds } = lifetimeOf(ctx, facts);
	return expires.getTime() - (maxAgeSeconds - updateAgeSeconds) * 1000 <= Date.now();
}

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
