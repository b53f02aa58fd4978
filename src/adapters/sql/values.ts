/** Converts between the values of the contract and those that a database stores. */
import type { ColumnType } from '../shared/schema.js';
import type { Row } from '../store/store.js';

/** How a database stores a moment: as its driver does, as text in ISO 8601, or as milliseconds since the epoch. */
export type Moments = 'native' | 'iso' | 'milliseconds';

/** The types of the columns of a table, by their names in the contract. */
export type Columns = Readonly<Record<string, { readonly type: ColumnType }>>;

/** A cell of JSON, as text: its value may be text as well, which drivers do not tell apart. */
export class Json {
	readonly text: string;

	constructor(text: string) {
		this.text = text;
	}
}

/** Returns the value as the database stores it. SQLite has neither dates nor booleans. */
export function encode(moments: Moments, value: unknown): unknown {
	if (moments === 'native') return value;
	if (value instanceof Date) return moments === 'iso' ? value.toISOString() : value.getTime();
	return typeof value === 'boolean' ? Number(value) : value;
}

/** Returns the row with the values of JSON as text. */
export function toJson(columns: Columns, row: Row): Row {
	const written: Row = {};
	for (const name in row) {
		const value = row[name];
		written[name] = columns[name]?.type === 'json' && value !== null ? JSON.stringify(value) : value;
	}
	return written;
}

/**
 * Returns a function that returns the row of the contract, without the number of the row. Drivers return numbers of 64 bits as text, and
 * booleans as numbers.
 * @param isJsonRead whether the driver has read JSON
 */
export function decoderOf(columns: Columns, isJsonRead = false): (row: Row) => Row {
	const types = new Map(Object.entries(columns).map(([name, { type }]) => [name, type]));
	return (row) => {
		const read: Row = {};
		for (const name in row) {
			const type = types.get(name);
			if (type !== 'rowId') read[name] = cellOf(row[name], type === 'json' && isJsonRead ? undefined : type);
		}
		return read;
	};
}

function cellOf(value: unknown, type: ColumnType | undefined): unknown {
	if (value === null || value === undefined) return value;
	if (value instanceof Json) return JSON.parse(value.text);
	const read = type && readers[type];
	return read ? read(value) : value;
}

const readers: Partial<Record<ColumnType, (value: unknown) => unknown>> = {
	date: (value) => new Date(typeof value === 'bigint' ? Number(value) : (value as string | number | Date)),
	bigint: Number,
	integer: Number,
	number: Number,
	flag: Boolean,
	boolean: Boolean,
	json: (value) => JSON.parse(String(value))
};
