/**
 * Sessions in the data layer. The cookie holds a random token; one adapter call finds session and user. Reading extends
 * a session at most once per `updateAge`, never creates one, and removes one that has expired.
 */
import type { AdapterSession, AdapterUser } from '../../adapters/types.js';
import { AuthError, SessionTokenError } from '../../errors.js';
import type { CookieWrite, Session } from '../../types.js';
import type { AuthContext } from '../context.js';
import { deleteCookie } from '../cookies.js';
import type { AuthRequest } from '../request.js';
import { noSession } from './reading.js';
import type { SessionStrategy, SessionUpdate } from './reading.js';

/** Longer values are nobody's token: they are not worth a query. */
const maxTokenLength = 512;

export const databaseStrategy: SessionStrategy = {
	async read(ctx, req, update) {
		const token = tokenOf(req);
		if (token === undefined) return noSession();
		const removal = [deleteCookie(req.cookieTable.sessionToken)];
		const found = isUsable(token) ? await ctx.adapter?.getSessionAndUser?.(token) : null;
		if (!found) return noSession(removal);

		const expiresAtMs = found.session.expires.getTime();
		if (!(expiresAtMs > Date.now()) || !found.user) {
			await ctx.adapter?.deleteSession?.(token);
			return noSession(removal);
		}
		const { expires, cookies } = await extend(ctx, req, token, found.session.expires);
		const session = await present(ctx, { ...found.session, expires }, found.user, update);
		return { session, userId: session && found.user.id, cookies };
	},

	async issue(ctx, req, { user }) {
		const previous = tokenOf(req);
		const sessionToken = ctx.session.generateSessionToken();
		const expires = expiryFromNow(ctx);
		const created = await ctx.adapter?.createSession?.({ sessionToken, userId: user.id, expires });
		// The browser's earlier session ends here: nobody keeps a token that was known before the sign-in.
		if (previous !== undefined && isUsable(previous)) await ctx.adapter?.deleteSession?.(previous);
		return [cookie(req, created?.sessionToken ?? sessionToken, expires)];
	},

	async revoke(ctx, req) {
		const token = tokenOf(req);
		const cookies = token === undefined ? [] : [deleteCookie(req.cookieTable.sessionToken)];
		if (token === undefined || !isUsable(token)) return { cookies, message: { session: null } };
		return { cookies, message: { session: await ctx.adapter?.deleteSession?.(token) } };
	}
};

function tokenOf(req: AuthRequest): string | undefined {
	return req.cookies[req.cookieTable.sessionToken.name];
}

function isUsable(token: string): boolean {
	return token.length > 0 && token.length <= maxTokenLength && !/\p{Cc}/u.test(token);
}

async function extend(
	ctx: AuthContext,
	req: AuthRequest,
	sessionToken: string,
	expires: Date
): Promise<{ expires: Date; cookies: CookieWrite[] }> {
	const { maxAgeSeconds, updateAgeSeconds } = ctx.session;
	const lastExtendedMs = expires.getTime() - maxAgeSeconds * 1000;
	if (lastExtendedMs + updateAgeSeconds * 1000 > Date.now()) return { expires, cookies: [] };
	const extended = expiryFromNow(ctx);
	await ctx.adapter?.updateSession?.({ sessionToken, expires: extended });
	return { expires: extended, cookies: [cookie(req, sessionToken, extended)] };
}

async function present(
	ctx: AuthContext,
	{ expires }: AdapterSession,
	user: AdapterUser,
	update?: SessionUpdate
): Promise<Session | null> {
	// The token and the rest of the row stay on the server; an application adds what it wants shown from `user`.
	const initial: Session = {
		user: { id: user.id, name: user.name, email: user.email, image: user.image },
		expires: expires.toISOString()
	};
	const { session: callback } = ctx.callbacks;
	if (!callback) return initial;
	const params = { session: initial, user, newSession: update?.data, ...(update && { trigger: 'update' }) };
	try {
		return ((await callback(params as Parameters<typeof callback>[0])) as Session | undefined) ?? null;
	} catch (thrown) {
		if (thrown instanceof AuthError) throw thrown;
		throw new SessionTokenError('the session callback failed', thrown instanceof Error ? thrown : undefined);
	}
}

function cookie(req: AuthRequest, value: string, expires: Date): CookieWrite {
	const { name, options } = req.cookieTable.sessionToken;
	return { name, value, options: { ...options, expires } };
}

function expiryFromNow(ctx: AuthContext): Date {
	return new Date(Date.now() + ctx.session.maxAgeSeconds * 1000);
}
