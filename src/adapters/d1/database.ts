/** A database of D1, as the SQL store uses it. */
import { raw, textOf, type Sql } from '../../lib/store/tables/sql/fragment.js';
import { batched } from '../../lib/store/tables/sql/source.js';
import type { Result, SqlDatabase } from '../sql/database.js';
import type { Row } from '../store/store.js';

/** A statement of D1. */
export interface D1StatementLike {
	/** Binds values to the statement. */
	bind(...values: unknown[]): D1StatementLike;
	/** Runs the statement, and returns its rows. */
	all(): Promise<{ results: Record<string, unknown>[] }>;
}

/** A database of D1, as far as it is used: the binding, or a session of it that begins with `first-primary`. */
export interface D1Like {
	/** Prepares a statement. */
	prepare(query: string): D1StatementLike;
	/** Runs statements in one transaction. */
	batch(statements: never[]): Promise<{ results: Record<string, unknown>[] }[]>;
}

/** Returns the database. */
export function d1Database(binding: D1Like): SqlDatabase {
	const prepare = (statement: Sql) =>
		binding
			.prepare(textOf(statement, 'sqlite'))
			.bind(...statement.values.map((value) => (typeof value === 'bigint' ? Number(value) : (value ?? null))));
	const resultOf = ({ results }: { results: Row[] }): Result => ({ rows: results, changes: 0 });
	return {
		dialect: 'sqlite',
		run: async (statement) => resultOf(await prepare(statement).all()),
		async runBoth(first, second) {
			const both = [prepare(first), prepare(second(raw('last_insert_rowid()')))];
			const [result = { results: [] }] = await binding.batch(both as never[]);
			return resultOf(result);
		},
		async runTogether(steps) {
			const results = await batched(steps, prepare, async (statements) => binding.batch(statements as never[]));
			return results && results.map(resultOf);
		}
	};
}
