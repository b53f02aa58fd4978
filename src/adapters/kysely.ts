/**
 * `framework-auth/adapters/kysely`: an adapter for a database that an application uses with Kysely: PostgreSQL, MySQL, MariaDB or
 * SQLite. A database of `@auth/kysely-adapter` keeps its users and live sessions.
 */
import type { Kysely } from 'kysely';
import { indexName } from './kysely/create-tables.js';
import { dialectOf, type Tables } from './kysely/dialect.js';
import { kyselyDatabase } from './kysely/database.js';
import { tableNames, type TableOptions } from './kysely/tables.js';
import { namesOf } from './shared/names.js';
import { storedColumns } from './shared/stored-columns.js';
import { definedColumns } from './shared/tables.js';
import { withSqlAnswers } from './sql/questions.js';
import { tableSource } from './sql/table-source.js';
import { sqlStore } from './sql/store.js';
import { storeAdapter, type StoreMethods } from './store/adapter.js';
import { retryingDeadlocks } from './store/deadlocks.js';

export { createTables } from './kysely/create-tables.js';
export type { IdType, TableName, TableOptions } from './kysely/tables.js';

/** An adapter with every method of the contract that its tables can have. */
export type KyselyAdapter = StoreMethods;

/**
 * Creates an adapter on a Kysely database. {@link createTables} creates its tables.
 *
 * The statements are made without the plugins of the database, so that the columns keep the names of the contract. Every method
 * except `deleteUser` and `deleteAuthenticator` is atomic in the database; you can repeat those two. `createUserWithAccount` is a
 * transaction, which the dialects of D1 do not have.
 *
 * @example
 * ```ts
 * import { KyselyAdapter } from 'framework-auth/adapters/kysely';
 *
 * const adapter = KyselyAdapter(db);
 * ```
 * @throws {TypeError} for a database other than PostgreSQL, MySQL, MariaDB and SQLite
 * @throws {InvalidConfig} for names that a table cannot have
 */
export function KyselyAdapter<Database>(database: Kysely<Database>, options: TableOptions = {}): KyselyAdapter {
	const db = (database as unknown as Kysely<Tables>).withoutPlugins();
	const dialect = dialectOf(db);
	const names = namesOf({ tables: options.tables }, tableNames, { quote: dialect === 'mysql' ? '`' : '"' });
	const own = kyselyDatabase(db, dialect);
	const store = sqlStore(own, {
		names,
		defined: definedColumns(options.authJs),
		stored: storedColumns(dialect, options),
		moments: dialect === 'sqlite' ? 'iso' : 'native'
	});
	const methods = storeAdapter(dialect === 'mysql' ? retryingDeadlocks(store) : store);
	return withSqlAnswers({ ...methods, tables: tableSource(own, names) }, () => own, names, { nameOf: indexName });
}

export default KyselyAdapter;
