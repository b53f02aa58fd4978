/** The part of the adapter contract about the tables of plugins. */
import type { TableSource } from '../../lib/store/tables/engine.js';

export type { TableSource } from '../../lib/store/tables/engine.js';

/** The member that gives plugins their tables. */
export interface TableGroup {
	/**
	 * Extension of the `@auth/core` contract. Where plugins keep their tables. An adapter of another library gets those of this one:
	 * `{ ...PrismaAdapter(prisma), tables: OurPrismaAdapter(prisma).tables }`. Without it, a plugin with tables is refused.
	 */
	tables?: TableSource;
}
