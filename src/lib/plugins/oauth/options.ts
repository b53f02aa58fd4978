/** `account.linking`, `account.profileSync` and the redirect proxy, as the flows use them. */
import type { Keyring } from '../../base/seal/keyring.js';
import { optionKey } from '../../base/util/option-key.js';
import type { ProfileSync } from '../../base/config/options.js';

/** The changes of a sign-in to the accounts and the profile of a user. */
export interface CompiledLinking {
	/** The fate of a new account if another user is signed in, and did not ask to link it. */
	readonly linking: 'ask' | 'explicit' | 'implicit';
	/** The members of a user that a later sign-in at a provider changes; undefined without any. */
	readonly profileSync: Exclude<ProfileSync, 'never'> | undefined;
}

export const linkingRules = optionKey<CompiledLinking>('linking', { linking: 'ask', profileSync: undefined });

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
