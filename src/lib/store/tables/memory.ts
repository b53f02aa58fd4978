/** The tables of plugins in the memory of the process. Each operation runs without a pause, which makes it atomic. */
import type { Match, Row, Step, TableEngine, UserLookup } from './engine.js';
import { isMatch, pageOf } from './matching.js';
import { Below } from './operators.js';
import { memberOfUser, valuesIn } from './rows.js';
import type { Table, Tables } from './table.js';

/** A row that is there already, or something that is not there. */
class Conflict extends Error {}

/** The rows of all tables, by the names of tables and by their keys. */
export type MemoryRows = Map<string, Map<string, Row>>;

/** Opens the tables with these rows. */
export function openMemory(content: MemoryRows, tables: Tables, users: UserLookup): TableEngine {
	for (const name of tables.keys()) if (!content.has(name)) content.set(name, new Map());

	const rowsOf = ({ name }: { name: string }): Map<string, Row> => content.get(name) ?? new Map<string, Row>();
	const keyOf = (table: Table, row: Row | Match): string => JSON.stringify(table.primaryKey.map((name) => row[name]));

	function matching(table: Table, match: Match): Row[] {
		const rows = rowsOf(table);
		if (table.primaryKey.every((name) => typeof match[name] === 'string')) {
			const row = rows.get(keyOf(table, match));
			return row && isMatch(row, match) ? [row] : [];
		}
		return [...rows.values()].filter((row) => isMatch(row, match));
	}

	/** @throws {Conflict} */
	function requirePlace(table: Table, row: Row): void {
		if (rowsOf(table).has(keyOf(table, row))) throw new Conflict('a row has this key');
		for (const unique of table.unique) {
			if (unique.some((name) => row[name] === null)) continue;
			const same = Object.fromEntries(unique.map((name) => [name, row[name]])) as Match;
			if (matching(table, same).length > 0) throw new Conflict('a row has this unique value');
		}
		for (const { name, references } of table.columns.values()) {
			const other = references === undefined ? undefined : tables.get(references);
			if (!other || row[name] === null) continue;
			const [key = ''] = other.primaryKey;
			if (matching(other, { [key]: row[name] as string }).length === 0) throw new Conflict('the other row is missing');
		}
	}

	function add(table: Table, row: Row): void {
		requirePlace(table, row);
		rowsOf(table).set(keyOf(table, row), structuredClone(row));
	}

	function remove(table: Table, row: Row): void {
		rowsOf(table).delete(keyOf(table, row));
		const [key = ''] = table.primaryKey;
		for (const { table: name, column } of table.referrers) release(name, column, row[key] as string);
	}

	/** Ends what refers to a row that has gone. */
	function release(name: string, column: string, id: string): void {
		const table = tables.get(name);
		if (!table) return;
		for (const row of matching(table, { [column]: id })) {
			if (table.columns.get(column)?.onDelete === 'set null') row[column] = null;
			else remove(table, row);
		}
	}

	function make(step: Step): number {
		if (step.kind === 'insert') {
			add(step.table, step.row);
			return 1;
		}
		const rows = matching(step.table, step.match);
		if (step.required && rows.length === 0) throw new Conflict('a required row is missing');
		for (const row of rows) {
			if (step.kind === 'delete') remove(step.table, row);
			else {
				rowsOf(step.table).delete(keyOf(step.table, row));
				add(step.table, { ...row, ...valuesIn(row, step.values) });
			}
		}
		return rows.length;
	}

	/** @throws {Conflict} */
	async function requireUsers(steps: readonly Step[]): Promise<void> {
		const ids = steps.flatMap((step) => {
			if (step.kind === 'delete') return [];
			const cells = step.kind === 'insert' ? step.row : step.values;
			return [...step.table.columns.values()]
				.filter(({ kind, name }) => kind === 'user' && typeof cells[name] === 'string')
				.map(({ name }) => String(cells[name]));
		});
		for (const id of new Set(ids)) if (!(await users.getUser(id))) throw new Conflict('the user is missing');
	}

	/** Returns a copy of everything, where a failure would leave half of a change. */
	function copyOf([first, ...others]: readonly Step[]): MemoryRows | undefined {
		if (others.length === 0 && first?.kind !== 'update') return undefined;
		return new Map(
			[...content].map(([name, rows]) => [name, new Map([...rows].map(([key, row]) => [key, { ...row }]))])
		);
	}

	const copied = (row: Row): Row => structuredClone(row);
	const select: TableEngine['select'] = async (query) => pageOf(matching(query.table, query.match), query).map(copied);

	return {
		select,
		async selectWith(query, column, condition) {
			const { references = '' } = query.table.columns.get(column) ?? {};
			const other = tables.get(references);
			const ownerOf = (row: Row) => other && matching(other, { [other.primaryKey[0] ?? '']: String(row[column]) })[0];
			const present = matching(query.table, query.match).filter(
				(row) => row[column] !== null && (!condition || isMatch(ownerOf(row) ?? {}, condition))
			);
			const pairs = await Promise.all(
				pageOf(present, query).map(async (row) => {
					const partner = other ? ownerOf(row) : memberOfUser(await users.getUser(String(row[column])));
					return partner ? [{ row: copied(row), other: copied(partner) }] : [];
				})
			);
			return pairs.flat();
		},
		count: async (table, match) => matching(table, match).length,
		async change(steps) {
			try {
				await requireUsers(steps);
				const before = copyOf(steps);
				try {
					return steps.map(make);
				} catch (error) {
					for (const [name, rows] of before ?? []) content.set(name, rows);
					throw error;
				}
			} catch (error) {
				if (error instanceof Conflict) return null;
				throw error;
			}
		},
		async take(table, match) {
			const [row] = matching(table, match);
			if (row) remove(table, row);
			return row;
		},
		async deleteExpired(table, before, limit) {
			if (table.expires === undefined) return 0;
			const rows = matching(table, { [table.expires]: new Below(before) }).slice(0, limit);
			for (const row of rows) remove(table, row);
			return rows.length;
		},
		async userDeleted(userId) {
			for (const table of tables.values()) {
				for (const { name, kind } of table.columns.values()) if (kind === 'user') release(table.name, name, userId);
			}
		}
	};
}
