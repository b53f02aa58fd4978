/**
 * Sessions in an encrypted cookie. Claims in, cookie out, and back; the cookie is issued again only when the `jwt`
 * callback changed the claims, when it is older than `updateAge`, or when another secret seals now.
 */
import { JWTSessionError } from '../../errors.js';
import type { CookieWrite, JWT } from '../../types.js';
import { fromNow, nowSeconds } from '../clock.js';
import type { Callbacks } from '../config.js';
import type { AuthContext, OpenedToken } from '../context.js';
import { deleteChunked, readChunked, writeChunked } from '../cookies.js';
import { withoutPayload } from '../logger.js';
import type { AuthRequest } from '../request.js';
import { guarded, present } from './callbacks.js';
import { noSession } from './strategy.js';
import type { SessionStrategy } from './strategy.js';

export const jwtStrategy: SessionStrategy = {
	async read(ctx, req, update) {
		const spec = req.cookieTable.sessionToken;
		const opened = await openCookie(ctx, req);
		if (opened === 'absent') return noSession();
		if (opened === 'broken') return noSession(deleteChunked(req.cookies, spec));

		const changes = update && ({ trigger: 'update', session: update.data } as const);
		const token = await callJwt(ctx, { token: opened.claims, ...changes });
		if (token === null) return noSession(deleteChunked(req.cookies, spec));
		const changed = ctx.callbacks.jwt !== undefined && !sameClaims(token, opened.claims);
		const renewed = changed || !opened.current || update !== undefined || isDue(ctx, opened.claims);
		const cookies = renewed ? await sealCookie(ctx, req, token) : [];
		const lifetime = Math.min(ctx.session.maxAgeSeconds, ctx.jwt.maxAgeSeconds);
		const expiresAt = renewed ? nowSeconds() + lifetime : (opened.claims.exp ?? nowSeconds());
		const initial = {
			user: { id: token.sub, name: token.name, email: token.email, image: token.picture },
			expires: new Date(expiresAt * 1000).toISOString()
		};
		const session = await present(ctx, initial, { token }, update, JWTSessionError);
		return { session, userId: (session && token.sub) ?? null, token, cookies };
	},

	async issue(ctx, req, { user, account, profile, isNewUser }) {
		const claims: JWT = { name: user.name, email: user.email, picture: user.image, sub: String(user.id) };
		const trigger = isNewUser ? 'signUp' : 'signIn';
		const token = await callJwt(ctx, { token: claims, user, account, profile, isNewUser, trigger });
		const { sessionToken } = req.cookieTable;
		const cookies = token === null ? deleteChunked(req.cookies, sessionToken) : await sealCookie(ctx, req, token);
		await endEarlier(ctx, req);
		return cookies;
	},

	async revoke(ctx, req) {
		const token = await endEarlier(ctx, req);
		return { cookies: deleteChunked(req.cookies, req.cookieTable.sessionToken), message: { token } };
	}
};

/**
 * Ends the session that the browser has, and returns its claims. A renewal of it that is still on its way brings nobody
 * back: neither who signed out, nor who was there before somebody else signed in.
 */
async function endEarlier(ctx: AuthContext, req: AuthRequest): Promise<JWT | null> {
	const opened = await openCookie(ctx, req);
	if (typeof opened === 'string') return null;
	if (opened.claims.jti) ctx.memory.endedSessions.set(opened.claims.jti, true);
	return opened.claims;
}

/** Opens the session cookie: `absent` where the browser sent none, `broken` where what it sent holds no session. */
async function openCookie(ctx: AuthContext, req: AuthRequest): Promise<OpenedToken | 'absent' | 'broken'> {
	const { sessionToken } = req.cookieTable;
	const { name } = sessionToken;
	const sealed = readChunked(req.cookies, name);
	// What does not make up a value is left over: present, but no session.
	if (!sealed) return deleteChunked(req.cookies, sessionToken).length > 0 ? 'broken' : 'absent';
	try {
		const opened = await ctx.jwt.open(sealed, name);
		const ended = opened?.claims.jti && ctx.memory.endedSessions.get(opened.claims.jti);
		return opened && !ended ? opened : 'broken';
	} catch (thrown) {
		ctx.logger.debug('a session cookie was not accepted', { reason: withoutPayload(thrown).message });
		return 'broken';
	}
}

/** Asks the `jwt` callback for the claims; null ends the session. */
async function callJwt(ctx: AuthContext, params: Parameters<Callbacks['jwt']>[0]): Promise<JWT | null> {
	const { jwt } = ctx.callbacks;
	if (!jwt) return params.token;
	return guarded(JWTSessionError, 'jwt', async () => {
		// The callback gets a copy, so that a change it makes in place is seen as one.
		const token = structuredClone(params.token);
		const answer = await jwt({ ...params, token });
		return answer === undefined ? token : answer;
	});
}

async function sealCookie(ctx: AuthContext, req: AuthRequest, token: JWT): Promise<CookieWrite[]> {
	const { sessionToken } = req.cookieTable;
	const sealed = await ctx.jwt.seal(token, sessionToken.name);
	const spec = { ...sessionToken, options: { ...sessionToken.options, expires: fromNow(ctx.session.maxAgeSeconds) } };
	try {
		return writeChunked(req.cookies, spec, sealed);
	} catch (thrown) {
		const sizes = Object.entries(token)
			.map(([claim, value]) => [claim, JSON.stringify(value ?? null).length] as const)
			.sort(([, a], [, b]) => b - a)
			.slice(0, 3);
		throw new JWTSessionError(`${(thrown as Error).message}: put less into the token, or use the database strategy`, {
			cause: { largestClaims: Object.fromEntries(sizes) }
		});
	}
}

function isDue(ctx: AuthContext, { iat }: JWT): boolean {
	return iat === undefined || nowSeconds() - iat >= ctx.session.updateAgeSeconds;
}

function sameClaims(a: JWT, b: JWT): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}
