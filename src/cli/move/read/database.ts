/** The database of another library, as far as it is read. Nothing here changes it. */
import type { Writing } from '../write/writing.js';

/** A column that exists. */
export interface ForeignColumn {
	readonly name: string;
	/** The type, in the words of the database, in lower case. */
	readonly type: string;
	/** The kind of its values, where the type does not say it. */
	readonly stored?: StoredAs;
}

/** The values of a column of SQLite, whatever its type: moments as text or numbers, or what only says yes or no. */
export type StoredAs = 'text moments' | 'seconds' | 'milliseconds' | 'flags' | 'mixed';

/** A table that exists. */
export interface ForeignTable {
	readonly name: string;
	/** The name in SQL: in quotes, with its schema where the search path does not find it. */
	readonly sql: string;
	/** The schema; undefined where tables have none. */
	readonly schema: string | undefined;
	/** Whether the name finds it without a schema. */
	readonly isVisible: boolean;
	readonly columns: readonly ForeignColumn[];
}

/** An index that exists. */
export interface ForeignIndex {
	readonly name: string;
	/** The table that it belongs to, without its schema. */
	readonly table: string;
}

/** A foreign key that refers to a table. */
export interface Reference {
	/** The table that has it. */
	readonly from: ForeignTable;
	/** Whether rows go with the row that they refer to. */
	readonly cascades: boolean;
	/** The part to change where another table takes the place: the name of the constraint in quotes, and what `add constraint` takes. */
	readonly constraint?: { readonly name: string; readonly definition: string };
	/** Whether it refers to this column alone. */
	isTo(column: string): boolean;
}

/** The database of another library. */
export interface ForeignDatabase {
	readonly kind: 'sqlite' | 'pg';
	readonly write: Writing;
	readonly tables: readonly ForeignTable[];
	/** Runs a query that reads. */
	rows(sql: string): Promise<Record<string, unknown>[]>;
	/** Returns the indexes that have statements of their own or belong to a key, each with its table. */
	indexes(): Promise<readonly ForeignIndex[]>;
	/** Returns the foreign keys that refer to a table. */
	references(table: ForeignTable): Promise<readonly Reference[]>;
	close(): Promise<void>;
}

/** Counts the rows that a part of a statement finds. @param from what follows `from` */
export async function countOf(database: Pick<ForeignDatabase, 'rows'>, from: string): Promise<number> {
	const [row] = await database.rows(`select count(*) as count from ${from}`);
	return Number(row?.count);
}
