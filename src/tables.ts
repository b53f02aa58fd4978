/**
 * `framework-auth/tables`: tables of plugins as data, and the operations on them. A browser and
 * `framework-auth schema` can import a file with definitions.
 *
 * @example
 * ```ts
 * import { defineTable } from 'framework-auth/tables';
 *
 * export const note = defineTable('note', {
 *   columns: { id: 'key', userId: { references: 'user' }, text: 'text', createdAt: 'date' },
 *   primaryKey: ['id'],
 *   indexes: [['userId', 'createdAt']]
 * });
 * ```
 */
import type { Adapter } from './adapters/types.js';
import { InvalidConfig } from './errors.js';
import { operationsOn } from './lib/store/tables/checked.js';
import type { TableDefinition } from './lib/store/tables/definition.js';
import { guardedFor, openerOf } from './lib/store/adapter/plugin-tables.js';
import type { TableOperations } from './lib/store/tables/operations.js';
import { AtLeast, Below, Not, OneOf, Plus } from './lib/store/tables/operators.js';
import { tablesOf } from './lib/store/tables/compile.js';
import type { StoredNames } from './lib/store/tables/table.js';

export { defineTable } from './lib/store/tables/definition.js';
export type {
	ColumnDefinition,
	ColumnKind,
	NewRow,
	Reference,
	RowOf,
	TableDefinition,
	TableParts,
	ValueOf
} from './lib/store/tables/definition.js';
export { insertion, removal, update } from './lib/store/tables/operations.js';
export type {
	Change,
	Changes,
	Page,
	PageWith,
	Referenced,
	ReferencedUser,
	ReferenceName,
	TableOperations,
	Where
} from './lib/store/tables/operations.js';
export type { AtLeast, Below, Not, OneOf, Plus } from './lib/store/tables/operators.js';
export type { StoredNames } from './lib/store/tables/table.js';

/**
 * A condition: the column has one of these texts.
 * @example await tables.select(note, { id: oneOf(ids) })
 */
export const oneOf = (texts: readonly string[]): OneOf => new OneOf(texts);

/**
 * A condition: the column is below this limit.
 * @example await tables.delete(note, { createdAt: below(lastYear) })
 */
export const below = (limit: number | Date): Below => new Below(limit);

/**
 * A condition: the column is at or above this limit.
 * @example await tables.select(note, { createdAt: atLeast(yesterday) })
 */
export const atLeast = (limit: number | Date): AtLeast => new AtLeast(limit);

/**
 * A condition: any other value, or no value.
 * @example await tables.select(note, { userId, id: not(current) })
 */
export const not = (value: string | number): Not => new Not(value);

/**
 * A change: adds this amount to the number. A negative amount subtracts.
 * @example await tables.update(shelf, { id }, { books: plus(1) })
 */
export const plus = (amount: number): Plus => new Plus(amount);

/**
 * Opens the tables of an adapter, for a script or a test. A plugin gets the same operations as `context.tables`.
 * @param names the names in the database, where they differ
 * @throws {InvalidConfig} if the adapter has no tables for plugins, or if a definition is not valid
 * @example const [row] = await openTables(adapter, [note]).select(note, { userId })
 */
export function openTables(
	adapter: Adapter,
	definitions: readonly TableDefinition[],
	names?: Readonly<Record<string, StoredNames>>
): TableOperations {
	const { tables: source } = adapter;
	if (!source)
		throw new InvalidConfig(
			'the adapter keeps no tables of plugins: use one of this library for a database, that of MongoDB with transactions, or give it such a member `tables`'
		);
	const tables = tablesOf(definitions, names);
	const users = { getUser: async (id: string) => adapter.getUser?.(id) ?? null };
	return operationsOn(tables, openerOf(source, tables, users), guardedFor(10));
}

/**
 * Creates the tables of plugins, and their indexes, where they are missing. It changes no existing table. Databases other than
 * those of SQL have nothing to create.
 * @param names the names in the database, where they differ
 * @throws {InvalidConfig} if the adapter has no tables for plugins, or if a definition is not valid
 * @example await createTables(adapter, [note])
 */
export async function createTables(
	adapter: Adapter,
	definitions: readonly TableDefinition[],
	names?: Readonly<Record<string, StoredNames>>
): Promise<void> {
	const { tables: source } = adapter;
	if (!source)
		throw new InvalidConfig(
			'the adapter keeps no tables of plugins: use one of this library for a database, that of MongoDB with transactions, or give it such a member `tables`'
		);
	if (!('sql' in source)) return;
	const { createTables: create } = await import('./lib/store/tables/sql/engine.js');
	await create(source.sql, tablesOf(definitions, names));
}
