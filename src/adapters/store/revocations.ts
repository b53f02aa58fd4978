/** Marks of ended sessions, on a store of any database. */
import { pruneBefore } from '../shared/pruning.js';
import { markOf, requireShort, valuesOf, type RevocationMethods } from '../shared/revocations.js';
import type { VerificationToken } from '../types.js';
import type { Store } from './store.js';

/** A moment after every expiry: a claim replaces a row that has expired by then. */
const always = new Date('9999-01-01T00:00:00Z');

/**
 * Returns the methods that keep marks in the table of verification tokens. The new mark is stored before earlier ones are
 * removed, and no others are, so that a key always has one.
 */
export function revocationsInStore<T>(store: Store<T>): RevocationMethods {
	const table = store.tables.verificationTokensTable;
	return {
		async getRevocations(keys) {
			if (keys.length === 0) return [];
			const rows = await store.select(table, { identifier: { oneOf: keys.map(markOf) } });
			return valuesOf(keys, rows as unknown as VerificationToken[]);
		},
		async setRevocation(key, value, expires) {
			requireShort(value);
			const identifier = markOf(key);
			const rows = (await store.select(table, { identifier })) as unknown as VerificationToken[];
			const earlier = rows.filter(({ token }) => token !== value);
			await store.claim({ identifier, token: value, expires }, always);
			for (const { token } of earlier) await store.delete(table, { identifier, token });
			await store.prune(pruneBefore());
		}
	};
}
