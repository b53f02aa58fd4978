/** Compiles options, by functions that are loaded for a configuration that sets them. */
import type { createLimits } from '../../base/limits/limits.js';
import type { compileTheme } from '../../base/markup/theme.js';
import type { OptionCompiler, OptionContext, OptionSources, PluginOption, ProviderKind } from '../../core/plugin.js';
import { kinds, plugins } from './list.js';
import type { OptionName } from './list.js';
import type { observe } from '../../plugins/telemetry/observe.js';
import type { Store } from '../../store/adapter/methods.js';
import type { CompiledOptions } from '../../base/util/option-key.js';
import type { requireRightNames } from './misspelt-options.js';
import { unreadNames } from './unread-names.js';
import type { requireHostCookies } from './cookies.js';
import type { storeOf, withSessionStore } from './store.js';
import { joinHooks, lifecycle } from '../../core/lifecycle.js';
import type { LifecycleHooks } from '../../core/lifecycle.js';
import { pluginTableName, sortedSections } from '../../core/plugin-table.js';
import type { PluginTable } from '../../core/plugin-table.js';
import type { AuthContext } from '../../core/context/context.js';
import { lazy } from '../../base/util/lazy.js';

/** The functions for the core's own options. The option of one that is missing is not set. */
interface CoreCompilers {
	readonly withSessionStore?: typeof withSessionStore;
	readonly storeOf?: typeof storeOf;
	readonly createLimits?: typeof createLimits;
	readonly compileTheme?: typeof compileTheme;
	readonly observe?: typeof observe;
	readonly requireHostCookies?: typeof requireHostCookies;
	readonly requireRightNames?: typeof requireRightNames;
}

/** The functions by their names, and those of plugins by the names of their options. */
export interface OptionCompilers extends CoreCompilers {
	readonly ofPlugins: Readonly<Partial<Record<OptionName, OptionCompiler>>>;
}

const options = plugins.flatMap((plugin) => Object.entries<PluginOption>(plugin.options ?? {})) as [
	OptionName,
	PluginOption
][];

/** They are the same for all configurations. */
const shippedSections = lazy(async () => {
	const all = await Promise.all(plugins.map(async ({ accountSections }) => (await accountSections?.()) ?? []));
	return sortedSections(all.flat());
});

/** Loads the functions for the options that a configuration, its providers or the environment set. */
export async function loadOptionCompilers(sources: OptionSources): Promise<OptionCompilers> {
	const { adapter, session, rateLimit, theme, telemetry, cookies } = sources.config;
	const set = options.filter(([, option]) => option.isSet(sources));
	const loaded = set.map(async ([name, option]) => [name, await option.load(sources)] as const);
	return {
		...((adapter ?? session?.store) !== undefined && (await import('./store.js'))),
		...(rateLimit !== undefined && (await import('../../base/limits/limits.js'))),
		...(theme !== undefined && (await import('../../base/markup/theme.js'))),
		...(telemetry !== undefined && (await import('../../plugins/telemetry/observe.js'))),
		...(cookies?.hostPrefix !== undefined && (await import('./cookies.js'))),
		...(haveUnreadNames(sources) && (await import('./misspelt-options.js'))),
		ofPlugins: Object.fromEntries(await Promise.all(loaded))
	};
}

function haveUnreadNames({ providers, env }: OptionSources): boolean {
	return providers.some((provider) => unreadNames(provider, providers, env));
}

/** The compiled options of plugins, and what they do to the store. */
interface PluginOptions {
	readonly options: CompiledOptions;
	wrapStore(store: Store): Store;
	/** Checks them against the whole configuration. @throws {AuthError} */
	check(ctx: AuthContext): void;
}

/**
 * Compiles the options of plugins that are set.
 * @param ofCore called after the hooks of plugins
 * @throws {InvalidConfig | MissingSecret | MissingAdapter | MissingAdapterMethods}
 */
export function compileOptions(
	from: OptionContext,
	sources: OptionSources,
	compilers: OptionCompilers['ofPlugins'],
	ofCore: LifecycleHooks
): PluginOptions {
	const compiled = options
		.filter(([, option]) => option.isSet(sources))
		.map(([name]) => {
			const compiler = compilers[name];
			if (!compiler) throw new TypeError(`the option "${name}" is set, and nothing compiles it`);
			return { compiler, value: compiler.compile(from) };
		})
		.filter(({ value }) => value !== undefined);
	const ofPlugins = compiled.flatMap(({ compiler, value }) => compiler.hooks?.(value) ?? []);
	const configured = new Set([...from.providers.values()].map(({ kind }) => kinds[kind] as ProviderKind));
	const ofKinds = [...configured].flatMap((kind) => kind.hooks ?? []);
	const last = compiled.flatMap(({ compiler, value }) => compiler.lastGates?.(value) ?? []);
	const hooks = joinHooks([...ofPlugins, ...ofKinds, ofCore, ...last]);
	const values = compiled.map(({ compiler, value }) => [compiler.key.name, value] as const);
	return {
		options: Object.freeze({
			...Object.fromEntries(values),
			[lifecycle.name]: hooks,
			[pluginTableName]: { kinds, sections: shippedSections } satisfies PluginTable
		}),
		wrapStore: (store) => compiled.reduce((inner, { compiler }) => compiler.wrapStore?.(inner) ?? inner, store),
		check(ctx) {
			for (const { compiler, value } of compiled) compiler.check?.(ctx, value);
		}
	};
}
