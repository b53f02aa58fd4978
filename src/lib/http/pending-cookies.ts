/**
 * What a browser has begun and not finished: a sealed cookie for each, in one of eight named slots. Because the names
 * are few, the browser itself bounds how many cookies there are, also where many tabs begin at the same moment.
 * The answer to a flow carries a random id, and so does the seal: a flow whose slot was taken over is not found.
 *
 * @see RFC 6749, section 10.12; RFC 9700, section 4.7 (binding to the browser)
 */
import type { CookieOptions, CookieWrite } from '../../types.js';
import type { AuthContext } from '../config/context.js';
import { clockToleranceSeconds } from '../seal/claims.js';
import { deleteCookie } from './cookies.js';
import type { CookieSpec } from './cookies.js';
import type { AuthRequest } from './request.js';

/**
 * A pending sign-in at a provider, or a passkey ceremony. Each kind has slots of its own, because a sign-in page begins
 * a ceremony whenever it is opened, to offer passkeys while people type.
 */
export type FlowKind = 'signIn' | 'passkey';

interface FlowRules {
	/** Stands in the cookie's name before the slot. */
	readonly prefix: string;
	/** The key's purpose: nothing that was sealed for another purpose opens as a flow of this kind. */
	readonly purpose: string;
	/** The bytes that pending flows of this kind may take in the `Cookie` header. */
	readonly bytes: number;
}

const rules = {
	signIn: { prefix: '', purpose: 'framework-auth pending sign-in', bytes: 6 * 1024 },
	passkey: { prefix: 'passkey.', purpose: 'framework-auth passkey ceremony', bytes: 2.5 * 1024 }
} as const satisfies Record<FlowKind, FlowRules>;

const slots = [0, 1, 2, 3, 4, 5, 6, 7].map(String);
/** All cookies together. Node.js refuses requests whose headers exceed 16 KB, and the other headers need room. */
const maxCookieBytes = 12 * 1024;
/** Whatever else the browser carries, two usual sign-ins fit. */
const leastBytes = 1.5 * 1024;
/** The part of an id by which a flow is found. The rest is compared when the flow has been used up. */
const idLength = 8;
/** Before there were slots, the beginning of the id stood in the cookie's name. */
const formerName = /^[\w-]{8}$/;
/** The most cookies that one response deletes: a response has room for so many headers only. */
const maxDeletions = 50;

/** The cookie of a flow. `place` is a slot, or the name of the only flow of its sort. */
export function flowCookie(req: AuthRequest, place: string, kind: FlowKind = 'signIn'): CookieSpec {
	const { name, options } = req.cookieTable.flow;
	return { name: `${name}.${rules[kind].prefix}${place}`, options };
}

/**
 * Seals a flow into a cookie. It takes a random free slot, and the oldest flows go where there are too many.
 * @param lifetime `maxAge`: seconds. `options`: attributes of the cookie, where they are not the usual ones
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
 * Chooses a slot, and the flows that have to go. The larger a flow is, the fewer slots it may take, so that flows that
 * begin in parallel, and do not see each other, stay within the same bound.
 *
 * Browsers send cookies of one path in the order of their creation, oldest first, and one that is overwritten keeps its
 * place. So one slot stays free, and nothing is overwritten as long as flows begin one after another. Where flows that
 * began in parallel have filled all slots, the older half goes at once. @see RFC 6265bis, sections 5.7 and 5.8.3
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

/** What {@link findFlow} found. */
export interface FoundFlow<Flow> {
	/** What was sealed; null where the browser has no such flow. */
	readonly flow: (Flow & { readonly exp?: number }) | null;
	/** The cookies to delete: that of the flow, and those whose seal does not open. */
	readonly used: CookieSpec[];
}

/**
 * Finds the flow that an answer belongs to.
 * @param id what the answer carries; only its first eight characters are compared
 * @param idOf the id in what was sealed
 */
export async function findFlow<Flow>(
	ctx: AuthContext,
	req: AuthRequest,
	kind: FlowKind,
	id: string,
	idOf: (flow: Flow) => string
): Promise<FoundFlow<Flow>> {
	const wanted = id.slice(0, idLength);
	const used: CookieSpec[] = [];
	for (const cookie of pendingIn(req, kind, [...slots, wanted])) {
		const opened = await ctx.keyring.open(req.cookies[cookie.name] ?? '', rules[kind].purpose).catch(() => null);
		// What opens under the key of this purpose was sealed here, as such a flow.
		const flow = opened?.claims as Flow | undefined;
		if (!flow) used.push(cookie);
		else if (idOf(flow).slice(0, idLength) === wanted) return { flow, used: [...used, cookie] };
	}
	return { flow: null, used };
}

/** Drops all pending flows of this browser. */
export function dropAllPending(req: AuthRequest): CookieWrite[] {
	const names = Object.keys(req.cookies);
	const kinds = ['signIn', 'passkey'] as const;
	const pending = kinds.flatMap((kind) => {
		const prefix = flowCookie(req, '', kind).name;
		const places = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
		return pendingIn(req, kind, [...slots, ...places.filter((place) => formerName.test(place))]);
	});
	return pending.slice(0, maxDeletions).map(deleteCookie);
}

/**
 * Records that something sealed was used; false when it was before, by any process that shares the data layer.
 * @param exp when the seal expires: seconds since the epoch
 */
export async function claimOnce(ctx: AuthContext, key: string, exp: number): Promise<boolean> {
	// Remembered for as long as the seal would open.
	const expires = new Date((exp + clockToleranceSeconds) * 1000);
	if (!ctx.instance.finishedFlows.claim(key, expires.getTime())) return false;
	return (await ctx.adapter?.claimOnce?.(`flow:${key}`, expires)) ?? true;
}

/** The cookies that this browser has in these places, in the order in which it sent them. */
function pendingIn(req: AuthRequest, kind: FlowKind, places: readonly string[]): CookieSpec[] {
	const known = new Map(places.map((place) => flowCookie(req, place, kind)).map((spec) => [spec.name, spec]));
	return Object.keys(req.cookies).flatMap((name) => known.get(name) ?? []);
}
