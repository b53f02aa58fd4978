/** `verifyHuman`, as the flows use it. */
import { optionKey } from '../util/option-key.js';
import type { VerifyHuman } from '../config/options.js';
import type { Html } from '../markup/html.js';

/** Asks whether a person sent a request. */
export interface CompiledHumanCheck {
	readonly verify: VerifyHuman;
	readonly widget: { readonly html: Html; readonly script: string; readonly origins: readonly string[] } | undefined;
}

/** Undefined if it is not asked. */
export const humanCheck = optionKey<CompiledHumanCheck>('verifyHuman');
