/**
 * `framework-auth/adapters/drizzle`: an adapter for a database that an application uses with Drizzle: PostgreSQL, MySQL,
 * MariaDB or SQLite, through any driver. A database that `@auth/drizzle-adapter` filled keeps its users and live sessions.
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
import { is } from 'drizzle-orm';
import { MySqlDatabase, type MySqlTable } from 'drizzle-orm/mysql-core';
import { PgDatabase, type PgTable } from 'drizzle-orm/pg-core';
import { BaseSQLiteDatabase, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { npmVersion } from 'drizzle-orm/version';
import { InvalidConfig } from '../errors.js';
import { withDriverErrors } from './drizzle/errors.js';
import { mysqlTables, type MySqlTables } from './drizzle/mysql-tables.js';
import { mysqlStore, type MySqlLikeDatabase } from './drizzle/mysql.js';
import { postgresTables, type PostgresTables } from './drizzle/postgres-tables.js';
import { postgresStore, type PostgresDatabase } from './drizzle/postgres.js';
import { sqliteTables, type SqliteTables } from './drizzle/sqlite-tables.js';
import { sqliteStore, type AsyncSqliteDatabase, type SyncSqliteDatabase } from './drizzle/sqlite.js';
import { allTables } from './drizzle/store.js';
import { listenForPoolErrors } from './shared/pool-errors.js';
import { storeAdapter, type StoreMethods } from './store/adapter.js';
import { retryingDeadlocks } from './store/deadlocks.js';

export { mysqlTables, type MySqlTables } from './drizzle/mysql-tables.js';
export { postgresTables, type PostgresTables } from './drizzle/postgres-tables.js';
export { sqliteTables, type SqliteTables } from './drizzle/sqlite-tables.js';
export type { IdType, TableOptions } from './drizzle/tables.js';

/**
 * An adapter that has every method of the contract; `renameAuthenticator` only if passkeys have a column for names, and the
 * methods for secrets only if there is a table for them.
 */
export type DrizzleAdapter = StoreMethods;

/**
 * Creates an adapter on a Drizzle database, with the dialect's default tables or with your own tables.
 *
 * Your tables may have further columns: the adapter stores the members of a user for which there is a column of the same
 * name, and reads users with all their columns. If `users.id` has a default, the default makes the id. Your tables must have
 * the unique keys of the default tables, which ensure that two concurrent sign-ins create one user.
 *
 * Every method except `deleteUser` and `deleteAuthenticator` is atomic in the database; those two can be repeated.
 * `createUserWithAccount` is one statement on PostgreSQL, a transaction on MySQL and SQLite, a batch on D1 and libSQL (and on
 * `sqlite-proxy`, which needs its batch callback for this). `renameAuthenticator` exists if the table of passkeys has a
 * column for `name`, like the default tables with `passkeyNames`. The methods for secrets exist if there is a `secretsTable`, as
 * in the default tables with `secrets`.
 *
 * Methods throw the driver's errors, because Drizzle's own errors contain every parameter, including tokens. Like
 * `PgAdapter`, the adapter adds a listener for `error` to a pool of `pg` without one.
 *
 * @throws {TypeError} when the database is not a Drizzle database
 * @throws {InvalidConfig} when the version of drizzle-orm is earlier than 0.39
 */
export function DrizzleAdapter(db: PostgresDatabase, tables?: PostgresTables): DrizzleAdapter;
/** Creates an adapter on a Drizzle database of MySQL or MariaDB. */
export function DrizzleAdapter(db: MySqlLikeDatabase, tables?: MySqlTables): DrizzleAdapter;
/** Creates an adapter on a Drizzle database of SQLite, D1 or libSQL. */
export function DrizzleAdapter(db: AsyncSqliteDatabase | SyncSqliteDatabase, tables?: SqliteTables): DrizzleAdapter;
export function DrizzleAdapter(db: unknown, tables?: unknown): DrizzleAdapter {
	requireVersion(npmVersion);
	return withDriverErrors(adapterOf(db, tables));
}

export default DrizzleAdapter;

/**
 * Throws for an unsupported version. The peer range of package.json accepts any version, because an application may use an
 * old one with another adapter.
 */
function requireVersion(installed: string): void {
	const [major = 0, minor = 0] = installed.split('.').map(Number);
	if (major > 0 || minor >= 39) return;
	throw new InvalidConfig(
		`DrizzleAdapter needs drizzle-orm 0.39 or later, and ${installed} is installed: npm install drizzle-orm@latest, or keep ` +
			'@auth/drizzle-adapter, which works here as it is'
	);
}

function adapterOf(db: unknown, tables: unknown): DrizzleAdapter {
	if (is(db, PgDatabase)) {
		if ('$client' in db) listenForPoolErrors(db.$client);
		return storeAdapter(postgresStore(db, allTables<PgTable>(postgresTables(), tables as PostgresTables | undefined)));
	}
	if (is(db, MySqlDatabase)) {
		const store = mysqlStore(db, allTables<MySqlTable>(mysqlTables(), tables as MySqlTables | undefined));
		return storeAdapter(retryingDeadlocks(store));
	}
	if (is(db, BaseSQLiteDatabase)) {
		const database = db as unknown as AsyncSqliteDatabase; // The store detects the kind of database.
		return storeAdapter(
			sqliteStore(database, allTables<SQLiteTable>(sqliteTables(), tables as SqliteTables | undefined))
		);
	}
	throw new TypeError('DrizzleAdapter takes a database that drizzle() made, for PostgreSQL, MySQL or SQLite');
}
