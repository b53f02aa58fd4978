/** The tables of the Kysely adapter. The names of tables and columns are those of `@auth/kysely-adapter`. */
import { definedColumns, type DefinedColumn, type TableName } from '../shared/tables.js';
import type { Column } from '../store/store.js';
import type { Dialect } from './dialect.js';

export { definedColumns, type DefinedColumn, type TableName } from '../shared/tables.js';

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
