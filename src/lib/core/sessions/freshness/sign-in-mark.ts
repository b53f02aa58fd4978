/**
 * The time of a sign-in, for stored sessions whose adapter has no column for it, such as those of `@auth/core`. A cookie has the
 * time, and a proof that it belongs to this session: copied to another session, or changed, it says nothing.
 */
import type { CookieWrite } from '../../../../types.js';
import type { AuthContext } from '../../context/context.js';
import type { AuthRequest } from '../../request/request.js';
import { valuesOf } from '../../../base/http/cookies/sent.js';

const pattern = /^(\d{10})\.([0-9a-f]{64})$/;

/** Marks the sign-in of a session. */
export async function markSignIn(
	ctx: AuthContext,
	req: AuthRequest,
	sessionToken: string,
	moment: Date
): Promise<CookieWrite> {
	const at = Math.floor(moment.getTime() / 1000);
	return { ...req.cookieTable.signedIn, value: `${at}.${await ctx.keyring.digest(textOf(String(at), sessionToken))}` };
}

/** Returns the time of the sign-in of this request's session; undefined if the browser has no proof of it. */
export async function markedSignIn(ctx: AuthContext, req: AuthRequest): Promise<Date | undefined> {
	const { signedIn, sessionToken } = req.cookieTable;
	const token = req.cookies[sessionToken.name];
	if (!token) return undefined;
	for (const mark of valuesOf(req.cookies, signedIn.name)) {
		const [, at, proof] = pattern.exec(mark) ?? [];
		if (at === undefined || proof === undefined) continue;
		const digests = await ctx.keyring.digests(textOf(at, token));
		if (digests.includes(proof)) return new Date(Number(at) * 1000);
	}
	return undefined;
}

function textOf(at: string, sessionToken: string): string {
	return `signed in ${at} ${sessionToken}`;
}
