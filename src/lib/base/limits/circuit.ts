/**
 * Calls to a store that may fall silent. The first calls wait until their time is over. After that, calls fail at once, and one
 * at a time finds out whether the store answers again. A store that refuses or fails at once makes no request wait, and is asked
 * each time.
 *
 * @see Microsoft Azure, Cloud Design Patterns, Circuit Breaker
 */
import { TimeoutError, withTimeout } from '../util/timeout.js';

/** Thrown in place of a call to a store that did not answer a moment ago. */
export class SilentStore extends Error {
	override name = 'SilentStore';
}

export class Circuit {
	/** The time when the store is asked again; null while it answers. By a monotonic clock. */
	#askAgainAtMs: number | null = null;
	#isAsking = false;
	readonly #limitMs: number;
	readonly #pauseMs: number;

	/**
	 * @param limitMs the longest time that a call may take
	 * @param pauseMs the time during which calls fail at once, after one that took longer
	 */
	constructor(limitMs: number, pauseMs: number) {
		this.#limitMs = limitMs;
		this.#pauseMs = pauseMs;
	}

	/** Makes the call. @throws {SilentStore | TimeoutError} when the store does not answer, or the error of the call */
	async run<T>(call: () => Promise<T>): Promise<T> {
		const isFirstAfterPause = this.#askAgainAtMs !== null;
		if (isFirstAfterPause) this.#requireTurn();
		try {
			const answer = await withTimeout(this.#limitMs, call);
			this.#askAgainAtMs = null;
			return answer;
		} catch (thrown) {
			this.#askAgainAtMs = thrown instanceof TimeoutError ? performance.now() + this.#pauseMs : null;
			throw thrown;
		} finally {
			if (isFirstAfterPause) this.#isAsking = false;
		}
	}

	#requireTurn(): void {
		if (this.#isAsking || performance.now() < (this.#askAgainAtMs ?? 0)) {
			throw new SilentStore('the store has not answered, and is asked again in a few seconds');
		}
		this.#isAsking = true;
	}
}
