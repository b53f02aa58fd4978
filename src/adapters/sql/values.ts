/** Converts between the values of the contract and those that a database stores. */
import type { DefinedColumn } from '../kysely/tables.js';
import type { Row } from '../store/store.js';

/** How a database stores a moment: as its driver does, as text in ISO 8601, or as milliseconds since the epoch. */
export type Moments = 'native' | 'iso' | 'milliseconds';

/** Returns the value as the database stores it. SQLite has neither dates nor booleans. */
export function encode(moments: Moments, value: unknown): unknown {
	if (moments === 'native') return value;
	if (value instanceof Date) return moments === 'iso' ? value.toISOString() : value.getTime();
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
	date: (value) => new Date(typeof value === 'bigint' ? Number(value) : (value as string | number | Date)),
	bigint: Number,
	integer: Number,
	flag: Boolean
};
