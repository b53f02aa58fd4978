/** Cleaning up, in SQLite. */
import { pruneBefore } from '../shared/pruning.js';
import { ANONYMOUS, type SweepMethods } from '../shared/sweep.js';
import type { Database } from './database.js';
import { parameters, toSecret } from './rows.js';

const old = (table: string) => `delete from "${table}" where rowid in
	(select rowid from "${table}" where "expires" < $before limit $limit) returning 1`;

const EXPIRED = ['session', 'verificationToken', 'secret'].map(old);

const DUE_SECRETS = `select * from "secret" where "kind" = $kind and "expires" < $before order by "expires" limit $limit`;

const ANONYMOUS_USERS = `select "userId" from "account" mark
	where "provider" = '${ANONYMOUS}' and "expires_at" < $now
		and exists (select 1 from "user" where "user"."id" = mark."userId" and "user"."email" is null)
		and not exists (select 1 from "account" other where other."userId" = mark."userId" and other."provider" <> '${ANONYMOUS}')
	limit $limit`;

/** Returns the methods that clean up. @param deleteUser deletes a user, within a transaction */
export function sweepInSqlite(database: Database, deleteUser: (userId: unknown) => unknown): SweepMethods {
	return {
		async deleteExpired(limit) {
			const values = parameters({ before: pruneBefore(), limit });
			return EXPIRED.map((sql) => database.all(sql, values).length).reduce((sum, count) => sum + count);
		},
		async listDueSecrets(kind, before, limit) {
			return database.all(DUE_SECRETS, parameters({ kind, before, limit })).map(toSecret);
		},
		async deleteAnonymousUsers(limit) {
			return database.transaction(() => {
				const now = Math.floor(Date.now() / 1000);
				const users = database.all(ANONYMOUS_USERS, parameters({ now, limit }));
				for (const { userId } of users) deleteUser(userId);
				return users.length;
			});
		}
	};
}
