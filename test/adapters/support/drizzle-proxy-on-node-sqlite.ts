/** Drizzle of any version over `node:sqlite`. test/package/drizzle runs it with several, where it is copied to. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
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
