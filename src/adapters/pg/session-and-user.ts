/** Finds a session together with its user, which every request of a signed-in user does: by one statement, whose text is made once. */
import type { Names } from '../shared/names.js';
import { readDetails, splitSession } from '../shared/session-details.js';
import { columnsOf } from '../sql/adapter.js';
import { decoderOf } from '../sql/values.js';
import { toUser } from '../store/rows.js';
import type { Store } from '../store/store.js';
import type { PgDatabase } from './database.js';

/** Returns the operation of the store. @param columns those of the table of sessions */
export function sessionAndUserIn({ rows }: PgDatabase, names: Names, columns: readonly string[]) {
	const session = columns.map((name) => `{session}.{session.${name}} as "session.${name}"`).join(', ');
	const text = names.sql(`select ${session}, {user}.* from {session}
		join {user} on {user}.{user.id} = {session}.{session.userId} where {session}.{session.sessionToken} = $1`);
	const { emailVerified: _, ...ofUsers } = columnsOf(names).user ?? {};
	const decode = names.fields.length > 0 ? decoderOf(ofUsers, true) : undefined;

	const find: NonNullable<Store<never>['sessionAndUser']> = async (sessionToken) => {
		// PostgreSQL refuses text with a NUL.
		const [row] = sessionToken.includes('\0') ? [] : await rows(text, [sessionToken]);
		if (!row) return null;
		const both = splitSession(row);
		const { sessionToken: token, userId, expires } = both.session;
		const basics = { sessionToken: String(token), userId: String(userId), expires: expires as Date };
		const user = names.read('user', both.user);
		return {
			session: { ...basics, ...readDetails(both.session, (moment) => moment as Date) },
			user: toUser(decode ? decode(user) : user)
		};
	};
	return find;
}
