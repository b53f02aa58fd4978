/** The columns for the details of a session. Each may be missing or empty. */
import type { SessionDetails } from '../types.js';

/** The kind of each column: a time or text. */
const COLUMNS = {
	id: 'text',
	createdAt: 'moment',
	lastUsedAt: 'moment',
	authenticatedAt: 'moment',
	methods: 'text',
	provider: 'text',
	sid: 'text',
	acr: 'text',
	userAgent: 'text',
	clientAddress: 'text',
	lifetime: 'text',
	data: 'text',
	actorId: 'text',
	actorSessionId: 'text'
} as const satisfies Record<keyof SessionDetails, 'text' | 'moment'>;

/** The columns, with the kind of their values. */
export const SESSION_DETAILS = Object.entries(COLUMNS) as readonly (readonly [
	name: keyof SessionDetails,
	kind: 'text' | 'moment'
])[];

/** The columns of a session, by their names in a row that has the user's columns as well: `session.expires`. */
const PREFIXED: ReadonlyMap<string, string> = new Map(
	['sessionToken', 'userId', 'expires', ...Object.keys(COLUMNS)].map((name) => [`session.${name}`, name])
);

/** Separates the columns of a user from the columns of a session, whose names have a prefix: `session.expires`. */
export function splitSession<Value>(row: Record<string, Value>): Record<'session' | 'user', Record<string, Value>> {
	const session: Record<string, Value> = {};
	const user: Record<string, Value> = {};
	// Every read of a session comes here: it makes no lists, and cuts no names.
	for (const column in row) {
		const name = PREFIXED.get(column);
		if (name === undefined) user[column] = row[column] as Value;
		else session[name] = row[column] as Value;
	}
	return { session, user };
}

/** Returns the details of a session from its row, without columns that are missing or empty. */
export function readDetails<Value>(row: Record<string, Value>, momentOf: (value: Value) => Date): SessionDetails {
	const details: Record<string, unknown> = {};
	for (const [name, kind] of SESSION_DETAILS) {
		const value = row[name];
		if (value !== null && value !== undefined) details[name] = kind === 'moment' ? momentOf(value) : String(value);
	}
	return details;
}
