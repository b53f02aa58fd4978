/** A SQL database, as far as the tables of plugins need it. Every value crosses the driver as text or as a number. */
import type { Dialect } from './dialect.js';
import { raw, type Sql } from './fragment.js';

/** The outcome of a statement. */
export interface SqlResult {
	readonly rows: readonly Readonly<Record<string, unknown>>[];
	/** On MySQL, the number of rows that the statement found. */
	readonly changes: number;
}

/** A statement of several. */
export interface SqlStep {
	readonly statement: Sql;
	/** Whether none of the statements counts if this one finds no row. */
	readonly required: boolean;
}

/** The database of an adapter. */
export interface SqlSource {
	readonly dialect: Dialect;
	run(statement: Sql): Promise<SqlResult>;
	/**
	 * Runs statements, all or none. Returns null, and has changed nothing, if one that is required finds no row. Not used on PostgreSQL,
	 * where several changes are one statement.
	 */
	runTogether?(steps: readonly SqlStep[]): Promise<SqlResult[] | null>;
	/** The table of users, and its columns, in quotes. Of those that it lacks, users have nothing. */
	readonly users: {
		readonly table: Sql;
		readonly columns: { readonly id: Sql } & Readonly<Partial<Record<'name' | 'email' | 'image', Sql>>>;
		/** Finds the type of the ids on PostgreSQL, for a driver that sends text with its type. @default the database knows */
		readonly idType?: () => Promise<string>;
	};
	/** The schema of tables whose names do not have one. @default that of the connection */
	readonly schema?: string;
	/** Whether the adapter creates its tables by itself. @default false */
	readonly createsTables?: boolean;
}

/** Ends a transaction, because a statement that is required has found no row. */
class RowMissing extends Error {}

/** Returns the outcome of a statement within a transaction. @throws {RowMissing} if it is required and found no row */
export function outcomeOf<Result extends SqlResult>({ required }: SqlStep, result: Result, dialect: Dialect): Result {
	if (required && foundBy(result, dialect) === 0) throw new RowMissing('a required row is missing');
	return result;
}

/** Runs a transaction. Returns null if it ended because a row is missing. */
export async function nullIfMissing<T>(transaction: () => Promise<T> | T): Promise<T | null> {
	try {
		return await transaction();
	} catch (error) {
		// A query builder may wrap what ended its transaction.
		if (error instanceof RowMissing || (error instanceof Error && error.cause instanceof RowMissing)) return null;
		throw error;
	}
}

/** Returns how many rows a statement found. */
export function foundBy({ rows, changes }: SqlResult, dialect: Dialect): number {
	return dialect === 'mysql' ? changes : rows.length;
}

/**
 * The statement behind a required one in a batch, which no code can look at: SQLite fails at text that is not JSON, and with it the
 * batch, if the statement before has changed no row.
 */
const batchGuard = raw(`select case when changes() > 0 then 1 else json('missing') end as found`);

/** Whether a batch has failed at {@link batchGuard}. */
function isBatchGuard(error: unknown): boolean {
	return error instanceof Error && /malformed JSON/i.test(`${error.message} ${String(error.cause)}`);
}

/** Runs a batch with guards. Returns null if a required statement found no row. */
export async function batched<Statement, Result>(
	steps: readonly SqlStep[],
	prepare: (statement: Sql) => Statement,
	run: (statements: Statement[]) => Promise<readonly Result[]>
): Promise<Result[] | null> {
	const statements = steps.flatMap(({ statement, required }) => (required ? [statement, batchGuard] : [statement]));
	try {
		const results = await run(statements.map(prepare));
		return results.filter((_, index) => statements[index] !== batchGuard);
	} catch (error) {
		if (isBatchGuard(error)) return null;
		throw error;
	}
}
