/**
 * Waiting for a place, where there are only so many at once: whoever finds all taken waits until one is given back,
 * bounded in number and in time. How many there are is counted elsewhere: a try says whether there was one left.
 */

/** All places are held, and none became free in time. */
export class Crowded extends Error {
	override name = 'Crowded';
}

/** Longest wait for a place: milliseconds. */
export const longestWaitMs = 10_000;
/** How long to wait for places that only other processes may hold: milliseconds. Nothing tells when they give one back. */
const otherProcessesMs = 1_000;
const askAgainMs = 100;
/** How long to take a key for full, after no other process gave a place back: milliseconds. */
const takenForFullMs = 10_000;
const mostWaiting = { forOneKey: 500, inAll: 5_000 };

/** Finds out whether there is a place. Returns `isFull` for what it throws when there is none. */
export interface Try<T> {
	take(): Promise<T>;
	isFull(thrown: unknown): boolean;
}

interface Waiter {
	/** Tries once: null when all places are taken, or how the wait ended. */
	attempt(): Promise<'taken' | 'full'>;
	giveUp(reason: unknown): void;
	/** What the last try threw. */
	refusal: unknown;
	/** The number of changes at the last try. */
	triedAt: number;
	readonly sinceMs: number;
}

/** The places of one key. */
interface Held {
	/** How many this process holds, tries among them. */
	count: number;
	/** How often one may have become free. */
	changes: number;
	isServing: boolean;
	timer: ReturnType<typeof setTimeout> | undefined;
	readonly waiting: Set<Waiter>;
}

export class Places {
	readonly #held = new Map<string, Held>();
	readonly #isShared: boolean;
	/** Keys that were waited for in vain, and since when: milliseconds. */
	readonly #inVain = new Map<string, number>();
	#waiting = 0;

	/** @param isShared whether other processes hold places, too */
	constructor(isShared: boolean) {
		this.#isShared = isShared;
	}

	/** Takes a place, in the order of arrival. @throws {Crowded} or what the last try threw, when none can become free */
	async take<T>(key: string, attempt: Try<T>): Promise<T> {
		const held = this.#heldAt(key);
		const sinceMs = performance.now();
		let [triedAt, refusal]: [number, unknown] = [-1, undefined];
		if (held.waiting.size === 0) {
			triedAt = held.changes;
			held.count++;
			try {
				return await attempt.take();
			} catch (thrown) {
				held.count--;
				if (!attempt.isFull(thrown)) {
					this.#changed(key, held);
					throw thrown;
				}
				refusal = thrown;
			}
		}
		return this.#wait(key, held, attempt, { triedAt, refusal, sinceMs });
	}

	/** Leaves a place that was taken, given back or not. */
	leave(key: string): void {
		const held = this.#held.get(key);
		if (!held) return;
		held.count--;
		this.#changed(key, held);
	}

	#heldAt(key: string): Held {
		let held = this.#held.get(key);
		if (!held) {
			held = { count: 0, changes: 0, isServing: false, timer: undefined, waiting: new Set() };
			this.#held.set(key, held);
		}
		return held;
	}

	#changed(key: string, held: Held): void {
		held.changes++;
		void this.#serve(key, held);
	}

	#wait<T>(key: string, held: Held, { take, isFull }: Try<T>, since: Pick<Waiter, 'triedAt' | 'refusal' | 'sinceMs'>) {
		return new Promise<T>((resolve, reject) => {
			if (held.waiting.size >= mostWaiting.forOneKey || this.#waiting >= mostWaiting.inAll) {
				reject(new Crowded('too many requests wait already'));
				return;
			}
			const leaveQueue = (): void => {
				clearTimeout(timer);
				if (held.waiting.delete(waiter)) this.#waiting--;
			};
			const waiter: Waiter = {
				...since,
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
			// The queue decides, so that a try which is under way is never given up with the place that it takes.
			const timer = setTimeout(() => this.#changed(key, held), longestWaitMs);
			held.waiting.add(waiter);
			this.#waiting++;
			void this.#serve(key, held);
		});
	}

	/** Lets those who wait try, one after another, until one finds no place and another may become free. */
	async #serve(key: string, held: Held): Promise<void> {
		if (held.isServing) return;
		held.isServing = true;
		for (const waiter of held.waiting) {
			while (held.waiting.has(waiter) && waiter.triedAt !== held.changes) await this.#attempt(held, waiter);
			if (!held.waiting.has(waiter)) continue;
			if (performance.now() - waiter.sinceMs >= longestWaitMs) waiter.giveUp(new Crowded('no place became free'));
			else if (this.#mayBecomeFree(key, held, waiter)) break;
			else waiter.giveUp(waiter.refusal);
		}
		held.isServing = false;
		if (held.waiting.size > 0) this.#askAgain(key, held);
		else if (held.count === 0 && this.#held.get(key) === held) this.#held.delete(key);
	}

	async #attempt(held: Held, waiter: Waiter): Promise<void> {
		waiter.triedAt = held.changes;
		held.count++;
		if ((await waiter.attempt()) === 'full') held.count--;
	}

	#mayBecomeFree(key: string, held: Held, { sinceMs }: Waiter): boolean {
		if (held.count > 0) return true;
		const now = performance.now();
		if (!this.#isShared || now - (this.#inVain.get(key) ?? -Infinity) < takenForFullMs) return false;
		if (now - sinceMs < otherProcessesMs) return true;
		if (this.#inVain.size >= mostWaiting.inAll) this.#inVain.clear();
		this.#inVain.set(key, now);
		return false;
	}

	/** Places that another process gives back are found by asking. */
	#askAgain(key: string, held: Held): void {
		if (!this.#isShared || held.timer !== undefined) return;
		held.timer = setTimeout(() => {
			held.timer = undefined;
			this.#changed(key, held);
		}, askAgainMs);
	}
}
