/** Opens the tables of all plugins on the adapter of a configuration, when the first is used. */
import { InvalidConfig, MissingAdapter } from '../../../errors.js';
import { adapterTimeout } from '../../store/adapter/store.js';
import type { AuthConfig } from '../../base/config/options.js';
import type { AppPlugin, AppPlugins } from '../../core/app-plugins.js';
import { operationsOn } from '../../store/tables/checked.js';
import { guardedFor, openerOf } from '../../store/adapter/plugin-tables.js';
import { tablesOf } from '../../store/tables/compile.js';
import type { TableDefinition } from '../../store/tables/definition.js';
import type { TableOperations } from '../../store/tables/operations.js';

/** @throws {InvalidConfig} for two tables of one name, and for an adapter that keeps none */
export function openedTables(
	plugins: readonly AppPlugin[],
	config: AuthConfig
): Pick<AppPlugins, 'tables' | 'changes' | 'tableHooks'> {
	const owner = plugins.find(({ tables }) => tables.length > 0);
	if (!owner) return { tables: undefined, changes: () => 0, tableHooks: {} };
	requireOneOwner(plugins);
	const { adapter } = config;
	if (!adapter)
		throw new MissingAdapter(`the plugin "${owner.name}" has tables, and needs an adapter: pass one as \`adapter\``);
	const { tables: source } = adapter;
	if (!source) {
		throw new InvalidConfig(
			`the plugin "${owner.name}" has tables, and the adapter keeps none: use an adapter of a database, that of MongoDB with transactions, or add its \`tables\``
		);
	}
	const definitions = plugins.flatMap(({ tables }) => tables);
	const names = Object.assign({}, ...plugins.map(({ storedNames }) => storedNames)) as AppPlugin['storedNames'];
	const tables = tablesOf(definitions, names);
	const users = { getUser: async (id: string) => adapter.getUser?.(id) ?? null };
	const open = openerOf(source, tables, users);
	const guarded = guardedFor(adapterTimeout(config));
	const expiring = [...tables.values()].filter(({ expires }) => expires !== undefined);
	const deciding = plugins.filter(({ access, rules }) => access !== undefined || Object.keys(rules).length > 0);
	return {
		...counted(operationsOn(tables, open, guarded), new Set(deciding.flatMap((plugin) => plugin.tables))),
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

/** Counts the changes of some tables: what someone remembers of them may be wrong from the beginning of a change on, and to its end. */
function counted(tables: TableOperations, some: ReadonlySet<TableDefinition>): Pick<AppPlugins, 'tables' | 'changes'> {
	const names = new Set([...some].map(({ name }) => name));
	let changes = 0;
	const counting = async <T>(changed: readonly TableDefinition[], run: () => Promise<T>): Promise<T> => {
		if (!changed.some(({ name }) => names.has(name))) return run();
		changes++;
		try {
			return await run();
		} finally {
			changes++;
		}
	};
	return {
		changes: () => changes,
		tables: {
			find: async (...given) => tables.find(...given),
			select: async (...given) => tables.select(...given),
			selectWith: async (...given) => tables.selectWith(...given),
			count: async (...given) => tables.count(...given),
			insert: async (table, row) => counting([table], async () => tables.insert(table, row)),
			update: async (table, where, values) => counting([table], async () => tables.update(table, where, values)),
			delete: async (table, where) => counting([table], async () => tables.delete(table, where)),
			take: async (table, where) => counting([table], async () => tables.take(table, where)),
			together: async (steps) =>
				counting(
					steps.map(({ table }) => table),
					async () => tables.together(steps)
				)
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
