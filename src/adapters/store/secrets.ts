/** The secrets of users, on a store of any database. Each method is atomic in the database. */
import type { SecretGroup, SweepGroup } from '../types.js';
import { Below } from '../../lib/store/tables/operators.js';
import { toSecret } from './rows.js';
import { idFor, type Store } from './store.js';

/** Returns the methods that keep secrets in the table. */
export function secretsInStore<T>(
	store: Store<T>,
	table: T
): Required<SecretGroup & Pick<SweepGroup, 'listDueSecrets'>> {
	/** Returns the owner's id as the column stores it; undefined if there can be no such user. */
	const ownerOf = (userId: string) => idFor(store.columns(table).userId ?? { type: 'text' }, userId);

	return {
		async createSecret({ id, userId, kind, value, label, createdAt, lastUsedAt, expires, version }) {
			const owner = ownerOf(userId);
			if (owner === undefined) throw new Error('There is no user with this id');
			const row = { id, userId: owner, kind, value, label, createdAt, lastUsedAt, expires, version };
			const created = await store.insert(table, row, { id });
			if (!created) throw new Error('The secret was not created');
			return toSecret(created);
		},
		async getSecret(id) {
			const [row] = await store.select(table, { id });
			return row ? toSecret(row) : null;
		},
		async listSecrets(userId, kind) {
			const owner = ownerOf(userId);
			return owner === undefined ? [] : (await store.select(table, { userId: owner, kind })).map(toSecret);
		},
		async updateSecret({ id, userId, kind, value, label, lastUsedAt, expires }, expectedVersion) {
			const owner = ownerOf(userId);
			if (owner === undefined) return false;
			const match = { id, userId: owner, kind, version: expectedVersion };
			// Undefined would leave the column as it is.
			const optional = { label: label ?? null, lastUsedAt: lastUsedAt ?? null, expires: expires ?? null };
			return store.swap(table, match, { value, ...optional, version: expectedVersion + 1 });
		},
		async listDueSecrets(kind, before, limit) {
			return (await store.select(table, { kind, expires: new Below(before) }, limit)).map(toSecret);
		},
		async useSecret(id) {
			const used = await store.delete(table, { id });
			return used ? toSecret(used) : null;
		},
		async deleteSecret(id) {
			await store.delete(table, { id });
		}
	};
}
