/** Rows for the rules on tables, made from their definitions: whatever a plugin declares is tried. */
import type { ColumnDefinition, TableDefinition } from '../../lib/store/tables/definition.js';
import type { TableOperations } from '../../lib/store/tables/operations.js';
import type { Adapter } from '../types.js';

/** A row of any table. */
export type AnyRow = Record<string, unknown>;

/** The operations, for tables of any definition. */
export interface AnyTables {
	find(table: TableDefinition, where: AnyRow): Promise<AnyRow | null>;
	select(table: TableDefinition, where: AnyRow, page?: object): Promise<AnyRow[]>;
	selectWith(
		table: TableDefinition,
		where: AnyRow,
		column: string,
		page?: object
	): Promise<{ row: AnyRow; other: AnyRow }[]>;
	count(table: TableDefinition, where: AnyRow): Promise<number>;
	insert(table: TableDefinition, row: AnyRow): Promise<boolean>;
	update(table: TableDefinition, where: AnyRow, changes: AnyRow): Promise<number>;
	delete(table: TableDefinition, where: AnyRow): Promise<number>;
	take(table: TableDefinition, where: AnyRow): Promise<AnyRow | null>;
	together: TableOperations['together'];
}

/** The adapter and the tables that a rule tries. */
export interface TableStage {
	readonly adapter: Adapter;
	readonly tables: AnyTables;
	/** The same tables, as another process has them. */
	readonly peer: AnyTables;
	readonly definitions: readonly TableDefinition[];
}

/** Returns the kind of a column, and whether it may be empty. */
export function kindOf(column: ColumnDefinition): { kind: string; optional: boolean; references?: string } {
	if (typeof column === 'string') return { kind: column.replace('?', ''), optional: column.endsWith('?') };
	const { references, optional = false } = column;
	return { kind: 'reference', optional, references: typeof references === 'string' ? references : references.name };
}

/** Returns the columns of a kind. */
export function columnsOf(table: TableDefinition, kind: string, optional?: boolean): string[] {
	return Object.entries(table.columns)
		.filter(
			([, column]) => kindOf(column).kind === kind && (optional === undefined || kindOf(column).optional === optional)
		)
		.map(([name]) => name);
}

/** Creates a user, and returns their id. */
export async function newUser({ adapter }: Pick<TableStage, 'adapter'>): Promise<string> {
	const user = {
		id: crypto.randomUUID(),
		name: 'Ada',
		email: `${crypto.randomUUID()}@example.com`,
		emailVerified: null
	};
	const created = await adapter.createUser?.(user);
	if (!created) throw new Error('The adapter has no createUser');
	return created.id;
}

/** Returns a row that can be stored: what it refers to is there. */
export async function newRow(stage: TableStage, table: TableDefinition, values: AnyRow = {}): Promise<AnyRow> {
	const row: AnyRow = {};
	for (const [name, column] of Object.entries(table.columns)) {
		row[name] = Object.hasOwn(values, name) ? values[name] : await newValue(stage, table, column);
	}
	return row;
}

async function newValue(stage: TableStage, table: TableDefinition, column: ColumnDefinition): Promise<unknown> {
	const { kind, references } = kindOf(column);
	if (references === 'user') return newUser(stage);
	if (references === table.name) return null;
	if (references !== undefined) {
		const other = stage.definitions.find(({ name }) => name === references);
		if (!other) throw new Error(`There is no definition of the table ${references}`);
		const row = await newRow(stage, other);
		if (!(await stage.tables.insert(other, row))) throw new Error(`A row of ${references} was not stored`);
		return row[other.primaryKey[0] ?? ''];
	}
	return values[kind]?.();
}

const values: Readonly<Record<string, () => unknown>> = {
	key: () => `k-${crypto.randomUUID()}`,
	text: () => `Grüße an „Ada“ \\ ' " \` % 😀 ${crypto.randomUUID()}`,
	integer: () => 9_007_199_254_740_991 - Math.floor(Math.random() * 1000),
	number: () => -1.5,
	boolean: () => true,
	date: () => new Date('2037-04-05T06:07:08.009Z'),
	json: () => ({ list: [1, 'two', null, true], text: 'ä"\\' })
};

/** Returns the conditions that find this row. */
export function keyOf(table: TableDefinition, row: AnyRow): AnyRow {
	return Object.fromEntries(table.primaryKey.map((name) => [name, row[name]]));
}
