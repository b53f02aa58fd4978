/** Marks of ended sessions, in PostgreSQL. Each method is one statement. */
import { pruneBefore } from '../shared/pruning.js';
import { markOf, requireShort, valuesOf, type RevocationMethods } from '../shared/revocations.js';
import { toToken, type Row } from './rows.js';
import { OLD_TOKENS } from './statements.js';

const SQL = {
	get: 'select * from verification_token where identifier = any($1::text[])',
	set: `with pruned as (delete from verification_token where (identifier, token) in ${OLD_TOKENS} and identifier <> $1),
		earlier as (delete from verification_token where identifier = $1 and token <> $2)
		insert into verification_token (identifier, token, expires) values ($1, $2, $3)
		on conflict (identifier, token) do update set expires = greatest(verification_token.expires, excluded.expires)`
};

/** Returns the methods that keep marks. @param run runs a statement */
export function revocationsInPostgres(run: (sql: string, values: unknown[]) => Promise<Row[]>): RevocationMethods {
	return {
		async getRevocations(keys) {
			return valuesOf(keys, (await run(SQL.get, [keys.map(markOf)])).map(toToken));
		},
		async setRevocation(key, value, expires) {
			requireShort(value);
			await run(SQL.set, [markOf(key), value, expires, pruneBefore()]);
		}
	};
}
