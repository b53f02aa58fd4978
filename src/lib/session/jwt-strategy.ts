/**
 * Sessions in an encrypted cookie. Turns claims into a cookie, and back. The cookie is issued again only when the `jwt` callback
 * changed the claims, when it is older than `updateAge`, or when another secret seals now.
 */
import { JWTSessionError } from '../../errors.js';
import type { CookieWrite, JWT, SessionFacts } from '../../types.js';
import type { AuthContext } from '../config/context.js';
import type { Callbacks } from '../config/options.js';
import { withoutPayload } from '../errors/scrub.js';
import { warnOnce } from '../errors/warn-once.js';
import { deleteChunked, isSent, ownCookieBytes, readChunked, writeChunked } from '../http/cookies.js';
import { withInfo } from '../http/request.js';
import type { AuthRequest } from '../http/request.js';
import type { OpenedToken } from '../seal/opened-tokens.js';
import { fromNow, nowSeconds } from '../util/clock.js';
import { lazy } from '../util/lazy.js';
import { isTooOld, withEnd, withinAge } from './lifetimes/absolute-age.js';
import { callCallback, present } from './callbacks.js';
import {
	checkedAtOf,
	claimOf,
	factsClaim,
	factsOfToken,
	firstIdOf,
	newFacts,
	provenAgain,
	shownFacts
} from './facts.js';
import { cookieOptionsOf, lifetimeOf } from './lifetimes/lifetime.js';
import { noSession } from './reading.js';
import { largestClaims, smallerToken } from '../seal/token-size.js';
import type { SessionStrategy } from './strategy.js';

/**
 * The claim that shows whether `sub` is the id of a user of the adapter: it contains the id of the adapter's user who signed in.
 * Without it, or if it differs from `sub`, the session's user does not count as a user of the adapter.
 *
 * It is in the sealed token only. Callbacks and events neither see nor set it, so that it survives a `jwt` callback that returns
 * a new object, and no data that a browser posts to change its session gets there. `@auth/core` passes it on.
 */
const userClaim = 'framework-auth.user';

export const jwtStrategy: SessionStrategy = {
	async read(ctx, req, update) {
		const spec = req.cookieTable.sessionToken;
		const opened = await openCookie(ctx, req);
		if (opened === 'absent') return noSession();
		const held = opened === 'broken' ? null : await findOut(ctx, opened);
		if (opened === 'broken' || held === null) return noSession(deleteChunked(req.cookies, spec));

		const changes = update && ({ trigger: 'update', session: update.data } as const);
		const { claims, userId, owner, firstId } = opened;
		const before = withBeginning(opened.facts);
		const token = await callJwt(ctx, req, { token: claims, ...changes });
		if (token === null) return noSession(deleteChunked(req.cookies, spec));
		// The session keeps its id, even if the callback changed it, so that a sign-out ends it.
		const kept = { ...token, jti: claims.jti ?? token.jti };
		const changed = ctx.callbacks.jwt !== undefined && JSON.stringify(kept) !== JSON.stringify(claims);
		const wanted = changed || update !== undefined;
		const known = { userId, firstId, checkedAt: held.checkedAt };
		const write = writerFor(wanted, held.renewable);
		const cookies = write ? await write(ctx, req, marked(kept, known, before)) : [];
		const renewed = cookies.length > 0;
		const expires = withinAge(ctx, before.createdAt, new Date(expiryOf(ctx, opened, renewed) * 1000));
		const facts = withEnd(ctx, { ...before, expires, ...(renewed && { lastUsedAt: new Date() }) });
		const initial = {
			user: { id: token.sub, name: token.name, email: token.email, image: token.picture },
			expires: expires.toISOString(),
			...shownFacts(facts)
		};
		const session = await present(ctx, req, initial, { token }, update, JWTSessionError);
		return {
			session,
			userId: session && adapterUserId(token, userId),
			user: { ...initial.user },
			facts: session && facts,
			owner,
			firstId,
			token,
			cookies
		};
	},

	async issue(ctx, req, signedIn) {
		const { user, account, profile, isNewUser, users, data } = signedIn;
		const id = String(user.id);
		const claims: JWT = { name: user.name, email: user.email, picture: user.image, sub: id };
		const trigger = isNewUser ? 'signUp' : 'signIn';
		const given = { user, account, profile, isNewUser, ...(data && { data }) };
		const token = await callJwt(ctx, req, { token: claims, ...given, trigger });
		const { sessionToken } = req.cookieTable;
		const userId = users === 'adapter' ? id : undefined;
		const facts = newFacts(ctx, req, signedIn, fromNow(ctx.session.maxAgeSeconds));
		const cookies =
			token === null
				? deleteChunked(req.cookies, sessionToken)
				: await sealCookie(ctx, req, marked({ ...token, jti: token.jti ?? facts.id }, { userId }, facts));
		await endEarlier(ctx, req);
		return cookies;
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
				: await sealCookie(ctx, req, marked({ ...token, jti: facts.id }, opened, facts));
		await endEarlier(ctx, req);
		return cookies;
	},

	async revoke(ctx, req) {
		const token = await endEarlier(ctx, req);
		return { cookies: deleteChunked(req.cookies, req.cookieTable.sessionToken), message: { token } };
	}
};

/**
 * Ends the session of the browser, and returns its claims. A renewal that is still on its way does not bring the session back:
 * neither after a sign-out, nor after another user has signed in.
 */
async function endEarlier(ctx: AuthContext, req: AuthRequest): Promise<JWT | null> {
	const opened = await openCookie(ctx, req);
	if (typeof opened === 'string') return null;
	const { jti } = opened.claims;
	if (jti) {
		ctx.instance.endedSessions.set(jti, true);
		if (ctx.session.revocation) await (await revoking()).endOne(ctx, opened.owner, jti);
	}
	return opened.claims;
}

/**
 * Looks whether the user still exists, once per `updateAge`, if it is known to be the adapter's. The time of the last look is
 * sealed in the claim, because a `jwt` callback may have the token made again with each read.
 * @returns the time of the last look in seconds; `unknown` if the data layer fails: then the session goes on, and is not renewed
 */
async function checkUser(ctx: AuthContext, opened: OpenedCookie): Promise<number | 'gone' | 'unknown' | undefined> {
	const { claims, userId, facts, checkedAt } = opened;
	if (!ctx.adapter || adapterUserId(claims, userId) === null) return undefined;
	const due = !opened.current || nowSeconds() - (checkedAt ?? 0) >= lifetimeOf(ctx, facts).updateAgeSeconds;
	return due ? (await checking()).lookForUser(ctx, String(userId), claims.jti) : checkedAt;
}

const checking = lazy(() => import('./user-check.js'));

/** Whether the session has ended, although its token is valid. */
async function isOver(ctx: AuthContext, opened: OpenedCookie, cacheSeconds?: number): Promise<boolean | 'unknown'> {
	if (isTooOld(ctx, opened.facts.createdAt)) return true;
	return ctx.session.revocation !== undefined && (await revoking()).isEnded(ctx, opened, cacheSeconds);
}

/**
 * Finds out whether the session of a valid token goes on, and whether use renews it now. A session that may have been ended is
 * not renewed: it would outlive the record of its end.
 */
async function findOut(
	ctx: AuthContext,
	opened: OpenedCookie
): Promise<{ renewable: boolean; checkedAt: number | undefined } | null> {
	const over = await isOver(ctx, opened);
	const checkedAt = over === true ? undefined : await checkUser(ctx, opened);
	if (over === true || checkedAt === 'gone') return null;
	const isKnown = over !== 'unknown' && checkedAt !== 'unknown';
	const renewable = isKnown && (!opened.current || isDue(ctx, opened));
	return { renewable, checkedAt: checkedAt === 'unknown' ? opened.checkedAt : checkedAt };
}

/** The age of a session that does not say when it began is counted from now on. */
function withBeginning(facts: SessionFacts): SessionFacts & { readonly createdAt: Date } {
	return { ...facts, createdAt: facts.createdAt ?? new Date() };
}

/** Few sites need it. */
const revoking = lazy(() => import('./revocation.js'));

/** A valid token, with the claims of the library apart from the others. */
interface OpenedCookie extends OpenedToken {
	/** Id of the adapter's user who signed in. */
	readonly userId: string | undefined;
	readonly owner: string;
	readonly firstId: string | undefined;
	readonly facts: SessionFacts;
	/** When the user was last looked for, in seconds since the epoch. */
	readonly checkedAt: number | undefined;
}

/** Opens the session cookie: `absent` if the browser sent none, `broken` if it contains no session. */
async function openCookie(ctx: AuthContext, req: AuthRequest): Promise<OpenedCookie | 'absent' | 'broken'> {
	const { sessionToken } = req.cookieTable;
	const { name } = sessionToken;
	const sealed = readChunked(req.cookies, name);
	// Chunks that do not form a value are remains: there is a cookie, and no session.
	if (!sealed) return isSent(req.cookies, sessionToken) ? 'broken' : 'absent';
	try {
		const opened = await ctx.jwt.open(sealed, name);
		const ended = opened?.claims.jti && ctx.instance.endedSessions.get(opened.claims.jti);
		if (!opened || ended) return 'broken';
		const { [userClaim]: userId, [factsClaim]: _, ...claims } = opened.claims;
		const facts = factsOfToken(opened.claims);
		const known = typeof userId === 'string' ? userId : undefined;
		const [checkedAt, firstId] = [checkedAtOf(opened.claims), firstIdOf(opened.claims)];
		return { ...opened, claims, facts, checkedAt, firstId, userId: known, owner: known ?? String(claims.sub ?? '') };
	} catch (thrown) {
		ctx.logger.debug('a session cookie was not accepted', { reason: withoutPayload(thrown).message });
		return 'broken';
	}
}

/** Asks the `jwt` callback for the claims; null ends the session. */
async function callJwt(
	ctx: AuthContext,
	req: AuthRequest,
	params: Omit<Parameters<Callbacks['jwt']>[0], 'request'>
): Promise<JWT | null> {
	const { jwt } = ctx.callbacks;
	if (!jwt) return params.token;
	return callCallback(JWTSessionError, 'jwt', async () => {
		// The callback gets a copy, so that a change it makes in place is seen as one.
		const token = structuredClone(params.token);
		const answer = (await jwt(withInfo(req, { ...params, token }))) as JWT | null | undefined;
		if (answer === null) return null;
		const { [userClaim]: _, [factsClaim]: __, ...claims } = answer ?? token;
		return claims;
	});
}

/** Returns the claims, together with the id of the adapter's user and the facts of the session. */
function marked(
	claims: JWT,
	{ userId, firstId = claims.jti, checkedAt }: Partial<Pick<OpenedCookie, 'userId' | 'firstId' | 'checkedAt'>>,
	facts: SessionFacts
): JWT {
	const first = firstId === claims.jti ? undefined : firstId;
	const claim = { ...claimOf(facts, first), ...(checkedAt !== undefined && { seen: checkedAt }) };
	return { ...claims, ...(userId !== undefined && { [userClaim]: userId }), [factsClaim]: claim };
}

/** Seals the claims into the session cookie. @throws {JWTSessionError} when they are too large for one */
async function sealCookie(ctx: AuthContext, req: AuthRequest, token: JWT): Promise<CookieWrite[]> {
	const { sessionToken } = req.cookieTable;
	const facts = factsOfToken(token);
	const { maxAgeSeconds } = lifetimeOf(ctx, facts);
	const sealed = await ctx.jwt.seal(token, sessionToken.name, facts.remember === false ? maxAgeSeconds : undefined);
	const expires = withinAge(ctx, facts.createdAt, fromNow(maxAgeSeconds));
	const spec = { ...sessionToken, options: cookieOptionsOf(sessionToken.options, facts, expires) };
	let writes: CookieWrite[];
	try {
		writes = writeChunked(req.cookies, spec, sealed);
	} catch (thrown) {
		const cause = { largestClaims: Object.fromEntries(largestClaims(token)) };
		throw new JWTSessionError(`${(thrown as Error).message}. ${smallerToken(token)}`, { cause });
	}
	const bytes = ownCookieBytes(req.cookies, req.cookieTable, writes);
	if (bytes > comfortableBytes) {
		const why = 'Many servers and proxies refuse requests with more than 8 KB of headers';
		const message = `the library's cookies of one browser are ${bytes} bytes long. ${why}. ${smallerToken(token)}`;
		warnOnce(ctx, 'large cookies', message);
	}
	return writes;
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
function expiryOf(ctx: AuthContext, { claims, facts }: OpenedCookie, renewed: boolean): number {
	if (!renewed) return claims.exp ?? nowSeconds();
	return nowSeconds() + Math.min(lifetimeOf(ctx, facts).maxAgeSeconds, ctx.jwt.maxAgeSeconds);
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

/** The size of the library's cookies in bytes above which the application gets a warning. */
const comfortableBytes = 6 * 1024;

function isDue(ctx: AuthContext, { claims: { iat }, facts }: OpenedCookie): boolean {
	return iat === undefined || nowSeconds() - iat >= lifetimeOf(ctx, facts).updateAgeSeconds;
}
