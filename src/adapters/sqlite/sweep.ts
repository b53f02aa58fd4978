/** Cleaning up, in SQLite. */
import { pruneBefore } from '../shared/pruning.js';
import { ANONYMOUS, type SweepMethods } from '../shared/sweep.js';
import type { Database } from './database.js';
import { parameters, type Rows } from './rows.js';

const old = (table: string) => `delete from {${table}} where rowid in
	(select rowid from {${table}} where {${table}.expires} < $before limit $limit) returning 1`;

const SQL = {
	expired: ['session', 'verificationToken', 'secret'].map(old),
	dueSecrets: `select * from {secret} where {secret.kind} = $kind and {secret.expires} < $before
		order by {secret.expires} limit $limit`,
	anonymousUsers: `select mark.{account.userId} as "userId" from {account} mark
		where mark.{account.provider} = '${ANONYMOUS}' and mark.{account.expires_at} < $now
			and exists (select 1 from {user} where {user}.{user.id} = mark.{account.userId} and {user}.{user.email} is null)
			and not exists (select 1 from {account} other
				where other.{account.userId} = mark.{account.userId} and other.{account.provider} <> '${ANONYMOUS}')
		limit $limit`
} as const;

/** Returns the methods that clean up. @param deleteUser deletes a user, within a transaction */
export function sweepInSqlite(
	database: Database,
	{ toSecret, compile }: Rows,
	deleteUser: (userId: unknown) => unknown
): SweepMethods {
	const sql = compile(SQL);
	return {
		async deleteExpired(limit) {
			const values = parameters({ before: pruneBefore(), limit });
			return sql.expired.map((each) => database.all(each, values).length).reduce((sum, count) => sum + count);
		},
		async listDueSecrets(kind, before, limit) {
			return database.all(sql.dueSecrets, parameters({ kind, before, limit })).map(toSecret);
		},
		async deleteAnonymousUsers(limit) {
			return database.transaction(() => {
				const now = Math.floor(Date.now() / 1000);
				const users = database.all(sql.anonymousUsers, parameters({ now, limit }));
				for (const { userId } of users) deleteUser(userId);
				return users.length;
			});
		}
	};
}
