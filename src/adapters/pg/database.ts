/** A pool of `pg`, as the SQL store uses it. */
import { join, quoted, raw, sql, textOf, type Sql } from '../../lib/store/tables/sql/fragment.js';
import type { Names } from '../shared/names.js';
import type { Result, SqlDatabase } from '../sql/database.js';
import type { Row } from '../store/store.js';
import { sendTo, type Queryable } from './connections.js';
import { codeOf } from './errors.js';

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
			return (await sendTo(pool, text, values)).rows;
		} catch (error) {
			if (codeOf(error) !== SERIALIZATION_FAILURE) throw error;
			return (await sendTo(pool, text, values)).rows;
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
