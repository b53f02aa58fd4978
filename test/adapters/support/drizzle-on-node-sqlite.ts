/** Drizzle over `node:sqlite`, which this version of Drizzle has no driver for: once answering later, once at once. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3/session';
import { BaseSQLiteDatabase, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { drizzle } from 'drizzle-orm/sqlite-proxy';

type Method = 'run' | 'all' | 'values' | 'get';

/** Through `sqlite-proxy`, with a batch that is a transaction, as D1 and libSQL have. */
export function asyncDrizzle(database: DatabaseSync) {
	const run = (sql: string, params: unknown[], method: Method) => {
		const statement = database.prepare(sql);
		statement.setReturnArrays(true);
		const rows = statement.all(...(params as SQLInputValue[])) as unknown as unknown[][];
		return { rows: method === 'get' ? (rows[0] as unknown[]) : rows };
	};
	return drizzle(
		async (sql, params, method) => run(sql, params, method),
		async (queries) => {
			database.exec('begin immediate');
			try {
				const results = queries.map(({ sql, params, method }) => run(sql, params, method));
				database.exec('commit');
				return results;
			} catch (error) {
				database.exec('rollback');
				throw error;
			}
		}
	);
}

/** Through the session of the better-sqlite3 driver, on an object that answers as better-sqlite3 does. */
export function syncDrizzle(database: DatabaseSync): BaseSQLiteDatabase<'sync', unknown> {
	const client = {
		prepare(sql: string) {
			const statement = database.prepare(sql);
			const call = (method: 'run' | 'all' | 'get', asArrays: boolean) => {
				return (...params: SQLInputValue[]) => {
					statement.setReturnArrays(asArrays);
					return statement[method](...params);
				};
			};
			return {
				run: call('run', false),
				all: call('all', false),
				get: call('get', false),
				raw: () => ({ all: call('all', true), get: call('get', true) })
			};
		},
		transaction(run: (tx: unknown) => unknown) {
			return {
				deferred(tx: unknown) {
					database.exec('begin');
					try {
						const result = run(tx);
						database.exec('commit');
						return result;
					} catch (error) {
						database.exec('rollback');
						throw error;
					}
				}
			};
		}
	};
	const dialect = new SQLiteSyncDialect();
	const session = new BetterSQLiteSession(client as never, dialect, undefined);
	return new BaseSQLiteDatabase('sync', dialect, session as never, undefined);
}
