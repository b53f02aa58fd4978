/**
 * Repeats calls that MySQL aborted because of a deadlock. InnoDB chooses a victim, rolls back its whole statement or
 * transaction, and expects the client to retry. @see MySQL Reference Manual, "How to Minimize and Handle Deadlocks"
 */

const ATTEMPTS = 5;

/** ER_LOCK_DEADLOCK */
const DEADLOCK = 1213;

/** Returns the same methods. Each must be rolled back completely when it fails, because it is called again. */
export function retryingDeadlocks<Methods extends object>(methods: Methods): Methods {
	const wrapped = Object.entries(methods).map(([name, member]: [string, unknown]) => {
		return [name, typeof member === 'function' ? retrying(member as Method) : member] as const;
	});
	return Object.fromEntries(wrapped) as Methods;
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
	return Reflect.get(error, 'errno') === DEADLOCK || isDeadlock(error.cause);
}
