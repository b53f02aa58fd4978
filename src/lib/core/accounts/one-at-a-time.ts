/**
 * Changes that take a way to sign in away from a user, one at a time: of two at once, each would see the other's way, and none
 * would be left. In one process they wait for each other. Across processes, a secret of the user is the lock, if the adapter keeps
 * secrets: it is taken and given back by compare-and-swap, and held for a limited time, so that a process that dies blocks no user.
 */
import type { AdapterSecret } from '../../../adapters/types.js';
import { AccessDenied } from '../../../errors.js';
import { unlessTableMissing } from '../../store/adapter/missing-table.js';
import { requireStore } from '../../store/adapter/require-store.js';
import { mayBeRefusal } from '../../store/adapter/store.js';
import type { AuthContext } from '../context/context.js';
import { asError } from '../../base/errors/logger.js';
import { requireSecrets } from '../../store/adapter/secrets/store.js';
import type { SecretStore } from '../../store/adapter/secrets/store.js';
import { sha256Hex } from '../../base/seal/digest.js';

const kind = 'lock';
/** How long the lock is held, and how long before its end a change may still begin, in milliseconds. */
const heldMs = 30_000;
const marginMs = 15_000;
/** How long a change waits for others, and how often it looks. */
const longestWaitMs = 8_000;
const pauseMs = 40;

/**
 * Runs a change.
 * @param change calls `confirm` immediately before it takes the way away
 * @throws {AccessDenied} if another change takes too long
 */
export async function oneAtATime<T>(
	ctx: AuthContext,
	userId: string,
	change: (confirm: () => void) => Promise<T>
): Promise<T> {
	return ctx.instance.locks.run([`ways of user ${userId}`], async () => {
		if (!requireStore(ctx, 'changing the sign-in methods').createSecret) return change(() => undefined);
		const store = requireSecrets(ctx);
		const untilMs = Date.now() + heldMs;
		const lock = await acquire(store, userId);
		if (!lock) return change(() => undefined);
		try {
			return await change(() => {
				if (Date.now() > untilMs - marginMs) throw new AccessDenied(`${slow}: try again`);
			});
		} finally {
			// If this fails, the lock ends by itself.
			const over = { ...lock, expires: new Date(Date.now() - heldMs) };
			await Promise.resolve(store.updateSecret(over, lock.version)).catch((thrown: unknown) =>
				ctx.logger.error(asError(thrown))
			);
		}
	});
}

const slow = 'another change of the sign-in methods of this user takes too long';

/** Returns the lock; null for a database without the table of secrets. */
async function acquire(store: SecretStore, userId: string): Promise<AdapterSecret | null> {
	return unlessTableMissing(async () => waitFor(store, userId), null);
}

async function waitFor(store: SecretStore, userId: string): Promise<AdapterSecret> {
	const id = `lock_${await sha256Hex(`ways ${userId}`)}`;
	const startedMs = Date.now();
	for (;;) {
		const taken = await take(store, { id, userId, kind, value: 'ways', createdAt: new Date(), version: 1 });
		if (taken) return taken;
		if (Date.now() - startedMs > longestWaitMs) throw new AccessDenied(`${slow}: try again`);
		await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
	}
}

/** Returns the lock as it is stored, or null if another change holds it. */
async function take(store: SecretStore, fresh: AdapterSecret): Promise<AdapterSecret | null> {
	const holder = await store.getSecret(fresh.id);
	const lock = { ...(holder ?? fresh), userId: fresh.userId, expires: new Date(Date.now() + heldMs) };
	if (!holder) return create(store, lock);
	if ((holder.expires?.getTime() ?? 0) > Date.now()) return null;
	return (await store.updateSecret(lock, holder.version)) ? { ...lock, version: holder.version + 1 } : null;
}

/** The id is a unique key: of several at once, one is stored. */
async function create(store: SecretStore, lock: AdapterSecret): Promise<AdapterSecret | null> {
	try {
		await store.createSecret(lock);
		return lock;
	} catch (thrown) {
		if (mayBeRefusal(thrown) && (await store.getSecret(lock.id))) return null;
		throw thrown;
	}
}
