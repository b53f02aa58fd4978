/** `account.linking` and `account.profileSync`, as the flows use them. */
import { optionKey } from '../../util/option-key.js';
import type { ProfileSync } from '../../config/options.js';

/** The changes of a sign-in to the accounts and the profile of a user. */
export interface CompiledLinking {
	/** The fate of a new account if another user is signed in, and did not ask to link it. */
	readonly linking: 'ask' | 'explicit' | 'implicit';
	/** The members of a user that a later sign-in at a provider changes; undefined without any. */
	readonly profileSync: Exclude<ProfileSync, 'never'> | undefined;
}

export const linkingRules = optionKey<CompiledLinking>('linking', { linking: 'ask', profileSync: undefined });
