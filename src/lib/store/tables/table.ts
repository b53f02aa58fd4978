/** A table of a plugin, compiled: its names in the database, its types, and what refers to it. */
import type { ColumnKind } from './definition.js';

/** The names that a table and its columns have in the database, where they differ. */
export interface StoredNames {
	/** The name of the table; on PostgreSQL and MySQL it may have a schema before a dot. */
	readonly table?: string;
	/** The names of columns, by their names in rows. */
	readonly columns?: Readonly<Record<string, string>>;
}

/** A column. */
export interface Column {
	/** Its name in rows. */
	readonly name: string;
	/** Its name in the database. */
	readonly stored: string;
	readonly kind: ColumnKind | 'user';
	readonly optional: boolean;
	/** The name of the table to which it refers, or `user`. */
	readonly references?: string;
	readonly onDelete?: 'cascade' | 'set null';
}

/** A table. */
export interface Table {
	/** Its name in definitions. */
	readonly name: string;
	/** Its name in the database. */
	readonly stored: string;
	readonly columns: ReadonlyMap<string, Column>;
	readonly primaryKey: readonly string[];
	readonly unique: readonly (readonly string[])[];
	readonly indexes: readonly (readonly string[])[];
	readonly expires: string | undefined;
	/** The columns of other tables that refer to this one. */
	readonly referrers: readonly { readonly table: string; readonly column: string }[];
}

/** The tables, by their names in definitions. A table comes after those to which it refers. */
export type Tables = ReadonlyMap<string, Table>;
