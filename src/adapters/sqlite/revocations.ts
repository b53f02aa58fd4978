/** Marks of ended sessions, in SQLite. */
import { pruneBefore } from '../shared/pruning.js';
import { markOf, requireShort, valuesOf, type RevocationMethods } from '../shared/revocations.js';
import type { Database } from './database.js';
import { parameters, toToken } from './rows.js';

const SQL = {
	get: `select * from "verificationToken" where "identifier" in (select value from json_each($identifiers))`,
	clear: `delete from "verificationToken" where "identifier" = $identifier`,
	set: `insert into "verificationToken" ("identifier", "token", "expires") values ($identifier, $value, $expires)`
};

/**
 * Returns the methods that keep marks.
 * @param prune the statement that removes expired rows
 */
export function revocationsInSqlite(database: Database, prune: string): RevocationMethods {
	return {
		async getRevocations(keys) {
			const identifiers = JSON.stringify(keys.map(markOf));
			return valuesOf(keys, database.all(SQL.get, parameters({ identifiers })).map(toToken));
		},
		async setRevocation(key, value, expires) {
			requireShort(value);
			const identifier = markOf(key);
			database.transaction(() => {
				database.all(prune, parameters({ before: pruneBefore() }));
				database.all(SQL.clear, parameters({ identifier }));
				database.all(SQL.set, parameters({ identifier, value, expires }));
			});
		}
	};
}
