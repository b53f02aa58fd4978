/** The databases of Kysely, which differ in their statements and in the values that they store. */
import type { Kysely } from 'kysely';

/** A database with the statements of this one. MariaDB is `mysql`. */
export type Dialect = 'sqlite' | 'postgres' | 'mysql';

/** The tables of the application, which the adapter does not know. */
export type Tables = Record<string, Record<string, unknown>>;

/**
 * Returns which database it is, by what its dialect can do.
 *
 * @throws {TypeError} for another database, such as SQL Server
 */
export function dialectOf(db: Kysely<Tables>): Dialect {
	const { supportsReturning, supportsTransactionalDdl } = db.getExecutor().adapter;
	if (supportsReturning) return supportsTransactionalDdl ? 'postgres' : 'sqlite';
	if (!supportsTransactionalDdl) return 'mysql';
	throw new TypeError('KyselyAdapter works on PostgreSQL, MySQL, MariaDB and SQLite');
}
