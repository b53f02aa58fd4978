/** Marks of ended sessions, in SQLite. */
import { pruneBefore } from '../shared/pruning.js';
import { markOf, requireShort, valuesOf, type RevocationMethods } from '../shared/revocations.js';
import type { Database } from './database.js';
import { parameters, type Rows } from './rows.js';
import { PRUNE_TOKENS } from './statements.js';

const SQL = {
	get: `select * from {verificationToken}
		where {verificationToken.identifier} in (select value from json_each($identifiers))`,
	clear: 'delete from {verificationToken} where {verificationToken.identifier} = $identifier',
	set: `insert into {verificationToken}
		({verificationToken.identifier}, {verificationToken.token}, {verificationToken.expires})
		values ($identifier, $value, $expires)`,
	prune: PRUNE_TOKENS
} as const;

/** Returns the methods that keep marks. */
export function revocationsInSqlite(database: Database, { toToken, compile }: Rows): RevocationMethods {
	const sql = compile(SQL);
	return {
		async getRevocations(keys) {
			const identifiers = JSON.stringify(keys.map(markOf));
			return valuesOf(keys, database.all(sql.get, parameters({ identifiers })).map(toToken));
		},
		async setRevocation(key, value, expires) {
			requireShort(value);
			const identifier = markOf(key);
			database.transaction(() => {
				database.all(sql.prune, parameters({ before: pruneBefore() }));
				database.all(sql.clear, parameters({ identifier }));
				database.all(sql.set, parameters({ identifier, value, expires }));
			});
		}
	};
}
