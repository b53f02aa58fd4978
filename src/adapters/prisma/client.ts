/** The members of a Prisma client that the adapter uses. The client itself is generated from the schema of the application. */
import type { Row } from '../store/store.js';

/** Any Prisma client. Its models are looked up by name, because each application generates its own types. */
export interface PrismaClientLike {
	/** Runs a function, or operations, in a transaction. */
	readonly $transaction: (argument: never) => Promise<unknown>;
}

/** A condition of a query. */
export type Where = Record<string, unknown>;

/** A model of the client. */
export interface Model {
	/** The scalar fields, by name. @see https://www.prisma.io/docs/orm/reference/prisma-client-reference "Compare columns in the same table" */
	readonly fields: Readonly<Record<string, { readonly typeName: string }>>;
	create(query: { data: Row }): Promise<Row>;
	findMany(query: { where: Where; take?: number; orderBy?: Row; include?: Row }): Promise<Row[]>;
	updateMany(query: { where: Where; data: Row }): Promise<{ count: number }>;
	/** Where the database returns changed rows: not on MySQL and MariaDB. */
	updateManyAndReturn(query: { where: Where; data: Row }): Promise<Row[]>;
	delete(query: { where: Where }): Promise<Row>;
	deleteMany(query: { where: Where }): Promise<{ count: number }>;
}

/** The client, with its models. */
export type Client = Readonly<Record<string, Model | undefined>>;

/** The transaction of a client, in which a failure leaves nothing. */
export type Transaction = <Result>(run: (client: Client) => Promise<Result>) => Promise<Result>;

/** Returns the client, whose models can be looked up. */
export function clientOf(prisma: PrismaClientLike): { client: Client; transaction: Transaction } {
	const transaction = (run: unknown) => prisma.$transaction(run as never);
	return { client: prisma as unknown as Client, transaction: transaction as Transaction };
}

/**
 * Whether the database compares text exactly, and returns the rows that a statement changed: PostgreSQL, CockroachDB and SQLite.
 * If a later Prisma no longer says which database it is, the answer is no, which costs reads and nothing else.
 */
export function isExact(prisma: PrismaClientLike): boolean {
	return ['postgresql', 'cockroachdb', 'sqlite'].includes(String(Reflect.get(prisma, '_activeProvider')));
}
