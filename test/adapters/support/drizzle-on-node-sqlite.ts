/** Drizzle over `node:sqlite`, which this version of Drizzle has no driver for: once answering later, once at once. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3/session';
import { BaseSQLiteDatabase, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';

export { asyncDrizzle } from './drizzle-proxy-on-node-sqlite.js';

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
