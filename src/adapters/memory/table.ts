/** One table of the memory adapter: its rows by their key, and lists of them by one column. */
import { isMatch } from '../store/matching.js';
import { OneOf } from '../../lib/store/tables/operators.js';
import type { Condition, Match, Row } from '../store/store.js';

/** How the rows of a table are found. */
export interface Keys {
	/** The columns that identify a row. */
	readonly primary: readonly [string, ...string[]];
	/** The column by which several rows are found. */
	readonly list: string;
	/** Whether two rows may have the same value in that column. Any number may have none. */
	readonly isUnique?: true;
}

/** The rows are those that are stored: the store copies each row that it passes on. */
export class MemoryTable {
	readonly #keys: Keys;
	readonly #rows = new Map<string, Row>();
	readonly #lists = new Map<unknown, Map<string, Row>>();

	constructor(keys: Keys) {
		this.#keys = keys;
	}

	/** Returns all rows, the oldest first. */
	all(): Row[] {
		return [...this.#rows.values()];
	}

	/** Returns the row with this key, where one column identifies it. */
	get(key: string): Row | undefined {
		return this.#rows.get(key);
	}

	find(match: Match, limit = Infinity): Row[] {
		if (this.#isKey(match)) {
			const row = this.#rows.get(this.#keyOf(match));
			return row ? [row] : [];
		}
		const rows: Row[] = [];
		for (const row of this.#candidates(match)) {
			if (rows.length >= limit) break;
			if (isMatch(row, match)) rows.push(row);
		}
		return rows;
	}

	/** @throws {Error} for a key, or another unique value, that a row has */
	add(row: Row): void {
		this.#requireNew(row);
		const key = this.#keyOf(row);
		this.#rows.set(key, row);
		const value = row[this.#keys.list];
		const list = this.#lists.get(value);
		if (list) list.set(key, row);
		else this.#lists.set(value, new Map([[key, row]]));
	}

	remove(row: Row): void {
		const key = this.#keyOf(row);
		this.#rows.delete(key);
		const value = row[this.#keys.list];
		const list = this.#lists.get(value);
		list?.delete(key);
		if (list?.size === 0) this.#lists.delete(value);
	}

	/** Returns the row as it is changed. @throws {Error} as `add` does; then nothing has changed */
	replace(row: Row, changes: Row): Row {
		const next = { ...row, ...changes };
		this.remove(row);
		try {
			this.add(next);
			return next;
		} catch (error) {
			this.add(row);
			throw error;
		}
	}

	/** Removes some of the rows to which this applies. Those that stay are looked at last the next time. */
	prune(isOver: (row: Row) => boolean, most: number): void {
		const oldest: Row[] = [];
		for (const row of this.#rows.values()) if (oldest.push(row) >= most) break;
		for (const row of oldest) {
			this.remove(row);
			if (!isOver(row)) this.add(row);
		}
	}

	/** Whether these are the columns that identify a row, and no others. */
	#isKey(match: Match): boolean {
		const { primary } = this.#keys;
		let count = 0;
		for (const name in match) {
			if (!primary.includes(name) || !isText(match[name])) return false;
			count++;
		}
		return count === primary.length;
	}

	#keyOf(row: Readonly<Row>): string {
		const { primary } = this.#keys;
		// No other values have the same text.
		return primary.length === 1 ? String(row[primary[0]]) : JSON.stringify(primary.map((name) => row[name]));
	}

	#requireNew(row: Row): void {
		const { list, isUnique } = this.#keys;
		const value = row[list];
		const isTaken = isUnique && value !== null && value !== undefined && this.#lists.has(value);
		if (isTaken || this.#rows.has(this.#keyOf(row))) throw new Error('Another row has this unique value');
	}

	/** Returns the rows that may match. */
	#candidates(match: Match): Iterable<Row> {
		const { primary, list } = this.#keys;
		if (primary.every((name) => isText(match[name]))) {
			const row = this.#rows.get(this.#keyOf(match));
			return row ? [row] : [];
		}
		const condition = match[list];
		if (isText(condition)) return this.#lists.get(condition)?.values() ?? [];
		if (condition instanceof OneOf) {
			return condition.texts.flatMap((text) => [...(this.#lists.get(text)?.values() ?? [])]);
		}
		return this.#rows.values();
	}
}

function isText(condition: Condition | undefined): condition is string {
	return typeof condition === 'string';
}
