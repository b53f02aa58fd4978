/** Marks of ended sessions, on a store of any database. */
import { sha256Hex } from '../../lib/base/seal/digest.js';
import { pruneBefore } from '../shared/pruning.js';
import { markOf, requireShort, valuesOf, type RevocationMethods } from '../shared/revocations.js';
import type { VerificationToken } from '../types.js';
import { OneOf } from '../../lib/store/tables/operators.js';
import type { Store } from './store.js';

/** A moment after every expiry: a claim replaces a row that has expired by then. */
const always = new Date('9999-01-01T00:00:00Z');

/** A key as each column stores it, and distinguishes it from others. */
const plainKey = /^[\da-f]{1,64}$/;

/** Returns the key of a row. A column may ignore case and spaces, and may cut off what is long. */
export async function distinct(key: string): Promise<string> {
	return plainKey.test(key) ? key : sha256Hex(key);
}

/**
 * Returns the methods that keep marks in the table of verification tokens. The new mark is stored before earlier ones are
 * removed, and no others are, so that a key always has one; except where the column does not distinguish the new value from the
 * earlier one.
 */
export function revocationsInStore<T>(store: Store<T>): RevocationMethods {
	const table = store.tables.verificationTokensTable;
	return {
		async getRevocations(keys) {
			if (keys.length === 0) return [];
			const own = await Promise.all(keys.map(distinct));
			const rows = await store.select(table, { identifier: new OneOf(own.map(markOf)) });
			return valuesOf(own, rows as unknown as VerificationToken[]);
		},
		async setRevocation(key, value, expires) {
			requireShort(value);
			const identifier = markOf(await distinct(key));
			const rows = (await store.select(table, { identifier })) as unknown as VerificationToken[];
			const earlier = rows.filter(({ token }) => token !== value);
			const isStored = async () => store.claim({ identifier, token: value, expires }, always);
			const wasFirst = await isStored();
			for (const { token } of earlier) await store.delete(table, { identifier, token });
			if (!wasFirst && !(await isStored())) throw new Error('The mark of an ended session was not stored');
			await store.prune(pruneBefore());
		}
	};
}
