/** Asks the database of a Prisma client which one it is. */
import type { DatabasePlace } from '../../lib/store/adapter/questions/place.js';
import type { Row } from '../store/store.js';
import { textOf } from '../../lib/store/tables/sql/fragment.js';
import { placeIn } from '../sql/place.js';
import type { PrismaClientLike } from './client.js';
import { prismaDialect } from './dialect.js';

/** Returns nothing for another database. */
export async function placeOfPrisma(prisma: PrismaClientLike): Promise<DatabasePlace> {
	const dialect = prismaDialect(prisma);
	const { $queryRawUnsafe: ask } = prisma as { $queryRawUnsafe?: (text: string) => Promise<Row[]> };
	if (!dialect || !ask) return {};
	return placeIn({
		dialect,
		run: async (statement) => ({ rows: await ask.call(prisma, textOf(statement, dialect)), changes: 0 })
	});
}
