/** The operations on the tables of plugins. Each is atomic, on every adapter that has tables. */
import type { NewRow, RowOf, TableDefinition, ValueOf } from './definition.js';
import type { AtLeast, Below, Not, OneOf, Plus } from './operators.js';

/** The rows that have these values. A condition on a column of JSON is not possible. */
export type Where<Table extends TableDefinition> = {
	readonly [Name in keyof Table['columns']]?:
		| ValueOf<Table['columns'][Name]>
		| (ValueOf<Table['columns'][Name]> extends string | null ? OneOf | Not : Below | AtLeast | Not);
};

/** New values. */
export type Changes<Table extends TableDefinition> = {
	readonly [Name in keyof Table['columns']]?:
		| ValueOf<Table['columns'][Name]>
		| (ValueOf<Table['columns'][Name]> extends number | null ? Plus : never);
};

/** How rows are listed. */
export interface Page<Table extends TableDefinition> {
	/** The most rows. @default 100, at most 1000 */
	readonly limit?: number;
	/** The columns that order the rows, none of them optional. @default the primary key */
	readonly orderBy?: readonly (keyof Table['columns'] & string)[];
	/** Whether the order is descending. @default false */
	readonly descending?: boolean;
	/** The row behind which the page begins: the last of the page before. @default the first */
	readonly after?: Partial<RowOf<Table>>;
}

/** A user, as far as a row that refers to one shows. */
export interface ReferencedUser {
	/** The id of the user. */
	readonly id: string;
	/** The name; null without one. */
	readonly name: string | null;
	/** The email address; null without one. */
	readonly email: string | null;
	/** URL of the picture; null without one. */
	readonly image: string | null;
}

/** The row to which a column refers. */
export type Referenced<Column> = Column extends { readonly references: 'user' }
	? ReferencedUser
	: Column extends { readonly references: infer Table extends TableDefinition }
		? RowOf<Table>
		: never;

/** A page of rows that refer to others. */
export interface PageWith<Table extends TableDefinition, Column> extends Page<Table> {
	/** Conditions on the row of a table to which the column refers. A user has none. @default any row */
	readonly other?: Column extends { readonly references: infer Other extends TableDefinition } ? Where<Other> : never;
}

/** The columns that refer to something. */
export type ReferenceName<Table extends TableDefinition> = {
	[Name in keyof Table['columns']]: Table['columns'][Name] extends string ? never : Name;
}[keyof Table['columns']] &
	string;

/** A change of {@link TableOperations.together}. Made by `insertion`, `update` and `removal`. */
export type Change =
	| { readonly kind: 'insert'; readonly table: TableDefinition; readonly row: Readonly<Record<string, unknown>> }
	| {
			readonly kind: 'update';
			readonly table: TableDefinition;
			readonly where: Readonly<Record<string, unknown>>;
			readonly changes: Readonly<Record<string, unknown>>;
			readonly required: boolean;
	  }
	| {
			readonly kind: 'delete';
			readonly table: TableDefinition;
			readonly where: Readonly<Record<string, unknown>>;
			readonly required: boolean;
	  };

/**
 * The tables of a plugin, in the database of the adapter. Each method throws these errors:
 *
 * - `AdapterError` if the database does not answer
 * - `TypeError` for a table that no plugin of the configuration has, or a column that the table does not have
 * - `RangeError` for a page of more than 1,000 rows
 */
export interface TableOperations {
	/** Returns the row that has these values; null without one. */
	find<Table extends TableDefinition>(table: Table, where: Where<Table>): Promise<RowOf<Table> | null>;
	/** Returns rows that have these values, in a fixed order. */
	select<Table extends TableDefinition>(table: Table, where: Where<Table>, page?: Page<Table>): Promise<RowOf<Table>[]>;
	/** Returns rows, each with the one to which the column refers, by one statement. Rows whose column is empty are left out. */
	selectWith<Table extends TableDefinition, Name extends ReferenceName<Table>>(
		table: Table,
		where: Where<Table>,
		column: Name,
		page?: PageWith<Table, Table['columns'][Name]>
	): Promise<{ row: RowOf<Table>; other: Referenced<Table['columns'][Name]> }[]>;
	/** Returns the number of rows that have these values. */
	count<Table extends TableDefinition>(table: Table, where: Where<Table>): Promise<number>;
	/** Stores a row. Returns false where a row with its key is there, or where something to which it refers is not. */
	insert<Table extends TableDefinition>(table: Table, row: NewRow<Table>): Promise<boolean>;
	/**
	 * Changes the rows that have these values, and returns their number. Of concurrent calls whose changes end the condition, one finds
	 * the row. Returns 0 where the change would give two rows one key.
	 */
	update<Table extends TableDefinition>(table: Table, where: Where<Table>, changes: Changes<Table>): Promise<number>;
	/** Deletes the rows that have these values, and returns their number. */
	delete<Table extends TableDefinition>(table: Table, where: Where<Table>): Promise<number>;
	/** Deletes the row that has this primary key, and returns it; of concurrent calls, one receives it. */
	take<Table extends TableDefinition>(table: Table, where: Where<Table>): Promise<RowOf<Table> | null>;
	/**
	 * Makes all changes, or none. Returns false, and has changed nothing, where a change that is `required` finds no row, where a row with
	 * the same key is there, or where something to which a row refers is not. Each change finds what was there before the call: no two
	 * of them may concern the same row.
	 *
	 * Two calls may run at the same time on what each has read before: let both change the same row of a parent, which is required and
	 * has a number that counts up. Then one of them returns false, whatever isolation the database has.
	 */
	together(changes: readonly Change[]): Promise<boolean>;
}

/**
 * A row to store, for {@link TableOperations.together}.
 * @example await tables.together([insertion(note, { id, userId, text, createdAt: new Date() })])
 */
export function insertion<Table extends TableDefinition>(table: Table, row: NewRow<Table>): Change {
	return { kind: 'insert', table, row };
}

/**
 * A change of the rows that have these values, for {@link TableOperations.together}. Without changes it only requires the row.
 * @param options `required`: nothing of the whole happens without such a row
 * @example await tables.together([update(shelf, { id }, { books: plus(1) }, { required: true })])
 */
export function update<Table extends TableDefinition>(
	table: Table,
	where: Where<Table>,
	changes: Changes<Table>,
	{ required = false }: { required?: boolean } = {}
): Change {
	return { kind: 'update', table, where, changes, required };
}

/**
 * The deletion of the rows that have these values, for {@link TableOperations.together}.
 * @param options `required`: nothing of the whole happens without such a row
 * @example await tables.together([removal(note, { id }, { required: true })])
 */
export function removal<Table extends TableDefinition>(
	table: Table,
	where: Where<Table>,
	{ required = false }: { required?: boolean } = {}
): Change {
	return { kind: 'delete', table, where, required };
}
