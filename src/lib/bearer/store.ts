/** The secrets of the data layer, where API tokens are kept. */
import type { SecretGroup } from '../../adapters/types.js';
import { MissingAdapter, MissingAdapterMethods } from '../../errors.js';
import type { Store } from '../adapter/methods.js';
import { toKeepSecrets } from '../adapter/requirements.js';
import type { AuthContext } from '../config/context.js';

/** An adapter that keeps secrets. */
export type SecretStore = Store & Required<SecretGroup>;

/** @throws {MissingAdapter | MissingAdapterMethods} for a configuration that cannot keep API tokens */
export function requireSecrets({ adapter }: AuthContext): SecretStore {
	if (!adapter) throw new MissingAdapter('API tokens are kept in a data layer: pass an adapter');
	const missing = toKeepSecrets.filter((method) => adapter[method] === undefined);
	if (missing.length === 0) return adapter as SecretStore;
	throw new MissingAdapterMethods(`the adapter lacks ${missing.join(', ')}: API tokens need them`);
}
