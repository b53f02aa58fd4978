/**
 * What a browser remembers of the mail that it asked for, in a sealed cookie: one mail at a time, because the latest is
 * the one that counts.
 */
import type { CookieWrite } from '../../types.js';
import type { AuthContext } from '../config/context.js';
import type { AskedCode } from '../errors/flow-failure.js';
import { deleteCookie } from '../http/cookies.js';
import { flowCookie } from '../http/pending-cookies.js';
import type { AuthRequest } from '../http/request.js';
import type { SentMail } from './pages.js';
import type { EmailProvider } from './provider.js';
import { isCode } from './token.js';

/** What a browser that asked for a mail keeps, sealed. */
export interface PendingMail {
	/** Id of the provider. */
	readonly provider: string;
	readonly email: string;
	/** The address as it was typed in, where that is another spelling. */
	readonly typed?: string;
	/** Of the token: this very mail was asked for here. */
	readonly digest: string;
	/** Absolute URL. */
	readonly returnTo: string;
	/** The mail has a code to type in, not a link to open: of digits alone, or of other characters as well. */
	readonly code?: 'digits' | 'text';
	/** It is not the first mail to this address. */
	readonly again?: boolean;
}

/** The key's purpose: nothing sealed for another opens as one of these. */
const purpose = 'framework-auth pending email';
const cookieId = 'mailLink';

/** The mail as the page after it shows it; null where this browser has asked for none, or has used it. */
export async function mailAskedFor(ctx: AuthContext, req: AuthRequest): Promise<SentMail | null> {
	const pending = await openPendingMail(ctx, req);
	if (!pending || !ctx.providers.has(pending.provider)) return null;
	return { ...pending, email: pending.typed ?? pending.email, askedCode: codeOf(pending) };
}

/** The code in the mail, where it has one. */
export function codeOf({ provider, email, code }: PendingMail): AskedCode | null {
	return code ? { provider, email, digits: code === 'digits' } : null;
}

/** What a code is made of; undefined for the token of a link. */
export function codeKindOf(token: string): PendingMail['code'] {
	if (!isCode(token)) return undefined;
	return /^\d+$/.test(token) ? 'digits' : 'text';
}

/** Remembers the mail that was just sent. */
export async function rememberPendingMail(
	ctx: AuthContext,
	req: AuthRequest,
	{ id, maxAgeSeconds: maxAge }: EmailProvider,
	mail: Omit<PendingMail, 'provider' | 'again'>
): Promise<CookieWrite[]> {
	const before = await openPendingMail(ctx, req);
	const again = before?.provider === id && before.email === mail.email;
	const pending: PendingMail = { provider: id, ...mail, again };
	const { name, options } = flowCookie(req, cookieId);
	const value = await ctx.keyring.seal({ ...pending }, { salt: purpose, maxAge });
	return [{ name, value, options: { ...options, maxAge } }];
}

/** Forgets it: it was used, or is of no use. */
export function forgetPendingMail(req: AuthRequest): CookieWrite {
	return deleteCookie(flowCookie(req, cookieId));
}

/** What this browser has asked for; null for nothing, or nothing that is still of use. */
export async function openPendingMail(ctx: AuthContext, req: AuthRequest): Promise<PendingMail | null> {
	const sealed = req.cookies[flowCookie(req, cookieId).name];
	if (!sealed) return null;
	try {
		return (await ctx.keyring.open(sealed, purpose)).claims as unknown as PendingMail;
	} catch {
		return null;
	}
}
