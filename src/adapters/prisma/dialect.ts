/** The dialects, by Prisma's names of databases. */
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import type { PrismaClientLike } from './client.js';

const dialects: Readonly<Record<string, Dialect>> = {
	postgresql: 'postgres',
	cockroachdb: 'postgres',
	mysql: 'mysql',
	sqlite: 'sqlite'
};

/** Returns the dialect of a client; undefined for another database. */
export function prismaDialect(prisma: PrismaClientLike): Dialect | undefined {
	return dialects[String(Reflect.get(prisma, '_activeProvider'))];
}
