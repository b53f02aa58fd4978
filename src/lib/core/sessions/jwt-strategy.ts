/**
 * Sessions in an encrypted cookie. Turns claims into a cookie, and back. The cookie is issued again only when the `jwt` callback
 * changed the claims, when it is older than `updateAge`, or when another secret seals now.
 */
import { JWTSessionError } from '../../../errors.js';
import type { CookieWrite, JWT, SessionFacts } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import type { Callbacks } from '../../base/config/options.js';
import { warnOnce } from '../../base/errors/logger.js';
import { deleteChunked } from '../../base/http/cookies/chunks.js';
import { knownTwins } from '../../base/http/cookies/writes.js';
import { withInfo } from '../request/request.js';
import type { AuthRequest } from '../request/request.js';
import { fromNow, isoText, nowSeconds } from '../../base/util/clock.js';
import { lazy } from '../../base/util/lazy.js';
import { callCallback, furtherMembers, present } from './callbacks.js';
import { factsClaim, issuedKey, newFacts, provenAgain, shownFacts } from '../session/facts.js';
import {
	actorClaim,
	marked,
	openCookie,
	openCookies,
	ownUserKey,
	sealCookie,
	secondsLeft,
	userClaim
} from './jwt/cookie.js';
import { beginningOf } from './jwt/beginning.js';
import { isOver, replacedBy } from './jwt/over.js';
import type { OpenedCookie } from './jwt/cookie.js';
import { lifetimeOf, withEnd, withinAge } from './lifetimes/lifetime.js';
import { noSession } from '../request/reading.js';
import type { SessionReading } from '../request/reading.js';
import type { SessionStrategy, SignedIn } from '../session/strategy.js';
import { isValid } from '../lifecycle.js';

export const jwtStrategy: SessionStrategy = {
	async read(ctx, req, update) {
		const result = await openUsable(ctx, req);
		if ('session' in result) return result;
		const { opened, standing } = result;
		const changes = update && ({ trigger: 'update', session: update.data } as const);
		const { claims, userId, owner, ownerKey, own, firstId, previousId, acting, issued } = opened;
		const before = withBeginning(opened.facts);
		const token = await callJwt(ctx, req, { token: { ...claims, ...update?.user }, ...changes });
		if (token === null) return noSession(deleteChunked(req.cookies, req.cookieTable.sessionToken));
		// The session keeps its id, even if the callback changed it, so that a sign-out ends it.
		const nextClaims = { ...token, jti: claims.jti ?? token.jti };
		const changed = ctx.callbacks.jwt !== undefined && JSON.stringify(nextClaims) !== JSON.stringify(claims);
		const wanted = changed || update !== undefined;
		const marks = { userId, firstId, previousId, acting, issued, own, checkedAt: standing.checkedAt };
		const write = writerFor(wanted, standing.renewable);
		const cookies = write ? await write(ctx, req, marked(nextClaims, marks, before)) : [];
		const renewed = cookies.length > 0;
		const expires = withinAge(ctx, before.createdAt, new Date(expiryOf(ctx, opened, renewed) * 1000));
		const facts = withEnd(ctx, { ...before, expires, ...(renewed && { lastUsedAt: new Date() }) });
		const initial = {
			user: {
				id: token.sub,
				name: token.name,
				email: token.email,
				image: token.picture,
				...furtherMembers(ctx, token)
			},
			expires: isoText(expires),
			...shownFacts(facts)
		};
		const session = await present(ctx, req, initial, { token, issued }, update, JWTSessionError);
		return {
			session,
			userId: session && adapterUserId(token, userId),
			user: { ...initial.user },
			facts: session && facts,
			owner,
			ownerKey,
			firstId,
			previousId,
			token,
			issued,
			cookies
		};
	},

	async issue(ctx, req, signedIn) {
		const { users, basis, issued } = signedIn;
		const id = String(signedIn.user.id);
		const token = await firstToken(ctx, req, signedIn);
		const { sessionToken } = req.cookieTable;
		const userId = users === 'adapter' ? id : undefined;
		const own = users === 'own' && ctx.adapter !== undefined;
		const sub = String(token?.sub);
		const begun = await beginningOf(ctx, signedIn, userId ?? (own ? ownUserKey(ctx, sub) : sub));
		const facts = newFacts(ctx, req, signedIn, fromNow(ctx.session.maxAgeSeconds), begun);
		const marks = { userId, own, firstId: basis?.firstId, previousId: basis?.id, issued };
		const cookies =
			token === null
				? deleteChunked(req.cookies, sessionToken)
				: await sealCookie(ctx, req, marked({ ...token, jti: token.jti ?? facts.id }, marks, facts));
		if (token !== null) await signedIn.settle(token.jti ?? facts.id);
		const replaced = await replacedBy(ctx, req, basis?.id);
		const { twins } = await endEarlier(ctx, req, basis?.id);
		return { cookies: [...twins, ...cookies], replaced };
	},

	async reissue(ctx, req, proven) {
		const opened = await openCookie(ctx, req);
		// The cache may not know yet that it was ended.
		if (typeof opened === 'string' || (await isOver(ctx, opened, 0)) !== false) return null;
		const facts = provenAgain(ctx, req, proven, withBeginning(opened.facts));
		const token = await callJwt(ctx, req, { token: opened.claims, trigger: 'reauthenticate' });
		const cookies =
			token === null
				? deleteChunked(req.cookies, req.cookieTable.sessionToken)
				: await sealCookie(
						ctx,
						req,
						marked({ ...token, jti: facts.id }, { ...opened, previousId: opened.claims.jti }, facts)
					);
		const { twins } = await endEarlier(ctx, req, opened.claims.jti);
		req.state.begunSession = token === null ? undefined : facts.id;
		return [...twins, ...cookies];
	},

	async revoke(ctx, req) {
		const { ended, twins } = await endEarlier(ctx, req);
		const cookies = [...twins, ...deleteChunked(req.cookies, req.cookieTable.sessionToken)];
		return { cookies, messages: ended.map((token) => ({ token })) };
	}
};

/** Asks the `jwt` callback for the claims of a session that begins. */
function firstToken(ctx: AuthContext, req: AuthRequest, signedIn: SignedIn): Promise<JWT | null> {
	const { user, account, profile, isNewUser, data } = signedIn;
	const claims: JWT = {
		name: user.name,
		email: user.email,
		picture: user.image,
		sub: String(user.id),
		...furtherMembers(ctx, user)
	};
	const trigger = isNewUser ? 'signUp' : 'signIn';
	const details = { user, account, profile, isNewUser, ...(data && { data }) };
	return callJwt(ctx, req, { token: claims, ...details, trigger });
}

/**
 * Ends the sessions of the browser, and returns their claims. A renewal that is still on its way does not bring a session back:
 * neither after a sign-out, nor after another user has signed in.
 * @param goingOn the id of a session that goes on under another id
 */
async function endEarlier(
	ctx: AuthContext,
	req: AuthRequest,
	goingOn?: string
): Promise<{ readonly ended: JWT[]; readonly twins: CookieWrite[] }> {
	const opened = await openCookies(ctx, req);
	for (const each of opened) await end(ctx, req, each, each.claims.jti === goingOn ? 'id' : 'session');
	const twins = opened.length > 1 ? knownTwins(req, req.cookieTable.sessionToken) : [];
	return { ended: opened.map(({ claims }) => claims), twins };
}

async function end(ctx: AuthContext, req: AuthRequest, opened: OpenedCookie, what: 'session' | 'id'): Promise<void> {
	const { jti } = opened.claims;
	if (jti) {
		ctx.instance.endedSessions.set(jti, true);
		if (ctx.session.revocation) {
			const { endId, endOne } = await revoking();
			await (what === 'id' ? endId : endOne)(ctx, opened.ownerKey, jti);
		}
	}
	if (opened.acting) {
		req.state.endedActor = String(opened.acting.token[userClaim]);
		await (await actors()).endActorsToken(ctx, opened.acting);
	}
}

/**
 * Looks whether the user still exists, once per `updateAge`, if it is known to be the adapter's. The time of the last look is
 * sealed in the claim, because a `jwt` callback may have the token made again with each read.
 * @returns the time of the last look in seconds; `unknown` if the data layer fails: then the session goes on, and is not renewed
 */
async function checkUser(ctx: AuthContext, opened: OpenedCookie): Promise<number | 'gone' | 'unknown' | undefined> {
	const { claims, userId, facts, checkedAt } = opened;
	if (!ctx.adapter || adapterUserId(claims, userId) === null) return undefined;
	// The user of an anonymous session is deleted at the first sign-in in the browser: copies of the session end with it.
	const due =
		facts.anonymous || !opened.current || nowSeconds() - (checkedAt ?? 0) >= lifetimeOf(ctx, facts).updateAgeSeconds;
	return due ? (await checking()).lookForUser(ctx, String(userId), claims.jti) : checkedAt;
}

const checking = lazy(() => import('./validity/user-check.js'));

/** Returns the session of the cookie, or the reading without one. */
async function openUsable(
	ctx: AuthContext,
	req: AuthRequest
): Promise<SessionReading | { readonly opened: OpenedCookie; readonly standing: Standing }> {
	const opened = await openCookie(ctx, req);
	if (opened === 'absent') return noSession();
	if (opened === 'conflict') return (await conflicts()).conflictOf(ctx, req);
	const standing = opened === 'broken' ? null : await findOut(ctx, opened);
	if (opened === 'broken' || standing === null) {
		return noSession(deleteChunked(req.cookies, req.cookieTable.sessionToken));
	}
	return (await isValid(ctx, opened)) ? { opened, standing } : noSession();
}

/** A session that goes on. */
interface Standing {
	readonly renewable: boolean;
	readonly checkedAt: number | undefined;
}

/**
 * Finds out whether the session of a valid token goes on, and whether use renews it now. A session that may have been ended is
 * not renewed: it would outlive the record of its end.
 */
async function findOut(ctx: AuthContext, opened: OpenedCookie): Promise<Standing | null> {
	const over = await isOver(ctx, opened);
	const checkedAt = over === true ? undefined : await checkUser(ctx, opened);
	if (over === true || checkedAt === 'gone') return null;
	const isKnown = over !== 'unknown' && checkedAt !== 'unknown';
	const renewable = isKnown && !opened.acting && (!opened.current || isDue(ctx, opened));
	return { renewable, checkedAt: checkedAt === 'unknown' ? opened.checkedAt : checkedAt };
}

/** The age of a session that does not say when it began is counted from now on. */
function withBeginning(facts: SessionFacts): SessionFacts & { readonly createdAt: Date } {
	return { ...facts, createdAt: facts.createdAt ?? new Date() };
}

/** Few sites need them. */
const actors = lazy(() => import('./acting/actors-token.js'));
const conflicts = lazy(() => import('./validity/conflict.js'));
const revoking = lazy(() => import('./revocation.js'));

type JwtFacts = Parameters<Callbacks['jwt']>[0];

/** Asks the `jwt` callback for the claims; null ends the session. */
export async function callJwt(
	ctx: AuthContext,
	req: AuthRequest,
	params: Omit<JwtFacts, 'request' | 'user'> & Partial<Pick<JwtFacts, 'user'>>
): Promise<JWT | null> {
	const { jwt } = ctx.callbacks;
	if (!jwt) return params.token;
	return callCallback(JWTSessionError, 'jwt', async () => {
		// The callback gets a copy, so that a change it makes in place is seen as one.
		const token = structuredClone(params.token);
		const answer = (await jwt(withInfo(req, { ...params, token } as JwtFacts))) as JWT | null | undefined;
		if (answer === null) return null;
		const { [userClaim]: _, [factsClaim]: __, [actorClaim]: ___, [issuedKey]: ____, ...claims } = answer ?? token;
		return claims;
	});
}

/** Returns the id of the adapter's user, unless the `jwt` callback has replaced it. */
function adapterUserId({ sub }: JWT, userId: string | undefined): string | null {
	return userId !== undefined && String(sub ?? userId) === userId ? userId : null;
}

/** Changes by the callback must be written; a renewal may be left out. */
function writerFor(wanted: boolean, renewable: boolean): typeof sealCookie | undefined {
	return wanted ? sealCookie : renewable ? renewCookie : undefined;
}

/** Returns the end of the session in seconds since the epoch. */
function expiryOf(ctx: AuthContext, { claims, facts, acting }: OpenedCookie, renewed: boolean): number {
	if (!renewed) return claims.exp ?? nowSeconds();
	return nowSeconds() + Math.min(secondsLeft(ctx, facts, acting), ctx.jwt.maxAgeSeconds);
}

/** Extends a session. A session that `@auth/core` wrote and that is too large for it goes on until it expires. */
async function renewCookie(ctx: AuthContext, req: AuthRequest, token: JWT): Promise<CookieWrite[]> {
	try {
		return await sealCookie(ctx, req, token);
	} catch (thrown) {
		if (!(thrown instanceof JWTSessionError)) throw thrown;
		warnOnce(ctx, 'unrenewed session', `a session is not renewed, and ends when it expires: ${thrown.message}`);
		return [];
	}
}

function isDue(ctx: AuthContext, { claims: { iat }, facts }: OpenedCookie): boolean {
	return iat === undefined || nowSeconds() - iat >= lifetimeOf(ctx, facts).updateAgeSeconds;
}
