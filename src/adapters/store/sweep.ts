/** Cleaning up, on a store of any database. Rows are read first, and deleted by their keys if they still have expired. */
import { pruneBefore } from '../shared/pruning.js';
import { ANONYMOUS, type SweepMethods } from '../shared/sweep.js';
import type { Adapter } from '../types.js';
import { Below, OneOf } from './operators.js';
import type { Store } from './store.js';

/** Returns the method that deletes what has expired. */
export function expiredInStore<T>(store: Store<T>): Pick<SweepMethods, 'deleteExpired'> {
	const { sessionsTable, verificationTokensTable, secretsTable } = store.tables;

	async function sweep(table: T, key: string, limit: number): Promise<number> {
		const expires = new Below(pruneBefore());
		const rows = await store.select(table, { expires }, limit);
		const keys = rows.map((row) => String(row[key]));
		if (keys.length > 0) await store.delete(table, { [key]: new OneOf(keys), expires });
		return keys.length;
	}

	return {
		async deleteExpired(limit) {
			const sessions = await sweep(sessionsTable, 'sessionToken', limit);
			const tokens = await sweep(verificationTokensTable, 'token', limit);
			return sessions + tokens + (secretsTable !== undefined ? await sweep(secretsTable, 'id', limit) : 0);
		}
	};
}

/** The methods of the adapter that are used. */
type UserMethods = Required<Pick<Adapter, 'getUser' | 'deleteUser' | 'listAccounts'>>;

/** Returns the method that deletes anonymous users. The table of accounts needs the column `expires_at`. */
export function anonymousInStore<T>(
	store: Store<T>,
	{ getUser, deleteUser, listAccounts }: UserMethods
): Pick<SweepMethods, 'deleteAnonymousUsers'> {
	const { accountsTable } = store.tables;
	return {
		async deleteAnonymousUsers(limit) {
			const expires_at = new Below(Math.floor(Date.now() / 1000));
			const marks = await store.select(accountsTable, { provider: ANONYMOUS, expires_at }, limit);
			for (const mark of marks) {
				const userId = String(mark.userId);
				const accounts = await listAccounts(userId);
				const user = await getUser(userId);
				const isAnonymous = !user?.email && accounts.every(({ provider }) => provider === ANONYMOUS);
				if (isAnonymous) await deleteUser(userId);
				// The application has made a real user of it.
				else
					await store.delete(accountsTable, { provider: ANONYMOUS, providerAccountId: String(mark.providerAccountId) });
			}
			return marks.length;
		}
	};
}
