/** The secrets of the data layer, as second factors are kept in them. */
import { requireStore } from '../../store/adapter/require-store.js';
import type { SecretStore } from '../../store/adapter/secrets/store.js';
import type { AuthContext } from '../../core/context/context.js';

/** Returns the adapter. That it keeps secrets was checked when the configuration was compiled. */
export function factorStore(ctx: AuthContext): SecretStore {
	return requireStore(ctx, '`mfa`') as SecretStore;
}
