/** The options for visitors and new users, as the flows use them. */
import type { AnonymousOptions, SignUpCandidate, VerifyHuman } from '../../config/options.js';
import type { Html } from '../../markup/html.js';
import { optionKey } from '../../util/option-key.js';

/** Decides on new users. */
export interface CompiledSignUp {
	/** Whether no one may become a user. */
	readonly closed: boolean;
	/** @throws {SignUpClosed | SignUpPolicyFailed} if the person may not */
	require(candidate: SignUpCandidate): Promise<void>;
}

/** Undefined if each person may become a user. */
export const signUpPolicy = optionKey<CompiledSignUp>('signUp');

/** The rules for anonymous users. */
export interface CompiledAnonymous {
	readonly merge: AnonymousOptions['merge'];
	readonly maxAgeSeconds: number;
}

/** Undefined without such users. */
export const anonymousUsers = optionKey<CompiledAnonymous>('anonymous');

/** The rules for users who have not proved their address. */
export interface CompiledPending {
	/** Seconds in which they have to prove it. */
	readonly ageSeconds: number;
	/** Whether guards refuse them until then. */
	readonly isRefused: boolean;
}

/** Undefined if users are not pending. */
export const pendingRules = optionKey<CompiledPending>('pending');

/** Asks whether a person sent a request. */
export interface CompiledHumanCheck {
	readonly verify: VerifyHuman;
	readonly widget: { readonly html: Html; readonly script: string; readonly origins: readonly string[] } | undefined;
}

/** Undefined if it is not asked. */
export const humanCheck = optionKey<CompiledHumanCheck>('verifyHuman');
