/** The rules on the tables of plugins. Each is tried on every table to which it applies. */
import type { TableDefinition } from '../../lib/store/tables/definition.js';
import { AtLeast, Below, Not, OneOf } from '../../lib/store/tables/operators.js';
import { check, equal } from './rule.js';
import { columnsOf, keyOf, kindOf, newRow, newUser, type AnyRow } from './table-rows.js';
import { same, store, type TableRule } from './table-rule.js';
import { rulesAtOnce } from './tables-at-once.js';

export const tableRules: readonly TableRule[] = [
	...rulesAtOnce,
	{
		name: 'a row comes back as it was stored',
		async run(stage, table) {
			const row = await store(stage, table);
			same(await stage.peer.find(table, keyOf(table, row)), row, table);
		}
	},
	{
		name: 'an optional column may be empty, and is found by that',
		applies: (table) => Object.values(table.columns).some((column) => kindOf(column).optional),
		async run(stage, table) {
			const optional = Object.entries(table.columns).filter(([, column]) => kindOf(column).optional);
			const empty = Object.fromEntries(optional.map(([name]) => [name, null]));
			const row = await store(stage, table, empty);
			same(await stage.tables.find(table, keyOf(table, row)), row, table);
			for (const [name, column] of optional) {
				if (kindOf(column).kind === 'json') continue;
				equal(await stage.tables.count(table, { ...keyOf(table, row), [name]: null }), 1, `rows without ${name}`);
			}
		}
	},
	{
		name: 'a second row with one key is refused, and so is one with a unique value',
		async run(stage, table) {
			const row = await store(stage, table);
			equal(await stage.tables.insert(table, row), false, 'a second row was stored');
			for (const unique of table.unique) {
				const values = Object.fromEntries(unique.map((name) => [name, row[name]]));
				const other = await newRow(stage, table, values);
				equal(await stage.tables.insert(table, other), false, `a second row with ${unique.join(', ')} was stored`);
			}
			same(await stage.tables.find(table, keyOf(table, row)), row, table);
		}
	},
	{
		name: 'a row that refers to nothing is refused',
		applies: (table) => columnsOf(table, 'reference').length > 0,
		async run(stage, table) {
			for (const name of columnsOf(table, 'reference')) {
				const row = await newRow(stage, table);
				const unknownId = crypto.randomUUID();
				const isOwn = kindOf(table.columns[name] as never).references !== 'user';
				if (isOwn) row[name] = unknownId;
				else {
					row[name] = await newUser(stage);
					await stage.adapter.deleteUser?.(String(row[name]));
				}
				equal(await stage.tables.insert(table, row), false, `a row whose ${name} refers to nothing was stored`);
			}
		}
	},
	{
		name: 'what refers to a row ends with it, or refers to nothing',
		applies: (table) => referencesOf(table).length > 0,
		async run(stage, table) {
			for (const [name, other] of referencesOf(table)) {
				const row = await store(stage, table);
				const parent = stage.definitions.find((each) => each.name === other);
				if (!parent) continue;
				equal(await stage.tables.delete(parent, { [parent.primaryKey[0] ?? '']: row[name] }), 1, `rows of ${other}`);
				const column = table.columns[name];
				const empties = typeof column === 'object' && column.onDelete === 'set null';
				const orphan = await stage.tables.find(table, keyOf(table, row));
				if (empties) equal(orphan?.[name], null, name);
				else equal(orphan, null, 'the row');
			}
		}
	},
	{
		name: 'pages contain each row once, in order',
		async run(stage, table) {
			const [index] = table.indexes;
			const [first] = index ?? [];
			const rows = [await newRow(stage, table)];
			const common = first === undefined || table.primaryKey.length === 1 ? {} : { [first]: rows[0]?.[first] };
			for (let count = 0; count < 4; count++) rows.push(await newRow(stage, table, common));
			for (const row of rows) await stage.tables.insert(table, row);
			for (const descending of [false, true]) {
				const keys: string[] = [];
				let after: AnyRow | undefined;
				for (;;) {
					const page = await stage.tables.select(table, {}, { limit: 2, descending, ...(after && { after }) });
					keys.push(...page.map((row) => JSON.stringify(keyOf(table, row))));
					after = page.at(-1);
					if (page.length < 2) break;
				}
				equal(new Set(keys).size, keys.length, 'rows that were seen twice');
				for (const row of rows) check(keys.includes(JSON.stringify(keyOf(table, row))), 'a row is on no page');
				equal(await stage.tables.count(table, {}), keys.length, 'the number of rows');
			}
		}
	},
	{
		name: 'each condition finds what it says, exactly',
		async run(stage, table) {
			const row = await store(stage, table);
			const counted = (name: string, condition: unknown) =>
				stage.tables.count(table, { ...keyOf(table, row), [name]: condition });
			for (const name of [...columnsOf(table, 'key'), ...columnsOf(table, 'text')]) {
				const text = String(row[name]);
				equal(await counted(name, text), 1, name);
				for (const other of [text.toUpperCase(), `${text} `, `${text}\0`, `${text}%`, "' or '1' = '1", '']) {
					if (other !== text) equal(await counted(name, other), 0, `rows with another ${name}`);
				}
				equal(await counted(name, new OneOf(['', text])), 1, `${name}, one of two`);
				equal(await counted(name, new OneOf([])), 0, `${name}, one of none`);
				if (table.primaryKey.includes(name)) continue;
				equal(await counted(name, new Not(text)), 0, `${name}, not its own`);
				equal(await counted(name, new Not('another')), 1, `${name}, not another`);
			}
			for (const name of [...columnsOf(table, 'integer'), ...columnsOf(table, 'number')]) {
				const number = Number(row[name]);
				equal(await counted(name, number), 1, name);
				equal(await counted(name, new Below(number)), 0, `${name}, below itself`);
				equal(await counted(name, new AtLeast(number)), 1, `${name}, at least itself`);
			}
			for (const name of columnsOf(table, 'date')) {
				const later = new Date((row[name] as Date).getTime() + 1);
				equal(await counted(name, row[name]), 1, name);
				equal(await counted(name, later), 0, `${name}, a millisecond later`);
				equal(await counted(name, new Below(later)), 1, `${name}, before a later one`);
				equal(await counted(name, new AtLeast(later)), 0, `${name}, from a later one`);
			}
			for (const name of columnsOf(table, 'boolean')) equal(await counted(name, false), 0, name);
		}
	},
	{
		name: 'a row is read with the one to which it refers',
		applies: (table) => columnsOf(table, 'reference').length > 0,
		async run(stage, table) {
			for (const name of columnsOf(table, 'reference')) {
				const row = await store(stage, table);
				if (row[name] === null) continue;
				const [pair, ...further] = await stage.tables.selectWith(table, keyOf(table, row), name);
				equal(further.length, 0, 'further rows');
				same(pair?.row ?? null, row, table);
				const { references } = kindOf(table.columns[name] as never);
				if (references === 'user') {
					equal(pair?.other.id, row[name], 'the id of the user');
					equal(pair?.other.name, 'Ada', 'the name of the user');
				} else {
					const other = stage.definitions.find((each) => each.name === references);
					if (!other) continue;
					const [key = ''] = other.primaryKey;
					same(pair?.other ?? null, (await stage.tables.find(other, { [key]: row[name] })) as AnyRow, other);
					const those = async (condition: unknown) =>
						(await stage.tables.selectWith(table, keyOf(table, row), name, { other: { [key]: condition } })).length;
					equal(await those(row[name]), 1, 'the row, by a condition on the other one');
					equal(await those('another'), 0, 'rows whose other one is another');
					equal(await those(new Not(row[name] as string)), 0, 'rows whose other one is not that one');
				}
			}
		}
	},
	{
		name: 'a change of a row changes that row alone',
		applies: (table) => columnsOf(table, 'text').length > 0,
		async run(stage, table) {
			const [name = ''] = columnsOf(table, 'text');
			const [row, other] = [await store(stage, table), await store(stage, table)];
			equal(await stage.tables.update(table, keyOf(table, row), { [name]: 'new' }), 1, 'rows that were changed');
			same(await stage.peer.find(table, keyOf(table, row)), { ...row, [name]: 'new' }, table);
			same(await stage.tables.find(table, keyOf(table, other)), other, table);
			equal(await stage.tables.update(table, keyOf(table, await newRow(stage, table)), { [name]: 'new' }), 0, 'no row');
			equal(await stage.tables.delete(table, keyOf(table, row)), 1, 'rows that were deleted');
			same(await stage.tables.find(table, keyOf(table, other)), other, table);
		}
	}
];

/** Returns the columns that refer to other tables. */
function referencesOf(table: TableDefinition): [name: string, other: string][] {
	return columnsOf(table, 'reference').flatMap((name): [string, string][] => {
		const { references } = kindOf(table.columns[name] as never);
		return references === undefined || references === 'user' || references === table.name ? [] : [[name, references]];
	});
}
