/** Cleaning up, on a store of any dialect. Rows are read first, and deleted by their keys if they still have expired. */
import { inArray, lt, type Table } from 'drizzle-orm';
import { pruneBefore } from '../shared/pruning.js';
import { ANONYMOUS, type SweepMethods } from '../shared/sweep.js';
import type { AdapterUser } from '../types.js';
import { columnOf, type Store } from './store.js';

/** Returns the method that deletes what has expired. */
export function expiredInStore<T extends Table>(store: Store<T>): Pick<SweepMethods, 'deleteExpired'> {
	const { sessionsTable, verificationTokensTable, secretsTable } = store.tables;

	async function sweep(table: T, key: string, limit: number): Promise<number> {
		const expires = lt(columnOf(table, 'expires'), pruneBefore());
		const rows = await store.select(table, { expires }, limit);
		const keys = rows.map((row) => row[key]);
		if (keys.length > 0) await store.delete(table, { [key]: inArray(columnOf(table, key), keys), expires });
		return keys.length;
	}

	return {
		async deleteExpired(limit) {
			const sessions = await sweep(sessionsTable, 'sessionToken', limit);
			const tokens = await sweep(verificationTokensTable, 'token', limit);
			return sessions + tokens + (secretsTable ? await sweep(secretsTable, 'id', limit) : 0);
		}
	};
}

/** Returns the method that deletes anonymous users. The table of accounts needs the column `expires_at`. */
export function anonymousInStore<T extends Table>(
	store: Store<T>,
	getUser: (id: string) => Promise<AdapterUser | null>,
	deleteUser: (id: string) => Promise<unknown>
): Pick<SweepMethods, 'deleteAnonymousUsers'> {
	const { accountsTable } = store.tables;
	return {
		async deleteAnonymousUsers(limit) {
			const expires_at = lt(columnOf(accountsTable, 'expires_at'), Math.floor(Date.now() / 1000));
			const marks = await store.select(accountsTable, { provider: ANONYMOUS, expires_at }, limit);
			for (const { userId, providerAccountId } of marks) {
				const accounts = await store.select(accountsTable, { userId });
				const user = await getUser(String(userId));
				const isAnonymous = !user?.email && accounts.every(({ provider }) => provider === ANONYMOUS);
				if (isAnonymous) await deleteUser(String(userId));
				// The application has made a real user of it.
				else await store.delete(accountsTable, { provider: ANONYMOUS, providerAccountId });
			}
			return marks.length;
		}
	};
}
