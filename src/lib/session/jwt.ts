/**
 * Sessions in an encrypted cookie. Claims in, cookie out, and back; the cookie is issued again only when the `jwt`
 * callback changed the claims, when it is older than `updateAge`, or when another secret seals now.
 */
import { AuthError, JWTSessionError } from '../../errors.js';
import type { CookieWrite, JWT, Session } from '../../types.js';
import { nowSeconds } from '../clock.js';
import type { Callbacks } from '../config.js';
import type { AuthContext } from '../context.js';
import { deleteChunked, readChunked, writeChunked } from '../cookies.js';
import { withoutPayload } from '../logger.js';
import type { AuthRequest } from '../request.js';
import { noSession } from './reading.js';
import type { SessionStrategy, SessionUpdate } from './reading.js';

export const jwtStrategy: SessionStrategy = {
	async read(ctx, req, update) {
		const spec = req.cookieTable.sessionToken;
		const opened = await openCookie(ctx, req);
		if (opened === 'absent') return noSession();
		if (opened === null) return noSession(deleteChunked(req.cookies, spec));

		const changes = update && ({ trigger: 'update', session: update.data } as const);
		const token = await callJwt(ctx, { token: opened.claims, ...changes });
		if (token === null) return noSession(deleteChunked(req.cookies, spec));
		const changed = ctx.callbacks.jwt !== undefined && !sameClaims(token, opened.claims);
		const renewed = changed || !opened.current || update !== undefined || isDue(ctx, opened.claims);
		const cookies = renewed ? await sealCookie(ctx, req, token) : [];
		const expiresAt = renewed ? nowSeconds() + ctx.session.maxAgeSeconds : (opened.claims.exp ?? nowSeconds());
		const session = await present(ctx, token, expiresAt, update);
		return { session, userId: (session && token.sub) ?? null, token, cookies };
	},

	async issue(ctx, req, { user, account, profile, isNewUser }) {
		const claims: JWT = { name: user.name, email: user.email, picture: user.image, sub: String(user.id) };
		const trigger = isNewUser ? 'signUp' : 'signIn';
		const token = await callJwt(ctx, { token: claims, user, account, profile, isNewUser, trigger });
		if (token === null) return deleteChunked(req.cookies, req.cookieTable.sessionToken);
		return sealCookie(ctx, req, token);
	},

	async revoke(ctx, req) {
		const opened = await openCookie(ctx, req);
		const token = opened === 'absent' || opened === null ? null : opened.claims;
		if (token?.jti) ctx.memory.endedSessions.set(token.jti, true);
		return { cookies: deleteChunked(req.cookies, req.cookieTable.sessionToken), message: { token } };
	}
};

async function openCookie(
	ctx: AuthContext,
	req: AuthRequest
): Promise<{ claims: JWT; current: boolean } | null | 'absent'> {
	const { sessionToken } = req.cookieTable;
	const { name } = sessionToken;
	const sealed = readChunked(req.cookies, name);
	// What does not make up a value is left over: present, but no session.
	if (!sealed) return deleteChunked(req.cookies, sessionToken).length > 0 ? null : 'absent';
	try {
		const opened = await ctx.jwt.open(sealed, name);
		return opened?.claims.jti && ctx.memory.endedSessions.get(opened.claims.jti) ? null : opened;
	} catch (thrown) {
		ctx.logger.debug('a session cookie was not accepted', { reason: withoutPayload(thrown).message });
		return null;
	}
}

/** Asks the `jwt` callback for the claims; null ends the session. */
async function callJwt(ctx: AuthContext, params: Parameters<Callbacks['jwt']>[0]): Promise<JWT | null> {
	const { jwt } = ctx.callbacks;
	if (!jwt) return params.token;
	return guarded('jwt', async () => {
		// The callback gets a copy, so that a change it makes in place is seen as one.
		const token = structuredClone(params.token);
		const answer = await jwt({ ...params, token });
		return answer === undefined ? token : answer;
	});
}

async function present(
	ctx: AuthContext,
	token: JWT,
	expiresAt: number,
	update?: SessionUpdate
): Promise<Session | null> {
	const initial: Session = {
		user: { id: token.sub, name: token.name, email: token.email, image: token.picture },
		expires: new Date(expiresAt * 1000).toISOString()
	};
	const { session: callback } = ctx.callbacks;
	if (!callback) return initial;
	const params = { session: initial, token, newSession: update?.data, ...(update && { trigger: 'update' }) };
	const session = await guarded('session', () => callback(params as Parameters<typeof callback>[0]));
	return (session as Session | undefined) ?? null;
}

/** An error of the application's callback keeps its cause, and is never taken for "no session". */
async function guarded<T>(name: string, call: () => T | PromiseLike<T>): Promise<T> {
	try {
		return await call();
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		const err = thrown instanceof Error ? thrown : withoutPayload(thrown);
		throw new JWTSessionError(`the ${name} callback failed`, { cause: { err } });
	}
}

async function sealCookie(ctx: AuthContext, req: AuthRequest, token: JWT): Promise<CookieWrite[]> {
	const { sessionToken } = req.cookieTable;
	const sealed = await ctx.jwt.seal(token, sessionToken.name);
	const spec = { ...sessionToken, options: { ...sessionToken.options, expires: expiry(ctx) } };
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

function expiry(ctx: AuthContext): Date {
	return new Date(Date.now() + ctx.session.maxAgeSeconds * 1000);
}

function isDue(ctx: AuthContext, { iat }: JWT): boolean {
	return iat === undefined || nowSeconds() - iat >= ctx.session.updateAgeSeconds;
}

function sameClaims(a: JWT, b: JWT): boolean {
	return JSON.stringify(a) === JSON.stringify(b);
}
