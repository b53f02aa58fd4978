/** The shape of a library whose data is moved. */
import type { Field } from '../../../adapters/shared/names.js';
import type { ForeignDatabase, ForeignTable } from '../read/database.js';
import type { FoundTable, Shape } from '../read/find.js';
import type { Rows } from '../write/rows.js';
import { quoted } from '../write/writing.js';

/** The tables of a library that were found, by their usual names. The one of users is always there. */
export type FoundTables = { readonly user: FoundTable } & Readonly<Partial<Record<string, FoundTable>>>;

/** Returns the name of a table in SQL: before the move the one that it has, after it perhaps another. */
export type NameOf = (table: ForeignTable) => string;

/** The data of a library in a database. */
export interface Reading {
	/** Returns the rows to move. Those of users come first. */
	rows(nameOf: NameOf): readonly Rows[];
	/** Sentences on what is not moved. */
	readonly remarks: readonly string[];
	/** Sentences on what the app needs next. */
	readonly next: readonly string[];
}

/** A database that a library reads, and what the app has set. */
export interface MoveContext {
	readonly database: ForeignDatabase;
	readonly tables: FoundTables;
	/** The further columns of users that the app wants. */
	readonly fields: readonly Field[];
	/** The variables of the app. */
	readonly env: Readonly<Record<string, string | undefined>>;
	/** The folder of the app. */
	readonly cwd: string;
}

/** A library whose data can be moved. */
export interface ForeignLibrary {
	readonly name: string;
	/** The beginning of the new name of a table, where this library needs its name. */
	readonly prefix: string;
	readonly shapes: Readonly<Record<string, Shape>>;
	/** The tables without which there is nothing to move. */
	readonly required: readonly string[];
	read(context: MoveContext): Promise<Reading>;
}

/** Returns a column in SQL; `null` in SQL without the column. @param alias of its table */
export function columnOf(table: FoundTable, alias: string, member: string): string {
	const column = table.column(member);
	return column ? `${alias}.${quoted(column.name)}` : 'null';
}

/** Returns the type of a column, or what its values are; text without it. */
export function typeOf(table: FoundTable, member: string): string {
	const column = table.column(member);
	return column?.stored ?? column?.type ?? 'text';
}
