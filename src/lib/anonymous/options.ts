/** `anonymous`, as the flows use it. */
import { optionKey } from '../util/option-key.js';
import type { AnonymousOptions } from '../config/options.js';

/** The rules for anonymous users. */
export interface CompiledAnonymous {
	readonly merge: AnonymousOptions['merge'];
	readonly maxAgeSeconds: number;
}

/** Undefined without such users. */
export const anonymousUsers = optionKey<CompiledAnonymous>('anonymous');
