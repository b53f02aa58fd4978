/** Cleaning up, in PostgreSQL. Each call is one statement for each table that it is about. */
import { pruneBefore } from '../shared/pruning.js';
import { ANONYMOUS, type SweepMethods } from '../shared/sweep.js';
import { toSecret, type Row } from './rows.js';

/** Rows that another process is deleting are left to it. */
const some = 'limit $2 for update skip locked';

const SQL = {
	expired: `with gone_sessions as (delete from sessions where "sessionToken" in
			(select "sessionToken" from sessions where expires < $1 ${some}) returning 1),
		gone_tokens as (delete from verification_token where (identifier, token) in
			(select identifier, token from verification_token where expires < $1 order by expires ${some}) returning 1)
		select 1 from gone_sessions union all select 1 from gone_tokens`,
	expiredSecrets: `delete from secrets where id in (select id from secrets where expires < $1 ${some}) returning id`,
	dueSecrets: 'select * from secrets where kind = $1 and expires < $2 order by expires limit $3',
	anonymousUsers: `with gone as (select "userId" as id from accounts mark
			where provider = '${ANONYMOUS}' and expires_at < $1
				and exists (select 1 from users where users.id = mark."userId" and users.email is null)
				and not exists (select 1 from accounts other
					where other."userId" = mark."userId" and other.provider <> '${ANONYMOUS}')
			${some}),
		gone_accounts as (delete from accounts where "userId" in (select id from gone)),
		gone_sessions as (delete from sessions where "userId" in (select id from gone))
		delete from users where id in (select id from gone) returning id`
};

const UNDEFINED_TABLE = '42P01';

/** Returns the methods that clean up. @param run runs a statement */
export function sweepInPostgres(run: (sql: string, values: unknown[]) => Promise<Row[]>): SweepMethods {
	return {
		async deleteExpired(limit) {
			const values = [pruneBefore(), limit];
			const rows = await run(SQL.expired, values);
			// A database that another library filled may have no table of secrets.
			const secrets = await run(SQL.expiredSecrets, values).catch((error: unknown) => {
				if (error instanceof Error && Reflect.get(error, 'code') === UNDEFINED_TABLE) return [];
				throw error;
			});
			return rows.length + secrets.length;
		},
		async listDueSecrets(kind, before, limit) {
			return (await run(SQL.dueSecrets, [kind, before, limit])).map(toSecret);
		},
		async deleteAnonymousUsers(limit) {
			return (await run(SQL.anonymousUsers, [Math.floor(Date.now() / 1000), limit])).length;
		}
	};
}
