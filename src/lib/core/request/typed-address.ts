/**
 * The fields that a person typed into the built-in sign-in page, kept until the page is shown again: the address of the first
 * step, or the fields of a form that failed. Passwords are never kept. The fields are sealed into a cookie, because an
 * address must not be part of a URL, where logs and other sites could see it.
 */
import type { CookieWrite } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import type { Fields } from '../../base/http/body.js';
import { deleteCookie } from '../../base/http/cookies.js';
import type { CookieSpec } from '../../base/http/cookies.js';
import { flowCookie, openOnlyFlow } from './pending-cookies.js';
import { wantsJson } from './request.js';
import type { AuthRequest } from './request.js';
import { guardOf, isObject, isText, optional } from '../../base/util/shape.js';

/** The fields that a person typed in. */
export interface TypedIn {
	/** Id of the provider that the form belongs to. Absent for the address of the first step. */
	readonly provider?: string;
	readonly fields: Fields;
}

const isTypedIn = guardOf<TypedIn>({
	provider: optional(isText),
	fields: (value) => isObject(value) && Object.values(value as object).every(isText)
});

const place = 'typed-in';
/** The purpose of the key: a cookie that was sealed for another purpose does not open as typed fields. */
const purpose = 'framework-auth typed in';
/** Long enough to look up a password, and short enough for a computer that several people use. */
const maxAge = 5 * 60;
/** The longest value that is kept, in characters. */
const maxLength = 254;
const maxFields = 5;
/** Text on one line, without invisible characters. */
const plainText = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u;

/** Keeps fields for the next sign-in page. An application's own page and a script keep their fields themselves. */
export async function rememberTypedIn(
	ctx: AuthContext,
	req: AuthRequest,
	{ provider, fields }: TypedIn
): Promise<CookieWrite[]> {
	const entries = Object.entries(fields).filter(([, value]) => value.length <= maxLength && plainText.test(value));
	if (ctx.pages.signIn || wantsJson(req) || entries.length === 0 || entries.length > maxFields) return [];
	const value = await ctx.keyring.seal({ provider, fields: Object.fromEntries(entries) }, { salt: purpose, maxAge });
	const { name, options } = cookieOf(req);
	return [{ name, value, options: { ...options, maxAge } }];
}

/** Returns the fields that were kept, if any. */
export async function openTypedIn(ctx: AuthContext, req: AuthRequest): Promise<TypedIn | null> {
	return openOnlyFlow(ctx, req, place, purpose, isTypedIn);
}

/** Forgets the fields. */
export function forgetTypedIn(req: AuthRequest): CookieWrite[] {
	const cookie = cookieOf(req);
	return req.cookies[cookie.name] === undefined ? [] : [deleteCookie(cookie)];
}

function cookieOf(req: AuthRequest): CookieSpec {
	return flowCookie(req, place);
}
