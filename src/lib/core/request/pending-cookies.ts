/**
 * The flows that a browser has begun and not finished: a sealed cookie for each, in one of eight named slots. Because there
 * are only a few names, the browser itself limits the number of cookies, even if many tabs begin at once. The answer to a
 * flow carries a random id, and so does the sealed cookie: if another flow has taken over the slot, the first one is not
 * found.
 *
 * @see RFC 6749, section 10.12; RFC 9700, section 4.7 (binding to the browser)
 */
import type { CookieOptions, CookieWrite } from '../../../types.js';
import type { AuthContext } from '../context/context.js';
import { clockToleranceSeconds } from '../../base/seal/claims.js';
import { chunkedValues, deleteChunked, ownCookieBytes, writeChunked } from '../../base/http/cookies/chunks.js';
import { deleteCookie } from '../../base/http/cookies.js';
import type { CookieSpec } from '../../base/http/cookies.js';
import type { AuthRequest } from './request.js';
import { openSealed } from './sealed-cookies.js';
import { valuesOf } from '../../base/http/cookies/sent.js';

/**
 * A pending sign-in at a provider, a passkey ceremony, a sign-out at a provider, or an offer to sign in with one tap. Each kind
 * has its own slots, because pages begin a ceremony or an offer whenever they open.
 */
export type FlowKind = 'signIn' | 'passkey' | 'signOut' | 'oneTap';

interface FlowRules {
	/** The part of the cookie's name before the slot. */
	readonly prefix: string;
	/** The purpose of the key: a cookie that was sealed for another purpose does not open as a flow of this kind. */
	readonly purpose: string;
	/** The bytes that pending flows of this kind may take in the `Cookie` header. */
	readonly bytes: number;
}

const rules = {
	signIn: { prefix: '', purpose: 'framework-auth pending sign-in', bytes: 6 * 1024 },
	passkey: { prefix: 'passkey.', purpose: 'framework-auth passkey ceremony', bytes: 2.5 * 1024 },
	signOut: { prefix: 'signout.', purpose: 'framework-auth pending sign-out', bytes: 2.5 * 1024 },
	oneTap: { prefix: 'one-tap.', purpose: 'framework-auth one tap', bytes: 1.5 * 1024 }
} as const satisfies Record<FlowKind, FlowRules>;

const slots = [0, 1, 2, 3, 4, 5, 6, 7].map(String);
/** The limit for all cookies together. Node.js refuses requests whose headers exceed 16 KB, and the other headers need room. */
const maxCookieBytes = 12 * 1024;
/** Room for two typical sign-ins, whatever other cookies the browser has. */
const leastBytes = 1.5 * 1024;
/** The length of the part of an id by which a flow is found. The rest is compared after the flow has been used up. */
const idLength = 8;
/** An earlier version had no slots, and the cookie's name contained the beginning of the id. */
const formerName = /^[\w-]{8}$/;
/** The most cookies that one response deletes, because a response has room for only so many headers. */
const maxDeletions = 50;

/** Returns the cookie of a flow. `place` is a slot, or the name of the only flow of its sort. */
export function flowCookie(req: AuthRequest, place: string, kind: FlowKind = 'signIn'): CookieSpec {
	const { name, options } = req.cookieTable.flow;
	return { name: `${name}.${rules[kind].prefix}${place}`, options };
}

/**
 * Seals a flow into a cookie. It takes a random free slot. If there are too many flows, the oldest are deleted.
 * @param lifetime `maxAge`: seconds. `options`: attributes of the cookie, if they differ from the usual ones
 */
export async function rememberFlow(
	ctx: AuthContext,
	req: AuthRequest,
	kind: FlowKind,
	flow: object,
	{ maxAge, options = req.cookieTable.flow.options }: { maxAge: number; options?: Readonly<CookieOptions> }
): Promise<CookieWrite[]> {
	const value = await ctx.keyring.seal({ ...flow }, { salt: rules[kind].purpose, maxAge });
	const { place, surplus } = findPlace(req, kind, value.length);
	const { name } = flowCookie(req, place, kind);
	return [...surplus.map(deleteCookie), { name, value, options: { ...options, maxAge } }];
}

/**
 * Chooses a slot, and the flows to delete. The larger a flow is, the fewer slots it may use. So flows that begin in parallel,
 * and do not see each other, stay within the same limit.
 *
 * Browsers send the cookies of one path in the order of creation, oldest first, and an overwritten cookie keeps its place. So
 * one slot stays free, and no cookie is overwritten as long as flows begin one after another. If flows that began in parallel
 * have filled all slots, the older half is deleted at once.
 * @see RFC 6265bis, sections 5.7 and 5.8.3
 */
function findPlace(req: AuthRequest, kind: FlowKind, length: number): { place: string; surplus: CookieSpec[] } {
	const nameOf = (slot: string): string => flowCookie(req, slot, kind).name;
	const bytesOf = (name: string): number => name.length + (req.cookies[name]?.length ?? 0) + '=; '.length;
	const pending = pendingIn(req, kind, slots);
	const pendingBytes = (): number => pending.reduce((sum, { name }) => sum + bytesOf(name), 0);
	const others = Object.keys(req.cookies).reduce((sum, name) => sum + bytesOf(name), 0) - pendingBytes();
	const room = Math.min(rules[kind].bytes, Math.max(maxCookieBytes - others, leastBytes));
	const size = bytesOf(nameOf('')) + 1 + length;
	const capacity = Math.min(Math.max(Math.floor(room / size), 1), slots.length - 1);

	const usable = slots.slice(0, capacity + 1);
	const free = (): string[] => usable.filter((slot) => !pending.some(({ name }) => name === nameOf(slot)));
	let places = free();
	const surplus = places.length > 0 ? [] : pending.splice(0, Math.ceil(pending.length / 2));
	while (pending.length > 0 && (pending.length >= capacity || pendingBytes() + size > room)) {
		surplus.push(...pending.splice(0, 1));
	}
	if (places.length === 0) places = free();
	const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
	return { place: places[random % places.length] ?? '0', surplus };
}

/** The result of {@link findFlow}. */
export interface FoundFlow<Flow> {
	/** The flow that was sealed, or null if the browser does not have it. */
	readonly flow: Flow | null;
	/** The time at which its seal expires, in seconds since the epoch. */
	readonly exp: number;
	/** The cookies to delete: the one of the flow, and those that hold no flow. */
	readonly used: CookieSpec[];
}

/**
 * Finds the flow that an answer belongs to.
 * @param id the id that the answer carries; only its first eight characters are compared
 * @param isFlow the guard of the type of flow
 * @param idOf returns the id of a sealed flow
 */
export async function findFlow<Flow>(
	ctx: AuthContext,
	req: AuthRequest,
	kind: FlowKind,
	id: string,
	isFlow: (claims: unknown) => claims is Flow,
	idOf: (flow: Flow) => string
): Promise<FoundFlow<Flow>> {
	const shortId = id.slice(0, idLength);
	const used: CookieSpec[] = [];
	for (const cookie of pendingIn(req, kind, [...slots, shortId])) {
		const opened = await openSealed(ctx, valuesOf(req.cookies, cookie.name), rules[kind].purpose);
		// Another version of the library may have sealed it in another shape.
		const flows = opened.filter((claims): claims is Flow & Expiring => isFlow(claims));
		const flow = flows.find((each) => idOf(each).slice(0, idLength) === shortId);
		if (flow) return { flow, exp: flow.exp ?? 0, used: [...used, cookie] };
		if (flows.length === 0) used.push(cookie);
	}
	return { flow: null, exp: 0, used };
}

interface Expiring {
	/** Seconds since the epoch. */
	readonly exp?: number;
}

/** Deletes all pending flows of this browser. */
export function dropAllPending(req: AuthRequest): CookieWrite[] {
	const names = Object.keys(req.cookies);
	const kinds = Object.keys(rules) as FlowKind[];
	const pending = kinds.flatMap((kind) => {
		const prefix = flowCookie(req, '', kind).name;
		const places = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
		return pendingIn(req, kind, [...slots, ...places.filter((place) => formerName.test(place))]);
	});
	// Each of them may be in several cookies.
	const large = largeFlows.flatMap((place) => deleteChunked(req.cookies, flowCookie(req, place)));
	return [...pending.slice(0, maxDeletions).map(deleteCookie), ...large];
}

/**
 * The flows of which a browser has one at most, and that may take several cookies: a question about an account, a sign-in that
 * waits for a second factor or for the page of a plugin, and an address that was proven and belongs to an earlier user.
 */
const largeFlows = ['link', 'challenge', 'gate', 'address'] as const;
type LargeFlow = (typeof largeFlows)[number];

/** The most bytes of all cookies of the library: many servers refuse requests with headers of 16 KB. */
const mostBytes = 11 * 1024;

/**
 * Seals a large flow into cookies.
 * @param forms the content, and shorter forms of it: the first that fits is sealed
 * @param maxAge seconds
 * @returns null if none of them fits
 */
export async function rememberLargeFlow(
	ctx: AuthContext,
	req: AuthRequest,
	place: LargeFlow,
	forms: readonly object[],
	{ purpose, maxAge }: { readonly purpose: string; readonly maxAge: number }
): Promise<CookieWrite[] | null> {
	const { name, options } = flowCookie(req, place);
	for (const form of forms) {
		const value = await ctx.keyring.seal({ ...form }, { salt: purpose, maxAge });
		const writes = written(req, { name, options: { ...options, maxAge } }, value);
		if (writes && ownCookieBytes(req.cookies, req.cookieTable, writes) <= mostBytes) return writes;
	}
	return null;
}

function written(req: AuthRequest, spec: CookieSpec, value: string): CookieWrite[] | null {
	try {
		return writeChunked(req.cookies, spec, value);
	} catch (thrown) {
		if (thrown instanceof RangeError) return null;
		throw thrown;
	}
}

/** Whether the browser sends a large flow, which may be one that cannot be opened. */
export function hasLargeFlow(req: AuthRequest, place: LargeFlow): boolean {
	return chunkedValues(req.cookies, flowCookie(req, place).name).length > 0;
}

/**
 * Opens the only flow of its sort that this browser has: the one that was sealed last, if it sends several. Returns null without one,
 * or if it was sealed for another purpose, or has another shape.
 */
export async function openOnlyFlow<Flow>(
	ctx: AuthContext,
	req: AuthRequest,
	place: string,
	purpose: string,
	isFlow: (claims: unknown) => claims is Flow
): Promise<Flow | null> {
	const values = chunkedValues(req.cookies, flowCookie(req, place).name);
	return (await openSealed(ctx, values, purpose)).find(isFlow) ?? null;
}

/** Forgets a large flow. */
export function forgetLargeFlow(req: AuthRequest, place: LargeFlow): CookieWrite[] {
	return deleteChunked(req.cookies, flowCookie(req, place));
}

/** Returns a profile without its long members, for a flow that does not fit otherwise. */
export function shortProfile<T extends object>(profile: T): T {
	const short = Object.entries(profile).filter(([, value]) => (JSON.stringify(value) ?? '').length <= longestMember);
	return Object.fromEntries(short) as T;
}

/** The longest member of a profile that is kept if all of it is too large, in characters. */
const longestMember = 256;

/**
 * Records the use of a sealed value. Returns false if it was used before, by any process that shares the data layer.
 * @param exp when the seal expires: seconds since the epoch
 */
export async function claimOnce(ctx: AuthContext, key: string, exp: number): Promise<boolean> {
	// Remember the use for as long as the sealed value could be opened.
	const expires = new Date((exp + clockToleranceSeconds) * 1000);
	if (!ctx.instance.finishedFlows.claim(key, expires.getTime())) return false;
	return (await ctx.adapter?.claimOnce?.(`flow:${key}`, expires)) ?? true;
}

/** Returns the cookies that this browser has in these places, in the order in which it sent them. */
function pendingIn(req: AuthRequest, kind: FlowKind, places: readonly string[]): CookieSpec[] {
	const { name: prefix, options } = flowCookie(req, '', kind);
	return Object.keys(req.cookies)
		.filter((name) => name.startsWith(prefix) && places.includes(name.slice(prefix.length)))
		.map((name) => ({ name, options }));
}
