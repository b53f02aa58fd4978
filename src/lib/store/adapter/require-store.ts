/** The data layer, for features that cannot work without one. */
import { MissingAdapter } from '../../../errors.js';
import type { Store } from './methods.js';

/**
 * Returns the adapter of a configuration.
 * @param what the feature that needs it, for the message
 * @throws {MissingAdapter}
 */
export function requireStore({ adapter }: { readonly adapter: Store | undefined }, what: string): Store {
	if (adapter) return adapter;
	throw new MissingAdapter(`${what} needs an adapter: pass one as \`adapter\``);
}
