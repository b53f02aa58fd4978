/**
 * Repeats calls that the database aborted because of a deadlock. InnoDB chooses a victim, rolls back its whole statement or
 * transaction, and expects the client to retry. @see MySQL Reference Manual, "How to Minimize and Handle Deadlocks"
 */
import type { Store } from './store.js';

const ATTEMPTS = 5;

/** ER_LOCK_DEADLOCK */
const DEADLOCK = 1213;

/** Prisma's code for deadlocks and serialization failures of every database. */
const PRISMA_CONFLICT = 'P2034';

/** Returns the same store. Each method is atomic, and therefore rolled back completely when it fails. */
export function retryingDeadlocks<T>(store: Store<T>): Store<T> {
	const { tables, columns, ...methods } = store;
	const wrapped = Object.entries(methods).map(([name, method]) => [name, retrying(method as Method)] as const);
	return { tables, columns, ...(Object.fromEntries(wrapped) as typeof methods) };
}

type Method = (...args: unknown[]) => Promise<unknown>;

function retrying(method: Method): Method {
	return async (...args) => {
		for (let attempt = 1; ; attempt++) {
			try {
				return await method(...args);
			} catch (error) {
				if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
			}
		}
	};
}

function isDeadlock(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if (Reflect.get(error, 'errno') === DEADLOCK || Reflect.get(error, 'code') === PRISMA_CONFLICT) return true;
	return isDeadlock(error.cause);
}
