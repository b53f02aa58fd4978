/** Waiting for the application's own functions, but not for ever. */

/** Thrown by {@link within} when the time is over. */
export class DeadlineError extends Error {
	override name = 'DeadlineError';
}

/** Gives what the call gives, or rejects when it takes longer than that; the call itself cannot be stopped. */
export async function within<T>(limitMs: number, call: () => T | PromiseLike<T>): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const deadline = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new DeadlineError(`no answer within ${limitMs / 1000} seconds`)), limitMs);
	});
	try {
		// Called in here, so that what it throws at once takes the same way as what it rejects with.
		return await Promise.race([(async () => call())(), deadline]);
	} finally {
		clearTimeout(timer);
	}
}
