/** A database, as the SQL adapters ask its driver. */
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import type { SqlStep } from '../../lib/store/tables/sql/source.js';
import type { Row } from '../store/store.js';
import type { Sql } from '../../lib/store/tables/sql/fragment.js';

/** The outcome of a statement. */
export interface Result {
	/** The rows that it returned. */
	readonly rows: readonly Row[];
	/** On MySQL, the number of rows that it matched. */
	readonly changes: number;
	/** The number that the database counted for a new row, if it did. */
	readonly counted?: number | bigint | undefined;
}

/** A database, through any driver. */
export interface SqlDatabase {
	readonly dialect: Dialect;
	run(statement: Sql): Promise<Result>;
	/**
	 * Stores two rows, or neither.
	 * @param second the statement for the second, from the number that the database counted for the first, or a part that finds it
	 * @returns the outcome of the first statement
	 */
	runBoth(first: Sql, second: (counted: unknown) => Sql): Promise<Result>;
	/** Runs statements, all or none, and returns the outcome of the last one. Absent where the adapter runs each by itself. */
	runAll?(statements: readonly Sql[]): Promise<Result>;
	/** Runs statements, all or none. Returns null if one that is required finds no row. Not needed on PostgreSQL. */
	runTogether?(steps: readonly SqlStep[]): Promise<Result[] | null>;
}

/** A database that is only asked. */
export type AskedDatabase = Pick<SqlDatabase, 'dialect' | 'run'>;
