/**
 * One timer for all streams of the process. Each interval is cut into slices, so that ten thousand streams are not checked at one moment.
 * Streams of one session are in one slice: one reading is enough for all of them.
 */

/** A stream, as the timetable knows it. */
export interface Timed {
	/** The same for all streams with one reading. */
	readonly key: string;
	readonly everyMs: number;
	/** Called at each interval, also while the last check is still under way. */
	due(): void;
}

/** Checks the streams of one key. It never rejects. */
export type CheckAll<T extends Timed> = (streams: readonly T[]) => Promise<void>;

const slicesPerInterval = 10;
/** The most checks at one moment. They share the connections of the database with the requests. */
const mostAtOnce = 8;

interface Group<T> {
	readonly streams: Set<T>;
	isWaiting: boolean;
}

interface Interval<T> {
	readonly slices: readonly Map<string, Group<T>>[];
	readonly sliceMs: number;
	next: number;
	dueAt: number;
	size: number;
}

export class Timetable<T extends Timed> {
	readonly #check: CheckAll<T>;
	readonly #intervals = new Map<number, Interval<T>>();
	readonly #waiting: Group<T>[] = [];
	#running = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#timerAt = Infinity;

	constructor(check: CheckAll<T>) {
		this.#check = check;
	}

	add(stream: T): void {
		const { key, everyMs } = stream;
		let interval = this.#intervals.get(everyMs);
		if (!interval) {
			const sliceMs = everyMs / slicesPerInterval;
			const slices = Array.from({ length: slicesPerInterval }, () => new Map<string, Group<T>>());
			interval = { slices, sliceMs, next: 0, dueAt: performance.now() + sliceMs, size: 0 };
			this.#intervals.set(everyMs, interval);
		}
		const slice = sliceOf(interval, key);
		let group = slice.get(key);
		if (!group) slice.set(key, (group = { streams: new Set(), isWaiting: false }));
		group.streams.add(stream);
		interval.size++;
		this.#arm(interval.dueAt);
	}

	delete(stream: T): void {
		const { key, everyMs } = stream;
		const interval = this.#intervals.get(everyMs);
		const slice = interval && sliceOf(interval, key);
		const group = slice?.get(key);
		if (!interval || !group?.streams.delete(stream)) return;
		if (group.streams.size === 0) slice?.delete(key);
		if (--interval.size === 0) this.#intervals.delete(everyMs);
		if (this.#intervals.size === 0) this.#disarm();
	}

	#arm(at: number): void {
		if (at >= this.#timerAt) return;
		this.#disarm();
		this.#timerAt = at;
		// Timers know whole milliseconds: one that is early would be set again and again.
		const timer: unknown = setTimeout(() => this.#tick(), Math.max(1, Math.ceil(at - performance.now())));
		this.#timer = timer as ReturnType<typeof setTimeout>;
		// Where a process ends when nothing is left to do, open streams keep it alive, and not this.
		if (typeof timer === 'object') (timer as { unref?(): void }).unref?.();
	}

	#disarm(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		this.#timerAt = Infinity;
	}

	#tick(): void {
		this.#disarm();
		const now = performance.now();
		for (const interval of [...this.#intervals.values()]) {
			if (interval.dueAt <= now) this.#turn(interval);
			// A process that was stopped for a while goes on in step, and does not catch up.
			if (interval.dueAt <= now) interval.dueAt = Math.max(interval.dueAt, now - interval.sliceMs) + interval.sliceMs;
		}
		for (const { dueAt } of this.#intervals.values()) this.#arm(dueAt);
	}

	#turn(interval: Interval<T>): void {
		const slice = interval.slices[interval.next];
		interval.next = (interval.next + 1) % slicesPerInterval;
		for (const group of slice?.values() ?? []) {
			for (const stream of group.streams) stream.due();
			if (group.isWaiting || group.streams.size === 0) continue;
			group.isWaiting = true;
			this.#waiting.push(group);
		}
		while (this.#running < mostAtOnce && this.#waiting.length > 0) void this.#work();
	}

	async #work(): Promise<void> {
		this.#running++;
		for (let group = this.#waiting.shift(); group; group = this.#waiting.shift()) {
			await this.#check([...group.streams]);
			group.isWaiting = false;
		}
		this.#running--;
	}
}

function sliceOf<T>({ slices }: Interval<T>, key: string): Map<string, Group<T>> {
	let sum = 0;
	for (let at = 0; at < key.length; at++) sum = (sum * 31 + key.charCodeAt(at)) | 0;
	return slices[Math.abs(sum) % slices.length] as Map<string, Group<T>>;
}
