/** The tables of plugins, from the modules that `--with` names. */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tablesOf } from '../../lib/store/tables/compile.js';
import type { TableDefinition } from '../../lib/store/tables/definition.js';
import type { StoredKey, StoredTable } from '../../lib/store/tables/sql/create.js';
import type { Tables } from '../../lib/store/tables/table.js';
import { CommandError } from '../command.js';
import type { Difference } from './compare.js';
import type { Live, LiveTable } from './live.js';

/**
 * Loads the definitions.
 * @param modules files of the app and packages, with commas between them
 * @throws {CommandError} for a module that cannot be loaded, or has no table
 * @throws {InvalidConfig} for a definition that no database can have
 */
export async function pluginTablesFrom(modules: string | boolean | undefined, cwd: string): Promise<Tables> {
	if (typeof modules !== 'string') return tablesOf([]);
	const all = new Map<string, TableDefinition>();
	for (const name of modules.split(',').map((part) => part.trim())) {
		const definitions = Object.values(await load(name, cwd))
			.flat()
			.filter(isDefinition);
		if (definitions.length === 0) {
			throw new CommandError(`The module "${name}" exports no table. Name the file that calls defineTable.`);
		}
		for (const definition of definitions) all.set(definition.name, definition);
	}
	return tablesOf(inOrder([...all.values()]));
}

async function load(name: string, cwd: string): Promise<Record<string, unknown>> {
	const isFile = /^(?:\.{0,2}\/|\w:)/.test(name) || /\.[cm]?[jt]s$/.test(name);
	try {
		const file = isFile ? resolve(cwd, name) : createRequire(join(cwd, 'package.json')).resolve(name);
		return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
	} catch (thrown) {
		const cure = name.endsWith('.ts')
			? 'Node.js reads TypeScript from 22.18 on, without aliases such as $lib.'
			: 'Check its name.';
		throw new CommandError(`The module "${name}" cannot be loaded: ${(thrown as Error).message}. ${cure}`);
	}
}

function isDefinition(value: unknown): value is TableDefinition {
	const { name, columns, primaryKey } = Object(value) as Partial<TableDefinition>;
	return typeof name === 'string' && typeof columns === 'object' && Array.isArray(primaryKey);
}

/** Returns the tables, each after those to which it refers: a module may export them in any order. */
function inOrder(definitions: readonly TableDefinition[]): TableDefinition[] {
	const ordered: TableDefinition[] = [];
	const visit = (definition: TableDefinition, path: readonly string[]): void => {
		if (ordered.includes(definition) || path.includes(definition.name)) return;
		for (const column of Object.values(definition.columns)) {
			if (typeof column === 'string' || column.references === 'user') continue;
			const { name } = column.references;
			const other = definitions.find((each) => each.name === name);
			if (other) visit(other, [...path, definition.name]);
		}
		ordered.push(definition);
	};
	for (const definition of definitions) visit(definition, []);
	return ordered;
}

/** Returns what a database lacks of the tables of plugins. */
export async function comparePluginTables(live: Live, tables: readonly StoredTable[]): Promise<Difference> {
	const statements: string[] = [];
	const problems: string[] = [];
	for (const table of tables) {
		const liveTable = await live.tableAt(table);
		if (!liveTable) {
			statements.push(...table.create);
			continue;
		}
		const missing = table.columns.filter(({ name }) => !hasColumn(liveTable, name));
		for (const { name, required } of missing) {
			if (!required || liveTable.rows === 0) statements.push(table.addColumn(name));
			else
				problems.push(`${table.name}.${name} is missing, and must have a value in each row. Add it and fill it first.`);
		}
		statements.push(...table.keys.filter((key) => !liveTable.keys.some((each) => covers(each, key))).map(table.addKey));
	}
	return { statements, problems, notes: [] };
}

function hasColumn({ columns }: LiveTable, name: string): boolean {
	return columns.some((column) => column.name.toLowerCase() === name.toLowerCase());
}

function covers(there: { readonly columns: readonly string[]; readonly unique: boolean }, key: StoredKey): boolean {
	if (key.unique) return there.unique && there.columns.join() === key.columns.join();
	return key.columns.every((name, index) => there.columns[index] === name);
}
