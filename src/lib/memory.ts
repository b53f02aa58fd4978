/**
 * What one instance of the library remembers between requests: metadata of identity providers, their keys, and which
 * sign-ins are finished. Everything is bounded, nothing belongs to a user, and two instances share nothing.
 */

/** A map that forgets its oldest entry when it is full. */
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
		if (this.#entries.size >= this.#limit) {
			const oldest = this.#entries.keys().next();
			if (!oldest.done) this.#entries.delete(oldest.value);
		}
		this.#entries.set(key, value);
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
		for (const [oldest, expiry] of this.#expiresAtMs) {
			if (expiry > now && this.#expiresAtMs.size < this.#limit) break;
			this.#expiresAtMs.delete(oldest);
		}
		if (this.#expiresAtMs.has(key)) return false;
		this.#expiresAtMs.set(key, expiresAtMs);
		return true;
	}

	get size(): number {
		return this.#expiresAtMs.size;
	}
}

/** A promise shared by all who ask at the same time and for a while after; a failure is forgotten at once. */
export interface Cached<T> {
	readonly promise: Promise<T>;
	readonly atMs: number;
}

/** The memory of one instance. `K` keys are issuers; values are opaque here, their owners know the type. */
export interface Memory {
	/** Per `fetch` function, since what it answers is known to nobody else: per URL, what was fetched. */
	readonly documents: WeakMap<object, BoundedMap<string, Cached<unknown>>>;
	/** When keys were last fetched again because a key id was unknown, per URL: milliseconds since the epoch. */
	readonly refetchedAtMs: BoundedMap<string, number>;
	/** The `state` of finished sign-ins. */
	readonly finishedFlows: OnceSet;
	/**
	 * Ids (`jti`) of encrypted sessions that were signed out of: a response that was on its way then, and renews the
	 * cookie, does not bring the session back.
	 */
	readonly endedSessions: BoundedMap<string, true>;
	/** In development only: what the last errors were, by reference, for the page that shows them. */
	readonly recentErrors: BoundedMap<string, string>;
}

/** Creates the memory of one instance. */
export function createMemory(): Memory {
	return {
		documents: new WeakMap(),
		refetchedAtMs: new BoundedMap(1_000),
		finishedFlows: new OnceSet(100_000),
		endedSessions: new BoundedMap(100_000),
		recentErrors: new BoundedMap(50)
	};
}
