/** Rows of the tables of plugins as documents of MongoDB: their fields, filters, orders and indexes. */
import { InvalidConfig } from '../../errors.js';
import type { Match, Query, Row } from '../../lib/store/tables/engine.js';
import { AtLeast, Below, Not, OneOf } from '../../lib/store/tables/operators.js';
import type { Column, Table } from '../../lib/store/tables/table.js';
import type { Document } from './client.js';

/** The field that each change counts up: a write that changes nothing would not meet one of a transaction at the same time. */
export const COUNTER = '_changes';

const bsonTypes: Readonly<Record<Column['kind'], string>> = {
	key: 'string',
	user: 'string',
	text: 'string',
	json: 'string',
	integer: 'number',
	number: 'number',
	boolean: 'bool',
	date: 'date'
};

export interface PluginIndex {
	readonly keys: Record<string, 1>;
	readonly options: Document;
}

/** @throws {InvalidConfig} for a name that no collection and no field can have */
export function requireNames({ name, stored, columns }: Table, taken: ReadonlySet<string>): void {
	if (taken.has(stored)) throw wrong(name, `has the name of a collection of the adapter: ${stored}`);
	if (stored.includes('$') || stored.startsWith('system.')) throw wrong(name, 'has a name that no collection can have');
	const column = [...columns.values()].find((each) => /^[$_]|\./.test(each.stored));
	if (column) throw wrong(`${name}.${column.name}`, 'has a name that the adapter cannot give to a field');
}

function wrong(what: string, reason: string): InvalidConfig {
	return new InvalidConfig(`the table "${what}" of a plugin ${reason}. Set another one with \`storedNames\``);
}

/** Returns the field of a column. */
export function fieldIn(table: Table, name: string): string {
	return columnIn(table, name).stored;
}

function columnIn(table: Table, name: string): Column {
	const column = table.columns.get(name);
	if (!column) throw new TypeError(`The table "${table.name}" has no column "${name}"`);
	return column;
}

/** Returns the indexes. A unique one leaves out the rows without a value, as a SQL database does. */
export function indexesIn(table: Table): PluginIndex[] {
	const indexes = new Map<string, PluginIndex>();
	const add = (names: readonly string[], further: Document = {}) => {
		const fields = names.map((name) => fieldIn(table, name));
		const name = `framework_auth_${fields.join('_')}`;
		if (indexes.has(name)) return;
		indexes.set(name, {
			keys: Object.fromEntries(fields.map((field) => [field, 1 as const])),
			options: { name, ...further }
		});
	};
	for (const names of [table.primaryKey, ...table.unique]) {
		const filter = Object.fromEntries(
			names
				.map((name) => columnIn(table, name))
				.filter(({ optional }) => optional)
				.map(({ stored, kind }) => [stored, { $type: bsonTypes[kind] }])
		);
		const isPartial = Object.keys(filter).length > 0;
		add(names, { unique: true, ...(isPartial && { partialFilterExpression: filter }) });
		// A partial index answers no question about its first field alone.
		if (isPartial && names.length > 1) add(names.slice(0, 1));
	}
	for (const names of table.indexes) add(names);
	return [...indexes.values()];
}

/** Returns the filter of a match. Operators are ours only: `$eq` takes whatever it gets as a value. */
export function filterOf(table: Table, match: Match, prefix = ''): Document {
	return Object.fromEntries(
		Object.entries(match).map(([name, condition]) => {
			const column = columnIn(table, name);
			return [prefix + column.stored, conditionOf(column, condition)];
		})
	);
}

function conditionOf({ kind, optional }: Column, condition: Match[string]): Document {
	if (condition === null) return { $eq: null };
	if (condition instanceof Below) return { $lt: condition.limit };
	if (condition instanceof AtLeast) return { $gte: condition.limit };
	if (condition instanceof Not) return { $ne: condition.value };
	const equal = condition instanceof OneOf ? { $in: [...condition.texts] } : { $eq: condition };
	// The server uses a partial index only for a query that contains its filter.
	return optional ? { ...equal, $type: bsonTypes[kind] } : equal;
}

/** Returns the filter and the order of a page. */
export function pageIn({ table, match, orderBy, descending, after }: Query): { filter: Document; sort: Document } {
	const fields = orderBy.map((name) => fieldIn(table, name));
	const sort = Object.fromEntries(fields.map((field) => [field, descending ? -1 : 1]));
	const filter = filterOf(table, match);
	if (!after) return { filter, sort };
	const behind = fields.map((field, index) => ({
		...Object.fromEntries(fields.slice(0, index).map((before, place) => [before, { $eq: after[place] }])),
		[field]: { [descending ? '$lt' : '$gt']: after[index] }
	}));
	return { filter: { $and: [filter, { $or: behind }] }, sort };
}

/** Returns the fields of some columns. JSON is text, because it may have names that no document can have. */
export function toFields(table: Table, row: Row): Document {
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => {
			const { stored, kind } = columnIn(table, name);
			return [stored, kind === 'json' && value !== null ? JSON.stringify(value) : value];
		})
	);
}

export function toRow(table: Table, document: Document): Row {
	return Object.fromEntries(
		[...table.columns.values()].map(({ name, stored, kind }) => [name, valueOf(kind, document[stored] ?? null)])
	);
}

function valueOf(kind: Column['kind'], value: unknown): unknown {
	if (value === null) return null;
	if (kind === 'json') return JSON.parse(String(value));
	// With `promoteValues: false`, the driver returns objects for some numbers.
	return kind === 'integer' || kind === 'number' ? Number(value) : value;
}
