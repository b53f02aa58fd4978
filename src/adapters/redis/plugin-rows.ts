/** Rows of the tables of plugins in Redis: their keys, and the changes that keep their lists and unique values right. */
import type { Row } from '../../lib/store/tables/engine.js';
import type { Table, Tables } from '../../lib/store/tables/table.js';
import type { Plan } from './change.js';
import { partOf } from './rows.js';

/** The time for which a row stays after it has expired, for servers whose clocks differ. */
export const GRACE_MS = 1.5 * 24 * 60 * 60 * 1000;

/** A row, and the text that is stored for it. */
export interface StoredRow {
	readonly row: Row;
	readonly text: string;
}

/** The names of keys, with a prefix. */
export class PluginKeys {
	readonly #prefix: string;
	readonly #tables: Tables;

	constructor(prefix: string, tables: Tables) {
		this.#prefix = prefix;
		this.#tables = tables;
	}

	/** Returns the key of a row, by the end of it. */
	row({ name }: Pick<Table, 'name'>, part: string): string {
		return `${this.#prefix}plugin:${name}:${part}`;
	}

	/** Returns the key of the list of the rows that have this value. */
	list({ name }: Pick<Table, 'name'>, column: string, value: unknown): string {
		return `${this.#prefix}plugin:${name}-by-${column}:${partOf([textOf(value)])}`;
	}

	/** Returns the key of the list of all rows. */
	all({ name }: Pick<Table, 'name'>): string {
		return `${this.#prefix}plugin:${name}-all`;
	}

	/** Returns the key that holds which row has these unique values. */
	unique({ name }: Pick<Table, 'name'>, columns: readonly string[], values: readonly unknown[]): string {
		return `${this.#prefix}plugin:${name}-of-${columns.join('-')}:${partOf(values.map(textOf))}`;
	}

	/** Adds to the plan that a row takes the place of another; or of none, or none takes its place. */
	plan(plan: Plan, table: Table, old: StoredRow | undefined, next: Row | undefined): void {
		const [oldKey, key] = [
			old && this.row(table, memberOf(table, old.row)),
			next && this.row(table, memberOf(table, next))
		];
		if (old && oldKey) plan.checks.push([oldKey, { is: old.text }]);
		if (oldKey && oldKey !== key) plan.deletions.push(oldKey);
		if (next && key) {
			if (key !== oldKey) plan.checks.push([key, 'absent']);
			plan.sets.push({ key, value: encodeRow(next), until: endOf(table, next) });
			this.#planReferences(plan, table, old?.row, next);
		}
		this.#planUnique(plan, table, old?.row, next);
		this.#planLists(plan, table, old?.row, next);
	}

	#planReferences(plan: Plan, table: Table, old: Row | undefined, next: Row): void {
		for (const { name, references } of table.columns.values()) {
			if (references === undefined || next[name] === null || next[name] === old?.[name]) continue;
			const part = partOf([next[name]]);
			const other = this.#tables.get(references);
			plan.checks.push([other ? this.row(other, part) : `${this.#prefix}user:${part}`, 'present']);
		}
	}

	#planUnique(plan: Plan, table: Table, old: Row | undefined, next: Row | undefined): void {
		for (const columns of table.unique) {
			const keyOf = (row: Row | undefined) => {
				const values = row && columns.map((name) => row[name]);
				return values && values.every((value) => value !== null) ? this.unique(table, columns, values) : undefined;
			};
			const [oldKey, key] = [keyOf(old), keyOf(next)];
			if (oldKey && oldKey !== key) plan.deletions.push(oldKey);
			if (!key || !next) continue;
			if (key !== oldKey) plan.checks.push([key, 'absent']);
			plan.sets.push({ key, value: memberOf(table, next), until: endOf(table, next) });
		}
	}

	#planLists(plan: Plan, table: Table, old: Row | undefined, next: Row | undefined): void {
		const listsOf = (row: Row | undefined) =>
			row ? [this.all(table), ...listed(table).map((column) => this.list(table, column, row[column]))] : [];
		const lists = listsOf(next);
		for (const list of listsOf(old)) {
			if (old && (!lists.includes(list) || !next || memberOf(table, old) !== memberOf(table, next))) {
				plan.removals.push({ list, member: memberOf(table, old) });
			}
		}
		if (next) {
			const until = endOf(table, next);
			plan.additions.push(...lists.map((list) => ({ list, member: memberOf(table, next), until })));
		}
	}
}

/** Returns the columns by which rows are listed. */
export function listed(table: Table): readonly string[] {
	const firsts = [...table.indexes, table.primaryKey].map(([first]) => first);
	return [...new Set(firsts.filter((name) => name !== undefined && table.primaryKey.join() !== name))] as string[];
}

/** Returns the end of the key of a row. */
export function memberOf(table: Table, row: Readonly<Record<string, unknown>>): string {
	return partOf(table.primaryKey.map((name) => textOf(row[name])));
}

/** Returns when Redis removes the row. */
function endOf({ expires }: Table, row: Row): string {
	const end = expires === undefined ? null : row[expires];
	return end instanceof Date ? String(end.getTime() + GRACE_MS) : '+inf';
}

function textOf(value: unknown): string {
	return value instanceof Date ? value.toISOString() : String(value);
}

function encodeRow(row: Row): string {
	return JSON.stringify(row);
}

export function decodeRow(table: Table, text: string): Row {
	const cells = JSON.parse(text) as Row;
	const values = [...table.columns.values()].map(({ name, kind }) => {
		const cell = cells[name] ?? null;
		return [name, kind === 'date' && cell !== null ? new Date(String(cell)) : cell];
	});
	return Object.fromEntries(values) as Row;
}
