/**
 * What a browser has begun and not finished: a sealed cookie for each, whose name carries an id, so that several tabs do
 * not get in each other's way. What goes into the seal is the flow's matter.
 *
 * @see RFC 6749, section 10.12; RFC 9700, section 4.7 (binding to the browser)
 */
import type { CookieWrite } from '../types.js';
import type { AuthContext } from './context.js';
import { deleteCookie } from './cookies.js';
import type { CookieSpec } from './cookies.js';
import type { AuthRequest } from './request.js';
import { clockToleranceSeconds } from './seal.js';

/**
 * What is pending: a sign-in that somebody began, or a passkey ceremony. Each kind has room of its own, because a
 * sign-in page begins a ceremony whenever it is opened, to offer passkeys while people type.
 */
export type FlowKind = 'signIn' | 'passkey';

/** What stands before the id. */
const prefixes: Record<FlowKind, string> = { signIn: '', passkey: 'passkey.' };

const idLength = 8;
const idPattern = /^[\w-]{8}$/;
/** Of a kind. */
const maxPending = 5;
/** Total size of other pending flows of a kind that a browser may carry along. */
const maxPendingBytes = 4096;
/** The most cookies that one response deletes: a response has room for so many headers only. */
const maxDeletions = 50;

/** The cookie of a flow; its id is the beginning of a longer text. */
export function flowCookie(req: AuthRequest, idSource: string, kind: FlowKind = 'signIn'): CookieSpec {
	const { name, options } = req.cookieTable.flow;
	return { name: `${name}.${prefixes[kind]}${idSource.slice(0, idLength)}`, options };
}

/** Drops all pending flows of this browser. */
export function dropAllPending(req: AuthRequest): CookieWrite[] {
	return dropped([...pendingCookies(req, 'signIn'), ...pendingCookies(req, 'passkey')]);
}

/** Makes room for one more of a kind. Browsers send cookies of one path in the order of their creation, oldest first. @see RFC 6265bis, section 5.8.3 */
export function dropOldest(req: AuthRequest, kind: FlowKind = 'signIn'): CookieWrite[] {
	const kept = pendingCookies(req, kind);
	const surplus: CookieSpec[] = [];
	const bytes = (): number => kept.reduce((sum, { name }) => sum + name.length + (req.cookies[name]?.length ?? 0), 0);
	while (kept.length >= maxPending || bytes() > maxPendingBytes) {
		const oldest = kept.shift();
		if (!oldest) break;
		surplus.push(oldest);
	}
	return dropped(surplus);
}

/**
 * Records that something sealed was used; false when it was before, by any process that shares the data layer.
 * @param exp when the seal expires: seconds since the epoch
 */
export async function claimOnce(ctx: AuthContext, key: string, exp: number): Promise<boolean> {
	// Remembered for as long as the seal would open.
	const expires = new Date((exp + clockToleranceSeconds) * 1000);
	if (!ctx.memory.finishedFlows.claim(key, expires.getTime())) return false;
	return (await ctx.adapter?.claimOnce?.(`flow:${key}`, expires)) ?? true;
}

/** The cookies of all pending flows of this browser; under other names may be what no header can hold. */
function pendingCookies(req: AuthRequest, kind: FlowKind): CookieSpec[] {
	const prefix = `${req.cookieTable.flow.name}.${prefixes[kind]}`;
	return Object.keys(req.cookies)
		.filter((name) => name.startsWith(prefix) && idPattern.test(name.slice(prefix.length)))
		.map((name) => flowCookie(req, name.slice(prefix.length), kind));
}

function dropped(specs: readonly CookieSpec[]): CookieWrite[] {
	return specs.slice(0, maxDeletions).map(deleteCookie);
}
