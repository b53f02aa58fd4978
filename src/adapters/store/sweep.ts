/** Cleaning up, on a store of any database. Rows are read first, and deleted by their keys if they still have expired. */
import { ANONYMOUS, pruneBefore } from '../shared/pruning.js';
import type { SweepGroup } from '../types.js';

import type { Lookups } from './lookups.js';
import { Below, Not, OneOf } from '../../lib/store/tables/operators.js';
import type { Removal, Row, Store } from './store.js';

/** Returns the method that deletes what has expired. */
export function expiredInStore<T>(store: Store<T>): Required<Pick<SweepGroup, 'deleteExpired'>> {
	const { sessionsTable, verificationTokensTable, secretsTable } = store.tables;

	async function sweep(table: T, key: string, limit: number): Promise<number> {
		const before = pruneBefore();
		if (store.deleteExpired) return store.deleteExpired(table, before, limit);
		const expires = new Below(before);
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

/** Returns the method that deletes anonymous users. The table of accounts needs the column `expires_at`. */
export function anonymousInStore<T>(
	store: Store<T>,
	{ byId, find, removalsOf, remove }: Lookups<T>
): Required<Pick<SweepGroup, 'deleteAnonymousUsers'>> {
	const { usersTable, accountsTable } = store.tables;

	/** Returns the removals of the user of a mark; that of the mark if the application has made a real user of it. */
	async function removalsFor({ userId, providerAccountId }: Row): Promise<Removal<T>[]> {
		const owner = byId(accountsTable, 'userId', String(userId));
		const accounts = owner ? await store.select(accountsTable, owner) : [];
		const user = await find(usersTable, owner && { id: owner.userId });
		const isAnonymous = !user?.email && accounts.every(({ provider }) => provider === ANONYMOUS);
		if (owner && isAnonymous) {
			// Where all are removed at the end, a user who got another account meanwhile stays.
			const other = { table: accountsTable, match: { ...owner, provider: new Not(ANONYMOUS) } };
			return removalsOf(owner.userId).map((removal) =>
				store.deleteTogether ? { ...removal, unless: other } : removal
			);
		}
		const mark = { provider: ANONYMOUS, providerAccountId: String(providerAccountId) };
		return [{ table: accountsTable, match: mark }];
	}

	return {
		async deleteAnonymousUsers(limit) {
			const expires_at = new Below(Math.floor(Date.now() / 1000));
			const marks = await store.select(accountsTable, { provider: ANONYMOUS, expires_at }, limit);
			const together: Removal<T>[] = [];
			for (const mark of marks) {
				const removals = await removalsFor(mark);
				if (store.deleteTogether) together.push(...removals);
				else await remove(removals);
			}
			if (together.length > 0) await remove(together);
			return marks.length;
		}
	};
}
