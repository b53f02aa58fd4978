/** Cleaning up, in memory. */
import { copy } from './rows.js';
import { pruneBefore } from '../shared/pruning.js';
import { ANONYMOUS, type SweepMethods } from '../shared/sweep.js';
import type { AdapterAccount, AdapterSecret, AdapterUser } from '../types.js';

type Expiring = ReadonlyMap<string, { readonly expires?: Date | null }> & Map<string, unknown>;

/** The rows that expire, and those of users. */
interface Rows {
	readonly expiring: readonly Expiring[];
	readonly users: ReadonlyMap<string, AdapterUser>;
	readonly accounts: ReadonlyMap<string, AdapterAccount>;
	readonly secrets: ReadonlyMap<string, AdapterSecret>;
	deleteUser(userId: string): unknown;
}

/** Returns the methods that clean up. */
export function sweepInMemory({ expiring, users, accounts, secrets, deleteUser }: Rows): SweepMethods {
	/** Whether a user is anonymous: without an address, and without another account. */
	function isAnonymous(userId: string): boolean {
		const own = [...accounts.values()].filter((account) => account.userId === userId);
		return !users.get(userId)?.email && own.every(({ provider }) => provider === ANONYMOUS);
	}

	return {
		async deleteExpired(limit) {
			const before = pruneBefore();
			let deleted = 0;
			for (const rows of expiring) {
				const old = [...rows].filter(([, { expires }]) => expires && expires < before).slice(0, limit);
				for (const [key] of old) rows.delete(key);
				deleted += old.length;
			}
			return deleted;
		},
		async listDueSecrets(kind, before, limit) {
			const due = [...secrets.values()].filter((each) => each.kind === kind && each.expires && each.expires < before);
			return due.slice(0, limit).map(copy);
		},
		async deleteAnonymousUsers(limit) {
			const now = Date.now() / 1000;
			const over = [...accounts.values()].filter(
				({ provider, expires_at, userId }) =>
					provider === ANONYMOUS && expires_at !== undefined && expires_at < now && isAnonymous(userId)
			);
			const gone = over.slice(0, limit);
			for (const { userId } of gone) deleteUser(userId);
			return gone.length;
		}
	};
}
