/** Connections of a pool of `pg` that are kept after the database has refused a statement. */
import type { Row } from '../store/store.js';
import { codeOf } from './errors.js';

/** The pool that the adapter needs: a pool of `pg`, or an object that answers in the same way. */
export interface Queryable {
	/** Runs a statement. */
	query(text: string, values: unknown[]): PromiseLike<{ rows: Row[] }>;
}

/** The members of a connection of a pool that are used here. */
export interface Connection extends Queryable {
	on(event: 'error', listener: () => void): unknown;
	removeListener(event: 'error', listener: () => void): unknown;
	/** Gives it back to the pool, which closes it after an error. */
	release(error?: unknown): void;
}

interface Pool extends Queryable {
	connect(): Promise<Connection>;
}

/**
 * Sends a statement to the pool. Its own `query` closes the connection after each error, also one that leaves the connection as it was, and the
 * next statement waits for a new one: most of the work of a database of which many ask what only one of them can get.
 */
export async function sendTo(pool: Queryable, text: string, values: unknown[]): Promise<{ rows: Row[] }> {
	return isPool(pool) ? sendOn(await pool.connect(), text, values) : pool.query(text, values);
}

/** Sends a statement on a connection, and gives the connection back. */
export async function sendOn(connection: Connection, text: string, values: unknown[]): Promise<{ rows: Row[] }> {
	let broken: unknown;
	// Without a listener, a connection that breaks while it is in use would end the process. Its statement fails, too.
	connection.on('error', ignore);
	try {
		return await connection.query(text, values);
	} catch (error) {
		if (!isRefusal(error)) broken = error;
		throw error;
	} finally {
		connection.removeListener('error', ignore);
		connection.release(broken);
	}
}

const ignore = (): void => undefined;

/**
 * Whether the database has refused the statement, and waits for the next one: because of its values, a constraint or another transaction.
 * @see PostgreSQL, appendix A, classes 22, 23 and 40
 */
function isRefusal(error: unknown): boolean {
	return /^(?:22|23|40)...$/.test(String(codeOf(error)));
}

/** Whether `connect` and `query` are of one class. An application, or a driver, that replaces `query` alone is asked through it. */
function isPool(value: Queryable): value is Pool {
	let owner: object | null = value;
	while (owner && !Object.hasOwn(owner, 'connect')) owner = Object.getPrototypeOf(owner) as object | null;
	return (
		'totalCount' in value &&
		owner !== null &&
		Object.hasOwn(owner, 'query') &&
		Reflect.get(owner, 'query') === value.query
	);
}
