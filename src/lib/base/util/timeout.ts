/** Limits the wait for the application's own functions. */

/** Thrown by {@link withTimeout} when the time has passed. */
export class TimeoutError extends Error {
	override name = 'TimeoutError';
}

/** The most microtasks that an immediate answer may take: a few `await`s of values that are already there. */
const turnsAtOnce = 4;

/**
 * Returns the result of the call, or rejects if it takes longer than the limit. The call itself cannot be stopped. A call
 * that answers at once, such as one to an in-process database, needs no timer.
 */
export async function withTimeout<T>(limitMs: number, call: () => T | PromiseLike<T>): Promise<T> {
	let settled = false;
	const settle = (): void => {
		settled = true;
	};
	const answer = Promise.resolve(call());
	answer.then(settle, settle);
	// oxlint-disable-next-line typescript/await-thenable -- it lets what is queued run
	for (let turn = 0; turn < turnsAtOnce && !settled; turn++) await undefined;
	if (settled) return await answer;

	let timer: ReturnType<typeof setTimeout> | undefined;
	const deadline = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new TimeoutError(`no answer within ${limitMs / 1000} seconds`)), limitMs);
	});
	try {
		return await Promise.race([answer, deadline]);
	} finally {
		clearTimeout(timer);
	}
}
