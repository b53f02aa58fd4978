/** The options of a redirect proxy, as the flows use them. */
import { optionKey } from '../../util/option-key.js';
import type { Keyring } from '../../seal/keyring.js';

/** Passes sign-ins on to previews, or leads through such a proxy. */
export interface CompiledProxy {
	/** The address of its routes. Undefined if only providers name one. */
	readonly url: string | undefined;
	/** Seals what a preview sends through the proxy. */
	readonly keyring: Keyring;
	/** Whether the proxy passes responses on to an origin. */
	allows(origin: string): boolean | Promise<boolean>;
}

/** Undefined if none is configured. */
export const redirectProxy = optionKey<CompiledProxy>('redirectProxy');
