/** A pool of `mysql2/promise`, as the SQL store uses it. */
import { nullIfMissing, outcomeOf } from '../../lib/store/tables/sql/source.js';
import type { Result, SqlDatabase } from '../sql/database.js';
import { textOf, type Sql } from '../../lib/store/tables/sql/fragment.js';
import { Json } from '../sql/values.js';
import type { Row } from '../store/store.js';

/** A statement with its values, and how columns are read. */
export interface MySqlStatement {
	sql: string;
	values: (string | number | bigint | null)[];
	typeCast(field: MySqlField, next: () => unknown): unknown;
}

/** A cell, as `mysql2` passes it to `typeCast`. */
export interface MySqlField {
	type: string;
	/** The format of a text on MariaDB, such as `json`. */
	extendedFormat?: string | undefined;
	string(encoding?: string): string | null;
}

/** Runs statements. Their values are sent apart from the text, so that no setting of the server makes them part of it. */
export interface MySqlExecutor {
	/** Runs a prepared statement. */
	execute(statement: never): Promise<[result: unknown, fields: unknown]>;
}

/** A connection of the pool. */
export interface MySqlConnectionLike extends MySqlExecutor {
	/** Begins a transaction. */
	beginTransaction(): Promise<unknown>;
	/** Commits it. */
	commit(): Promise<unknown>;
	/** Rolls it back. */
	rollback(): Promise<unknown>;
	/** Returns the connection to the pool. */
	release(): void;
	/** Closes the connection. */
	destroy(): void;
}

/** A pool of `mysql2/promise`, as far as it is used. */
export interface MySqlPoolLike extends MySqlExecutor {
	/** Takes a connection from the pool. */
	getConnection(): Promise<MySqlConnectionLike>;
}

/** Returns the database. */
export function mysqlDatabase(pool: MySqlPoolLike): SqlDatabase {
	/** Runs statements on one connection, all or none. */
	async function transaction<T>(work: (on: MySqlExecutor) => Promise<T>): Promise<T> {
		const connection = await pool.getConnection();
		try {
			await connection.beginTransaction();
			const result = await work(connection);
			await connection.commit();
			connection.release();
			return result;
		} catch (error) {
			await connection.rollback().then(
				() => connection.release(),
				// It may still be in the transaction.
				() => connection.destroy()
			);
			throw error;
		}
	}

	return {
		dialect: 'mysql',
		run: (statement) => run(pool, statement),
		runBoth: (first, second) =>
			transaction(async (on) => {
				const result = await run(on, first);
				await run(on, second(result.counted));
				return result;
			}),
		runTogether: (steps) =>
			nullIfMissing(() =>
				transaction(async (on) => {
					const results: Result[] = [];
					for (const step of steps) results.push(outcomeOf(step, await run(on, step.statement), 'mysql'));
					return results;
				})
			)
	};
}

async function run(on: MySqlExecutor, statement: Sql): Promise<Result> {
	const values = statement.values.map(toMySql);
	const query: MySqlStatement = { sql: textOf(statement, 'mysql'), values, typeCast: readCell };
	const [result] = await on.execute(query as never);
	if (Array.isArray(result)) return { rows: result as Row[], changes: 0 };
	const { affectedRows, insertId } = result as { affectedRows: number; insertId: number };
	return { rows: [], changes: affectedRows, counted: insertId };
}

/** Returns a value as it is sent. Times are in UTC, whatever the time zones of the pool and the process. */
function toMySql(value: unknown): string | number | bigint | null {
	if (value === null || value === undefined) return null;
	if (value instanceof Date) return value.toISOString().slice(0, -1).replace('T', ' ');
	if (typeof value === 'boolean') return Number(value);
	return typeof value === 'number' || typeof value === 'bigint' ? value : String(value);
}

function readCell(field: MySqlField, next: () => unknown): unknown {
	const isJson = field.type === 'JSON';
	if (isJson || field.extendedFormat === 'json') {
		const text = isJson ? field.string('utf8') : field.string();
		return text === null ? null : new Json(text);
	}
	if (field.type !== 'DATETIME' && field.type !== 'TIMESTAMP') return next();
	const text = field.string();
	return text === null ? null : new Date(`${text.replace(' ', 'T')}Z`);
}
