/**
 * Trusted devices: browsers on which a user is not asked for the second factor again for a while. A cookie has a random token for each
 * of the last users of the browser; the data layer has its hash, its user, and when it ends. It is read only after the first factor.
 *
 * @see OWASP ASVS 5.0, 6.3.3; OWASP, Multifactor Authentication Cheat Sheet (remembering a device)
 */
import type { AdapterSecret, AdapterUser } from '../../../../adapters/types.js';
import type { CookieWrite, TrustedDevice } from '../../../../types.js';
import { deviceKind } from '../../../store/adapter/secrets/end.js';
import { audit } from '../../../core/audit/audit.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { CookieSpec } from '../../../base/http/cookies.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { valuesOf } from '../../../base/http/cookies/sent.js';
import { sha256Hex } from '../../../base/seal/digest.js';
import { randomToken } from '../../../base/seal/encoding.js';
import { agentOf } from '../../../core/session/facts.js';
import { fromNow } from '../../../base/util/clock.js';
import { factorStore } from '../store.js';
import { secretOf, secretsOf } from '../../../store/adapter/secrets/store.js';
import { mfa } from '../../../core/options.js';

/** The users of one browser that the cookie has tokens of. */
const mostUsers = 5;
/** The most devices of a user. With one more, the oldest ends. */
export const mostDevices = 20;
const pattern = /^[\w-]{43}(?:\.[\w-]{43}){0,4}$/;
/** The most characters of a label. */
const longestLabel = 255;

/** Returns for how many seconds this user may trust a device; null where no device is trusted. */
export async function deviceMaxAge(ctx: AuthContext, user: AdapterUser): Promise<number | null> {
	const rules = mfa.of(ctx);
	const maxAge = rules?.deviceMaxAgeSeconds;
	return rules && maxAge !== undefined && (await rules.requires(user)) !== 'always' ? maxAge : null;
}

/**
 * Returns the secret of this browser for a user whose first factor is proven; null if the user does not trust it. The time of
 * the configuration counts also for devices from before it was made shorter.
 */
export async function trustedDeviceOf(
	ctx: AuthContext,
	req: AuthRequest,
	userId: string
): Promise<AdapterSecret | null> {
	for (const token of tokensOf(req)) {
		const device = await secretOf(factorStore(ctx), await idOf(token), deviceKind, userId);
		if (device && !isOver(ctx, device)) return device;
	}
	return null;
}

/** Whether a device is still trusted. It may have been ended while its sign-in was under way. */
export async function isStillTrusted(ctx: AuthContext, { id, userId }: AdapterSecret): Promise<boolean> {
	const device = await secretOf(factorStore(ctx), id, deviceKind, String(userId));
	return device !== null && !isOver(ctx, device);
}

/** Stores when a device was last used. Of several uses at once, one is stored. */
export async function markUse(ctx: AuthContext, device: AdapterSecret): Promise<void> {
	await factorStore(ctx).updateSecret({ ...device, lastUsedAt: new Date() }, device.version);
}

/** A device that is trusted now. */
export interface Trusted {
	readonly cookies: CookieWrite[];
	/** Ends it again, if the sign-in fails after all. */
	forget(): Promise<void>;
}

/** Trusts this browser. It always gets a new token: one that another person has planted is never taken over. */
export async function trustDevice(
	ctx: AuthContext,
	req: AuthRequest,
	userId: string,
	maxAge: number
): Promise<Trusted> {
	const store = factorStore(ctx);
	const token = randomToken(32);
	const id = await idOf(token);
	const others: string[] = [];
	for (const each of tokensOf(req)) {
		const before = await secretOf(store, await idOf(each), deviceKind, userId);
		if (before) await store.deleteSecret(before.id);
		else others.push(each);
	}
	await store.createSecret({
		id,
		userId,
		kind: deviceKind,
		value: 'trusted',
		label: agentOf(req)?.slice(0, longestLabel),
		createdAt: new Date(),
		expires: fromNow(maxAge),
		version: 1
	});
	// After it was stored: of many at once, the last one sees all of them.
	for (const surplus of newestFirst(await secretsOf(store, userId, deviceKind)).slice(mostDevices)) {
		await store.deleteSecret(surplus.id);
	}
	await audit(ctx, req, { type: 'deviceTrusted', userId, details: { deviceId: id } });
	const { name, options } = cookieOf(req);
	const value = [token, ...others].slice(0, mostUsers).join('.');
	return {
		cookies: [{ name, value, options: { ...options, maxAge } }],
		async forget() {
			await store.deleteSecret(id);
		}
	};
}

/** Returns the devices of a user that are trusted now, the newest first. */
export async function devicesOf(ctx: AuthContext, userId: string): Promise<AdapterSecret[]> {
	const stored = await secretsOf(factorStore(ctx), userId, deviceKind);
	return newestFirst(stored.filter((device) => !isOver(ctx, device)));
}

/** Describes a device, for its user. */
export function describeDevice(ctx: AuthContext, device: AdapterSecret): Omit<TrustedDevice, 'current'> {
	const { id, label, createdAt, lastUsedAt } = device;
	const expires = endOf(ctx, device);
	return { id, userAgent: label ?? null, createdAt, lastUsedAt: lastUsedAt ?? null, expires };
}

/** Returns when a device ends. */
function endOf(ctx: AuthContext, { createdAt, expires }: AdapterSecret): Date {
	const latest = createdAt.getTime() + (mfa.of(ctx)?.deviceMaxAgeSeconds ?? 0) * 1000;
	return new Date(Math.min(expires?.getTime() ?? 0, latest));
}

/** Returns the ids of the devices that this browser is. */
export async function idsOf(req: AuthRequest): Promise<string[]> {
	return Promise.all(tokensOf(req).map(idOf));
}

function isOver(ctx: AuthContext, device: AdapterSecret): boolean {
	return endOf(ctx, device).getTime() <= Date.now();
}

function newestFirst(devices: readonly AdapterSecret[]): AdapterSecret[] {
	return [...devices].sort((one, other) => +other.createdAt - +one.createdAt || (one.id < other.id ? 1 : -1));
}

function tokensOf(req: AuthRequest): string[] {
	const values = valuesOf(req.cookies, cookieOf(req).name);
	return values.flatMap((value) => (pattern.test(value) ? value.split('.') : []));
}

function cookieOf({ cookieTable: { knownBrowser } }: AuthRequest): CookieSpec {
	return { ...knownBrowser, name: `${knownBrowser.name}.trusted` };
}

async function idOf(token: string): Promise<string> {
	return `device_${await sha256Hex(token)}`;
}
