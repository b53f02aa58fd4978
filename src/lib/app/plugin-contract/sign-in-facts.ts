/** A sign-in, as the code of a plugin gets to know it. */
import type { PluginSignIn } from '../../core/plugin-contract/types.js';
import type { SignedIn } from '../../core/session/strategy.js';

/** Describes a sign-in for a plugin. */
export function factsOf({ user, account, isNewUser, users, anonymous, proof }: SignedIn): PluginSignIn {
	return { user, provider: account.provider, isNewUser, users, anonymous: anonymous === true, methods: proof.methods };
}
