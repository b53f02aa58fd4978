/** The tables that an adapter keeps its rows in, with their columns, whatever the database calls them. */
import { SESSION_DETAILS } from './session-details.js';

/** The tables, by what they contain. */
export type TableName = 'user' | 'account' | 'session' | 'verificationToken' | 'authenticator' | 'secret';

/** The names of the tables where nothing gives them others. They are those of `@auth/drizzle-adapter`. */
export const usualNames = {
	user: 'user',
	account: 'account',
	session: 'session',
	verificationToken: 'verificationToken',
	authenticator: 'authenticator',
	secret: 'secret'
} as const satisfies Record<TableName, string>;

/** A column and whether it must have a value. Keys are searched for, and short enough for an index. */
export interface DefinedColumn {
	readonly type: 'key' | 'text' | 'id' | 'owner' | 'sessionId' | 'integer' | 'bigint' | 'date' | 'flag';
	readonly required?: true;
}

const key = { type: 'key' } as const;
const text = { type: 'text' } as const;
const date = { type: 'date' } as const;
const required = <C extends DefinedColumn>(column: C) => ({ ...column, required: true }) as const;
const owner = required({ type: 'owner' });

/** The columns of `@auth/kysely-adapter`. */
const basic: Partial<Record<TableName, Record<string, DefinedColumn>>> = {
	user: { id: required({ type: 'id' }), name: text, email: key, emailVerified: date, image: text },
	account: {
		userId: owner,
		type: required(text),
		provider: required(key),
		providerAccountId: required(key),
		refresh_token: text,
		access_token: text,
		expires_at: { type: 'bigint' },
		id_token: text,
		scope: text,
		session_state: text,
		token_type: text
	},
	session: { sessionToken: required(key), userId: owner, expires: required(date) },
	verificationToken: { identifier: required(key), token: required(key), expires: required(date) }
};

/** The columns and tables that the library adds. */
const added: Partial<Record<TableName, Record<string, DefinedColumn>>> = {
	session: Object.fromEntries(
		SESSION_DETAILS.map(([name, kind]) => {
			if (name === 'id') return [name, { type: 'sessionId' }];
			const isFound = ['provider', 'sid', 'actorId', 'actorSessionId'].includes(name);
			return [name, kind === 'moment' ? date : isFound ? key : text];
		})
	),
	authenticator: {
		credentialID: required(key),
		userId: owner,
		providerAccountId: required(key),
		credentialPublicKey: required(text),
		counter: required({ type: 'bigint' }),
		credentialDeviceType: required(text),
		credentialBackedUp: required({ type: 'flag' }),
		transports: text,
		name: text
	},
	secret: {
		id: required(key),
		userId: owner,
		kind: required(key),
		value: required(text),
		label: text,
		createdAt: required(date),
		lastUsedAt: date,
		expires: date,
		version: required({ type: 'integer' })
	}
};

/** Returns the columns of each table that exists. */
export function definedColumns(authJs = false): Partial<Record<TableName, Record<string, DefinedColumn>>> {
	if (authJs) return basic;
	return { ...basic, ...added, session: { ...basic.session, ...added.session } };
}
