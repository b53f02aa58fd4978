/** The secrets of users, in memory. */
import type { SecretMethods } from '../shared/secrets.js';
import type { AdapterSecret } from '../types.js';
import { copy, copyOrNull, insertNew, take } from './rows.js';

/**
 * Returns the methods that keep secrets in this map.
 * @param requireUser throws when there is no user with the id
 */
export function secretsInMemory(
	secrets: Map<string, AdapterSecret>,
	requireUser: (userId: string) => unknown
): SecretMethods {
	return {
		async createSecret(secret) {
			requireUser(secret.userId);
			insertNew(secrets, secret.id, secret, 'Another secret has this id');
			return copy(secret);
		},
		async getSecret(id) {
			return copyOrNull(secrets.get(id));
		},
		async listSecrets(userId, kind) {
			return [...secrets.values()].filter((each) => each.userId === userId && each.kind === kind).map(copy);
		},
		async updateSecret({ id, userId, kind, value, label, lastUsedAt, expires }, expectedVersion) {
			const stored = secrets.get(id);
			if (stored?.version !== expectedVersion || stored.userId !== userId || stored.kind !== kind) return false;
			const { createdAt } = stored;
			const version = expectedVersion + 1;
			secrets.set(id, copy({ id, userId, kind, value, label, createdAt, lastUsedAt, expires, version }));
			return true;
		},
		async useSecret(id) {
			return take(secrets, id);
		},
		async deleteSecret(id) {
			secrets.delete(id);
		}
	};
}
