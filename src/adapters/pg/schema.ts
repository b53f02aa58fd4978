/** The tables of the PostgreSQL adapter, as SQL. */
import { namesOf, type Names, type OwnTables } from '../shared/own-tables.js';
import { defineTables, writerOf, type ColumnType, type SqlDialect } from '../shared/schema.js';
import type { TableName } from '../shared/tables.js';

/** The type of the users' ids: a number that counts up, a random UUID, or text (a random UUID unless you set it). */
export type IdType = 'serial' | 'uuid' | 'text';

/** Your own names of tables and columns, further columns of users, and the schema of the tables. */
export interface PgTables extends OwnTables {
	/** The schema of tables whose names have none before a dot, such as `auth` for `auth.users`. @default the search path */
	schema?: string;
}

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

/**
 * Returns the SQL that creates the tables, with ids of the given type. The names are those of `@auth/pg-adapter`, unless you give
 * others.
 *
 * Running it again changes nothing. Also run it on a database that `@auth/pg-adapter` filled: its tables remain, and it adds
 * the tables of passkeys and secrets, the columns of sessions and the unique indexes. The indexes ensure that two concurrent sign-ins
 * create one user, and that a session is found without reading the whole table.
 *
 * @param id the type of the users' ids. @default 'serial'
 * @throws {InvalidConfig} for names that a table cannot have
 */
export function schemaSql(id: IdType = 'serial', tables: PgTables = {}): string {
	const names = pgNames(tables);
	const dialect = pgDialect(id);
	const write = writerOf(dialect, names, '"');
	const defined = defineTables(dialect, names);
	const schemas = new Set(defined.map(({ table }) => names.schemaOf(table)).filter((schema) => schema !== undefined));
	const columns = defined.flatMap((table) =>
		table.columns.filter(({ later }) => later).map((column) => write.addColumn(table, column, 'if not exists '))
	);
	const statements = [
		...[...schemas].map((schema) => `create schema if not exists "${schema}";`),
		...defined.map((table) => write.createTable(table)),
		...columns,
		...defined.flatMap((table) => table.keys.map((key) => write.createKey(table, key)))
	];
	return `\n${statements.join('\n')}\n`;
}

/** The SQL that creates the tables with serial ids, as in `@auth/pg-adapter`. See {@link schemaSql}. */
export const schema: string = schemaSql();
