/** Deletes users whose time is over, in batches: those who never proved their address, and those who have deleted their account. */
import type { AdapterSecret } from '../../../../adapters/types.js';
import { evict } from '../../../core/accounts/pending-users.js';
import { changeMark, readMark } from '../../../core/user-marks.js';
import type { MarkStore } from '../../../core/user-marks.js';
import type { AuthContext } from '../../../core/context/context.js';
import { asError } from '../../../base/errors/logger.js';
import { deleteUser } from '../../account/own-data/delete.js';
import { beginDeletion, postponeDeletion } from '../../../core/sessions/validity/deletion.js';

/** The pause before the next try to delete a user who could not be deleted. */
const pauseMs = 24 * 60 * 60 * 1000;

/** A kind of marks by which users are found. */
interface Due {
	/** Deletes the user of a mark that is due. @returns whether it did */
	end(ctx: AuthContext, store: MarkStore, mark: AdapterSecret): Promise<boolean>;
	/** Puts it off, after an error. */
	postpone(store: MarkStore, userId: string, until: Date): Promise<unknown>;
}

const kinds: Readonly<Record<'pending' | 'deletion', Due>> = {
	pending: {
		async end(ctx, store, mark) {
			const user = await userOf(store, mark);
			if (user && (await evict(ctx, null, user))) return true;
			// The user has proven the address, or is gone.
			await store.deleteSecret(mark.id);
			return false;
		},
		async postpone(store, userId, expires) {
			const now = await readMark(store, 'pending', userId);
			if (now) await changeMark(store, now, { expires });
		}
	},
	deletion: {
		async end(ctx, store, mark) {
			// Otherwise the user has signed in, or another call deletes the user.
			if (!(await beginDeletion(store, mark))) return false;
			const user = await userOf(store, mark);
			if (user) await deleteUser(ctx, null, user);
			else await store.deleteSecret(mark.id);
			return user !== null;
		},
		postpone: postponeDeletion
	}
};

/** Deletes a batch of users. @returns the number of marks that were due, and of deleted users */
export async function deleteDue(
	ctx: AuthContext,
	kind: keyof typeof kinds,
	batch: number
): Promise<{ due: number; deleted: number }> {
	const store = ctx.adapter as MarkStore;
	const marks = (await store.listDueSecrets?.(kind, new Date(), batch)) ?? [];
	let deleted = 0;
	for (const mark of marks) {
		try {
			if (await kinds[kind].end(ctx, store, mark)) deleted++;
		} catch (thrown) {
			// One user who cannot be deleted, such as for the rows of other tables, must not keep the others.
			ctx.logger.error(asError(thrown));
			await kinds[kind].postpone(store, String(mark.userId), new Date(Date.now() + pauseMs));
		}
	}
	return { due: marks.length, deleted };
}

/** A data layer may take "1abc" for 1. */
async function userOf(store: MarkStore, { userId }: AdapterSecret) {
	const user = await store.getUser(String(userId));
	return user && String(user.id) === String(userId) ? user : null;
}
