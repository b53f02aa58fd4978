/** A pool of `pg`, as the SQL store uses it. */
import { join, quoted, raw, sql, textOf, type Sql } from '../../lib/store/tables/sql/fragment.js';
import type { Names } from '../shared/names.js';
import type { Result, SqlDatabase } from '../sql/database.js';
import type { Row } from '../store/store.js';

/** The pool that the adapter needs: a pool of `pg`, or an object that answers in the same way. */
export interface Queryable {
	/** Runs a statement. */
	query(text: string, values: unknown[]): PromiseLike<{ rows: Row[] }>;
}

/** A database that also runs statements as text. */
export interface PgDatabase extends SqlDatabase {
	/** Runs a statement, and returns its rows. */
	rows(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** Returns the database. One statement makes several changes: it needs no transaction, and works through any pool. */
export function pgDatabase(pool: Queryable, names: Names): PgDatabase {
	async function rows(text: string, parameters: readonly unknown[]): Promise<Row[]> {
		// Undefined is written as null, because drivers treat undefined differently.
		const values = parameters.map((value) => value ?? null);
		try {
			return (await pool.query(text, values)).rows;
		} catch (error) {
			if (codeOf(error) !== SERIALIZATION_FAILURE) throw error;
			return (await pool.query(text, values)).rows;
		}
	}

	const run = async (statement: Sql): Promise<Result> => ({
		rows: await rows(textOf(statement, 'postgres'), statement.values),
		changes: 0
	});
	const newId = sql`(select ${quoted('postgres', names.column('user', 'id'))} from created)`;
	return {
		dialect: 'postgres',
		rows,
		run,
		runBoth: (first, second) =>
			run(sql`with created as (${first}), linked as (${second(newId)}) select * from created`),
		runAll(statements) {
			const others = statements.slice(0, -1).map((statement, i) => sql`${raw(`step_${i}`)} as (${statement})`);
			return run(sql`${others.length > 0 ? sql`with ${join(others)} ` : raw('')}${statements.at(-1)}`);
		}
	};
}

/** Another call moved the row at that moment, as in a table of several partitions. The statement had no effect, and can be repeated. */
const SERIALIZATION_FAILURE = '40001';

/**
 * The errors for values that a column cannot contain: not a number or UUID, a number that is too large, a NUL.
 * @see PostgreSQL, appendix A, class 22
 */
const UNSTORABLE: readonly unknown[] = ['22P02', '22003', '22021'];

/** Whether the database refused a value of the statement. */
export function isUnstorable(error: unknown): boolean {
	return UNSTORABLE.includes(codeOf(error));
}

/** Returns the code of an error of the database. */
export function codeOf(error: unknown): unknown {
	return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}
