/**
 * The state of one instance of the library between requests: metadata and keys of identity providers, finished sign-ins,
 * and counts of attempts. Its size is bounded, it contains no personal data, and two instances share no state.
 */
import { withTimeout } from '../util/timeout.js';
import type { Places } from '../util/queue.js';
import type { Limiter, RateLimitOptions } from './options.js';

/** An error, for the developer. */
export interface Explanation {
	/** The event and the fix. */
	readonly text: string;
	/** Where the page of the error is: a path, or a URL. */
	readonly page: string | undefined;
}

/** A map that forgets its oldest entries when it is full: one in a hundred, at least one. */
export class BoundedMap<K, V> {
	readonly #entries = new Map<K, V>();
	readonly #limit: number;

	constructor(limit: number) {
		this.#limit = limit;
	}

	get(key: K): V | undefined {
		return this.#entries.get(key);
	}

	set(key: K, value: V): void {
		this.#entries.delete(key);
		if (this.#entries.size >= this.#limit) this.#makeRoom();
		this.#entries.set(key, value);
	}

	/** It forgets several entries at a time: to find the oldest, an engine passes the places of all that were there before. */
	#makeRoom(): void {
		let excess = Math.max(1, Math.floor(this.#limit / 100));
		for (const oldest of this.#entries.keys()) {
			if (excess-- === 0) return;
			this.#entries.delete(oldest);
		}
	}

	/** Forgets the oldest entries, up to the first that is not to be forgotten. */
	forgetOldest(isForgotten: (value: V) => boolean): void {
		for (const [key, value] of this.#entries) {
			if (!isForgotten(value)) return;
			this.#entries.delete(key);
		}
	}

	delete(key: K): void {
		this.#entries.delete(key);
	}

	get size(): number {
		return this.#entries.size;
	}
}

/** Keys that can be claimed once until they expire. All keys live equally long, so that the oldest expires first. */
export class OnceSet {
	readonly #expiresAtMs = new Map<string, number>();
	readonly #limit: number;

	constructor(limit: number) {
		this.#limit = limit;
	}

	/** Returns true for the first caller. Synchronous: of concurrent requests in a process exactly one wins. */
	claim(key: string, expiresAtMs: number): boolean {
		const now = Date.now();
		// This comes first, because making room could forget this key.
		if ((this.#expiresAtMs.get(key) ?? 0) > now) return false;
		for (const [oldest, expiry] of this.#expiresAtMs) {
			if (expiry > now && this.#expiresAtMs.size < this.#limit) break;
			this.#expiresAtMs.delete(oldest);
		}
		this.#expiresAtMs.set(key, expiresAtMs);
		return true;
	}

	/** Whether the key is claimed now. */
	has(key: string): boolean {
		return (this.#expiresAtMs.get(key) ?? 0) > Date.now();
	}

	/** Lets the key be claimed again, because the operation for it failed. */
	release(key: string): void {
		this.#expiresAtMs.delete(key);
	}

	get size(): number {
		return this.#expiresAtMs.size;
	}
}

/** The longest wait for a task that may never end, in milliseconds. */
const longestWaitMs = 10_000;

/** Locks by key: tasks that share a key run one after another, in their order. Other tasks do not wait. */
export class Locks {
	readonly #last = new Map<string, Promise<unknown>>();

	/** Runs the task when every earlier task with one of its keys is done. `waited` says whether there was one. */
	async run<T>(keys: readonly string[], task: (waited: boolean) => Promise<T>): Promise<T> {
		const before = keys.map((key) => this.#last.get(key)).filter((turn) => turn !== undefined);
		const turn = settled(before, longestWaitMs).then(() => task(before.length > 0));
		// It takes all keys at once, so that no task can hold one key and wait for another: there is no deadlock.
		for (const key of keys) this.#last.set(key, turn);
		try {
			return await turn;
		} finally {
			for (const key of keys) if (this.#last.get(key) === turn) this.#last.delete(key);
		}
	}
}

/** Waits until all are done, however they end, or until the time is over. */
async function settled(promises: readonly Promise<unknown>[], limitMs: number): Promise<void> {
	if (promises.length === 0) return;
	await withTimeout(limitMs, () => Promise.allSettled(promises)).catch(() => undefined);
}

/** A document that was fetched, or is being fetched, for all callers, and the time when that began. */
export interface Cached<T> {
	readonly promise: Promise<T>;
	readonly atMs: number;
}

/** The state of one instance. */
export interface InstanceState {
	/** Documents that were fetched, by `fetch` function, because two functions may answer differently, and by URL. */
	readonly documents: WeakMap<object, BoundedMap<string, Cached<unknown>>>;
	/** The times when keys were last fetched again because a key id was unknown, by URL, in milliseconds since the epoch. */
	readonly refetchedAtMs: BoundedMap<string, number>;
	/** The `state` of finished sign-ins. */
	readonly finishedFlows: Pick<OnceSet, 'claim' | 'has' | 'size'>;
	/** How many tries at the code of an email were given back after faults of the site, by its digest. */
	readonly triesGivenBack: BoundedMap<string, number>;
	/**
	 * Ids (`jti`) of encrypted sessions that ended with a sign-out. A response that was on its way then, and renews the cookie,
	 * does not bring the session back.
	 */
	readonly endedSessions: BoundedMap<string, true>;
	/** The answers of the store of ended sessions, by key, each with its time. */
	readonly revocations: Pick<
		BoundedMap<string, { readonly value: string | null; readonly atMs: number }>,
		'get' | 'set'
	>;
	/** The keys that tokens of providers are bound to, by the hash of their text. They remember the nonces of APIs. */
	readonly boundKeys: BoundedMap<string, unknown>;
	/** The proofs of DPoP that requests to the application's APIs have used. */
	readonly provenRequests: OnceSet;
	/** Extensions of stored sessions that were made within the last minute, or are being made. */
	readonly extensions: OnceSet;
	/** For operations that must not run at the same time, such as two first sign-ins with one account. */
	readonly locks: Locks;
	/** Limiters, by the function that made them and by rule: a configuration that is made again goes on counting. */
	readonly limiters: WeakMap<NonNullable<RateLimitOptions['limiter']>, BoundedMap<string, Limiter>>;
	/** The attempts under way that each limiter has counted. */
	readonly places: WeakMap<Limiter, Places>;
	/** Whether attempts come from addresses of the internet, which limits by client require. */
	readonly clients: { known: boolean; unknown: number };
	/** The times that the last emails took to send, in milliseconds, the newest last. An email that is not sent takes as long. */
	readonly sendTimesMs: number[];
	/** The last errors, by reference, for the page that shows them. In development only. */
	readonly recentErrors: BoundedMap<string, Explanation>;
	/** Whether the process cleans up, and when it may again, in milliseconds since the epoch. */
	readonly cleaning: { running: boolean; notBeforeMs: number };
	/** Warnings that were logged. The developer needs each of them once, or once in a while. */
	readonly warnings: OnceSet;
}

/** Creates the state of one instance. */
export function createInstanceState(): InstanceState {
	return {
		documents: new WeakMap(),
		refetchedAtMs: new BoundedMap(1_000),
		finishedFlows: new OnceSet(100_000),
		triesGivenBack: new BoundedMap(1_000),
		endedSessions: new BoundedMap(100_000),
		revocations: new BoundedMap(100_000),
		boundKeys: new BoundedMap(1_000),
		provenRequests: new OnceSet(100_000),
		extensions: new OnceSet(10_000),
		locks: new Locks(),
		limiters: new WeakMap(),
		places: new WeakMap(),
		clients: { known: false, unknown: 0 },
		sendTimesMs: [],
		recentErrors: new BoundedMap(50),
		cleaning: { running: false, notBeforeMs: 0 },
		warnings: new OnceSet(100)
	};
}
