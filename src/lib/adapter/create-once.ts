/** Stores a secret whose id is a unique key. */
import type { AdapterSecret, SecretGroup } from '../../adapters/types.js';
import { mayBeRefusal } from './store.js';

type Kept = Pick<Required<SecretGroup>, 'createSecret' | 'getSecret'>;
type Given = Pick<AdapterSecret, 'id' | 'userId' | 'kind' | 'value'> &
	Pick<AdapterSecret, 'expires' | 'label' | 'lastUsedAt'>;

/** Of several calls at once, one returns true. @returns false if there is one already */
export async function createOnce(store: Kept, secret: Given): Promise<boolean> {
	try {
		await store.createSecret({ ...secret, createdAt: new Date(), version: 1 });
		return true;
	} catch (thrown) {
		if (mayBeRefusal(thrown) && (await store.getSecret(secret.id))) return false;
		throw thrown;
	}
}
