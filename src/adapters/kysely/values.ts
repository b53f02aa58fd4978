/** Converts between the values of the contract and those that a driver takes and returns. */
import type { Row } from '../store/store.js';
import type { Dialect } from './dialect.js';
import type { DefinedColumn } from './tables.js';

/** Returns the row as the driver takes it: SQLite has neither dates, which are ISO 8601 there, nor booleans. */
export function encode(dialect: Dialect, row: Row): Row {
	if (dialect !== 'sqlite') return row;
	return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toSqlite(value)]));
}

function toSqlite(value: unknown): unknown {
	if (value instanceof Date) return value.toISOString();
	return typeof value === 'boolean' ? Number(value) : value;
}

/** Returns the row of the contract. Drivers return numbers of 64 bits as text, and booleans as numbers. */
export function decode(columns: Readonly<Record<string, DefinedColumn>>, row: Row): Row {
	return Object.fromEntries(
		Object.entries(row).map(([name, value]) => {
			const type = Object.hasOwn(columns, name) ? columns[name]?.type : undefined;
			return [name, type === undefined || value === null ? value : (readers[type]?.(value) ?? value)];
		})
	);
}

const readers: Partial<Record<DefinedColumn['type'], (value: unknown) => unknown>> = {
	date: (value) => new Date(value as string | number | Date),
	bigint: Number,
	integer: Number,
	flag: Boolean
};
