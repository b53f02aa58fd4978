/** The cookie of an encrypted session: sealing its claims, and opening it. */
import type { CookieWrite, IssuedData, JWT, SessionFacts } from '../../../../types.js';
import type { AuthContext } from '../../context/context.js';
import { withoutPayload } from '../../../base/errors/scrub.js';
import { warnOnce } from '../../../base/errors/logger.js';
import {
	chunkedValues,
	isSent,
	joinedValues,
	ownCookieBytes,
	wholeValues,
	writeChunked,
	latestOf
} from '../../../base/http/cookies/chunks.js';
import type { AuthRequest } from '../../request/request.js';
import type { OpenedToken } from '../../../base/seal/opened-tokens.js';
import { lazy } from '../../../base/util/lazy.js';
import { fromNow, nowSeconds } from '../../../base/util/clock.js';
import {
	checkedAtOf,
	claimOf,
	factsClaim,
	factsOfToken,
	firstIdOf,
	isOwnUsers,
	issuedKey,
	previousIdOf
} from '../../session/facts.js';
import { cookieOptionsOf, lifetimeOf, withinAge } from '../lifetimes/lifetime.js';

/**
 * The claim that shows whether `sub` is the id of a user of the adapter: it contains the id of the adapter's user who signed in.
 * Without it, or if it differs from `sub`, the session's user does not count as a user of the adapter.
 *
 * It is in the sealed token only. Callbacks and events neither see nor set it, so that it survives a `jwt` callback that returns
 * a new object, and no data that a browser posts to change its session gets there. `@auth/core` passes it on.
 */
export const userClaim = 'framework-auth.user';

/**
 * The claim of a session in which another user acts as its owner: that user's own session, to which the end leads back, and the
 * end at the latest. Like the others, it is in the sealed token only.
 */
export const actorClaim = 'framework-auth.actor';

/** The value of the claim. */
export interface ActorClaim {
	/** The claims of the actor's own session, with those of the library. */
	readonly token: JWT;
	/** Seconds since the epoch. */
	readonly until: number;
}

/** A valid token, with the claims of the library apart from the others. */
export interface OpenedCookie extends OpenedToken {
	/** Id of the adapter's user who signed in. */
	readonly userId: string | undefined;
	readonly owner: string;
	/** Whether the user is known to be one of the application's own, although there is an adapter. */
	readonly own: boolean;
	/** The owner in the store of ended sessions. */
	readonly ownerKey: string;
	readonly firstId: string | undefined;
	readonly previousId: string | undefined;
	readonly facts: SessionFacts;
	/** When the user was last looked for, in seconds since the epoch. */
	readonly checkedAt: number | undefined;
	/** Set if another user acts as the owner. */
	readonly acting: ActorClaim | undefined;
	/** The data of plugins. */
	readonly issued: IssuedData | undefined;
}

/**
 * Opens the session cookie: `absent` if the browser sent none, `broken` if it contains no session, `conflict` if it sent sessions of
 * different users. A value in parts counts only if no whole value opens.
 */
export async function openCookie(
	ctx: AuthContext,
	req: AuthRequest
): Promise<OpenedCookie | 'absent' | 'broken' | 'conflict'> {
	const { sessionToken } = req.cookieTable;
	const whole = await openAll(ctx, req, wholeValues(req.cookies, sessionToken.name));
	const opened = whole.length > 0 ? whole : await openAll(ctx, req, joinedValues(req.cookies, sessionToken.name));
	const latest = latestOf(opened, ({ ownerKey: owner, claims: { iat = 0 } }) => ({ owner, issuedAt: iat }));
	if (latest !== undefined) return latest ?? 'conflict';
	// Chunks that do not form a value are remains: there is a cookie, and no session.
	return isSent(req.cookies, sessionToken) ? 'broken' : 'absent';
}

/** Opens all session cookies of the browser, to end what they contain. */
export function openCookies(ctx: AuthContext, req: AuthRequest): Promise<OpenedCookie[]> {
	return openAll(ctx, req, chunkedValues(req.cookies, req.cookieTable.sessionToken.name));
}

async function openAll(
	ctx: AuthContext,
	{ cookieTable: { sessionToken } }: AuthRequest,
	values: readonly string[]
): Promise<OpenedCookie[]> {
	const opened: OpenedCookie[] = [];
	for (const sealed of values) {
		try {
			const token = await ctx.jwt.open(sealed, sessionToken.name);
			const ended = token?.claims.jti && ctx.instance.endedSessions.get(token.claims.jti);
			if (token && !ended) opened.push(describeToken(ctx, token));
		} catch (thrown) {
			ctx.logger.debug('a session cookie was not accepted', { reason: withoutPayload(thrown).message });
		}
	}
	return opened;
}

/**
 * Returns the key of one of the application's own users in the store of ended sessions. With an adapter, one of its users may have
 * the same id, and the sessions of one must not end those of the other.
 */
export function ownUserKey({ adapter }: Pick<AuthContext, 'adapter'>, id: string): string {
	return adapter ? `\0${id}` : id;
}

/** Sets the claims of the library apart from the others. */
export function describeToken(ctx: AuthContext, opened: OpenedToken): OpenedCookie {
	const { [userClaim]: userId, [factsClaim]: _, [actorClaim]: actor, [issuedKey]: data, ...claims } = opened.claims;
	const issued = data as IssuedData | undefined;
	const acting = actor as ActorClaim | undefined;
	const facts = { ...factsOfToken(opened.claims), ...(acting && { actor: actorOf(acting) }) };
	const knownId = typeof userId === 'string' ? userId : undefined;
	const [checkedAt, firstId] = [checkedAtOf(opened.claims), firstIdOf(opened.claims)];
	const previousId = previousIdOf(opened.claims);
	const owner = knownId ?? String(claims.sub ?? '');
	const own = isOwnUsers(opened.claims);
	// The user of a token that another library made may be the adapter's.
	const ownerKey = knownId ?? (own ? ownUserKey(ctx, owner) : owner);
	const ids = { firstId, previousId, userId: knownId, owner, own, ownerKey };
	return { ...opened, claims, facts, checkedAt, acting, issued, ...ids };
}

/** Returns the claims, together with those of the library: the id of the adapter's user, the facts of the session, and the data of plugins. */
export function marked(
	claims: JWT,
	{ userId, firstId = claims.jti, previousId, checkedAt, acting, issued, own }: Partial<Omit<OpenedCookie, 'claims'>>,
	facts: SessionFacts
): JWT {
	const first = firstId === claims.jti ? undefined : firstId;
	const prev = previousId === claims.jti || previousId === firstId ? undefined : previousId;
	const checkClaim = checkedAt !== undefined && { seen: checkedAt };
	const claim = { ...claimOf(facts, { first, prev }), ...checkClaim, ...(own && { own: 1 }) };
	return {
		...claims,
		...(userId !== undefined && { [userClaim]: userId }),
		[factsClaim]: claim,
		...(acting && { [actorClaim]: acting }),
		...(issued && { [issuedKey]: issued })
	};
}

const sizes = lazy(() => import('./token-size.js'));

/** Seals the claims into the session cookie. @throws {JWTSessionError} when they are too large for one */
export async function sealCookie(ctx: AuthContext, req: AuthRequest, token: JWT): Promise<CookieWrite[]> {
	const { sessionToken } = req.cookieTable;
	const facts = factsOfToken(token);
	const maxAgeSeconds = secondsLeft(ctx, facts, token[actorClaim] as ActorClaim | undefined);
	const sealed = await ctx.jwt.seal(
		token,
		sessionToken.name,
		facts.remember === false || facts.anonymous ? maxAgeSeconds : undefined
	);
	const expires = withinAge(ctx, facts.createdAt, fromNow(maxAgeSeconds));
	const spec = { ...sessionToken, options: cookieOptionsOf(sessionToken.options, facts, expires) };
	let writes: CookieWrite[];
	try {
		writes = writeChunked(req.cookies, spec, sealed);
	} catch (thrown) {
		throw (await sizes()).tooLarge(token, thrown as Error);
	}
	const bytes = ownCookieBytes(req.cookies, req.cookieTable, writes);
	if (bytes > comfortableBytes) warnOnce(ctx, 'large cookies', (await sizes()).largeCookies(token, bytes));
	return writes;
}

/** The size of the library's cookies in bytes above which the application gets a warning. */
const comfortableBytes = 6 * 1024;

/** Returns the seconds for which a token is sealed. The end of an anonymous session, and of one with an actor, does not move. */
export function secondsLeft(ctx: AuthContext, facts: SessionFacts, acting: ActorClaim | undefined): number {
	const { maxAgeSeconds } = lifetimeOf(ctx, facts);
	if (facts.anonymous && facts.createdAt) {
		return Math.max(1, Math.floor(facts.createdAt.getTime() / 1000) + maxAgeSeconds - nowSeconds());
	}
	return acting ? Math.max(1, Math.min(maxAgeSeconds, acting.until - nowSeconds())) : maxAgeSeconds;
}

/** Returns the actor, as the facts of a session name the actor. */
function actorOf({ token }: ActorClaim): NonNullable<SessionFacts['actor']> {
	return { id: String(token[userClaim]), sessionId: String(token.jti) };
}
