/** A database of Kysely, as the SQL store uses it: the statements are made without Kysely's builder. */
import { CompiledQuery, type Kysely } from 'kysely';
import { nullIfMissing, outcomeOf } from '../../lib/store/tables/sql/source.js';
import type { Result, SqlDatabase } from '../sql/database.js';
import { textOf, type Sql } from '../../lib/store/tables/sql/fragment.js';
import type { Row } from '../store/store.js';
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import type { Tables } from './dialect.js';

/** Returns the database. */
export function kyselyDatabase(db: Kysely<Tables>, dialect: Dialect): SqlDatabase {
	const run = async (on: Kysely<Tables>, statement: Sql): Promise<Result> => {
		const query = CompiledQuery.raw(textOf(statement, dialect), [...statement.values]);
		const { rows, numAffectedRows = 0n, insertId } = await on.executeQuery(query);
		return { rows: rows as Row[], changes: Number(numAffectedRows), counted: insertId };
	};
	return {
		dialect,
		run: (statement) => run(db, statement),
		runBoth: (first, second) =>
			db.transaction().execute(async (on) => {
				const result = await run(on, first);
				await run(on, second(result.rows[0]?.id ?? result.counted));
				return result;
			}),
		runTogether: (steps) =>
			nullIfMissing(() =>
				db.transaction().execute(async (on) => {
					const results: Result[] = [];
					for (const step of steps) results.push(outcomeOf(step, await run(on, step.statement), dialect));
					return results;
				})
			)
	};
}
