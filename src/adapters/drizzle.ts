/**
 * `framework-auth/adapters/drizzle`: an adapter for a database that an application uses with Drizzle: PostgreSQL, MySQL, MariaDB or
 * SQLite, through any driver. A database of `@auth/drizzle-adapter` keeps its users and live sessions.
 *
 * @example
 * ```ts
 * import { DrizzleAdapter, postgresTables } from 'framework-auth/adapters/drizzle';
 *
 * export const { usersTable, accountsTable, sessionsTable, verificationTokensTable, authenticatorsTable } =
 *   postgresTables(); // in the schema file, for drizzle-kit
 * const adapter = DrizzleAdapter(db);
 * ```
 */
import type { Table } from 'drizzle-orm';
import type { MySqlTable } from 'drizzle-orm/mysql-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { databaseClient, databasePlace } from '../lib/store/adapter/questions/place.js';
import { proofType, withAnswers } from '../lib/store/adapter/questions/answers.js';
import { npmVersion } from 'drizzle-orm/version';
import { withDriverErrors } from './drizzle/errors.js';
import { mysqlTables, type MySqlTables } from './drizzle/mysql-tables.js';
import { mysqlStore, type MySqlLikeDatabase } from './drizzle/mysql.js';
import { postgresTables, type PostgresTables } from './drizzle/postgres-tables.js';
import { postgresStore, type PostgresDatabase } from './drizzle/postgres.js';
import { sqliteTables, type SqliteTables } from './drizzle/sqlite-tables.js';
import { sqliteStore, type AsyncSqliteDatabase, type SyncSqliteDatabase } from './drizzle/sqlite.js';
import { pluginTablesIn } from './drizzle/plugin-tables.js';
import { allTables } from './drizzle/store.js';
import { dialectOf, requireVersion } from './drizzle/versions.js';
import type { Dialect } from '../lib/store/tables/sql/dialect.js';
import { listenForPoolErrors } from './shared/pool-errors.js';
import { storeAdapter, type StoreMethods } from './store/adapter.js';
import { proofTypeOfStore } from './store/proof-type.js';
import type { Store } from './store/store.js';
import { retryingDeadlocks } from './store/deadlocks.js';

export { mysqlTables, type MySqlTables } from './drizzle/mysql-tables.js';
export { postgresTables, type PostgresTables } from './drizzle/postgres-tables.js';
export { sqliteTables, type SqliteTables } from './drizzle/sqlite-tables.js';
export type { IdType, TableOptions } from './drizzle/tables.js';

/**
 * An adapter with every method of the contract. `renameAuthenticator` needs a column for the names of passkeys, and the methods for
 * secrets need their table.
 * @example FrameworkAuth({ providers: [GitHub], adapter: DrizzleAdapter(db) })
 */
export type DrizzleAdapter = StoreMethods;

/**
 * Creates an adapter on a Drizzle database, with the dialect's default tables or with your own tables.
 *
 * Your tables may have further columns. The adapter stores each member of a user that has a column of its name, and reads all
 * columns of users. If `users.id` has a default, the default makes the id. Your tables must have the unique keys of the default
 * tables, which ensure that two concurrent sign-ins create one user.
 *
 * Every method except `deleteUser` and `deleteAuthenticator` is atomic in the database; you can repeat those two.
 * `createUserWithAccount` is one statement on PostgreSQL, a transaction on MySQL and SQLite, a batch on D1 and libSQL (and on
 * `sqlite-proxy`, which needs its batch callback for this). `renameAuthenticator` exists if the table of passkeys has a column for
 * `name`, like the default tables with `passkeyNames`. The methods for secrets exist if there is a `secretsTable`, as in the
 * default tables with `secrets`.
 *
 * Methods throw the driver's errors, because Drizzle's own errors contain every parameter, including tokens. Like `PgAdapter`, the
 * adapter adds a listener for `error` to a pool of `pg` without one.
 *
 * @throws {TypeError} when the database is not a Drizzle database
 * @throws {InvalidConfig} for a version of drizzle-orm before 0.39 or after 1, and for a column that cannot hold a date where it
 * has to
 */
export function DrizzleAdapter(db: PostgresDatabase, tables?: PostgresTables): DrizzleAdapter;
/** Creates an adapter on a Drizzle database of MySQL or MariaDB. */
export function DrizzleAdapter(db: MySqlLikeDatabase, tables?: MySqlTables): DrizzleAdapter;
/** Creates an adapter on a Drizzle database of SQLite, D1 or libSQL. */
export function DrizzleAdapter(db: AsyncSqliteDatabase | SyncSqliteDatabase, tables?: SqliteTables): DrizzleAdapter;
export function DrizzleAdapter(db: unknown, tables?: unknown): DrizzleAdapter {
	requireVersion(npmVersion);
	return adapterOf(db, tables);
}

export default DrizzleAdapter;

function adapterOf(db: unknown, tables: unknown): DrizzleAdapter {
	const dialect = dialectOf(db);
	if (dialect === 'postgres') {
		const database = db as PostgresDatabase & { $client?: unknown };
		if ('$client' in database) listenForPoolErrors(database.$client);
		const all = allTables<PgTable>(postgresTables(), tables as PostgresTables | undefined);
		return adapterOn(db, dialect, postgresStore(database, all));
	}
	if (dialect === 'mysql') {
		const all = allTables<MySqlTable>(mysqlTables(), tables as MySqlTables | undefined);
		return adapterOn(db, dialect, retryingDeadlocks(mysqlStore(db as MySqlLikeDatabase, all)));
	}
	if (dialect === 'sqlite') {
		const all = allTables<SQLiteTable>(sqliteTables(), tables as SqliteTables | undefined);
		// The store detects the kind of database.
		return adapterOn(db, dialect, sqliteStore(db as AsyncSqliteDatabase, all));
	}
	throw new TypeError('DrizzleAdapter takes a database that drizzle() made, for PostgreSQL, MySQL or SQLite');
}

function adapterOn<T extends Table>(db: unknown, dialect: Dialect, store: Store<T>): DrizzleAdapter {
	const tables = pluginTablesIn(db, dialect, store.tables.usersTable);
	return withAnswers(
		{ ...withDriverErrors(storeAdapter(store)), tables },
		{
			[proofType]: async () => proofTypeOfStore(store),
			[databaseClient]: () => (db as { $client?: unknown }).$client,
			[databasePlace]: async () => (await import('./drizzle/place.js')).placeOfDrizzle(db, dialect)
		}
	);
}
