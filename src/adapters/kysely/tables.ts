/** The tables of the Kysely adapter. The names of tables and columns are those of `@auth/kysely-adapter`. */
import { SESSION_DETAILS } from '../shared/session-details.js';
import type { Column } from '../store/store.js';
import type { Dialect } from './dialect.js';

/** The tables, by what they contain. */
export type TableName = 'user' | 'account' | 'session' | 'verificationToken' | 'authenticator' | 'secret';

/** The names of the tables in the database. */
export const tableNames = {
	user: 'User',
	account: 'Account',
	session: 'Session',
	verificationToken: 'VerificationToken',
	authenticator: 'Authenticator',
	secret: 'Secret'
} as const satisfies Record<TableName, string>;

/** The type of the users' ids: text (a random UUID), the database's own UUID type, or a number that counts up. */
export type IdType = 'text' | 'uuid' | 'serial';

/** The tables that exist, and their columns. */
export interface TableOptions {
	/**
	 * The type of the users' ids. Text and UUIDs are made by the adapter, numbers by the database. With `uuid`, PostgreSQL makes the
	 * ids of sessions.
	 * @default 'text'
	 */
	id?: IdType;
	/** The names of your tables, where they differ. @default User, Account, Session, VerificationToken, Authenticator, Secret */
	tables?: Partial<Record<TableName, string>>;
	/** Further columns of the table of users that `createUser` and `updateUser` may fill. Every column is read. @default none */
	userColumns?: readonly string[];
	/**
	 * Whether the tables are those of `@auth/kysely-adapter`: without the details of sessions, the names of passkeys, secrets and
	 * passkeys, which {@link createTables} adds.
	 * @default false
	 */
	authJs?: boolean;
}

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

/** Whether PostgreSQL makes the ids of sessions, as the tables that `@auth/kysely-adapter` documents do. */
export function makesSessionIds(dialect: Dialect, id: IdType | undefined): boolean {
	return dialect === 'postgres' && id === 'uuid';
}

/** Returns the columns as the adapter asks for them. */
export function storedColumns(dialect: Dialect, { id = 'text', userColumns = [], authJs }: TableOptions) {
	const ids: Record<IdType, Column> = {
		text: { type: 'text' },
		uuid: { type: 'uuid' },
		serial: { type: 'int32', filledBy: 'database' }
	};
	const types: Record<DefinedColumn['type'], Column> = {
		key: { type: 'text' },
		text: { type: 'text' },
		id: ids[id],
		owner: { type: ids[id].type },
		sessionId: makesSessionIds(dialect, id) ? { type: 'uuid', filledBy: 'database' } : { type: 'text' },
		integer: { type: 'int32' },
		bigint: { type: 'int53' },
		date: { type: 'date' },
		flag: { type: 'other' }
	};
	const further = Object.fromEntries(userColumns.map((name) => [name, { type: 'other' } as const]));
	return Object.fromEntries(
		Object.entries(definedColumns(authJs)).map(([table, columns]) => [
			table,
			{
				...Object.fromEntries(Object.entries(columns).map(([name, { type }]) => [name, types[type]])),
				...(table === 'user' && further)
			}
		])
	) as Partial<Record<TableName, Record<string, Column>>>;
}
