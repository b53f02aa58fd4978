/** `signUp`, as the flows use it. */
import { optionKey } from '../util/option-key.js';
import type { SignUpCandidate } from '../config/options.js';

/** Decides on new users. */
export interface CompiledSignUp {
	/** Whether no one may become a user. */
	readonly closed: boolean;
	/** @throws {SignUpClosed | SignUpPolicyFailed} if the person may not */
	require(candidate: SignUpCandidate): Promise<void>;
}

/** Undefined if each person may become a user. */
export const signUpPolicy = optionKey<CompiledSignUp>('signUp');
