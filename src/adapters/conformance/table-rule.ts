/** A rule on the tables of plugins, and the assertions that rules share. */
import type { TableDefinition } from '../../lib/store/tables/definition.js';
import { check, equal } from './rule.js';
import { kindOf, newRow, type AnyRow, type TableStage } from './table-rows.js';

/** A rule on one table. */
export interface TableRule {
	readonly name: string;
	/** Whether a table has what the rule is about. @default each has */
	readonly applies?: (table: TableDefinition) => boolean;
	run(stage: TableStage, table: TableDefinition): Promise<void>;
}

/** Stores a new row, and returns it. */
export async function store(stage: TableStage, table: TableDefinition, values?: AnyRow): Promise<AnyRow> {
	const row = await newRow(stage, table, values);
	equal(await stage.tables.insert(table, row), true, `a row of ${table.name}`);
	return row;
}

/** Fails unless the row has these values. */
export function same(actual: AnyRow | null, expected: AnyRow, table: TableDefinition): void {
	check(actual !== null, `a row of ${table.name} is missing`);
	equal(Object.keys(actual).sort().join(), Object.keys(table.columns).sort().join(), 'the columns');
	for (const [name, column] of Object.entries(table.columns)) {
		const isJson = kindOf(column).kind === 'json';
		if (isJson) equal(sorted(actual[name]), sorted(expected[name]), name);
		else equal(actual[name], expected[name], name);
	}
}

/** PostgreSQL keeps the members of JSON in another order. */
function sorted(value: unknown): string {
	return JSON.stringify(value, (_, each: unknown) =>
		typeof each === 'object' && each !== null && !Array.isArray(each)
			? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
			: each
	);
}
