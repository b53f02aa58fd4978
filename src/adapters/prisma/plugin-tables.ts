/** The tables of plugins in the database of a Prisma client, beside the table of its model of users. They are not models of the client. */
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import { quoted, textOf, type Sql } from '../../lib/store/tables/sql/fragment.js';
import { nullIfMissing, outcomeOf } from '../../lib/store/tables/sql/source.js';
import type { SqlResult, SqlSource } from '../../lib/store/tables/sql/source.js';
import { idTypeOf } from '../../lib/store/tables/sql/users.js';
import type { Row } from '../store/store.js';
import type { PrismaClientLike } from './client.js';
import { prismaDialect } from './dialect.js';

/** The members of a client that send statements of the library. */
interface RawClient {
	$queryRawUnsafe(text: string, ...values: unknown[]): Promise<Row[]>;
	$executeRawUnsafe(text: string, ...values: unknown[]): Promise<number>;
	$transaction<T>(work: (on: RawClient) => Promise<T>): Promise<T>;
}

/** A model, as the generated client describes it. */
interface Described {
	readonly dbName?: string | null;
	readonly fields: readonly { readonly name: string; readonly dbName?: string | null }[];
}

/** Returns where the tables are; undefined for a client of another database. @param model the name of the model of users */
export function pluginTablesIn(prisma: PrismaClientLike, model: string): { readonly sql: SqlSource } | undefined {
	const dialect = prismaDialect(prisma);
	if (!dialect) return undefined;
	const client = prisma as unknown as RawClient;
	const table = quoted(dialect, storedName(prisma, model));
	const column = (name: string) => quoted(dialect, storedName(prisma, model, name));
	const columns = { id: column('id'), name: column('name'), email: column('email'), image: column('image') };
	const source: SqlSource = {
		dialect,
		run: async (statement) => run(client, dialect, statement),
		...(dialect !== 'postgres' && {
			runTogether: async (steps) =>
				nullIfMissing(() =>
					client.$transaction(async (on) => {
						const results: SqlResult[] = [];
						for (const step of steps) {
							results.push(outcomeOf(step, await run(on, dialect, step.statement), dialect));
						}
						return results;
					})
				)
		}),
		users: { table, columns, ...(dialect === 'postgres' && { idType: async () => idTypeOf(source) }) }
	};
	return { sql: source };
}

async function run(on: RawClient, dialect: Dialect, statement: Sql): Promise<SqlResult> {
	const text = textOf(statement, dialect);
	const values = statement.values.map((value) => value ?? null);
	const hasRows = dialect === 'mysql' ? text.startsWith('select ') : !text.startsWith('create ');
	if (hasRows) return { rows: await on.$queryRawUnsafe(text, ...values), changes: 0 };
	return { rows: [], changes: await on.$executeRawUnsafe(text, ...values) };
}

/** Returns the name of the model's table, or of a column in it. */
function storedName(prisma: PrismaClientLike, model: string, field?: string): string {
	const name = model.charAt(0).toUpperCase() + model.slice(1);
	const models = (prisma as { _runtimeDataModel?: { models?: Record<string, Described> } })._runtimeDataModel?.models;
	const described = models?.[name] ?? models?.[model];
	if (field === undefined) return described?.dbName ?? name;
	return described?.fields.find((each) => each.name === field)?.dbName ?? field;
}
