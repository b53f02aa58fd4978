/**
 * Finds a session together with its user, which every request of a signed-in user does. Takes the row as a list of values, and makes
 * the two objects of it at once.
 */
import { SESSION_DETAILS } from '../shared/session-details.js';
import type { AdapterSession, AdapterUser } from '../types.js';
import type { Database, Row } from './database.js';
import { toDate } from './rows.js';
import { SESSION_COLUMNS } from './statements.js';

/** The columns of the session, in the order of their values. The details follow the first three. */
const COLUMNS = ['sessionToken', ...SESSION_COLUMNS];
const FIRST_DETAIL = COLUMNS.length - SESSION_DETAILS.length;

/** The statement, with the names of the contract in braces. */
export const SESSION_AND_USER = `select ${COLUMNS.map((name) => `{session}.{session.${name}}`).join(', ')}, {user}.*
	from {session} join {user} on {user}.{user.id} = {session}.{session.userId}
	where {session}.{session.sessionToken} = ?`;

/** Returns the function of the adapter, synchronous. @param sql the statement, compiled */
export function sessionAndUserIn(
	database: Database,
	sql: string,
	toUser: (row: Row) => AdapterUser
): (sessionToken: string) => { session: AdapterSession; user: AdapterUser } | null {
	const read = database.reader(sql);
	return (sessionToken) => {
		const found = read(sessionToken);
		if (!found) return null;
		const { columns, values } = found;
		const [token, userId, expires] = values;
		const session: AdapterSession = { sessionToken: String(token), userId: String(userId), expires: toDate(expires) };
		for (const [index, [name, kind]] of SESSION_DETAILS.entries()) {
			const value = values[FIRST_DETAIL + index];
			if (value === null || value === undefined) continue;
			(session as unknown as Record<string, unknown>)[name] = kind === 'moment' ? toDate(value) : String(value);
		}
		const user: Row = {};
		for (let index = COLUMNS.length; index < values.length; index++) user[columns[index] ?? ''] = values[index] ?? null;
		return { session, user: toUser(user) };
	};
}
