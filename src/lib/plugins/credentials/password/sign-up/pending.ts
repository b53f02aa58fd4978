/**
 * A sign-up that waits for the proof of its address. The browser keeps it, sealed, and the data layer keeps only the token of the
 * mail. So an address that is not proven has neither a user nor a password: the first who proves it gets a new user.
 */
import type { CookieWrite } from '../../../../../types.js';
import type { AuthContext } from '../../../../core/context/context.js';
import { deleteCookie } from '../../../../base/http/cookies.js';
import { flowCookie, openOnlyFlow } from '../../../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../../../core/request/request.js';
import { guardOf, isFlag, isText, optional } from '../../../../base/util/shape.js';
import { linkSeconds } from '../provider.js';

export interface PendingSignUp {
	readonly email: string;
	/** The address as the person typed it. */
	readonly typed: string;
	/** The hash of the password. */
	readonly hash: string;
	readonly username?: string;
	/** The name of the person. */
	readonly name?: string;
	/** The digest of the email's token: it shows that this very mail was asked for in this browser. */
	readonly digest: string;
	/** Absolute URL. */
	readonly returnTo: string;
	readonly remember?: boolean;
}

const isPending = guardOf<PendingSignUp>({
	email: isText,
	typed: isText,
	hash: isText,
	username: optional(isText),
	name: optional(isText),
	digest: isText,
	returnTo: isText,
	remember: optional(isFlag)
});

/** The purpose of the key: a cookie that was sealed for another purpose does not open as a sign-up. */
const purpose = 'framework-auth password sign-up';
const cookieId = 'signUp';

export async function rememberSignUp(
	ctx: AuthContext,
	req: AuthRequest,
	pending: PendingSignUp
): Promise<CookieWrite[]> {
	const { name, options } = flowCookie(req, cookieId);
	const maxAge = linkSeconds.signUp;
	const value = await ctx.keyring.seal({ ...pending }, { salt: purpose, maxAge });
	return [{ name, value, options: { ...options, maxAge } }];
}

export function forgetSignUp(req: AuthRequest): CookieWrite {
	return deleteCookie(flowCookie(req, cookieId));
}

/** Returns the sign-up of this browser; null without one, or if it is of no more use. */
export async function openSignUp(ctx: AuthContext, req: AuthRequest): Promise<PendingSignUp | null> {
	return openOnlyFlow(ctx, req, cookieId, purpose, isPending);
}
