/** Interruptions between two statements of a flow: a process that ends, or a second actor. */
import type { TableOperations } from '../../src/tables.js';

export class Stopped extends Error {}

/** Does something before the statement with this number. */
export function before(operations: TableOperations, at: number, act: () => Promise<unknown>): TableOperations {
	let count = 0;
	return new Proxy(operations, {
		get:
			(target, name) =>
			async (...given: unknown[]) => {
				if (++count === at) await act();
				return (Reflect.get(target, name) as (...args: unknown[]) => unknown)(...given);
			}
	});
}

/** Fails before the statement with this number, as a process that ends there. */
export const stoppedAt = (operations: TableOperations, at: number): TableOperations =>
	before(operations, at, async () => Promise.reject(new Stopped()));

/** Whether a flow was stopped. @throws any other error */
export const isStopped = async (flow: Promise<unknown>): Promise<boolean> =>
	flow.then(
		() => false,
		(error: unknown) => {
			if (error instanceof Stopped) return true;
			throw error;
		}
	);
