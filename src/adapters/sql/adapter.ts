/** Makes an adapter of a database and the names of its tables. */
import { definedColumns, storedColumns, type IdType, type TableName, type TableOptions } from '../kysely/tables.js';
import { storeAdapter } from '../store/adapter.js';
import type { Store } from '../store/store.js';
import type { Adapter } from '../types.js';
import type { SqlDatabase } from './database.js';
import type { Sql } from './fragment.js';
import { sqlStore, type SqlTables } from './store.js';

/** The options that the adapters of D1, libSQL and MySQL share. */
export interface SqlAdapterOptions extends Pick<TableOptions, 'userColumns'> {
	/** The type of the users' ids: text, which the adapter makes, or numbers, which the database counts. @default 'text' */
	id?: Exclude<IdType, 'uuid'>;
	/** The names of your tables, where they differ. @default user, account, session, verificationToken, authenticator, secret */
	tables?: Partial<Record<TableName, string>>;
}

/** The names of tables of `@auth/drizzle-adapter`, which the SQLite adapter has as well. */
export const usualNames = {
	user: 'user',
	account: 'account',
	session: 'session',
	verificationToken: 'verificationToken',
	authenticator: 'authenticator',
	secret: 'secret'
} as const satisfies Record<TableName, string>;

/** The differences between the databases. */
export interface Differences extends Pick<SqlTables, 'names' | 'moments' | 'filled'> {
	/** A statement that returns a row if this library created the table of sessions. */
	readonly createdSessions: Sql;
	/** @default the store as it is */
	readonly around?: (store: Store<TableName>) => Store<TableName>;
}

/** Returns the adapter, which has every method of the contract. */
export function sqlAdapter(
	database: SqlDatabase,
	{ id, userColumns }: SqlAdapterOptions,
	{ createdSessions, around = (store) => store, ...tables }: Differences
): Required<Adapter> {
	const stored = storedColumns(database.dialect, { id, userColumns });
	const store = sqlStore(database, { ...tables, defined: definedColumns(), stored });
	return {
		...(storeAdapter(around(store)) as Required<Adapter>),
		createdSessionTable: async () => (await database.run(createdSessions)).rows.length > 0
	};
}
