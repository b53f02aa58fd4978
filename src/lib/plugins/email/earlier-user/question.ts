/**
 * The question of a person who has proven an address that an earlier user has: is that user theirs? It is a sealed cookie, which is a
 * proof of the address in this browser for a quarter of an hour. The stored users decide what it may be used for: it is of no use any
 * more when the earlier user has proven the address, or has lost it.
 */
import type { CookieWrite, FlowData } from '../../../../types.js';
import type { AuthContext } from '../../../core/context/context.js';
import { redirect } from '../../../base/http/outcome.js';
import type { Redirect } from '../../../base/http/outcome.js';
import { forgetLargeFlow, openOnlyFlow, rememberLargeFlow } from '../../../core/request/pending-cookies.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { guardOf, isFlag, isNumber, isObject, isText, optional } from '../../../base/util/shape.js';

/** An address that was proven in this browser. */
export interface ProvenMailbox {
	/** Id of the provider of emails. */
	readonly provider: string;
	readonly email: string;
	/** The address as the person typed it. The row of the earlier user may have this spelling. */
	readonly typed: string;
	/** Id of the earlier user. */
	readonly user: string;
	/** Absolute URL. */
	readonly returnTo: string;
	readonly remember?: boolean;
	readonly data?: FlowData;
}

/** The content of the cookie. */
export interface OpenedMailbox extends ProvenMailbox {
	/** When the address was proven: seconds since the epoch. */
	readonly iat: number;
}

const isOpened = guardOf<OpenedMailbox>({
	provider: isText,
	email: isText,
	typed: isText,
	user: isText,
	returnTo: isText,
	remember: optional(isFlag),
	data: optional(isObject),
	iat: isNumber
});

/** The purpose of the key: a cookie that was sealed for another purpose does not open as a proven mailbox. */
const purpose = 'framework-auth address of an earlier user';
/** Time enough to sign in in the earlier way, which may need another device. */
const maxAge = 15 * 60;

/** Leads to the page that asks. */
export async function askAboutEarlierUser(
	ctx: AuthContext,
	req: AuthRequest,
	{ data, ...mailbox }: ProvenMailbox
): Promise<Redirect> {
	const forms = [{ ...mailbox, ...(data && { data }) }, mailbox];
	const cookies = await rememberLargeFlow(ctx, req, 'address', forms, { purpose, maxAge });
	return redirect(earlierUserUrl(ctx, req), cookies ?? []);
}

/** Returns the address that was proven in this browser; null without one. */
export async function openMailbox(ctx: AuthContext, req: AuthRequest): Promise<OpenedMailbox | null> {
	return openOnlyFlow(ctx, req, 'address', purpose, isOpened);
}

/** Forgets it. */
export function forgetMailbox(req: AuthRequest): CookieWrite[] {
	return forgetLargeFlow(req, 'address');
}

function earlierUserUrl({ authPath }: AuthContext, req: AuthRequest): string {
	return `${originOf(req)}${authPath}/earlier-account`;
}
