/** The databases of Kysely. */
import type { Kysely } from 'kysely';
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';

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
	throw new TypeError('KyselyAdapter works on PostgreSQL, MySQL, MariaDB and SQLite: use a dialect of one of these');
}
