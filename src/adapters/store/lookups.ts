/** The lookups that the methods of the adapter share: columns of a table, a row by its id, what belongs to a user. */
import { idFor, pickColumns, type Column, type Match, type Removal, type Row, type Store } from './store.js';

export const NO_USER = 'There is no user with this id';

/** The value of an id, as its column stores it. */
export type Id = string | number | bigint;

/** The functions on the tables of a store. */
export type Lookups<T> = ReturnType<typeof lookupsIn<T>>;

/** Returns the functions on the tables of this store. */
export function lookupsIn<T>(store: Store<T>) {
	/** Returns the column, which every table of the adapter has. */
	function columnOf(table: T, key: string): Column {
		const column = store.columns(table)[key];
		if (!column) throw new TypeError(`A table that the adapter received has no column "${key}": add it to your schema`);
		return column;
	}

	function has(table: T, ...names: readonly string[]): boolean {
		return names.every((name) => Object.hasOwn(store.columns(table), name));
	}

	/** Returns the members that the table stores. */
	function stored(table: T, row: Row): Row {
		return store.tables.takeAny ? defined(row) : pickColumns(store.columns(table), row);
	}

	/** Returns the first row that matches. An id that the column cannot store matches no row. */
	async function find(table: T, match: Match | null): Promise<Row | undefined> {
		return match ? (await store.select(table, match))[0] : undefined;
	}

	async function change(table: T, match: Match, changes: Row): Promise<Row | undefined> {
		const columns = stored(table, changes);
		return Object.keys(columns).length === 0 ? find(table, match) : store.update(table, match, columns);
	}

	/** Returns a match by an id; null if there can be no such row. */
	function byId<Key extends 'id' | 'userId'>(table: T, key: Key, id: string): Record<Key, Id> | null {
		const value = idFor(columnOf(table, key), id);
		return value === undefined ? null : ({ [key]: value } as Record<Key, Id>);
	}

	/** Returns the row to store for a record that belongs to a user. */
	function ownedRow(table: T, owned: { userId: string }): Row {
		const owner = byId(table, 'userId', owned.userId);
		if (!owner) throw new Error(NO_USER);
		return { ...stored(table, { ...owned }), ...owner };
	}

	/** Returns what is removed with a user. The user is last: a call that fails halfway can be repeated. */
	function removalsOf(userId: Id): Removal<T>[] {
		const { usersTable, ownedTables } = store.tables;
		return [
			...ownedTables.map((table) => ({ table, match: { userId } })),
			{ table: usersTable, match: { id: userId } }
		];
	}

	/** Makes the removals, as one where the database can. Returns the first row that the last one removed. */
	async function remove(removals: readonly Removal<T>[]): Promise<Row | undefined> {
		if (store.deleteTogether) return (await store.deleteTogether(removals))[0];
		let last: Row | undefined;
		for (const { table, match, unless } of removals) {
			const isKept = unless && (await store.select(unless.table, unless.match, 1)).length > 0;
			last = isKept ? undefined : await store.delete(table, match);
		}
		return last;
	}

	return { columnOf, has, stored, find, change, byId, ownedRow, removalsOf, remove };
}

/** Returns the row. @throws {Error} without one */
export function must(row: Row | null | undefined, otherwise: string): Row {
	if (!row) throw new Error(otherwise);
	return row;
}

/** Returns the members that are not undefined. */
export function defined(row: Row): Row {
	const members: Row = {};
	for (const name in row) if (row[name] !== undefined) members[name] = row[name];
	return members;
}

export function orNull<R>(row: Row | null | undefined, read: (row: Row) => R): R | null {
	return row ? read(row) : null;
}
