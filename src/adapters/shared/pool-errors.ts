/** Handles idle connections of a pool of `pg` that the server closes, so that they do not end the process. */

/** The members of a pool of `pg` that are used here. */
interface Pool {
	readonly totalCount: number;
	on(event: 'error', listener: (error: Error) => void): unknown;
	listenerCount(event: 'error'): number;
}

/**
 * Adds a listener for errors to a pool without one. When PostgreSQL restarts, a pool emits `error` for each idle connection,
 * and Node.js ends a process in which an `error` has no listener. The pool itself replaces the connection. The listener
 * reports the first such error on the console, with the driver's code. An object that is not a pool of `pg` stays unchanged.
 */
export function listenForPoolErrors(pool: unknown): void {
	if (!isPool(pool) || pool.listenerCount('error') > 0) return;
	let reported = false;
	pool.on('error', (error) => {
		// A listener that the application has added since then replaces this one.
		if (reported || pool.listenerCount('error') > 1) return;
		reported = true;
		const code = String(Reflect.get(error, 'code') ?? 'no code');
		// oxlint-disable-next-line no-console -- an adapter has no logger, and the error must be visible
		console.warn(
			`[auth][warn] PostgreSQL closed an idle connection of the pool (${code}). The pool opens a new one. The adapter ` +
				"handled this error because the pool has no listener, and reports it once: add pool.on('error', ...) to see each one."
		);
	});
}

function isPool(value: unknown): value is Pool {
	if (typeof value !== 'object' || value === null) return false;
	return (
		'totalCount' in value && 'on' in value && 'listenerCount' in value && typeof value.listenerCount === 'function'
	);
}
