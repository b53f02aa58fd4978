/** Runs code at another time. */
import { refuseInProduction } from './production.js';

/**
 * Runs a function while the clock of this process shows another time, and goes on from there. Timers are not changed. With it, a test
 * makes a session that is old, or a code of the future. Fake timers of the runner do the same for a whole test.
 *
 * @param time a date, or milliseconds since the epoch
 * @throws {TestingInProduction} in production, and what the function throws
 * @example
 * ```ts
 * // A session of ten minutes ago, with which a page asks for a new proof.
 * await atTime(Date.now() - 600_000, () => signInAs(page, ada));
 * ```
 */
export async function atTime<T>(time: Date | number, run: () => T): Promise<Awaited<T>> {
	refuseInProduction('atTime');
	const Real = globalThis.Date;
	const ahead = new Real(time).getTime() - Real.now();
	const now = () => Real.now() + ahead;
	// Its dates are those of the real class: an adapter that asks `instanceof Date` knows each of them.
	globalThis.Date = new Proxy(Real, {
		construct: (target, values, called) =>
			Reflect.construct(target, values.length === 0 ? [now()] : values, called) as object,
		apply: () => new Real(now()).toString(),
		get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown))
	});
	try {
		return await run();
	} finally {
		globalThis.Date = Real;
	}
}
