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
	class Shifted extends Real {
		constructor(...values: [] | [string | number | Date]) {
			if (values.length === 0) super(Real.now() + ahead);
			else super(...values);
		}
		static override now(): number {
			return Real.now() + ahead;
		}
	}
	globalThis.Date = Shifted as DateConstructor;
	try {
		return await run();
	} finally {
		globalThis.Date = Real;
	}
}
