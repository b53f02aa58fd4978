/** Makes a change and undoes it, as far as it is stored. Both run while no other change of the user's ways to sign in does. */
import type { AdapterSecret, AdapterUser } from '../../adapters/types.js';
import { DuplicateAddress, Verification } from '../../errors.js';
import { isSameAddress, oneForm } from '../accounts/address.js';
import { mayBeRefusal } from '../adapter/store.js';
import type { SecretStore } from '../bearer/store.js';
import type { AuthContext } from '../config/context.js';
import type { AuthRequest } from '../http/request.js';
import { randomToken } from '../seal/random.js';
import { fromNow } from '../util/clock.js';
import { lazy } from '../util/lazy.js';
import { keepAddress, keptAddress, keptKind } from './kept.js';
import { digestsOf, undoSeconds } from './links.js';

const pendingUsers = lazy(() => import('../accounts/pending-users.js'));

export const lost = 'the link was used before, has expired, was replaced by a newer one, or is for another user';

/** A change that was made. */
export interface Changed {
	readonly user: AdapterUser;
	/** The address before; empty for a user without one. */
	readonly from: string;
	/** The token for undoing; undefined if the change cannot be undone: the user has an earlier address again. */
	readonly undo: { readonly token: string; readonly expires: Date } | undefined;
}

/**
 * Gives the user the address, which the person has proven: another one who never did is evicted. The earlier one is kept before it is
 * replaced, so that no other user gets it in between.
 * @throws {Verification} if another user has the address meanwhile
 */
export async function giveAddress(
	ctx: AuthContext,
	req: AuthRequest,
	store: SecretStore,
	user: AdapterUser,
	to: string
): Promise<Changed> {
	const userId = String(user.id);
	const from = user.email || '';
	const kept = await keptAddress(store, to);
	if (kept && String(kept.userId) !== userId) throw new Verification(lost);
	const evictFrom = ctx.pending && (await pendingUsers()).evict;
	await requireFree(store, to, userId, evictFrom && ((owner) => evictFrom(ctx, req, owner)));
	// A user who has an earlier address again has undone the change: the address in between may be a thief's, who must not get it back.
	const undo =
		from && !kept && !isSameAddress(from, to) ? await keepForUndo(ctx, store, { ...user, email: from }) : undefined;
	try {
		const changed = await store.updateUser({ id: user.id, email: to, emailVerified: new Date() });
		if (kept) await store.deleteSecret(kept.id);
		return { user: changed, from, undo };
	} catch (thrown) {
		if (undo) await Promise.resolve(store.deleteSecret(undo.id)).catch(() => undefined);
		if (mayBeRefusal(thrown)) await requireFree(store, to, userId);
		throw thrown;
	}
}

/**
 * @param evict deletes an owner who never proved the address. Returns whether the owner is gone
 * @throws {Verification} if another user has the address
 */
async function requireFree(
	store: SecretStore,
	address: string,
	userId: string,
	evict?: (owner: AdapterUser) => Promise<boolean>
): Promise<void> {
	try {
		const owner = await store.getUserByEmail(address);
		if (!owner || String(owner.id) === userId || (await evict?.(owner))) return;
	} catch (thrown) {
		if (!(thrown instanceof DuplicateAddress)) throw thrown;
	}
	throw new Verification('another user has the address');
}

async function keepForUndo(
	ctx: AuthContext,
	store: SecretStore,
	{ id: userId, email: address, emailVerified }: AdapterUser
): Promise<{ id: string; token: string; expires: Date }> {
	const token = randomToken(32);
	const expires = fromNow(undoSeconds);
	const bound = { purpose: 'undo', userId: String(userId), from: address, to: address } as const;
	const [digest = ''] = await digestsOf(ctx, token, bound);
	const value = `${digest} ${emailVerified ? emailVerified.getTime() : ''}`;
	return { id: await keepAddress(store, { address, userId: String(userId), value, expires }), token, expires };
}

/** Returns the parts of the value of a kept address: the digest of its link, and when the address was proven. */
export function partsOf(value: string): { digest: string; emailVerified: Date | null } {
	const [digest = '', proven = ''] = value.split(' ');
	return { digest, emailVerified: proven === '' ? null : new Date(Number(proven)) };
}

/** Frees a kept address, after those that the user had later: a thief must not get one of them back. */
export async function freeSince(
	store: SecretStore,
	{ id: own, userId, createdAt: moment }: AdapterSecret
): Promise<void> {
	for (const { id, createdAt, userId: owner } of await store.listSecrets(userId, keptKind)) {
		if (id !== own && String(owner) === String(userId) && createdAt >= moment) await store.deleteSecret(id);
	}
	await store.deleteSecret(own);
}

/** Lets the account of the user at each provider of mails follow the address. Signing in by mail goes by the address alone. */
export async function followAddress(
	{ providers }: AuthContext,
	store: SecretStore,
	userId: string,
	{ from, to }: { readonly from: string; readonly to: string }
): Promise<void> {
	if (!from || isSameAddress(from, to) || !store.unlinkAccount) return;
	for (const { kind, id: provider } of providers.values()) {
		if (kind !== 'email') continue;
		const before = { provider, providerAccountId: oneForm(from) };
		const owner = await store.getUserByAccount(before);
		if (!owner || String(owner.id) !== userId) continue;
		const after = { provider, providerAccountId: oneForm(to) };
		await store.unlinkAccount(before);
		if (!(await store.getUserByAccount(after))) await store.linkAccount({ ...after, userId, type: 'email' });
	}
}
