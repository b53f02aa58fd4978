/** Deletes users whose time is over, in batches. */
import type { AdapterSecret } from '../../adapters/types.js';
import { evict } from '../accounts/pending-users.js';
import { changeMark, readMark } from '../accounts/user-marks.js';
import type { MarkStore } from '../accounts/user-marks.js';
import type { AuthContext } from '../config/context.js';
import { asError } from '../errors/logger.js';

/** The pause before the next try to delete a user who could not be deleted. */
const pauseMs = 24 * 60 * 60 * 1000;

/** Deletes a batch of the users who never proved their address. @returns the number of marks that were due, and of deleted users */
export async function deleteDue(ctx: AuthContext, batch: number): Promise<{ due: number; deleted: number }> {
	const store = ctx.adapter as MarkStore;
	const marks = (await store.listDueSecrets?.('pending', new Date(), batch)) ?? [];
	let deleted = 0;
	for (const mark of marks) {
		try {
			if (await deleteOne(ctx, store, mark)) deleted++;
		} catch (thrown) {
			// One user who cannot be deleted, such as for the rows of other tables, must not keep the others.
			ctx.logger.error(asError(thrown));
			const now = await readMark(store, 'pending', String(mark.userId));
			if (now) await changeMark(store, now, { expires: new Date(Date.now() + pauseMs) });
		}
	}
	return { due: marks.length, deleted };
}

async function deleteOne(ctx: AuthContext, store: MarkStore, mark: AdapterSecret): Promise<boolean> {
	const userId = String(mark.userId);
	const user = await store.getUser(userId);
	if (user && String(user.id) === userId && (await evict(ctx, null, user))) return true;
	// The user has proven the address, or is gone.
	await store.deleteSecret(mark.id);
	return false;
}
