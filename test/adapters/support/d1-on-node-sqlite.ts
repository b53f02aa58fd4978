/** D1 on the SQLite of Node.js. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { D1Like, D1StatementLike } from '../../../src/adapters/d1.js';

interface Prepared {
	readonly query: string;
	readonly values: SQLInputValue[];
}

/** The SQLite of Node.js as D1: without another process, its queries take no time. */
export function likeD1(database: DatabaseSync): D1Like {
	const all = ({ query, values }: Prepared) => ({ results: database.prepare(query).all(...values) });
	const prepare = (query: string, values: SQLInputValue[] = []): D1StatementLike & Prepared => ({
		query,
		values,
		bind: (...given) => prepare(query, given as SQLInputValue[]),
		all: async () => all({ query, values })
	});
	return {
		prepare,
		async batch(statements: Prepared[]) {
			database.exec('begin');
			try {
				const results = statements.map(all);
				database.exec('commit');
				return results;
			} catch (error) {
				database.exec('rollback');
				throw error;
			}
		}
	};
}
