/** The secrets of the data layer, where API tokens are kept. */
import type { AdapterSecret, SecretGroup } from '../../../../adapters/types.js';
import { MissingAdapter } from '../../../../errors.js';
import type { Store } from '../methods.js';
import { missingMethods, toKeepSecrets } from '../requirements.js';
import { mayBeRefusal } from '../store.js';

/** An adapter that keeps secrets. */
export type SecretStore = Store & Required<SecretGroup>;

/** @throws {MissingAdapter | MissingAdapterMethods} for a configuration that cannot keep API tokens */
export function requireSecrets({ adapter }: { readonly adapter: Store | undefined }): SecretStore {
	if (!adapter) throw new MissingAdapter('API tokens are kept in a data layer: pass an adapter');
	const missing = toKeepSecrets.filter((method) => adapter[method] === undefined);
	if (missing.length === 0) return adapter as SecretStore;
	throw missingMethods(missing, 'API tokens need them');
}

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

/** Whether the time of a secret is over: it has one, and without it is over as well. */
export function isExpired({ expires }: Pick<AdapterSecret, 'expires'>): boolean {
	return !expires || expires.getTime() <= Date.now();
}

/** A secret before it is stored. */
type SecretInput = Pick<AdapterSecret, 'id' | 'userId' | 'kind' | 'value'> &
	Pick<AdapterSecret, 'expires' | 'label' | 'lastUsedAt'>;

/** Stores a secret whose id is a unique key. Of several calls at once, one returns true. @returns false if there is one already */
export async function createOnce(store: SecretStore, secret: SecretInput): Promise<boolean> {
	try {
		await store.createSecret({ ...secret, createdAt: new Date(), version: 1 });
		return true;
	} catch (thrown) {
		if (mayBeRefusal(thrown) && (await store.getSecret(secret.id))) return false;
		throw thrown;
	}
}
