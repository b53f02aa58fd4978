/** The operations, with every name and value checked before the database gets it. */
import type { TableDefinition } from './definition.js';
import type { Match, Query, Row, Step, TableEngine, Values } from './engine.js';
import { isMatch } from './matching.js';
import type { Change, TableOperations } from './operations.js';
import { AtLeast, Below, Not, OneOf, Plus } from './operators.js';
import type { Column, Table, Tables } from './table.js';

/** The most characters of a key. */
const KEY_LENGTH = 255;
/** The most rows of a page. */
const MOST_ROWS = 1000;
const USUAL_ROWS = 100;

type Loose = Readonly<Record<string, unknown>>;

interface LoosePage {
	readonly limit?: number;
	readonly orderBy?: readonly string[];
	readonly descending?: boolean;
	readonly after?: Loose;
}

/** Ends a call that takes too long, and names what failed. */
export type Guarded = <T>(operation: string, run: () => Promise<T>) => Promise<T>;

/**
 * Returns the operations.
 * @param open opens the tables, once
 */
export function operationsOn(tables: Tables, open: () => Promise<TableEngine>, guarded: Guarded): TableOperations {
	function tableOf({ name }: TableDefinition): Table {
		const table = tables.get(name);
		if (!table) throw new TypeError(`No plugin of this configuration has the table "${name}"`);
		return table;
	}

	function queryOf(definition: TableDefinition, where: Loose, page: LoosePage): Query | null {
		const table = tableOf(definition);
		const match = matchOf(table, where);
		if (!match) return null;
		const { limit = USUAL_ROWS, orderBy = table.primaryKey, descending = false, after } = page;
		if (!Number.isSafeInteger(limit) || limit < 1 || limit > MOST_ROWS) {
			throw new RangeError(`A page has 1 to ${MOST_ROWS} rows`);
		}
		const order = orderBy.map((name) => columnIn(table, name));
		if (order.length === 0 || order.some(({ optional, kind }) => optional || kind === 'json')) {
			throw new TypeError(`Rows of "${table.name}" are ordered by columns that have a value`);
		}
		const behind = after && order.map((column) => checkedValue(table, column, after[column.name]) as string);
		return { table, match, limit, orderBy, descending, ...(behind && { after: behind }) };
	}

	async function select(definition: TableDefinition, where: Loose, page: LoosePage = {}): Promise<Row[]> {
		const query = queryOf(definition, where, page);
		return query ? guarded(`select ${definition.name}`, async () => (await open()).select(query)) : [];
	}

	/** Makes changes. Returns null where they could not be made. */
	async function change(changes: readonly Change[]): Promise<number[] | null> {
		const steps: (Step | null)[] = changes.map(stepOf);
		if (steps.some((step, index) => !step && isRequired(changes[index]))) return null;
		const possible = steps.filter((step) => step !== null);
		if (possible.length === 0) return steps.map(() => 0);
		const names = [...new Set(possible.map(({ table }) => table.name))].join(' and ');
		const counts = await guarded(`change ${names}`, async () => (await open()).change(possible));
		return counts && steps.map((step) => (step ? (counts[possible.indexOf(step)] ?? 0) : 0));
	}

	/** Returns the change, checked; null for one that finds no row, whatever is there. */
	function stepOf(step: Change): Step | null {
		const table = tableOf(step.table);
		if (step.kind === 'insert') return { kind: 'insert', table, row: rowOf(table, step.row) };
		const match = matchOf(table, step.where);
		if (!match) return null;
		if (step.kind === 'delete') return { kind: 'delete', table, match, required: step.required };
		return { kind: 'update', table, match, values: valuesOf(table, step.changes), required: step.required };
	}

	const operations = {
		async find(definition: TableDefinition, where: Loose) {
			return (await select(definition, where, { limit: 1 }))[0] ?? null;
		},
		select,
		async selectWith(
			definition: TableDefinition,
			where: Loose,
			column: string,
			{ other, ...page }: LoosePage & { readonly other?: Loose } = {}
		) {
			const query = queryOf(definition, where, page);
			if (!query) return [];
			const { references } = columnIn(query.table, column);
			if (references === undefined || (other && references === 'user')) {
				throw new TypeError(`The column "${column}" of "${query.table.name}" refers to no table`);
			}
			const match = other && matchOf(tableOf({ name: references } as TableDefinition), other);
			if (match === null) return [];
			const pairs = await guarded(`select ${definition.name}`, async () =>
				(await open()).selectWith(query, column, match)
			);
			// The engine of an earlier version knows no such condition: a row of another one would pass for this one.
			return match ? pairs.filter(({ other: row }) => isMatch(row, match)) : pairs;
		},
		async count(definition: TableDefinition, where: Loose) {
			const table = tableOf(definition);
			const match = matchOf(table, where);
			return match ? guarded(`count ${table.name}`, async () => (await open()).count(table, match)) : 0;
		},
		insert: async (table: TableDefinition, row: Loose) => (await change([{ kind: 'insert', table, row }])) !== null,
		async update(table: TableDefinition, where: Loose, changes: Loose) {
			return (await change([{ kind: 'update', table, where, changes, required: false }]))?.[0] ?? 0;
		},
		async delete(table: TableDefinition, where: Loose) {
			return (await change([{ kind: 'delete', table, where, required: false }]))?.[0] ?? 0;
		},
		async take(definition: TableDefinition, where: Loose) {
			const table = tableOf(definition);
			const missing = table.primaryKey.find((name) => where[name] === undefined || typeof where[name] === 'object');
			if (missing !== undefined) throw new TypeError(`A row of "${table.name}" is taken by its whole primary key`);
			const match = matchOf(table, where);
			if (!match) return null;
			return (await guarded(`take ${table.name}`, async () => (await open()).take(table, match))) ?? null;
		},
		together: async (changes: readonly Change[]) => (await change(changes)) !== null
	};
	// The types of rows are those of the definitions, which the checks above hold.
	return operations as unknown as TableOperations;
}

function isRequired(change: Change | undefined): boolean {
	return change !== undefined && change.kind !== 'insert' && change.required;
}

function columnIn(table: Table, name: string): Column {
	const column = table.columns.get(name);
	if (!column) throw new TypeError(`The table "${table.name}" has no column "${name}"`);
	return column;
}

/** Returns the conditions; null if no row can match. @throws {TypeError} for anything else than a condition */
function matchOf(table: Table, where: Loose): Match | null {
	const match: Record<string, Match[string]> = {};
	for (const [name, condition] of Object.entries(where)) {
		if (condition === undefined) throw new TypeError(`The condition on "${name}" of "${table.name}" is undefined`);
		const column = columnIn(table, name);
		if (column.kind === 'json')
			throw new TypeError(`The column "${name}" of "${table.name}" is JSON: no row is found by it`);
		if (condition instanceof OneOf) {
			const texts = condition.texts.filter((each) => canMatch(each));
			for (const each of texts) checkedValue(table, column, each, KEY_LENGTH * 1000);
			match[name] = new OneOf(texts);
			continue;
		}
		if (condition instanceof Below || condition instanceof AtLeast) checkedValue(table, column, condition.limit);
		else if (condition instanceof Not) checkedValue(table, column, condition.value);
		else if (condition !== null) checkedValue(table, column, condition, KEY_LENGTH * 1000);
		if (typeof condition === 'string' && !canMatch(condition)) return null;
		match[name] = condition as Match[string];
	}
	return match;
}

/** Whether a text can be in a table: PostgreSQL refuses one with a NUL, and half of a surrogate pair has no form in UTF-8. */
function canMatch(text: string): boolean {
	return !/[\0\p{Surrogate}]/u.test(text);
}

/** Returns the row with every column. @throws {TypeError} for a value that a column cannot hold */
function rowOf(table: Table, values: Loose): Row {
	const unknown = Object.keys(values).find((name) => !table.columns.has(name));
	if (unknown !== undefined) columnIn(table, unknown);
	return Object.fromEntries(
		[...table.columns.values()].map((column) => [
			column.name,
			checkedValue(table, column, Object.hasOwn(values, column.name) ? values[column.name] : undefined)
		])
	);
}

function valuesOf(table: Table, changes: Loose): Values {
	const values: Record<string, unknown> = {};
	for (const [name, change] of Object.entries(changes)) {
		if (change === undefined) continue;
		const column = columnIn(table, name);
		if (!(change instanceof Plus)) values[name] = checkedValue(table, column, change);
		else if (column.kind === 'integer' && Number.isSafeInteger(change.amount)) values[name] = change;
		else throw wrong(table, column, 'can only count by whole numbers, in a column of integers');
	}
	return values;
}

/** Returns the value. @throws {TypeError} if the column cannot hold it */
function checkedValue(table: Table, column: Column, value: unknown, longest = KEY_LENGTH): unknown {
	if (value === null || value === undefined) {
		if (column.optional) return null;
		throw wrong(table, column, 'has to have a value');
	}
	const fault = faults[column.kind](value, longest);
	if (fault !== undefined) throw wrong(table, column, fault);
	return value;
}

const isText = (value: unknown, longest: number): string | undefined => {
	if (typeof value !== 'string') return 'has to be text';
	return value.length > longest ? `has at most ${longest} characters` : undefined;
};
const isStorable = (value: unknown): string | undefined =>
	typeof value === 'string' && !canMatch(value) ? 'has a character that no database stores' : undefined;
const isOf = (isRight: (value: unknown) => boolean, name: string) => (value: unknown) =>
	isRight(value) ? undefined : `has to be ${name}`;

const faults: Readonly<Record<Column['kind'], (value: unknown, longest: number) => string | undefined>> = {
	key: (value, longest) => isText(value, longest) ?? (longest === KEY_LENGTH ? isStorable(value) : undefined),
	user: (value, longest) => isText(value, longest) ?? (longest === KEY_LENGTH ? isStorable(value) : undefined),
	text: (value, longest) => isText(value, Infinity) ?? (longest === KEY_LENGTH ? isStorable(value) : undefined),
	integer: isOf(Number.isSafeInteger, 'a whole number'),
	number: isOf(Number.isFinite, 'a number'),
	boolean: isOf((value) => typeof value === 'boolean', 'true or false'),
	date: isOf((value) => value instanceof Date && !Number.isNaN(value.getTime()), 'a date'),
	json: isOf((value) => JSON.stringify(value) !== undefined, 'what JSON can hold')
};

function wrong({ name }: Table, column: Column, reason: string): TypeError {
	return new TypeError(`The column "${column.name}" of "${name}" ${reason}`);
}
