/** The tables of plugins in a database of Drizzle, beside its table of users. */
import { getTableColumns, getTableName, sql, type Column, type SQL, type Table } from 'drizzle-orm';
import { raw, quoted, textOf, type Sql } from '../../lib/store/tables/sql/fragment.js';
import { batched, nullIfMissing, outcomeOf } from '../../lib/store/tables/sql/source.js';
import type { SqlResult, SqlSource, SqlStep } from '../../lib/store/tables/sql/source.js';
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import { d1Database, type D1Like } from '../d1/database.js';
import type { Row } from '../store/store.js';
import { columnOf } from './store.js';

/** A database of any driver. Those of SQLite have `all` and `run`; one that answers at once returns no promises. */
interface Database {
	execute(query: SQL): Promise<unknown>;
	all(query: SQL): Row[] | Promise<Row[]>;
	run(query: SQL): unknown;
	transaction<T>(work: (on: Database) => T): T;
	readonly batch?: (queries: unknown[]) => Promise<Row[][]>;
	readonly resultKind?: 'sync' | 'async';
	readonly $client?: object;
}

/** Returns where the tables are. */
export function pluginTablesIn(db: unknown, dialect: Dialect, usersTable: Table): { readonly sql: SqlSource } {
	const database = db as Database;
	const schema: unknown = Reflect.get(usersTable, Symbol.for('drizzle:Schema'));
	const table = quoted(dialect, getTableName(usersTable));
	const place = typeof schema === 'string' ? join(quoted(dialect, schema), table) : table;
	const all: Readonly<Record<string, Column>> = getTableColumns(usersTable);
	const column = (name: string) => {
		const tableColumn = all[name];
		return tableColumn && quoted(dialect, tableColumn.name);
	};
	const id = quoted(dialect, (columnOf(usersTable, 'id') as unknown as Column).name);
	const columns = { id, name: column('name'), email: column('email'), image: column('image') };
	return {
		sql: {
			dialect,
			run: dialect === 'sqlite' ? runSqlite(database) : async (statement) => execute(database, dialect, statement),
			...(dialect !== 'postgres' && { runTogether: together(database, dialect) }),
			users: { table: place, columns },
			...(typeof schema === 'string' && { schema })
		}
	};
}

const join = (schema: Sql, table: Sql): Sql => raw(`${textOf(schema, 'mysql')}.${textOf(table, 'mysql')}`);

/** Returns the statement for Drizzle, whose values stay apart from the text. */
function queryOf({ texts, values }: Sql): SQL {
	const [first = '', ...others] = texts;
	return sql.join([sql.raw(first), ...others.flatMap((text, index) => [sql`${values[index] ?? null}`, sql.raw(text)])]);
}

async function execute(on: Database, dialect: Dialect, statement: Sql): Promise<SqlResult> {
	const answer = await on.execute(queryOf(statement));
	if (dialect === 'postgres') return { rows: rowsIn(answer), changes: 0 };
	const [result] = answer as [Row[] | { affectedRows: number }];
	return Array.isArray(result) ? { rows: result, changes: 0 } : { rows: [], changes: result.affectedRows };
}

/** `pg` has the rows as a member, `postgres` as they are. */
function rowsIn(answer: unknown): Row[] {
	return Array.isArray(answer) ? (answer as Row[]) : ((answer as { rows?: Row[] } | undefined)?.rows ?? []);
}

/** Drivers of SQLite refuse to read the rows of a statement that has none. */
function runSqlite(database: Database): SqlSource['run'] {
	return async (statement) => {
		if (/^(?:create|alter) /.test(statement.texts[0] ?? '')) {
			await database.run(queryOf(statement));
			return { rows: [], changes: 0 };
		}
		return resultOf(statement, await database.all(queryOf(statement)));
	};
}

/** Returns the rows by the names of their columns, which a proxy leaves out. */
function resultOf(statement: Sql, rows: readonly (Row | unknown[])[]): SqlResult {
	const names = [...statement.texts.join('?').matchAll(/ as ([ab]\d+|found)\b/g)].map(([, name = '']) => name);
	const named = (row: Row | unknown[]): Row =>
		Array.isArray(row) ? Object.fromEntries(names.map((name, index) => [name, row[index]])) : row;
	return { rows: rows.map(named), changes: 0 };
}

function together(database: Database, dialect: Dialect): SqlSource['runTogether'] {
	if (dialect === 'mysql') return async (steps) => inTransaction(database, steps);
	const { batch, $client } = database;
	// In a batch of D1, Drizzle sends no statement that it has not built.
	if ($client && 'batch' in $client && 'prepare' in $client) return d1Database($client as D1Like).runTogether;
	if (batch) {
		return async (steps) => {
			const results = await batched(steps, queryOf, async (queries) =>
				batch.call(
					database,
					queries.map((query) => database.all(query))
				)
			);
			return results && results.map((rows, index) => resultOf((steps[index] as SqlStep).statement, rows));
		};
	}
	if (database.resultKind === 'sync') {
		return async (steps) =>
			nullIfMissing(() =>
				database.transaction((on) =>
					steps.map((step) =>
						outcomeOf(step, resultOf(step.statement, on.all(queryOf(step.statement)) as Row[]), dialect)
					)
				)
			);
	}
	return async (steps) =>
		nullIfMissing(() =>
			database.transaction(async (on) => {
				const results: SqlResult[] = [];
				for (const step of steps) {
					results.push(outcomeOf(step, resultOf(step.statement, await on.all(queryOf(step.statement))), dialect));
				}
				return results;
			})
		);
}

async function inTransaction(database: Database, steps: readonly SqlStep[]): Promise<SqlResult[] | null> {
	return nullIfMissing(() =>
		database.transaction(async (on) => {
			const results: SqlResult[] = [];
			for (const step of steps) results.push(outcomeOf(step, await execute(on, 'mysql', step.statement), 'mysql'));
			return results;
		})
	);
}
