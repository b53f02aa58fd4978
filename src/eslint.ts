/**
 * `framework-auth/eslint`: a rule for ESLint that finds load functions, actions, endpoints and remote functions that do not check their
 * caller, while you write them. It reads the code as `npx framework-auth doctor --guards` does.
 *
 * @example
 * ```js
 * // eslint.config.js
 * import auth from 'framework-auth/eslint';
 *
 * export default [auth.configs.recommended];
 * ```
 */
import { guardRule } from './analysis/guard-rule.js';
import type { GuardRule } from './analysis/guard-rule.js';

export type { GuardRule };

/** The plugin for ESLint. */
export interface EslintPlugin {
	/** The name of the plugin. */
	meta: { name: string };
	/** The rules. */
	rules: { guard: GuardRule };
	/** `recommended` reports each function that does not check its caller; `remote` reports remote functions only. */
	configs: Record<'recommended' | 'remote', EslintConfig>;
}

/** A configuration of ESLint, as an element of the list that `eslint.config.js` exports. */
export interface EslintConfig {
	/** The name of the configuration. */
	name: string;
	/** The plugin. */
	plugins: Record<string, Pick<EslintPlugin, 'meta' | 'rules'>>;
	/** The files that the rule reads. */
	files: string[];
	/** The levels of the rules. */
	rules: Record<string, 'error'>;
}

const remoteModules = ['**/*.remote.{ts,js}', '**/remote.{ts,js}'];

/** The plugin, for `plugins` of the configuration of ESLint. */
const plugin: EslintPlugin = {
	meta: { name: 'framework-auth' },
	rules: { guard: guardRule },
	configs: {
		get recommended() {
			const routes = ['page', 'page.server', 'layout', 'layout.server', 'server'].map((name) => `**/+${name}.{ts,js}`);
			return configOf('recommended', [...routes, ...remoteModules]);
		},
		get remote() {
			return configOf('remote', remoteModules);
		}
	}
};

function configOf(name: string, files: string[]): EslintConfig {
	return {
		name: `framework-auth/${name}`,
		plugins: { 'framework-auth': plugin },
		files,
		rules: { 'framework-auth/guard': 'error' }
	};
}

export default plugin;
