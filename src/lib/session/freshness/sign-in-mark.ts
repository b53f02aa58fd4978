/**
 * The time of a sign-in, for stored sessions whose adapter has no column for it, such as those of `@auth/core`. A cookie has the
 * time, and a proof that it belongs to this session: copied to another session, or changed, it says nothing.
 */
import type { CookieWrite } from '../../../types.js';
import type { AuthContext } from '../../config/context.js';
import type { AuthRequest } from '../../http/request.js';
import { nowSeconds } from '../../util/clock.js';

const pattern = /^(\d{10})\.([0-9a-f]{64})$/;

/** Marks the sign-in of a session that begins now. */
export async function markSignIn(ctx: AuthContext, req: AuthRequest, sessionToken: string): Promise<CookieWrite> {
	const at = nowSeconds();
	return { ...req.cookieTable.signedIn, value: `${at}.${await ctx.keyring.digest(textOf(String(at), sessionToken))}` };
}

/** Returns the time of the sign-in of this request's session; undefined if the browser has no proof of it. */
export async function markedSignIn(ctx: AuthContext, req: AuthRequest): Promise<Date | undefined> {
	const { signedIn, sessionToken } = req.cookieTable;
	const [, at, proof] = pattern.exec(req.cookies[signedIn.name] ?? '') ?? [];
	const token = req.cookies[sessionToken.name];
	if (at === undefined || proof === undefined || !token) return undefined;
	const digests = await ctx.keyring.digests(textOf(at, token));
	return digests.includes(proof) ? new Date(Number(at) * 1000) : undefined;
}

function textOf(at: string, sessionToken: string): string {
	return `signed in ${at} ${sessionToken}`;
}
