/**
 * `framework-auth/adapters/drizzle`: users, accounts and sessions in the database that an application has with Drizzle:
 * PostgreSQL, MySQL, MariaDB or SQLite, through any driver. A database that `@auth/drizzle-adapter` filled keeps its
 * users and live sessions.
 *
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
import { drizzleAdapter, type DrizzleMethods } from './drizzle/adapter.js';
import { retryingDeadlocks } from './drizzle/deadlocks.js';
import { withDriverErrors } from './drizzle/errors.js';
import { mysqlTables, type MySqlTables } from './drizzle/mysql-tables.js';
import { mysqlStore, type MySqlLikeDatabase } from './drizzle/mysql.js';
import { postgresTables, type PostgresTables } from './drizzle/postgres-tables.js';
import { postgresStore, type PostgresDatabase } from './drizzle/postgres.js';
import { sqliteTables, type SqliteTables } from './drizzle/sqlite-tables.js';
import { sqliteStore, type AsyncSqliteDatabase, type SyncSqliteDatabase } from './drizzle/sqlite.js';
import { allTables } from './drizzle/store.js';
import { listenForPoolErrors } from './shared/pool-errors.js';

export { mysqlTables, type MySqlTables } from './drizzle/mysql-tables.js';
export { postgresTables, type PostgresTables } from './drizzle/postgres-tables.js';
export { sqliteTables, type SqliteTables } from './drizzle/sqlite-tables.js';
export type { IdType, TableOptions } from './drizzle/tables.js';

/** An adapter that has every method of the contract; `renameAuthenticator` where passkeys have a column for names. */
export type DrizzleAdapter = DrizzleMethods;

/**
 * Creates an adapter on a Drizzle database, with the dialect's default tables or with tables of yours.
 *
 * Your tables may have further columns: members of a user that have a column of their name are stored, and users are
 * read with all their columns. Where `users.id` has a default, the default makes the id. The unique keys of the default
 * tables must be there, too: it rests on them that two sign-ins at once make one user.
 *
 * Every method but `deleteUser` and `deleteAuthenticator` is atomic in the database; those two can be repeated.
 * `createUserWithAccount` is one statement on PostgreSQL, a transaction on MySQL and SQLite, a batch on D1 and libSQL
 * (and on `sqlite-proxy`, which needs its batch callback for it). `renameAuthenticator` is there where the table of
 * passkeys has a column for `name`, as the default tables have with `passkeyNames`.
 *
 * Errors are the driver's: Drizzle's own name every parameter, tokens included. A pool of `pg` without a listener for
 * `error` gets one, as from `PgAdapter`.
 *
 * @throws {TypeError} when the database is none of Drizzle's
 * @throws {InvalidConfig} when the version of drizzle-orm is one before 0.39
 */
export function DrizzleAdapter(db: PostgresDatabase, tables?: PostgresTables): DrizzleAdapter;
export function DrizzleAdapter(db: MySqlLikeDatabase, tables?: MySqlTables): DrizzleAdapter;
export function DrizzleAdapter(db: AsyncSqliteDatabase | SyncSqliteDatabase, tables?: SqliteTables): DrizzleAdapter;
export function DrizzleAdapter(db: unknown, tables?: unknown): DrizzleAdapter {
	requireVersion(npmVersion);
	return withDriverErrors(adapterOf(db, tables));
}

export default DrizzleAdapter;

/** The peer range of package.json takes any version: an application may have an old one, and another adapter on it. */
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
		return drizzleAdapter(
			postgresStore(db, allTables<PgTable>(postgresTables(), tables as PostgresTables | undefined))
		);
	}
	if (is(db, MySqlDatabase)) {
		const store = mysqlStore(db, allTables<MySqlTable>(mysqlTables(), tables as MySqlTables | undefined));
		return drizzleAdapter(retryingDeadlocks(store));
	}
	if (is(db, BaseSQLiteDatabase)) {
		const database = db as unknown as AsyncSqliteDatabase; // The store looks which kind it is.
		return drizzleAdapter(
			sqliteStore(database, allTables<SQLiteTable>(sqliteTables(), tables as SqliteTables | undefined))
		);
	}
	throw new TypeError('DrizzleAdapter takes a database that drizzle() made, for PostgreSQL, MySQL or SQLite');
}
