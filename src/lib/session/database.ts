/**
 * Sessions in the data layer. The cookie holds a random token; one adapter call finds session and user. Reading extends
 * a session at most once per `updateAge`, never creates one, and removes one that has expired.
 */
import type { AdapterSession, AdapterUser } from '../../adapters/types.js';
import { AuthError, InvalidConfig, MissingAdapter, SessionTokenError } from '../../errors.js';
import type { CookieWrite, Session } from '../../types.js';
import type { Store } from '../adapter.js';
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
		const found = await findLive(ctx, token);
		const kept = found && (await extend(ctx, req, token, found.session.expires));
		if (!kept) return noSession([deleteCookie(req.cookieTable.sessionToken)]);
		const { expires, cookies } = kept;
		const session = await present(ctx, { ...found.session, expires }, found.user, update);
		return { session, userId: session && String(found.user.id), cookies };
	},

	async issue(ctx, req, { user }) {
		const previous = tokenOf(req);
		const sessionToken = newToken(ctx);
		const expires = expiryFromNow(ctx);
		const created = await storeOf(ctx).createSession({ sessionToken, userId: user.id, expires });
		// The browser's earlier session ends here: nobody keeps a token that was known before the sign-in.
		if (previous !== undefined && isUsable(previous)) await remove(ctx, previous);
		return [cookie(req, created.sessionToken, expires)];
	},

	async revoke(ctx, req) {
		const token = tokenOf(req);
		if (token === undefined) return { cookies: [], message: { session: null } };
		const found = await findLive(ctx, token);
		const removed = found && (await remove(ctx, token));
		// Not every adapter tells what it deleted; null is one that another request deleted first.
		const session = removed === null ? null : (removed ?? found?.session);
		return { cookies: [deleteCookie(req.cookieTable.sessionToken)], message: { session } };
	}
};

function storeOf({ adapter }: AuthContext): Store {
	if (!adapter) throw new MissingAdapter('session.strategy "database" needs an adapter');
	return adapter;
}

function tokenOf(req: AuthRequest): string | undefined {
	return req.cookies[req.cookieTable.sessionToken.name];
}

function isUsable(token: unknown): token is string {
	return typeof token === 'string' && token.length > 0 && token.length <= maxTokenLength && !/\p{Cc}/u.test(token);
}

function newToken(ctx: AuthContext): string {
	const token: unknown = ctx.session.generateSessionToken();
	if (isUsable(token)) return token;
	throw new InvalidConfig(
		`session.generateSessionToken has to return a string of at most ${maxTokenLength} characters, without control characters`
	);
}

/** Finds a session that holds; one that has expired, or whose user is gone, is removed. */
async function findLive(ctx: AuthContext, token: string): Promise<SessionAndUser | null> {
	const found = isUsable(token) ? await storeOf(ctx).getSessionAndUser(token) : null;
	if (!found) return null;
	// Whatever its type says, an adapter without joins may find the session of a user who is gone.
	const user = found.user as AdapterUser | null | undefined;
	if (user && found.session.expires.getTime() > Date.now()) return found;
	await remove(ctx, token);
	return null;
}

interface SessionAndUser {
	readonly session: AdapterSession;
	readonly user: AdapterUser;
}

function remove(ctx: AuthContext, token: string): Promise<AdapterSession | null | undefined | void> {
	return unlessGone(ctx, token, async (store) => store.deleteSession(token));
}

/** Some adapters throw where there is no such session any more. That is no failure: it is gone, which gives null. */
async function unlessGone<T>(ctx: AuthContext, token: string, call: (store: Store) => Promise<T>): Promise<T | null> {
	const store = storeOf(ctx);
	try {
		return await call(store);
	} catch (thrown) {
		if (await store.getSessionAndUser(token)) throw thrown;
		return null;
	}
}

/** How long requests of one process that read a session at the same time leave its extension to the first: milliseconds. */
const extensionWindowMs = 60_000;

/** Extends a session that is due; null when it was ended in the meantime. */
async function extend(
	ctx: AuthContext,
	req: AuthRequest,
	sessionToken: string,
	expires: Date
): Promise<{ expires: Date; cookies: CookieWrite[] } | null> {
	const { maxAgeSeconds, updateAgeSeconds } = ctx.session;
	const dueAtMs = expires.getTime() - (maxAgeSeconds - updateAgeSeconds) * 1000;
	const extension = `${sessionToken} ${expires.getTime()}`;
	const ours = dueAtMs <= Date.now() && ctx.memory.extensions.claim(extension, Date.now() + extensionWindowMs);
	if (!ours) return { expires, cookies: [] };
	const extended = expiryFromNow(ctx);
	try {
		const change = { sessionToken, expires: extended };
		if ((await unlessGone(ctx, sessionToken, async (store) => store.updateSession(change))) === null) return null;
	} catch (thrown) {
		ctx.memory.extensions.release(extension);
		throw thrown;
	}
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
		user: { id: String(user.id), name: user.name, email: user.email, image: user.image },
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
