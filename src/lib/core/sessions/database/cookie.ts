/** The cookie of a stored session: reading its token, of which a browser may send several, and writing it. */
import type { CookieWrite, SessionFacts } from '../../../../types.js';
import type { AuthContext } from '../../context/context.js';
import { isSent, latestOf } from '../../../base/http/cookies/chunks.js';
import { valuesOf, withFirst } from '../../../base/http/cookies/sent.js';
import { knownTwins } from '../../../base/http/cookies/writes.js';
import { deleteCookie } from '../../../base/http/cookies.js';
import type { AuthRequest } from '../../request/request.js';
import { cookieOptionsOf } from '../lifetimes/lifetime.js';
import { findLive } from './live.js';
import type { LiveSession } from './live.js';

/** Returns the token of the session cookie: once the session was read, of the one that counts. */
export function tokenOf(req: AuthRequest): string | undefined {
	return req.cookies[req.cookieTable.sessionToken.name];
}

/** Returns the tokens of all session cookies of the browser. */
export function tokensOf(req: AuthRequest): readonly string[] {
	return valuesOf(req.cookies, req.cookieTable.sessionToken.name);
}

/** Finds the session that counts. */
export async function findCounted(
	ctx: AuthContext,
	req: AuthRequest
): Promise<LiveSession | null | 'absent' | 'conflict'> {
	const tokens = tokensOf(req);
	const [token, ...others] = tokens;
	if (token === undefined) return tokenOf(req) === undefined ? 'absent' : null;
	if (others.length === 0) return findLive(ctx, token);
	const latest = latestOf(await findAll(ctx, tokens), ({ user, facts: { createdAt, expires } }) => ({
		owner: String(user.id),
		issuedAt: (createdAt ?? expires).getTime()
	}));
	if (!latest) return latest === null ? 'conflict' : null;
	req.state.cookies = withFirst(req.cookies, req.cookieTable.sessionToken.name, latest.token);
	return latest;
}

/** Finds the sessions of these tokens. */
export async function findAll(
	ctx: AuthContext,
	tokens: readonly string[]
): Promise<readonly (LiveSession & { readonly token: string })[]> {
	const sessions: (LiveSession & { readonly token: string })[] = [];
	for (const token of tokens) {
		const live = await findLive(ctx, token);
		if (live) sessions.push({ ...live, token });
	}
	return sessions;
}

export function sessionCookie(
	req: AuthRequest,
	value: string,
	facts: Pick<SessionFacts, 'remember'>,
	expires: Date
): CookieWrite {
	const { name, options } = req.cookieTable.sessionToken;
	return { name, value, options: cookieOptionsOf(options, facts, expires) };
}

/** Removes the session from the browser. */
export function deleted({ cookies, cookieTable: { sessionToken, signedIn } }: AuthRequest): CookieWrite[] {
	return [sessionToken, ...(isSent(cookies, signedIn) ? [signedIn] : [])].map(deleteCookie);
}

/** Deletes the twins that are known, if the browser has several sessions. */
export function twinsOf(req: AuthRequest, sessions: number): CookieWrite[] {
	return sessions > 1 ? knownTwins(req, req.cookieTable.sessionToken) : [];
}
