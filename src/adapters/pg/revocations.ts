/** Marks of ended sessions, in PostgreSQL. Each method is one statement. */
import { pruneBefore } from '../shared/pruning.js';
import { markOf, requireShort, valuesOf, type RevocationMethods } from '../shared/revocations.js';
import type { Row, Rows } from './rows.js';
import { OLD_TOKENS } from './statements.js';

const SQL = {
	get: 'select * from {verificationToken} where {verificationToken.identifier} = any($1::text[])',
	set: `with pruned as (delete from {verificationToken}
			where ({verificationToken.identifier}, {verificationToken.token}) in ${OLD_TOKENS}
			and {verificationToken.identifier} <> $1),
		earlier as (delete from {verificationToken}
			where {verificationToken.identifier} = $1 and {verificationToken.token} <> $2)
		insert into {verificationToken} as present
			({verificationToken.identifier}, {verificationToken.token}, {verificationToken.expires}) values ($1, $2, $3)
		on conflict ({verificationToken.identifier}, {verificationToken.token}) do update
		set {verificationToken.expires} = greatest(present.{verificationToken.expires}, excluded.{verificationToken.expires})`
} as const;

/** Returns the methods that keep marks. @param run runs a statement */
export function revocationsInPostgres(
	run: (sql: string, values: unknown[]) => Promise<Row[]>,
	{ compile, toToken }: Rows
): RevocationMethods {
	const sql = compile(SQL);
	return {
		async getRevocations(keys) {
			return valuesOf(keys, (await run(sql.get, [keys.map(markOf)])).map(toToken));
		},
		async setRevocation(key, value, expires) {
			requireShort(value);
			await run(sql.set, [markOf(key), value, expires, pruneBefore()]);
		}
	};
}
