/**
 * Values that end when someone else says so. A generator does not do that: it hears of its end only when it asks for the next value, and
 * a stream that is quiet may wait for that for hours.
 */
import type { AllowedStream, StreamValues } from './types.js';

interface Waiting<T> {
	resolve(result: IteratorResult<T, undefined>): void;
	reject(reason: unknown): void;
}

const over = { done: true, value: undefined } as const;

export class EndingValues<T> implements AllowedStream<T> {
	readonly #source: AsyncIterator<T>;
	readonly #aborting: AbortController;
	readonly #fault: (thrown: unknown) => void;
	readonly #waiting = new Set<Waiting<T>>();
	/** The number of values that the source was asked for and has not given. */
	#pending = 0;
	#isOver = false;
	#reason: { readonly error: unknown } | undefined;

	/**
	 * @param aborting is aborted at the end
	 * @param fault gets what the source throws while it cleans up, where the consumer cannot get it any more
	 */
	constructor(values: StreamValues<T>, aborting: AbortController, fault: (thrown: unknown) => void) {
		this.#fault = fault;
		this.#source = iteratorOf(values);
		this.#aborting = aborting;
	}

	next(): Promise<IteratorResult<T, undefined>> {
		if (this.#isOver) return this.#afterEnd();
		return new Promise((resolve, reject) => {
			const waiting = { resolve, reject };
			this.#waiting.add(waiting);
			this.#pending++;
			const settle = (give: () => void) => {
				this.#pending--;
				// A value that comes after the end is dropped.
				if (this.#waiting.delete(waiting)) give();
			};
			this.#ask().then(
				({ done, value }) =>
					settle(() => {
						if (done) this.#finish();
						resolve(done ? over : { done: false, value });
					}),
				(thrown: unknown) =>
					settle(() => {
						this.#finish();
						reject(thrown);
					})
			);
		});
	}

	/** Ends the stream for its consumer, who has left. It throws the error of a source that fails to clean up. */
	async return(): Promise<IteratorResult<T, undefined>> {
		await this.#close();
		return over;
	}

	/** Ends the stream with an error. */
	refuse(error: unknown): void {
		if (this.#isOver) return;
		this.#reason = { error };
		this.#close().catch(this.#fault);
	}

	[Symbol.asyncIterator](): this {
		return this;
	}

	async #ask(): Promise<IteratorResult<T>> {
		return this.#source.next();
	}

	/** The error is given once, as that of a generator. */
	#afterEnd(): Promise<typeof over> {
		const reason = this.#reason;
		this.#reason = undefined;
		return reason ? Promise.reject(reason.error) : Promise.resolve(over);
	}

	async #close(): Promise<void> {
		if (this.#isOver) return;
		const isBusy = this.#pending > 0;
		this.#finish();
		for (const waiting of this.#waiting) this.#afterEnd().then(waiting.resolve, waiting.reject);
		this.#waiting.clear();
		const returned = Promise.resolve(this.#source.return?.());
		// A generator that waits for something does not return before it has it: the signal tells it.
		if (isBusy) returned.catch(this.#fault);
		else await returned;
	}

	#finish(): void {
		this.#isOver = true;
		this.#aborting.abort();
	}
}

function iteratorOf<T>(values: StreamValues<T>): AsyncIterator<T> {
	if (Symbol.asyncIterator in values) return values[Symbol.asyncIterator]();
	return Symbol.iterator in values ? inTurn(values) : (values as AsyncIterator<T>);
}

async function* inTurn<T>(values: Iterable<T>): AsyncGenerator<T, undefined> {
	yield* values;
	return undefined;
}
