/**
 * A queue for a limited number of places. If all are taken, a request waits until one is given back. The number of waiting
 * requests and their time are limited. The places are counted elsewhere: a try says whether there was one left.
 */

/** Thrown if all places are held, and none became free in time. */
export class Crowded extends Error {
	override name = 'Crowded';
}

/** The longest wait for a place, and for all that an attempt needs, in milliseconds. */
export const longestWaitMs = 10_000;
/**
 * How long to wait for places that only other processes may hold, in milliseconds. They do not report when they give one
 * back.
 */
const otherProcessesMs = 1_000;
const askAgainMs = 100;
/** How long to treat a key as full after no other process gave a place back, in milliseconds. */
const takenForFullMs = 10_000;
const mostWaiting = { forOneKey: 500, inAll: 5_000 };

/** Tries to take a place. `isFull` says whether an error that `take` threw means that all places are taken. */
export interface Try<T> {
	take(): Promise<T>;
	isFull(thrown: unknown): boolean;
	/** When to stop waiting, by `performance.now()`. @default after {@link longestWaitMs} */
	readonly untilMs?: number;
}

interface Waiter {
	/** Tries once. Returns `'taken'` if it took a place, and `'full'` if not. */
	attempt(): Promise<'taken' | 'full'>;
	giveUp(reason: unknown): void;
	/** The error of the last try. */
	refusal: unknown;
	/** The number of changes at the last try. */
	triedAt: number;
	readonly sinceMs: number;
	/** The time is over. Set by its timer, which may end a little earlier than the clock says. */
	isLate: boolean;
}

/** A turn of letting the waiting requests try. */
interface Turn {
	/** When its present try began. */
	sinceMs: number;
	isTrying: boolean;
}

/**
 * How long a try may take, in milliseconds: longer than a store may. After that, the platform has ended the request that the
 * turn belongs to, and the try with it: Cloudflare Workers do so. Then another request takes the turn over.
 */
const longestTryMs = 5_000;

/** The places of one key. */
interface KeyState {
	/** How many places this process holds, including tries. */
	count: number;
	/** How often a place may have become free. */
	changes: number;
	/** The turn of the request that lets the waiting ones try. */
	turn: Turn | undefined;
	timer: ReturnType<typeof setTimeout> | undefined;
	readonly waiting: Set<Waiter>;
}

export class Places {
	readonly #states = new Map<string, KeyState>();
	readonly #isShared: boolean;
	/** The keys for which a wait was in vain, and when it ended, in milliseconds. */
	readonly #inVain = new Map<string, number>();
	#waiting = 0;

	/** @param isShared whether other processes hold places, too */
	constructor(isShared: boolean) {
		this.#isShared = isShared;
	}

	/** Takes a place, in the order of arrival. @throws {Crowded}, or the error of the last try, if no place can become free */
	async take<T>(key: string, attempt: Try<T>): Promise<T> {
		const state = this.#stateAt(key);
		const sinceMs = performance.now();
		let [triedAt, refusal]: [number, unknown] = [-1, undefined];
		if (state.waiting.size === 0) {
			triedAt = state.changes;
			state.count++;
			try {
				return await attempt.take();
			} catch (thrown) {
				state.count--;
				if (!attempt.isFull(thrown)) {
					this.#changed(key, state);
					throw thrown;
				}
				refusal = thrown;
			}
		}
		return this.#wait(key, state, attempt, { triedAt, refusal, sinceMs });
	}

	/** Leaves a place that was taken, whether it was given back or not. */
	leave(key: string): void {
		const state = this.#states.get(key);
		if (!state) return;
		state.count--;
		this.#changed(key, state);
	}

	/** The number of keys whose places are held or waited for. */
	get size(): number {
		return this.#states.size;
	}

	#stateAt(key: string): KeyState {
		let state = this.#states.get(key);
		if (!state) {
			state = { count: 0, changes: 0, turn: undefined, timer: undefined, waiting: new Set() };
			this.#states.set(key, state);
		}
		return state;
	}

	#changed(key: string, state: KeyState): void {
		state.changes++;
		void this.#serve(key, state);
	}

	#wait<T>(key: string, state: KeyState, request: Try<T>, since: Pick<Waiter, 'triedAt' | 'refusal' | 'sinceMs'>) {
		const { take, isFull, untilMs = since.sinceMs + longestWaitMs } = request;
		return new Promise<T>((resolve, reject) => {
			if (state.waiting.size >= mostWaiting.forOneKey || this.#waiting >= mostWaiting.inAll) {
				reject(new Crowded('too many requests wait already'));
				void this.#serve(key, state);
				return;
			}
			const leaveQueue = (): void => {
				clearTimeout(timer);
				if (state.waiting.delete(waiter)) this.#waiting--;
			};
			const waiter: Waiter = {
				...since,
				isLate: false,
				async attempt() {
					try {
						const taken = await take();
						leaveQueue();
						resolve(taken);
						return 'taken';
					} catch (thrown) {
						waiter.refusal = thrown;
						if (!isFull(thrown)) waiter.giveUp(thrown);
						return 'full';
					}
				},
				giveUp(reason) {
					leaveQueue();
					reject(reason as Error);
				}
			};
			// The queue ends the wait, so that a running try is never abandoned together with the place that it takes.
			const timer = setTimeout(() => {
				waiter.isLate = true;
				this.#changed(key, state);
			}, untilMs - performance.now());
			state.waiting.add(waiter);
			this.#waiting++;
			void this.#serve(key, state);
		});
	}

	/** Lets the waiting requests try, one after another, until one finds no place although one may still become free. */
	async #serve(key: string, state: KeyState): Promise<void> {
		const before = state.turn;
		if (before && performance.now() - before.sinceMs < longestTryMs) return;
		if (before?.isTrying) state.count--;
		const turn: Turn = { sinceMs: performance.now(), isTrying: false };
		state.turn = turn;
		for (const waiter of state.waiting) {
			while (state.waiting.has(waiter) && waiter.triedAt !== state.changes) {
				await this.#attempt(state, waiter, turn);
				if (state.turn !== turn) return;
			}
			if (!state.waiting.has(waiter)) continue;
			if (waiter.isLate) waiter.giveUp(new Crowded('no place became free'));
			else if (this.#mayBecomeFree(key, state, waiter)) break;
			else waiter.giveUp(waiter.refusal);
		}
		state.turn = undefined;
		if (state.waiting.size > 0) this.#askAgain(key, state);
		else if (state.count === 0 && this.#states.get(key) === state) this.#states.delete(key);
	}

	async #attempt(state: KeyState, waiter: Waiter, turn: Turn): Promise<void> {
		waiter.triedAt = state.changes;
		Object.assign(turn, { sinceMs: performance.now(), isTrying: true });
		state.count++;
		const result = await waiter.attempt();
		turn.isTrying = false;
		// A try whose turn was taken over is not counted any more, unless it took a place after all.
		const isCounted = state.turn === turn;
		if (result === 'full' && isCounted) state.count--;
		else if (result === 'taken' && !isCounted) state.count++;
	}

	#mayBecomeFree(key: string, state: KeyState, { sinceMs }: Waiter): boolean {
		if (state.count > 0) return true;
		const now = performance.now();
		if (!this.#isShared || now - (this.#inVain.get(key) ?? -Infinity) < takenForFullMs) return false;
		if (now - sinceMs < otherProcessesMs) return true;
		if (this.#inVain.size >= mostWaiting.inAll) this.#inVain.clear();
		this.#inVain.set(key, now);
		return false;
	}

	/** Asks again after a while: this is the only way to notice that another process gave back a place. */
	#askAgain(key: string, state: KeyState): void {
		if (!this.#isShared || state.timer !== undefined) return;
		state.timer = setTimeout(() => {
			state.timer = undefined;
			this.#changed(key, state);
		}, askAgainMs);
	}
}
