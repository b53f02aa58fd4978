/**
 * Databases without the adapter's tables: the most frequent failure of a new application, recognized by the databases' names for
 * it.
 */
import { AdapterError } from '../../../errors.js';

/** PostgreSQL's `undefined_table` and `undefined_column`, and the names that MySQL, MariaDB and Prisma have for them. */
const codes = new Set(['42P01', '42703', 'ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR', 'P2021', 'P2022']);
/** SQLite has no specific error code for it. */
const texts = /\bno such (?:table|column)\b|\bhas no column named\b/i;
/**
 * The number of errors in a chain of causes that are read. Data layers wrap the error of the database, and the chain may be a
 * ring.
 */
const longestChain = 5;

/** Returns how to make the tables if an error means that one, or a column of one, is missing; null for another error. */
export function missingTableCure(thrown: unknown): string | null {
	return chainOf(thrown).some(isMissing)
		? 'A table or a column is missing. Create the tables: for `framework-auth/adapters/pg` run the SQL that it exports as ' +
				'`schema`, with Drizzle run `npx drizzle-kit push` or `migrate`, with Prisma `npx prisma migrate dev`, for another adapter ' +
				'see its documentation'
		: null;
}

/** Runs something that a database without the table of secrets cannot do. It returns `otherwise` for one. */
export async function unlessTableMissing<T, Otherwise>(
	run: () => PromiseLike<T>,
	otherwise: Otherwise
): Promise<T | Otherwise> {
	try {
		return await run();
	} catch (thrown) {
		if (thrown instanceof AdapterError && missingTableCure(thrown.cause?.err) !== null) return otherwise;
		throw thrown;
	}
}

function chainOf(thrown: unknown): Error[] {
	const chain: Error[] = [];
	for (let error = thrown; error instanceof Error && chain.length < longestChain; error = error.cause)
		chain.push(error);
	return chain;
}

function isMissing(error: Error & { readonly code?: unknown }): boolean {
	return codes.has(String(error.code)) || texts.test(error.message);
}
