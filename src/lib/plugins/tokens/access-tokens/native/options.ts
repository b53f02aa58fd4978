/** `native`, as the flows use it. */
import { optionKey } from '../../../../base/util/option-key.js';

/** Native apps that may sign in. */
export interface CompiledNative {
	readonly redirectUris: ReadonlySet<string>;
	readonly scopes: readonly string[];
	readonly expiresInSeconds: number;
	readonly label: string;
}

/** Undefined if none may. */
export const nativeApps = optionKey<CompiledNative>('native');
