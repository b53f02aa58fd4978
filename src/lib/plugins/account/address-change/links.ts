/** The links of a change: one to the new address, which makes the change, and one to the old address, which undoes it. */
import type { AdapterSecret } from '../../../../adapters/types.js';
import { oneForm } from '../../../base/util/address.js';
import { addressChangeKind as pendingKind } from '../../../store/adapter/secrets/end.js';
import { secretsOf } from '../../../store/adapter/secrets/store.js';
import type { SecretStore } from '../../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../../core/context/context.js';
import { originOf } from '../../../core/request/request.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { sha256Hex } from '../../../base/seal/digest.js';
import { randomToken } from '../../../base/seal/encoding.js';
import { fromNow } from '../../../base/util/clock.js';

export { pendingKind };
/** How long the links are valid, in seconds. */
export const confirmSeconds = 60 * 60;
export const undoSeconds = 7 * 24 * 60 * 60;

export type LinkPage = 'confirm' | 'undo';

/** The only use of a link. It is not valid for anything else. */
interface BoundTo {
	readonly purpose: LinkPage;
	readonly userId: string;
	readonly from: string;
	readonly to: string;
}

/** Stores a change that waits for its link. Earlier ones of the user are not valid any more. */
export async function createPending(
	ctx: AuthContext,
	store: SecretStore,
	change: Omit<BoundTo, 'purpose'>
): Promise<{ token: string; expires: Date }> {
	const { userId } = change;
	const token = randomToken(32);
	const expires = fromNow(confirmSeconds);
	await endPending(store, userId);
	const [value = ''] = await digestsOf(ctx, token, { purpose: 'confirm', ...change });
	const id = await pendingIdOf(token);
	await store.createSecret({ id, userId, kind: pendingKind, value, createdAt: new Date(), expires, version: 1 });
	return { token, expires };
}

/** The link that undoes a change. */
export interface Undo {
	readonly token: string;
	readonly expires: Date;
}

/** A change whose link was used. */
export interface BegunChange {
	/** The address before; empty for a user without one. */
	readonly from: string;
	readonly to: string;
	/** Undefined if the change cannot be undone: the user has an earlier address again. */
	readonly undo: Undo | undefined;
}

const begunSalt = 'framework-auth begun change of an address';

/** Returns the digest of the link of a change that waits for it, or has begun. */
export function digestIn({ value }: AdapterSecret): string {
	return value.split(' ')[0] ?? '';
}

/** Records what a change is about, so that another use of its link goes on with it. @returns false if it has changed meanwhile */
export async function recordBegun(
	ctx: AuthContext,
	store: SecretStore,
	pending: AdapterSecret,
	{ from, undo }: Pick<BegunChange, 'from' | 'undo'>
): Promise<boolean> {
	const claims = { from, ...(undo && { token: undo.token, expiresMs: undo.expires.getTime() }) };
	const sealed = await ctx.keyring.seal(claims, { salt: begunSalt, maxAge: confirmSeconds });
	return store.updateSecret({ ...pending, value: `${digestIn(pending)} ${sealed}` }, pending.version);
}

/** Returns what {@link recordBegun} has recorded; null for a change that has not begun. */
export async function begunIn(
	ctx: AuthContext,
	{ value }: AdapterSecret
): Promise<Pick<BegunChange, 'from' | 'undo'> | null> {
	const [, sealed] = value.split(' ');
	if (sealed === undefined) return null;
	const opened = await ctx.keyring.open(sealed, begunSalt).catch(() => null);
	const { from, token, expiresMs } = opened?.claims ?? {};
	if (typeof from !== 'string') return null;
	const undo = typeof token === 'string' ? { token, expires: new Date(Number(expiresMs)) } : undefined;
	return { from, undo };
}

/** Deletes the changes of a user that wait for their link. */
export async function endPending(store: SecretStore, userId: string): Promise<void> {
	for (const { id } of await secretsOf(store, userId, pendingKind)) await store.deleteSecret(id);
}

/** Token that no other secret has, so that its hash needs no key. */
export async function pendingIdOf(token: string): Promise<string> {
	return `address-change_${await sha256Hex(token)}`;
}

/** Whether the stored value is that of the link, under this secret of the configuration or an earlier one. */
export async function isBound(ctx: AuthContext, value: string, token: string, bound: BoundTo): Promise<boolean> {
	return (await digestsOf(ctx, token, bound)).includes(value);
}

export function digestsOf(ctx: AuthContext, token: string, { purpose, userId, from, to }: BoundTo): Promise<string[]> {
	return ctx.keyring.digests(JSON.stringify(['address', purpose, userId, oneForm(from), oneForm(to), token]));
}

/** Whether a secret is one that the user's link leads to, and not over. */
export function isValid(secret: AdapterSecret | null, kind: string, userId?: string): secret is AdapterSecret {
	if (secret?.kind !== kind || (userId !== undefined && String(secret.userId) !== userId)) return false;
	return (secret.expires?.getTime() ?? 0) > Date.now();
}

/** Returns the address of a page. */
export function linkUrl(
	{ authPath }: Pick<AuthContext, 'authPath'>,
	req: AuthRequest,
	page: LinkPage,
	query: Readonly<Record<string, string>>
): string {
	return `${originOf(req)}${authPath}/change-email/${page}?${new URLSearchParams(query).toString()}`;
}
