/**
 * Bounds how many passwords are hashed at once: each takes tens of megabytes and a thread. The bound is that of the process, like
 * its memory.
 */
import { ServerBusy } from '../../../../../errors.js';
import { builtin } from '../../../../base/util/builtin.js';

interface Bounds {
	/** How many run at once. */
	readonly parallel: number;
	/** How many wait. */
	readonly waiting: number;
	/** The longest wait, in milliseconds. */
	readonly waitMs: number;
}

/**
 * Returns the number of places for so many cores. More hashes than cores only take longer each. The runtime has four threads for
 * such work, and for reading files and looking up hosts, too. One of two places is left beside a hash from elsewhere.
 */
export function placesFor(cores: number): number {
	return Math.min(Math.max(cores, 2), 3);
}

function coresOfRuntime(): number {
	return builtin<{ availableParallelism?(): number }>('node:os')?.availableParallelism?.() ?? 3;
}

/** Proxies in front of a server give up after 30 seconds or more. */
const usual: Bounds = { parallel: placesFor(coresOfRuntime()), waiting: 100, waitMs: 25_000 };
/** The weight of the last task in the measured time: one slow task says little. */
const weightOfLast = 0.2;
/** Seconds after which a client that was refused may try again. */
const retryAfterSeconds = 5;

export class HashQueue {
	readonly #bounds: Bounds;
	readonly #waiting = new Set<() => void>();
	#running = 0;
	/** The measured time of a task, in milliseconds; undefined before the first has ended. */
	#taskMs: number | undefined;

	constructor(bounds: Partial<Bounds> = {}) {
		this.#bounds = { ...usual, ...bounds };
	}

	/**
	 * Asked before an attempt is counted, so that a refusal counts against no user.
	 * @throws {ServerBusy} if too many wait, or the measured time of a task says that the wait would be in vain
	 */
	requirePlace(): void {
		const { parallel, waiting, waitMs } = this.#bounds;
		const isFree = this.#running < parallel;
		const expectedMs = isFree ? 0 : ((this.#waiting.size + 1) / parallel) * (this.#taskMs ?? 0);
		if (this.#waiting.size >= waiting || expectedMs > waitMs) throw busy();
	}

	/** Runs a task as soon as there is a place. @throws {ServerBusy} if none became free in time, or too many wait */
	async run<T>(task: () => Promise<T>): Promise<T> {
		if (this.#running >= this.#bounds.parallel) await this.#place();
		else this.#running++;
		const sinceMs = performance.now();
		try {
			return await task();
		} finally {
			const lastMs = performance.now() - sinceMs;
			this.#taskMs = this.#taskMs === undefined ? lastMs : this.#taskMs + weightOfLast * (lastMs - this.#taskMs);
			const [next] = this.#waiting;
			if (next) next();
			else this.#running--;
		}
	}

	/** Waits for the place of a task that ends. */
	#place(): Promise<void> {
		this.requirePlace();
		return new Promise((resolve, reject) => {
			const take = (): void => {
				clearTimeout(timer);
				this.#waiting.delete(take);
				resolve();
			};
			const timer = setTimeout(() => {
				this.#waiting.delete(take);
				reject(busy());
			}, this.#bounds.waitMs);
			this.#waiting.add(take);
		});
	}
}

function busy(): ServerBusy {
	return new ServerBusy(retryAfterSeconds, 'too many passwords are hashed at once: the server is too busy for another');
}

/** The queue of the process. */
export const hashQueue = new HashQueue();

/** The queue of hashes that were made elsewhere, in front of it. */
export const foreignQueue = new HashQueue({ parallel: 1, waiting: 30 });
