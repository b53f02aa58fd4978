/** Cleaning up, in PostgreSQL. Each call is one statement for each table that it is about. */
import { ANONYMOUS, pruneBefore } from '../shared/pruning.js';
import type { SweepGroup } from '../types.js';
import type { Row, Rows } from './rows.js';

/** Rows that another process is deleting are left to it. */
const some = 'limit $2 for update skip locked';

const SQL = {
	expired: `with gone_sessions as (delete from {session} where {session.sessionToken} in
			(select {session.sessionToken} from {session} where {session.expires} < $1 ${some}) returning 1),
		gone_tokens as (delete from {verificationToken}
			where ({verificationToken.identifier}, {verificationToken.token}) in
			(select {verificationToken.identifier}, {verificationToken.token} from {verificationToken}
				where {verificationToken.expires} < $1 order by {verificationToken.expires} ${some}) returning 1)
		select 1 from gone_sessions union all select 1 from gone_tokens`,
	expiredSecrets: `delete from {secret}
		where {secret.id} in (select {secret.id} from {secret} where {secret.expires} < $1 ${some}) returning 1`,
	dueSecrets: `select * from {secret} where {secret.kind} = $1 and {secret.expires} < $2
		order by {secret.expires} limit $3`,
	anonymousUsers: `with gone as (select {account.userId} as id from {account} mark
			where {account.provider} = '${ANONYMOUS}' and {account.expires_at} < $1
				and exists (select 1 from {user} person where person.{user.id} = mark.{account.userId} and person.{user.email} is null)
				and not exists (select 1 from {account} other
					where other.{account.userId} = mark.{account.userId} and other.{account.provider} <> '${ANONYMOUS}')
			${some}),
		gone_accounts as (delete from {account} where {account.userId} in (select id from gone)),
		gone_sessions as (delete from {session} where {session.userId} in (select id from gone))
		delete from {user} where {user.id} in (select id from gone) returning 1`
} as const;

const UNDEFINED_TABLE = '42P01';

/** Returns the methods that clean up. @param run runs a statement */
export function sweepInPostgres(
	run: (sql: string, values: unknown[]) => Promise<Row[]>,
	{ compile, toSecret }: Rows
): Required<SweepGroup> {
	const sql = compile(SQL);
	return {
		async deleteExpired(limit) {
			const values = [pruneBefore(), limit];
			const rows = await run(sql.expired, values);
			// A database that another library filled may have no table of secrets.
			const secrets = await run(sql.expiredSecrets, values).catch((error: unknown) => {
				if (error instanceof Error && Reflect.get(error, 'code') === UNDEFINED_TABLE) return [];
				throw error;
			});
			return rows.length + secrets.length;
		},
		async listDueSecrets(kind, before, limit) {
			return (await run(sql.dueSecrets, [kind, before, limit])).map(toSecret);
		},
		async deleteAnonymousUsers(limit) {
			return (await run(sql.anonymousUsers, [Math.floor(Date.now() / 1000), limit])).length;
		}
	};
}
