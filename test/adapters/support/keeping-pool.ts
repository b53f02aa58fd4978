/**
 * A pool that keeps a connection after a statement that PostgreSQL has refused, as the adapter for `pg` does. Drizzle and Prisma leave that
 * to the pool. They do the same with the answer, and tests of rivals open hundreds of connections fewer.
 */
import pg from 'pg';
import { sendTo } from '../../../src/adapters/pg/connections.js';

/** Returns such a class for a copy of `pg`. */
export const keeping = (Pool: typeof pg.Pool): typeof pg.Pool =>
	class extends Pool {
		/** Sends what the pool would send, on a connection of the pool. */
		override query(...[statement, values]: unknown[]): never {
			const { query } = Pool.prototype;
			const asked = { totalCount: this.totalCount, connect: () => this.connect(), query };
			return sendTo(asked as never, statement as string, values as unknown[]) as never;
		}
	};

export const KeepingPool = keeping(pg.Pool);
