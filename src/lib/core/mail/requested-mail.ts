/** The email that a browser asked for, remembered in a sealed cookie: one email at a time, because only the latest counts. */
import type { CookieWrite, FlowData } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import type { AskedCode } from '../../base/errors/flow-failure.js';
import { deleteCookie } from '../../base/http/cookies.js';
import { flowCookie, openOnlyFlow } from '../request/pending-cookies.js';
import type { AuthRequest } from '../request/request.js';
import { guardOf, isFlag, isObject, isText, oneOf, optional } from '../../base/util/shape.js';
import type { EmailProvider } from '../context/providers/email.js';
import { isCodeBesideLink } from './stored-token.js';
import type { CodeBesideLink } from './stored-token.js';
import { isCode } from './token.js';

/** The email that a browser asked for, as its cookie holds it, sealed. */
export interface PendingMail {
	/** Id of the provider. */
	readonly provider: string;
	readonly email: string;
	/** The address as the person typed it, if that is another spelling. */
	readonly typed?: string;
	/** Digest of the token. It shows that this very mail was asked for in this browser. */
	readonly digest: string;
	/** Absolute URL. */
	readonly returnTo: string;
	/**
	 * Set if the email has a code to type in, in place of a link or beside it: `'digits'` if the code is all digits, `'text'` if it has
	 * other characters.
	 */
	readonly code?: 'digits' | 'text';
	/** The code, if the email has a link beside it. */
	readonly beside?: CodeBesideLink;
	/** Whether it is not the first email to this address. */
	readonly again?: boolean;
	/** The application's own data. */
	readonly data?: FlowData;
	/** Whether the session outlives the session of the browser, if the person said so. */
	readonly remember?: boolean;
}

/** The email that this browser has asked for. */
export interface SentMail {
	/** Id of the provider. */
	readonly provider: string;
	readonly email: string;
	/** Absolute URL. */
	readonly returnTo: string;
	/** Whether it is not the first email to this address. */
	readonly again?: boolean;
	readonly remember?: boolean;
	/** The code that the email has, if any. */
	readonly askedCode: AskedCode | null;
}

const isPendingMail = guardOf<PendingMail>({
	provider: isText,
	email: isText,
	typed: optional(isText),
	digest: isText,
	returnTo: isText,
	code: optional(oneOf('digits', 'text')),
	beside: optional(isCodeBesideLink),
	again: optional(isFlag),
	data: optional(isObject),
	remember: optional(isFlag)
});

/** The purpose of the key: a cookie that was sealed for another purpose does not open as a pending mail. */
const purpose = 'framework-auth pending email';
const cookieId = 'mailLink';

/** Returns the email for the page that follows it, or null if this browser has asked for no email or has used it. */
export async function mailAskedFor(ctx: AuthContext, req: AuthRequest): Promise<SentMail | null> {
	const pending = await openPendingMail(ctx, req);
	if (!pending || !ctx.providers.has(pending.provider)) return null;
	return { ...pending, email: pending.typed ?? pending.email, askedCode: codeOf(pending) };
}

/** Describes the code in the email, if it has one. */
export function codeOf({ provider, email, code }: Pick<PendingMail, 'provider' | 'email' | 'code'>): AskedCode | null {
	return code ? { provider, email, digits: code === 'digits' } : null;
}

/** Returns whether a code is all digits or has other characters, or undefined for the token of a link. */
export function codeKindOf(token: string): PendingMail['code'] {
	if (!isCode(token)) return undefined;
	return /^\d+$/.test(token) ? 'digits' : 'text';
}

/** Remembers the email that was just sent. */
export async function rememberPendingMail(
	ctx: AuthContext,
	req: AuthRequest,
	{ id, maxAgeSeconds: maxAge }: EmailProvider,
	mail: Omit<PendingMail, 'provider' | 'again'>
): Promise<CookieWrite[]> {
	const again = (await mailBefore(ctx, req, { id }, mail.email)) !== null;
	const pending: PendingMail = { provider: id, ...mail, again };
	const { name, options } = flowCookie(req, cookieId);
	const value = await ctx.keyring.seal({ ...pending }, { salt: purpose, maxAge });
	return [{ name, value, options: { ...options, maxAge } }];
}

/** Returns the email that this browser asked for before, if it was to the same address. */
export async function mailBefore(
	ctx: AuthContext,
	req: AuthRequest,
	{ id }: Pick<EmailProvider, 'id'>,
	email: string
): Promise<PendingMail | null> {
	const before = await openPendingMail(ctx, req);
	return before?.provider === id && before.email === email ? before : null;
}

/** Forgets an email that was used, or is of no more use. */
export function forgetPendingMail(req: AuthRequest): CookieWrite {
	return deleteCookie(flowCookie(req, cookieId));
}

/** Returns the email that this browser asked for, or null if there is no email, or only one that is of no more use. */
export async function openPendingMail(ctx: AuthContext, req: AuthRequest): Promise<PendingMail | null> {
	return openOnlyFlow(ctx, req, cookieId, purpose, isPendingMail);
}
