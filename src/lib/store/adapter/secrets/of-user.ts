/** The secrets of a user, whatever a data layer takes for the same id. */
import type { AdapterSecret } from '../../../../adapters/types.js';
import type { SecretStore } from './store.js';

/** Returns the secret with this id, if it is of this kind and this user. */
export async function secretOf(
	store: SecretStore,
	id: string,
	kind: string,
	userId?: string
): Promise<AdapterSecret | null> {
	const secret = await store.getSecret(id);
	// A data layer may compare ids by other rules, and find another secret.
	const isTheirs =
		secret?.id === id && secret.kind === kind && (userId === undefined || String(secret.userId) === userId);
	return isTheirs ? secret : null;
}

/** Returns the secrets of a user of one kind. */
export async function secretsOf(store: SecretStore, userId: string, kind: string): Promise<AdapterSecret[]> {
	return (await store.listSecrets(userId, kind)).filter((secret) => String(secret.userId) === userId);
}
