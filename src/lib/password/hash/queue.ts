/**
 * Bounds how many passwords are hashed at once: each takes tens of megabytes and a thread. The bound is that of the process, like
 * its memory.
 */
import { ServerBusy } from '../../../errors.js';

interface Bounds {
	/** How many run at once. */
	readonly parallel: number;
	/** How many wait. */
	readonly waiting: number;
	/** The longest wait, in milliseconds. */
	readonly waitMs: number;
}

/** The runtime has four threads for such work, and for reading files and looking up hosts, too. */
const usual: Bounds = { parallel: 3, waiting: 100, waitMs: 8_000 };
/** Seconds after which a client that was refused may try again. */
const retryAfterSeconds = 5;

export class HashQueue {
	readonly #bounds: Bounds;
	readonly #waiting = new Set<() => void>();
	#running = 0;

	constructor(bounds: Partial<Bounds> = {}) {
		this.#bounds = { ...usual, ...bounds };
	}

	/** @throws {ServerBusy} if a task would not even wait: asked before an attempt is counted, so that it counts against no user */
	requirePlace(): void {
		if (this.#waiting.size >= this.#bounds.waiting) throw busy();
	}

	/** Runs a task as soon as there is a place. @throws {ServerBusy} if none became free in time, or too many wait */
	async run<T>(task: () => Promise<T>): Promise<T> {
		if (this.#running >= this.#bounds.parallel) await this.#place();
		else this.#running++;
		try {
			return await task();
		} finally {
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
