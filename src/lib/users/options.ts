/** `account.pendingAge` and `account.requireVerifiedEmail`, as the flows use them. */
import { optionKey } from '../util/option-key.js';

/** The rules for users who have not proved their address. */
export interface CompiledPending {
	/** Seconds in which they have to prove it. */
	readonly ageSeconds: number;
	/** Whether guards refuse them until then. */
	readonly isRefused: boolean;
}

/** Undefined if users are not pending. */
export const pendingRules = optionKey<CompiledPending>('pending');
