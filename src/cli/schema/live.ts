/** A database that exists, as far as it is compared with the tables of an adapter. */
import type { ColumnType } from '../../adapters/shared/schema.js';
import type { TableName } from '../../adapters/shared/tables.js';

/** A column that exists. */
export interface LiveColumn {
	readonly name: string;
	/** The type, in the words of the database. */
	readonly type: string;
	readonly required: boolean;
	/** Whether the database fills it. */
	readonly filled: boolean;
}

/** An index that exists, also that of a primary key. */
export interface LiveKey {
	readonly columns: readonly string[];
	readonly unique: boolean;
}

/** Where a table is. */
export interface TablePlace {
	/** Its name, without quotes. */
	readonly name: string;
	readonly schema: string | undefined;
}

/** A table that exists. */
export interface LiveTable {
	readonly columns: readonly LiveColumn[];
	readonly keys: readonly LiveKey[];
	/** The number of rows, about. */
	readonly rows: number;
}

/** A database that exists. Only `run` changes it. */
export interface Live {
	/** The database, for a person: its kind, its name and where it is, without the user and the password. */
	readonly place: string;
	/** Returns the columns of a table or view of any name, written without quotes; none if it does not exist. */
	columnsOf(name: string): Promise<readonly string[]>;
	/** Returns a table; undefined if it does not exist. */
	table(name: TableName): Promise<LiveTable | undefined>;
	/** Returns a table of any name; undefined if it does not exist. */
	tableAt(place: TablePlace): Promise<LiveTable | undefined>;
	/** Counts the values that more than one row has in these columns. */
	duplicates(name: TableName, columns: readonly string[]): Promise<number>;
	/** Returns the statement that lists them. */
	duplicatesSql(name: TableName, columns: readonly string[]): string;
	/** Whether a column of this type can contain what the adapter writes. */
	fits(kind: ColumnType, type: string): boolean;
	/** Returns the statement that changes the type, keeping what is stored; undefined if there is no safe one. */
	cureFor(name: TableName, column: string, kind: ColumnType): string | undefined;
	/** Runs statements, all or none where the database can. @throws {CommandError} */
	run(statements: readonly string[]): Promise<void>;
	close(): Promise<void>;
}
