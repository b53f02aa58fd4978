/** The additions of the plugins of a configuration, for those who ask by name. */
import type { AccountSection } from './account-section.js';
import type { CompiledProvider } from './context/providers/index.js';
import type { AuthContext } from './context/context.js';
import { optionKey } from '../base/util/option-key.js';
import type { AppPlugins, AppProvider } from './app-plugins.js';
import type { ProviderKind } from './plugin.js';

/** The kinds of providers, by `kind` of a compiled one. */
export type Kinds = {
	readonly [Kind in CompiledProvider['kind']]: ProviderKind<Extract<CompiledProvider, { kind: Kind }>>;
};

/** The parts of plugins that requests need. */
export interface PluginTable {
	/** The kinds of providers. */
	readonly kinds: Kinds;
	/** The sections of the account page, in their order. */
	sections(): Promise<readonly AccountSection[]>;
}

/** The plugins that an application brings; undefined without any. */
export const appPlugins = optionKey<AppPlugins>('plugins');

/** Returns a provider of a plugin, by its id. */
export function providerOfPlugin(ctx: AuthContext, id: string): AppProvider {
	const providers = appPlugins.of(ctx)?.plugins.flatMap((plugin) => plugin.providers) ?? [];
	return providers.find(({ source }) => source.id === id) as AppProvider;
}

const key = optionKey<PluginTable>('pluginTable');
export const { name: pluginTableName } = key;

/** Returns what the plugins of a configuration add. */
function tableOf(ctx: Pick<AuthContext, 'options'>): PluginTable {
	const table = key.of(ctx);
	if (table) return table;
	throw new TypeError('the context was compiled without its plugins');
}

/** The kind of a compiled provider. */
export function kindOf<Provider extends CompiledProvider>(
	ctx: Pick<AuthContext, 'options'>,
	{ kind }: Provider
): ProviderKind<Provider> {
	// Each is listed under the `kind` of its own providers.
	return tableOf(ctx).kinds[kind] as unknown as ProviderKind<Provider>;
}

/** The sections of the account page that the plugins of a configuration add, in their order. */
export async function sectionsOf(ctx: Pick<AuthContext, 'options'>): Promise<readonly AccountSection[]> {
	const sections = await tableOf(ctx).sections();
	const own =
		appPlugins.of(ctx)?.plugins.flatMap((plugin) => plugin.sections.filter(({ audience }) => !audience)) ?? [];
	return own.length === 0 ? sections : sortedSections([...sections, ...own]);
}

/** Returns sections in the order in which they stand. */
export function sortedSections(sections: readonly AccountSection[]): readonly AccountSection[] {
	return [...sections].sort((one, other) => one.order - other.order);
}
