/**
 * `framework-auth/adapters/prisma`: an adapter for a database that an application uses with Prisma: PostgreSQL, MySQL, MariaDB or
 * SQLite. A database of `@auth/prisma-adapter` keeps its users and live sessions.
 */
import { databasePlace } from '../lib/store/adapter/questions/place.js';
import { proofType, withAnswers } from '../lib/store/adapter/questions/answers.js';
import type { PrismaClientLike } from './prisma/client.js';
import { pluginTablesIn } from './prisma/plugin-tables.js';
import { withoutQueries } from './prisma/errors.js';
import { prismaStore, type ModelName } from './prisma/store.js';
import { storeAdapter, type StoreMethods } from './store/adapter.js';
import { proofTypeOfStore } from './store/proof-type.js';
import { retryingDeadlocks } from './store/deadlocks.js';

export type { PrismaClientLike } from './prisma/client.js';
export type { ModelName } from './prisma/store.js';

/** How the models of the application differ from those of the documentation. */
export interface PrismaOptions {
	/**
	 * The names of the models, where they differ, as members of the client: `{ user: 'person' }` for `prisma.person`.
	 * @default user, account, session, verificationToken, authenticator, secret
	 */
	models?: Partial<Record<ModelName, string>>;
}

/** An adapter with every method of the contract that its models can have. */
export type PrismaAdapter = StoreMethods;

/**
 * Creates an adapter on a Prisma client, from the models of its schema. Fields of users beside those of the contract are stored and
 * read, too.
 *
 * Every method except `deleteUser` and `deleteAuthenticator` is atomic in the database; you can repeat those two.
 * `createUserWithAccount` is a transaction, which the driver adapter of D1 does not have.
 *
 * Prisma's own errors quote the values of the query, including tokens. The methods throw them with the reason only.
 *
 * @example
 * ```ts
 * import { PrismaAdapter } from 'framework-auth/adapters/prisma';
 *
 * const adapter = PrismaAdapter(prisma);
 * ```
 */
export function PrismaAdapter(prisma: PrismaClientLike, { models = {} }: PrismaOptions = {}): PrismaAdapter {
	const store = prismaStore(prisma, models);
	const methods = withoutQueries(storeAdapter(retryingDeadlocks(store)));
	const tables = pluginTablesIn(prisma, models.user ?? 'user');
	return withAnswers(
		{ ...methods, ...(tables && { tables }) },
		{
			[proofType]: async () => proofTypeOfStore(store),
			[databasePlace]: async () => (await import('./prisma/place.js')).placeOfPrisma(prisma)
		}
	);
}

export default PrismaAdapter;
