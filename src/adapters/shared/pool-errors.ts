/** Idle connections of a pool of `pg` that the server closes: they must not end the process. */

/** What of a pool of `pg` is used here. */
interface Pool {
	readonly totalCount: number;
	on(event: 'error', listener: (error: Error) => void): unknown;
	listenerCount(event: 'error'): number;
}

/**
 * Listens for errors of a pool that nothing listens to. When PostgreSQL restarts, a pool emits `error` for each idle
 * connection, and Node.js ends a process in which an `error` has no listener. The pool replaces the connection by itself.
 * The first such error is reported on the console, with the driver's code. Anything that is not a pool of `pg` is left alone.
 */
export function listenForPoolErrors(pool: unknown): void {
	if (!isPool(pool) || pool.listenerCount('error') > 0) return;
	let reported = false;
	pool.on('error', (error) => {
		// A listener that the application has added since then takes over.
		if (reported || pool.listenerCount('error') > 1) return;
		reported = true;
		const code = String(Reflect.get(error, 'code') ?? 'no code');
		// eslint-disable-next-line no-console -- an adapter has no logger, and the error must not go unseen
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
