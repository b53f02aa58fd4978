/** Makes a change and undoes it, as far as it is stored. Both run while no other change of the user's ways to sign in does. */
import type { AdapterSecret, AdapterUser } from '../../../../adapters/types.js';
import { DuplicateAddress, Verification } from '../../../../errors.js';
import { isSameAddress, oneForm } from '../../../base/util/address.js';
import { mayBeRefusal } from '../../../store/adapter/store.js';
import { secretsOf } from '../../../store/adapter/secrets/store.js';
import type { SecretStore } from '../../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../../core/context/context.js';
import type { AuthRequest } from '../../../core/request/request.js';
import { lazy } from '../../../base/util/lazy.js';
import { freeAddress, keepAddress, keptAddress, keptKind, keptValue } from './kept.js';
import { digestsOf } from './links.js';
import type { BegunChange, Undo } from './links.js';
import { pendingRules } from '../../../core/options.js';

const pendingUsers = lazy(() => import('../../../core/accounts/pending-users.js'));

export const lost = 'the link was used before, has expired, was replaced by a newer one, or is for another user';

/** A change that was made. */
export interface Changed {
	readonly user: AdapterUser;
	/** The address before; empty for a user without one. */
	readonly from: string;
	/** The link for undoing; undefined if the change cannot be undone. */
	readonly undo: Undo | undefined;
}

/**
 * Gives the user the address, which the person has proven: another one who never did is evicted. The earlier one is kept before it is
 * replaced, so that no other user gets it in between. Each step can be repeated: another try goes on where this one stops.
 * @param promise is called when all is ready, and records the email that tells of the change
 * @throws {Verification} if another user has the address meanwhile
 */
export async function giveAddress(
	ctx: AuthContext,
	req: AuthRequest,
	store: SecretStore,
	user: AdapterUser,
	{ from, to, undo }: BegunChange,
	promise: () => Promise<void>
): Promise<Changed> {
	const userId = String(user.id);
	const record = await keptAddress(store, to);
	if (record && String(record.userId) !== userId) throw new Verification(lost);
	const evictFrom = pendingRules.of(ctx) && (await pendingUsers()).evict;
	if (await isTaken(store, to, userId, evictFrom && ((owner) => evictFrom(ctx, req, owner)))) throw taken();
	const isMade = user.email === to && from !== to;
	if (undo && !isMade) await keepForUndo(ctx, store, { ...user, email: from }, undo);
	await promise();
	try {
		const changed = isMade ? user : await store.updateUser({ id: user.id, email: to, emailVerified: new Date() });
		if (record) await store.deleteSecret(record.id);
		return { user: changed, from, undo };
	} catch (thrown) {
		// After any other fault another try goes on. An address that is kept for the user who has it hinders no other user.
		if (!mayBeRefusal(thrown) || !(await isTaken(store, to, userId))) throw thrown;
		if (undo) await freeAddress(store, from);
		throw taken();
	}
}

/** Takes a change back that was just made. One that an earlier try has made is undone by its link. */
export async function takeAddressBack(
	store: SecretStore,
	{ id, email, emailVerified }: AdapterUser,
	{ from, undo }: BegunChange
): Promise<void> {
	if ((email || '') !== from) return;
	await store.updateUser({ id, email, emailVerified });
	if (undo) await freeAddress(store, from);
}

/**
 * Whether another user has the address.
 * @param evict deletes an owner who never proved the address. Returns whether the owner is gone
 */
async function isTaken(
	store: SecretStore,
	address: string,
	userId: string,
	evict?: (owner: AdapterUser) => Promise<boolean>
): Promise<boolean> {
	try {
		const owner = await store.getUserByEmail(address);
		return owner !== null && String(owner.id) !== userId && !(await evict?.(owner));
	} catch (thrown) {
		if (thrown instanceof DuplicateAddress) return true;
		throw thrown;
	}
}

function taken(): Verification {
	return new Verification('another user has the address');
}

async function keepForUndo(
	ctx: AuthContext,
	store: SecretStore,
	{ id: userId, email: address, emailVerified }: AdapterUser,
	{ token, expires }: Undo
): Promise<void> {
	const bound = { purpose: 'undo', userId: String(userId), from: address, to: address } as const;
	const [digest = ''] = await digestsOf(ctx, token, bound);
	await keepAddress(store, { address, userId: String(userId), value: keptValue({ digest, emailVerified }), expires });
}

/** Frees a kept address, after those that the user had later: a thief must not get one of them back. */
export async function freeSince(
	store: SecretStore,
	{ id: own, userId, createdAt: moment }: AdapterSecret
): Promise<void> {
	for (const { id, createdAt } of await secretsOf(store, String(userId), keptKind)) {
		if (id !== own && createdAt >= moment) await store.deleteSecret(id);
	}
	await store.deleteSecret(own);
}

/**
 * Lets the account of the user at each provider of emails follow the address. Signing in by email goes by the address alone. The new one
 * comes first, so that another try goes on where this one stops.
 */
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
		if (!(await store.getUserByAccount(after))) await store.linkAccount({ ...after, userId, type: 'email' });
		await store.unlinkAccount(before);
	}
}
