/** The option `remoteFunctions`, which needs a plugin of Vite. Loaded where it is set. */
import { InvalidConfig } from '../errors.js';

/** The plugin defines it. */
declare const __FRAMEWORK_AUTH_STRICT__: boolean | undefined;

/** @throws {InvalidConfig} for another value than `'strict'`, and without the plugin */
export function requireStrictPlugin(remoteFunctions: unknown): void {
	if (remoteFunctions !== 'strict') {
		throw new InvalidConfig("remoteFunctions has to be 'strict', or left out");
	}
	if (typeof __FRAMEWORK_AUTH_STRICT__ === 'undefined') {
		throw new InvalidConfig(
			"remoteFunctions: 'strict' needs strictRemoteFunctions() of framework-auth/vite in `plugins` of vite.config, before sveltekit()"
		);
	}
}
