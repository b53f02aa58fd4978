/**
 * Finds a session together with its user, which every request of a signed-in user does. Takes the row as a list of values, and makes
 * the two objects of it at once.
 */
import { SESSION_DETAILS } from '../shared/session-details.js';
import type { AdapterSession, AdapterUser, SessionDetails } from '../types.js';
import type { Database, Row, Values } from './database.js';
import { SESSION_COLUMNS, toDate, toUser } from './rows.js';

/** The columns of the session, in the order of their values. The details follow the first three. */
const COLUMNS = ['sessionToken', ...SESSION_COLUMNS];
const FIRST_DETAIL = COLUMNS.length - SESSION_DETAILS.length;

const SQL = `select ${COLUMNS.map((name) => `"session"."${name}"`).join(', ')}, "user".*
	from "session" join "user" on "user"."id" = "session"."userId" where "sessionToken" = ?`;

/** Returns the function of the adapter, synchronous. */
export function sessionAndUserIn(
	database: Database
): (sessionToken: string) => { session: AdapterSession; user: AdapterUser } | null {
	const read = database.reader(SQL);
	return (sessionToken) => {
		const found = read(sessionToken);
		if (!found) return null;
		const { columns, values } = found;
		const [token, userId, expires] = values;
		const basics = { sessionToken: String(token), userId: String(userId), expires: toDate(expires) };
		const user: Row = {};
		for (let index = COLUMNS.length; index < values.length; index++) user[columns[index] ?? ''] = values[index] ?? null;
		return { session: { ...basics, ...detailsIn(values) }, user: toUser(user) };
	};
}

/** Returns the details among the values, without those that are missing. */
function detailsIn(values: Values['values']): SessionDetails {
	const details: Record<string, unknown> = {};
	for (const [index, [name, kind]] of SESSION_DETAILS.entries()) {
		const value = values[FIRST_DETAIL + index];
		if (value !== null && value !== undefined) details[name] = kind === 'moment' ? toDate(value) : String(value);
	}
	return details;
}
