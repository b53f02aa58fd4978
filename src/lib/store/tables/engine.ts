/** How a database does the operations on tables. Names and values are checked before. */
import type { AtLeast, Below, Not, OneOf, Plus } from './operators.js';
import type { SqlSource } from './sql/source.js';
import type { Table, Tables } from './table.js';

/** A value of a column. JSON is any. */
export type Value = unknown;

/** A row, by the names of the definition. */
export type Row = Record<string, Value>;

/** Conditions, by the names of the definition. */
export type Match = Readonly<Record<string, string | number | boolean | Date | null | OneOf | Below | AtLeast | Not>>;

/** New values, by the names of the definition. */
export type Values = Readonly<Record<string, Value | Plus>>;

/** A page of rows. */
export interface Query {
	readonly table: Table;
	readonly match: Match;
	readonly limit: number;
	readonly orderBy: readonly string[];
	readonly descending: boolean;
	/** The values of the columns that order the rows, behind which the page begins. */
	readonly after?: readonly (string | number | boolean | Date)[];
}

/** A change. */
export type Step =
	| { readonly kind: 'insert'; readonly table: Table; readonly row: Row }
	| {
			readonly kind: 'update';
			readonly table: Table;
			readonly match: Match;
			readonly values: Values;
			readonly required: boolean;
	  }
	| { readonly kind: 'delete'; readonly table: Table; readonly match: Match; readonly required: boolean };

/** The operations of a database. */
export interface TableEngine {
	select(query: Query): Promise<Row[]>;
	/**
	 * @param column one that refers to a table, or to a user
	 * @param other conditions on the row to which it refers, which is none of users @default any row
	 */
	selectWith(query: Query, column: string, other?: Match): Promise<{ row: Row; other: Row }[]>;
	count(table: Table, match: Match): Promise<number>;
	/** Makes all changes, or none. Returns the number of rows of each; null where one could not be made. */
	change(steps: readonly Step[]): Promise<number[] | null>;
	/** Deletes the row with this key, and returns it. */
	take(table: Table, match: Match): Promise<Row | undefined>;
	/** Deletes rows that have expired. @returns their number */
	deleteExpired(table: Table, before: Date, limit: number): Promise<number>;
	/** Ends what belongs to a user who is deleted. Absent where the database does so by itself. */
	userDeleted?(userId: string): Promise<void>;
}

/** Users, as an engine without references of its own asks for them. */
export interface UserLookup {
	getUser(id: string): Promise<{ id: string; name?: unknown; email?: unknown; image?: unknown } | null | undefined>;
}

/** Where an adapter has the tables of plugins: a SQL database, or what opens them. */
export type TableSource =
	| { readonly sql: SqlSource }
	| {
			/** Opens the tables. Called once for an adapter. */
			open(tables: Tables, users: UserLookup): Promise<TableEngine>;
	  };
