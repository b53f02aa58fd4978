/** Rows in Redis: their keys, and the changes that keep their lists and unique values right. */
import type { Row } from '../store/store.js';
import type { Plan } from './change.js';
import { encodeRow, isListed, keysOf, owned, type TableName } from './tables.js';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The time for which a row stays after its expiry in milliseconds, for servers whose clocks differ. Secrets stay until they are
 * cleaned up, which may look for what is due.
 */
const graceMs = (table: TableName): number => (table === 'secret' ? 400 : 1.5) * dayMs;

/** A row, and the text that is stored for it. */
export interface Stored {
	readonly row: Row;
	readonly text: string;
}

/** Returns the end of a key. A separator within a value is escaped. @throws {URIError} for text that has no form in UTF-8 */
export function partOf(values: readonly unknown[]): string {
	return values.map((value) => encodeURIComponent(String(value))).join(':');
}

/** Whether the value can be part of a key. Text with half of a surrogate pair cannot, and was never stored. */
export function canBePart(value: unknown): boolean {
	try {
		partOf([value]);
		return true;
	} catch {
		return false;
	}
}

/** The names of keys, with a prefix. */
export class KeyNames {
	readonly #prefix: string;
	readonly #hasUsers: boolean;

	/** @param hasUsers whether a row may belong only to a user who is there */
	constructor(prefix: string, hasUsers: boolean) {
		this.#prefix = prefix;
		this.#hasUsers = hasUsers;
	}

	/** Returns the key of a row, by the end of it. */
	row(table: TableName, part: string): string {
		return `${this.#prefix}${table}:${part}`;
	}

	rowOf(table: TableName, row: Row): string {
		return this.row(table, memberOf(table, row));
	}

	/** Returns the key that holds which row has the unique value. */
	unique(table: TableName, value: unknown): string {
		return `${this.#prefix}${table}-by-${keysOf[table].unique}:${partOf([value])}`;
	}

	list(table: TableName, columns: readonly string[], row: Readonly<Record<string, unknown>>): string {
		if (columns.length === 0) return `${this.#prefix}${table}s`;
		return `${this.#prefix}${table}s-by-${columns.join('-')}:${partOf(columns.map((column) => row[column]))}`;
	}

	/** Adds to the plan that a row takes the place of another; or of none, or none takes its place. */
	plan(plan: Plan, table: TableName, old: Stored | undefined, next: Row | undefined): void {
		const oldKey = old && this.rowOf(table, old.row);
		if (old && oldKey) plan.checks.push([oldKey, { is: old.text }]);
		if (oldKey) plan.deletions.push(oldKey);
		if (next) {
			const key = this.rowOf(table, next);
			if (key !== oldKey) plan.checks.push([key, 'absent']);
			plan.sets.push({ key, value: encodeRow(next), until: endOf(table, next) });
			if (this.#hasUsers && isOwned(table)) plan.checks.push([this.row('user', partOf([next.userId])), 'present']);
		}
		this.#planUnique(plan, table, old?.row, next);
		this.#planLists(plan, table, old?.row, next);
	}

	#planUnique(plan: Plan, table: TableName, old: Row | undefined, next: Row | undefined): void {
		const { unique } = keysOf[table];
		if (!unique) return;
		const keyOf = (row: Row | undefined) =>
			row && isPresent(row[unique]) ? this.unique(table, row[unique]) : undefined;
		const [oldKey, key] = [keyOf(old), keyOf(next)];
		if (oldKey) plan.deletions.push(oldKey);
		if (!key || !next) return;
		if (key !== oldKey) plan.checks.push([key, 'absent']);
		plan.sets.push({ key, value: memberOf(table, next), until: endOf(table, next) });
	}

	#planLists(plan: Plan, table: TableName, old: Row | undefined, next: Row | undefined): void {
		for (const columns of keysOf[table].lists) {
			if (old && isListed(table, columns, old)) {
				plan.removals.push({ list: this.list(table, columns, old), member: memberOf(table, old) });
			}
			if (next && isListed(table, columns, next)) {
				const list = this.list(table, columns, next);
				plan.additions.push({ list, member: memberOf(table, next), until: endOf(table, next) });
			}
		}
	}
}

function isPresent(value: unknown): boolean {
	return value !== null && value !== undefined;
}

/** Returns the end of the key of a row. */
export function memberOf(table: TableName, row: Row): string {
	return partOf(keysOf[table].primary.map((column) => row[column]));
}

function isOwned(table: TableName): boolean {
	return (owned as readonly TableName[]).includes(table);
}

/** Returns when Redis removes the row. */
export function endOf(table: TableName, { expires }: Row): string {
	return expires instanceof Date ? String(expires.getTime() + graceMs(table)) : '+inf';
}
