/** How PostgreSQL writes the tables of its adapter. */
import { namesOf, type Names } from '../shared/names.js';
import type { ColumnType, SqlDialect } from '../shared/schema.js';
import type { TableName } from '../shared/tables.js';
import type { IdType, PgTables } from './options.js';

/** The names of the tables, which are those of `@auth/pg-adapter`. */
const usualNames = {
	user: 'users',
	account: 'accounts',
	session: 'sessions',
	verificationToken: 'verification_token',
	authenticator: 'authenticators',
	secret: 'secrets'
} as const satisfies Record<TableName, string>;

const ID_COLUMNS: Record<IdType, { id: string; owner: string }> = {
	serial: { id: 'serial', owner: 'integer' },
	uuid: { id: 'uuid default gen_random_uuid()', owner: 'uuid' },
	text: { id: 'text default gen_random_uuid()::text', owner: 'text' }
};

/** A constraint that marks the table: one of another library does not have it, nor gains it. */
export const OWN_SESSIONS = 'sessions_created_by_framework_auth';

const types: Record<Exclude<ColumnType, 'id' | 'owner'>, string> = {
	key: 'text',
	text: 'text',
	sessionId: 'text',
	rowId: 'serial',
	integer: 'integer',
	bigint: 'bigint',
	number: 'double precision',
	date: 'timestamptz',
	flag: 'boolean',
	boolean: 'boolean',
	json: 'jsonb'
};

/** Returns how PostgreSQL writes tables. @param owner the type of columns that refer to users. @default that of the ids */
export function pgDialect(id: IdType = 'serial', owner = ID_COLUMNS[id].owner): SqlDialect {
	const all = { ...types, id: ID_COLUMNS[id].id, owner };
	return {
		typeOf: ({ type }) => all[type],
		primaryKeys: {
			user: ['id'],
			account: ['id'],
			session: ['id'],
			verificationToken: ['identifier', 'token'],
			authenticator: ['credentialID'],
			secret: ['id']
		},
		numbered: ['account', 'session'],
		keysInTable: { unique: false, index: false },
		nameOfKey: (table, { short, unique }) => `${table}_${short}_${unique ? 'unique' : 'index'}`,
		mark: { line: `constraint ${OWN_SESSIONS} check (true)` }
	};
}

/** Returns the names of tables and columns, as PostgreSQL writes them. @throws {InvalidConfig} */
export function pgNames({ schema, ...tables }: PgTables = {}): Names {
	return namesOf(tables, usualNames, { quote: '"', schema });
}
