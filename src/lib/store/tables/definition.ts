/**
 * Tables as data: the columns of a table, its keys, and to what its rows belong. A file of definitions imports nothing else, so that a
 * command can read it, and a browser as well.
 */

/**
 * The content of a column. A `key` is searched for, and has at most 255 characters. An `integer` is exact to 53 bits. A `date` is exact
 * to a millisecond. `json` is anything that JSON can hold. A question mark makes the column optional.
 */
export type ColumnKind = 'key' | 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'json';

/** A column that has the key of a row in another table, or the id of a user. */
export interface Reference {
	/** The table, whose primary key is one `key`; `user` for the users of the adapter. */
	readonly references: 'user' | { readonly name: string };
	/** Whether a row may have none. @default false */
	readonly optional?: boolean;
	/** The effect of the end of the other row: it deletes this one, or empties the column. @default 'cascade' */
	readonly onDelete?: 'cascade' | 'set null';
}

/** A column of a table. */
export type ColumnDefinition = ColumnKind | `${ColumnKind}?` | Reference;

/** A table. */
export interface TableDefinition<
	Columns extends Readonly<Record<string, ColumnDefinition>> = Readonly<Record<string, ColumnDefinition>>
> {
	/** Its name: lower-case letters, digits and `_`. It begins with the name of what it is for. */
	readonly name: string;
	/** Its columns, by their names in rows. Later versions add optional columns only. */
	readonly columns: Columns;
	/** The columns that identify a row: of the type `key`, or references. */
	readonly primaryKey: readonly string[];
	/** Columns of which no two rows have the same values. Rows without a value do not count. */
	readonly unique: readonly (readonly string[])[];
	/** Columns by which several rows are found. Their order counts, as in an index. */
	readonly indexes: readonly (readonly string[])[];
	/** The column of the type `date` at which a row has expired. `cleanUp` deletes it then. */
	readonly expires: string | undefined;
}

/** The parts of a table that have a default. */
export interface TableParts<Columns> {
	/** The columns, by their names in rows. */
	readonly columns: Columns;
	/** The columns that identify a row: of the type `key`, or references. */
	readonly primaryKey: readonly (keyof Columns & string)[];
	/** Columns of which no two rows have the same values. @default none */
	readonly unique?: readonly (readonly (keyof Columns & string)[])[];
	/** Columns by which several rows are found, in the order of an index. @default none */
	readonly indexes?: readonly (readonly (keyof Columns & string)[])[];
	/** The column of the type `date` at which a row expires. @default rows do not expire */
	readonly expires?: keyof Columns & string;
}

/** The values of a column. */
interface Values {
	key: string;
	text: string;
	integer: number;
	number: number;
	boolean: boolean;
	date: Date;
	json: unknown;
}

/** The value of a column. */
export type ValueOf<Column> = Column extends `${infer Kind extends ColumnKind}?`
	? Values[Kind] | null
	: Column extends ColumnKind
		? Values[Column]
		: Column extends { readonly optional: true }
			? string | null
			: string;

/** A row of a table. */
export type RowOf<Table extends TableDefinition> = {
	-readonly [Name in keyof Table['columns']]: ValueOf<Table['columns'][Name]>;
};

/** A row to store. Optional columns may be left out. */
export type NewRow<Table extends TableDefinition> = Partial<RowOf<Table>> & {
	[Name in keyof RowOf<Table> as null extends RowOf<Table>[Name] ? never : Name]: RowOf<Table>[Name];
};

/**
 * Defines a table.
 *
 * @example
 * ```ts
 * import { defineTable } from 'framework-auth/tables';
 *
 * export const note = defineTable('note', {
 *   columns: { id: 'key', userId: { references: 'user' }, text: 'text', createdAt: 'date' },
 *   primaryKey: ['id'],
 *   indexes: [['userId', 'createdAt']]
 * });
 * ```
 */
export function defineTable<const Columns extends Readonly<Record<string, ColumnDefinition>>>(
	name: string,
	{ columns, primaryKey, unique = [], indexes = [], expires }: TableParts<Columns>
): TableDefinition<Columns> {
	return { name, columns, primaryKey, unique, indexes, expires };
}
