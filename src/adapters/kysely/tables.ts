/** The tables of the Kysely adapter. The names of tables and columns are those of `@auth/kysely-adapter`. */
import type { IdType } from '../shared/stored-columns.js';
import type { TableName } from '../shared/tables.js';

export type { IdType } from '../shared/stored-columns.js';
export type { TableName } from '../shared/tables.js';

/** The names of the tables in the database. */
export const tableNames = {
	user: 'User',
	account: 'Account',
	session: 'Session',
	verificationToken: 'VerificationToken',
	authenticator: 'Authenticator',
	secret: 'Secret'
} as const satisfies Record<TableName, string>;

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
