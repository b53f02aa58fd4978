/**
 * Finds a session together with its user, which every request of a signed-in user does. Takes the row as a list of values, and makes
 * the two objects of it at once: the store would make five.
 */
import type { Names } from '../shared/names.js';
import { SESSION_DETAILS } from '../shared/session-details.js';
import { columnsOf } from '../sql/adapter.js';
import { decoderOf } from '../sql/values.js';
import { toUser } from '../store/rows.js';
import type { Row } from '../store/store.js';
import type { AdapterSession, AdapterUser } from '../types.js';
import type { Database } from './database.js';

/** The columns of the session, in the order of their values. The details follow the first three. */
const FIRST_DETAIL = 3;
const COLUMNS = ['sessionToken', 'userId', 'expires', ...SESSION_DETAILS.map(([name]) => name)];

const SESSION_AND_USER = `select ${COLUMNS.map((name) => `{session}.{session.${name}}`).join(', ')}, {user}.*
	from {session} join {user} on {user}.{user.id} = {session}.{session.userId}
	where {session}.{session.sessionToken} = ?`;

/** Returns the function of the adapter, synchronous. */
export function sessionAndUserIn(
	database: Database,
	names: Names
): (sessionToken: string) => { session: AdapterSession; user: AdapterUser } | null {
	const read = database.reader(names.sql(SESSION_AND_USER));
	const { emailVerified: _, ...ofUsers } = columnsOf(names).user ?? {};
	const decode = names.fields.length > 0 ? decoderOf(ofUsers) : undefined;
	return (sessionToken) => {
		const row = read(sessionToken);
		if (!row) return null;
		const { columns, values } = row;
		const [token, userId, expires] = values;
		const session: AdapterSession = { sessionToken: String(token), userId: String(userId), expires: toDate(expires) };
		for (const [index, [name, kind]] of SESSION_DETAILS.entries()) {
			const value = values[FIRST_DETAIL + index];
			if (value === null || value === undefined) continue;
			(session as unknown as Row)[name] = kind === 'moment' ? toDate(value) : String(value);
		}
		const own: Row = {};
		for (let index = COLUMNS.length; index < values.length; index++) own[columns[index] ?? ''] = values[index] ?? null;
		const user = names.read('user', own);
		return { session, user: toUser(decode ? decode(user) : user) };
	};
}

/** Reads a date: milliseconds since the epoch. */
function toDate(value: unknown): Date {
	return new Date(Number(value));
}
