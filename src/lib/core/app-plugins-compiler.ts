/** Compiles `plugins` by the code that each of them brings, so that a bundle without a plugin does not have it. */
import { InvalidConfig } from '../../errors.js';
import type { Plugin } from '../../types/plugin.js';
import { appPlugins } from './plugin-table.js';
import type { AppPlugin, AppPlugins } from './app-plugins.js';
import type { OptionCompiler } from './plugin.js';

export const pluginsCompiler: OptionCompiler<AppPlugins> = {
	key: appPlugins,
	compile(from) {
		const plugins = appPluginsIn(from.config.plugins);
		return plugins[0]?.compile(plugins, from);
	},
	hooks: ({ plugins, tableHooks }) => [...plugins.map(({ hooks }) => hooks), tableHooks],
	lastGates: ({ plugins }) => plugins.map(({ gate }) => ({ beforeEnter: gate })),
	check(ctx, { plugins }) {
		for (const plugin of plugins) plugin.check(ctx);
	}
};

/** The version of the contract that this release has. */
const contract = 1;

/** @throws {InvalidConfig} for any other value than a list of plugins for this version of the contract */
function appPluginsIn(list: unknown): readonly AppPlugin[] {
	if (!Array.isArray(list)) throw new InvalidConfig('`plugins` has to be a list: plugins: [notes()]');
	return (list as readonly Partial<Plugin>[]).map((entry, at) => {
		const plugin = (Object(entry) as Partial<Plugin>).internals as AppPlugin | undefined;
		if (plugin?.contract === contract) return plugin;
		throw new InvalidConfig(
			plugin
				? `the plugin "${plugin.name}" is for version ${plugin.contract} of the contract, and this release has version ${contract}`
				: `\`plugins[${at}]\` is not a plugin: pass the result of \`definePlugin\` of "framework-auth/plugin"`
		);
	});
}
