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
