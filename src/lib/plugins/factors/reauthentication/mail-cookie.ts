/** The email that a browser asked for to prove an identity, in a sealed cookie: one email at a time. */
import type { CookieWrite } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { deleteCookie } from '../../../base/http/cookies.js';
import { flowCookie, openOnlyFlow } from '../../../core/request/pending-cookies.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { isCodeBesideLink } from '../../../core/mail/stored-token.js';
import type { CodeBesideLink } from '../../../core/mail/stored-token.js';
import { guardOf, isText, oneOf, optional } from '../../../base/util/shape.js';
import { isReauthentication } from '../../../core/session/reauthentication.js';
import type { Reauthentication } from '../../../core/session/reauthentication.js';

export interface MailForProof {
	/** Id of the provider. */
	readonly provider: string;
	readonly email: string;
	/** Digest of the token. */
	readonly digest: string;
	/** Absolute URL. */
	readonly returnTo: string;
	readonly begun: Reauthentication;
	/** Set if the email has a code: all digits, or with other characters. */
	readonly code?: 'digits' | 'text';
	/** The code, if the email has a link beside it. */
	readonly beside?: CodeBesideLink;
}

const isMail = guardOf<MailForProof>({
	provider: isText,
	email: isText,
	digest: isText,
	returnTo: isText,
	begun: isReauthentication,
	code: optional(oneOf('digits', 'text')),
	beside: optional(isCodeBesideLink)
});

/** The purpose of the key: a cookie that was sealed for a sign-in does not open here, nor the other way round. */
const purpose = 'framework-auth reauthentication email';
/** Eight characters, as the other cookies of this sort: a sign-out deletes it with them. */
const cookieId = 're-email';

export async function rememberMail(
	ctx: AuthContext,
	req: AuthRequest,
	mail: MailForProof,
	maxAge: number
): Promise<CookieWrite[]> {
	const { name, options } = flowCookie(req, cookieId);
	const value = await ctx.keyring.seal({ ...mail }, { salt: purpose, maxAge });
	return [{ name, value, options: { ...options, maxAge } }];
}

/** Returns the email, or null if this browser has asked for none. */
export async function openMail(ctx: AuthContext, req: AuthRequest): Promise<MailForProof | null> {
	return openOnlyFlow(ctx, req, cookieId, purpose, isMail);
}

export function forgetMail(req: AuthRequest): CookieWrite {
	return deleteCookie(flowCookie(req, cookieId));
}
