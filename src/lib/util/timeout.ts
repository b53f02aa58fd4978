/** Waiting for the application's own functions, but not for ever. */

/** Thrown by {@link withTimeout} when the time is over. */
export class TimeoutError extends Error {
	override name = 'TimeoutError';
}

/** So many microtasks an answer may take to count as given at once: a few `await`s of what is there already. */
const turnsAtOnce = 4;

/**
 * Gives what the call gives, or rejects when it takes longer than that; the call itself cannot be stopped. No timer is
 * set for a call that answers at once, as databases in the process do.
 */
export async function withTimeout<T>(limitMs: number, call: () => T | PromiseLike<T>): Promise<T> {
	let settled = false;
	const settle = (): void => {
		settled = true;
	};
	const answer = Promise.resolve(call());
	answer.then(settle, settle);
	for (let turn = 0; turn < turnsAtOnce && !settled; turn++) await undefined;
	if (settled) return answer;

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
