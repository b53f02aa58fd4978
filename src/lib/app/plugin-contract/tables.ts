/** Opens the tables of all plugins on the adapter of a configuration, when the first is used. */
import { InvalidConfig, MissingAdapter } from '../../../errors.js';
import { adapterTimeout } from '../../store/adapter/store.js';
import type { AuthConfig } from '../../base/config/options.js';
import type { AppPlugin, AppPlugins } from '../../core/app-plugins.js';
import { operationsOn } from '../../store/tables/checked.js';
import { guardedFor, openerOf } from '../../store/adapter/plugin-tables.js';
import { tablesOf } from '../../store/tables/compile.js';

/** @throws {InvalidConfig} for two tables of one name, and for an adapter that keeps none */
export function openedTables(
	plugins: readonly AppPlugin[],
	config: AuthConfig
): Pick<AppPlugins, 'tables' | 'tableHooks'> {
	const owner = plugins.find(({ tables }) => tables.length > 0);
	if (!owner) return { tables: undefined, tableHooks: {} };
	requireOneOwner(plugins);
	const { adapter } = config;
	if (!adapter)
		throw new MissingAdapter(`the plugin "${owner.name}" has tables, and needs an adapter: pass one as \`adapter\``);
	const { tables: source } = adapter;
	if (!source) {
		throw new InvalidConfig(
			`the plugin "${owner.name}" has tables, and the adapter keeps none: use one of a database, or add \`tables\` of such a one`
		);
	}
	const definitions = plugins.flatMap(({ tables }) => tables);
	const names = Object.assign({}, ...plugins.map(({ storedNames }) => storedNames)) as AppPlugin['storedNames'];
	const tables = tablesOf(definitions, names);
	const users = { getUser: async (id: string) => adapter.getUser?.(id) ?? null };
	const open = openerOf(source, tables, users);
	const guarded = guardedFor(adapterTimeout(config));
	const expiring = [...tables.values()].filter(({ expires }) => expires !== undefined);
	return {
		tables: operationsOn(tables, open, guarded),
		tableHooks: {
			deleting: async (_, userId) => guarded('delete a user', async () => (await open()).userDeleted?.(userId)),
			...(expiring.length > 0 && {
				async swept(_, batch) {
					let deleted = 0;
					for (const table of expiring) {
						deleted += await guarded(`delete from ${table.name}`, async () =>
							(await open()).deleteExpired(table, new Date(), batch)
						);
					}
					return deleted;
				}
			})
		}
	};
}

/** @throws {InvalidConfig} that names both plugins */
function requireOneOwner(plugins: readonly AppPlugin[]): void {
	const owners = new Map<string, string>();
	for (const { name, tables } of plugins) {
		for (const table of tables) {
			const owner = owners.get(table.name);
			if (owner !== undefined && owner !== name) {
				throw new InvalidConfig(
					`the plugins "${owner}" and "${name}" both have the table "${table.name}": remove one of the plugins`
				);
			}
			owners.set(table.name, name);
		}
	}
}
