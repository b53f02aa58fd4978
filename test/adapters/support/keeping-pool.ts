/**
 * A pool that keeps a connection after a statement that PostgreSQL has refused, as the adapter for `pg` does. Drizzle and Prisma leave that
 * to the pool. They do the same with the answer, and tests of rivals open hundreds of connections fewer.
 */
import pg from 'pg';
import { sendOn, type Connection } from '../../../src/adapters/pg/connections.js';

/** Returns such a class for a copy of `pg`. */
export const keeping = (Pool: typeof pg.Pool): typeof pg.Pool =>
	class extends Pool {
		/** Sends what the pool would send. */
		override query(...[statement, values]: unknown[]): never {
			const connection = this.connect() as Promise<unknown> as Promise<Connection>;
			return connection.then((each) => sendOn(each, statement as string, values as unknown[])) as never;
		}
	};

export const KeepingPool = keeping(pg.Pool);
