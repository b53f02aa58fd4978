/** Databases of Drizzle and Prisma, whose tools change the tables: the command prints what their schema files need for plugins. */
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import type { Tables } from '../../lib/store/tables/table.js';
import { UsageError, type Invocation } from '../command.js';
import type { PrintedDialect } from './dialects.js';
import { drizzleDefinitions, drizzleIds } from './drizzle.js';
import { prismaIds, prismaModels, type PrismaProvider } from './prisma.js';

export const drizzleOn = (dialect: Dialect): PrintedDialect => ({
	print(options, tables) {
		requireTables(tables, 'Drizzle', 'framework-auth/adapters/drizzle exports the tables of the adapter');
		return drizzleDefinitions(dialect, tables, idOf(options, drizzleIds(dialect)));
	},
	tool: 'drizzle-kit push',
	compare: only
});

export const prismaOn = (provider: PrismaProvider): PrintedDialect => ({
	print(options, tables) {
		requireTables(tables, 'Prisma', 'the documentation of the adapter has its models');
		return prismaModels(provider, tables, idOf(options, prismaIds));
	},
	tool: 'prisma migrate dev',
	compare: only
});

/** @throws {UsageError} without tables of plugins */
function requireTables(tables: Tables, name: string, own: string): void {
	if (tables.size > 0) return;
	throw new UsageError(
		`For ${name}, this prints the tables of plugins: --with framework-auth/organizations. For those of sign-ins, ${own}.`
	);
}

/** @throws {UsageError} */
function only(): never {
	throw new UsageError('This prints definitions, and changes no database. Run it without --database and --apply.');
}

/** @throws {UsageError} for another type */
function idOf<Id extends string>({ id }: Invocation['options'], ids: readonly Id[]): Id | undefined {
	if (id === undefined || (ids as readonly unknown[]).includes(id)) return id as Id | undefined;
	throw new UsageError(`There are no ids of the type "${String(id)}". The types are: ${ids.join(', ')}.`);
}
