/** The rules on changes of tables at the same time, and of several at once. */
import type { ColumnDefinition, TableDefinition } from '../../lib/store/tables/definition.js';
import { insertion, removal, update } from '../../lib/store/tables/operations.js';
import { Below, Plus } from '../../lib/store/tables/operators.js';
import { equal } from './rule.js';
import { columnsOf, keyOf, kindOf, newRow, type TableStage } from './table-rows.js';
import { same, store, type TableRule } from './table-rule.js';

/** How many calls run at once. */
const AT_ONCE = 50;

export const rulesAtOnce: readonly TableRule[] = [
	{
		name: 'of fifty rows with one key, one is stored',
		async run(stage, table) {
			const row = await newRow(stage, table);
			const stored = await atOnce(stage, (tables) => tables.insert(table, row));
			equal(stored.filter(Boolean).length, 1, 'rows that were stored');
		}
	},
	{
		name: 'of fifty calls that take a row, one receives it',
		async run(stage, table) {
			const row = await store(stage, table);
			const taken = await atOnce(stage, (tables) => tables.take(table, keyOf(table, row)));
			equal(taken.filter((each) => each !== null).length, 1, 'calls that received the row');
			same(taken.find((each) => each !== null) ?? null, row, table);
			equal(await stage.tables.find(table, keyOf(table, row)), null, 'the row that was taken');
		}
	},
	{
		name: 'of fifty changes that end their condition, one finds the row',
		applies: hasNumber,
		async run(stage, table) {
			const name = numberOf(table);
			const row = await store(stage, table, { [name]: 7 });
			const where = { ...keyOf(table, row), [name]: 7 };
			const counts = await atOnce(stage, (tables) => tables.update(table, where, { [name]: 8 }));
			equal(
				counts.reduce((sum, count) => sum + count, 0),
				1,
				'changes that found the row'
			);
		}
	},
	{
		name: 'fifty that count at once are fifty, and a limit holds',
		applies: hasNumber,
		async run(stage, table) {
			const name = numberOf(table);
			const row = await store(stage, table, { [name]: 0 });
			const where = { ...keyOf(table, row), [name]: new Below(20) };
			const counts = await atOnce(stage, (tables) => tables.update(table, where, { [name]: new Plus(1) }));
			equal(
				counts.reduce((sum, count) => sum + count, 0),
				20,
				'counts within the limit'
			);
			equal((await stage.tables.find(table, keyOf(table, row)))?.[name], 20, name);
		}
	},
	{
		name: 'several changes are made together, or none is',
		async run(stage, table) {
			const [one, two, missingRow] = [
				await newRow(stage, table),
				await newRow(stage, table),
				await newRow(stage, table)
			];
			const missing = update(table, keyOf(table, missingRow) as never, {}, { required: true });
			equal(await stage.tables.together([insertion(table, one as never), missing]), false, 'without a required row');
			equal(await stage.tables.find(table, keyOf(table, one)), null, 'the row beside it');
			equal(
				await stage.tables.together([
					insertion(table, one as never),
					removal(table, keyOf(table, missingRow) as never, { required: true })
				]),
				false,
				'without a row to delete'
			);
			equal(await stage.tables.find(table, keyOf(table, one)), null, 'the row beside it');
			equal(await stage.tables.insert(table, two), true, 'a row');
			equal(
				await stage.tables.together([insertion(table, one as never), insertion(table, two as never)]),
				false,
				'with a key that is taken'
			);
			equal(await stage.tables.find(table, keyOf(table, one)), null, 'the row beside it');
			const required = removal(table, keyOf(table, two) as never, { required: true });
			equal(await stage.tables.together([insertion(table, one as never), required]), true, 'both changes');
			same(await stage.tables.find(table, keyOf(table, one)), one, table);
			equal(await stage.tables.find(table, keyOf(table, two)), null, 'the row that was deleted');
		}
	},
	{
		name: 'a row and one to which it refers are stored together',
		applies: (table) => columnsOf(table, 'reference').some((name) => tableOf(table, name) !== 'user'),
		async run(stage, table) {
			for (const name of columnsOf(table, 'reference')) {
				const other = [table, ...stage.definitions].find((each) => each.name === tableOf(table, name));
				if (!other) continue;
				const parent = await newRow(stage, other);
				const row = await newRow(stage, table, { [name]: parent[other.primaryKey[0] ?? ''] });
				const both = [insertion(other, parent as never), insertion(table, row as never)];
				equal(await stage.tables.together(both), true, `a row, and that of its ${name}`);
				same(await stage.peer.find(table, keyOf(table, row)), row, table);
			}
		}
	},
	{
		name: 'of fifty groups of changes that require one state, one is made',
		applies: hasNumber,
		async run(stage, table) {
			const name = numberOf(table);
			const parent = await store(stage, table, { [name]: 0 });
			const rows = await Promise.all(Array.from({ length: AT_ONCE }, () => newRow(stage, table, { [name]: 1 })));
			const where = { ...keyOf(table, parent), [name]: 0 } as never;
			const outcomes = await atOnce(stage, (tables, index) =>
				tables.together([
					update(table, where, { [name]: new Plus(1) } as never, { required: true }),
					insertion(table, rows[index] as never)
				])
			);
			equal(outcomes.filter(Boolean).length, 1, 'groups that were made');
			const stored = await Promise.all(rows.map((row) => stage.tables.find(table, keyOf(table, row))));
			equal(stored.filter((row) => row !== null).length, 1, 'rows that were stored');
		}
	}
];

/** Returns the name of the table to which a column refers. */
function tableOf(table: TableDefinition, column: string): string | undefined {
	return kindOf(table.columns[column] as ColumnDefinition).references;
}

function hasNumber(table: TableDefinition): boolean {
	return columnsOf(table, 'integer', false).length > 0;
}

function numberOf(table: TableDefinition): string {
	return columnsOf(table, 'integer', false)[0] ?? '';
}

/** Runs calls at once, half of them as another process. */
async function atOnce<T>(
	{ tables, peer }: TableStage,
	call: (tables: TableStage['tables'], index: number) => Promise<T>
): Promise<T[]> {
	return Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index % 2 === 0 ? tables : peer, index)));
}
