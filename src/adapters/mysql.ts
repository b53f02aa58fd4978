/**
 * `framework-auth/adapters/mysql`: an adapter for MySQL and MariaDB, through a pool of `mysql2/promise`. A database of
 * `@auth/drizzle-adapter` keeps its users and live sessions.
 */
import { mysqlDatabase, type MySqlPoolLike } from './mysql/database.js';
import { mysqlNames } from './mysql/dialect.js';
import { createMySqlTables, mysqlCreatedSessions } from './mysql/schema.js';
import { sqlAdapter, type SqlAdapterOptions } from './sql/adapter.js';
import { retryingDeadlocks } from './store/deadlocks.js';
import type { Adapter } from './types.js';

export type { MySqlConnectionLike, MySqlExecutor, MySqlPoolLike } from './mysql/database.js';
export { schema } from './mysql/schema.js';

/** An adapter that has every method of the contract. */
export type MySqlAdapter = Required<Adapter>;

/** The options of {@link MySqlAdapter}. Give {@link createTables} the same. */
export type MySqlOptions = SqlAdapterOptions;

/**
 * Creates an adapter on a pool, with the tables of {@link createTables}. Every method except `deleteUser` and `deleteAuthenticator`
 * is atomic in the database; you can repeat those two. A call is repeated after a deadlock.
 *
 * Text is compared byte by byte, whatever the collation of the tables. Times are stored in UTC, whatever the time zone of the pool.
 *
 * @example
 * ```ts
 * import { MySqlAdapter } from 'framework-auth/adapters/mysql';
 * import { createPool } from 'mysql2/promise';
 *
 * const adapter = MySqlAdapter(createPool('mysql://127.0.0.1/app'));
 * ```
 * @throws {TypeError} for another object than a pool of `mysql2/promise`
 * @throws {InvalidConfig} for names that a table cannot have
 */
export function MySqlAdapter(pool: MySqlPoolLike, options: MySqlOptions = {}): MySqlAdapter {
	const names = mysqlNames(options);
	return sqlAdapter(mysqlDatabase(requirePool(pool)), names, {
		id: options.id,
		client: pool,
		moments: 'native',
		createdSessions: mysqlCreatedSessions(names),
		around: retryingDeadlocks
	});
}

/**
 * Creates the tables, and the columns that are missing in them. It changes nothing that exists: run it as often as you like, also
 * on a database of `@auth/drizzle-adapter`.
 * @throws {TypeError} for another object than a pool of `mysql2/promise`
 * @throws {InvalidConfig} for names that a table cannot have
 * @example await createTables(pool)
 */
export async function createTables(pool: MySqlPoolLike, options: MySqlOptions = {}): Promise<void> {
	await createMySqlTables(mysqlDatabase(requirePool(pool)), mysqlNames(options), options.id);
}

export default MySqlAdapter;

function requirePool(pool: MySqlPoolLike): MySqlPoolLike {
	// A pool of `mysql2` itself has both methods, which take callbacks.
	if (typeof pool.execute === 'function' && typeof pool.getConnection === 'function' && !('promise' in pool))
		return pool;
	throw new TypeError('MySqlAdapter takes a pool that createPool of mysql2/promise made');
}
