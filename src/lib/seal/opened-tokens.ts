/**
 * A cache of recently opened session tokens. A page asks for the session many times with the same cookie, and opening it is
 * most of the cost of a read. The cache keeps the text of the claims, so that each reader gets its own object, and a change
 * that a callback makes to it is not seen by others.
 */
import type { JWT } from '../../types.js';
import { nowSeconds } from '../util/clock.js';
import { clockToleranceSeconds } from './claims.js';

/** A valid session token, opened. */
export interface OpenedToken {
	readonly claims: JWT;
	/** Whether the token was sealed with the current key, so that it needs no renewal. */
	readonly current: boolean;
}

/** The most entries of both generations together. */
const maxEntries = 10_000;
/** The most characters of tokens and claims together, which are about as many bytes. */
const maxSize = 16 * 1024 * 1024;

interface Entry {
	/** The purpose that the token was opened for. For another purpose it must not open. */
	readonly salt: string;
	readonly claims: string;
	readonly current: boolean;
	/** Seconds since the epoch. */
	readonly exp: number;
}

/**
 * Remembers the claims of tokens until they expire. A token that is used moves to the younger of two generations. When that
 * is full, the elder one, whose tokens have not been used for the longest time, is dropped as a whole.
 */
export class OpenedTokens {
	#younger = new Map<string, Entry>();
	#elder = new Map<string, Entry>();
	#youngerSize = 0;

	/** Returns the claims of the token, or undefined if the token has to be opened. */
	get(token: string, salt: string): OpenedToken | undefined {
		const entry = this.#younger.get(token) ?? this.#promoted(token);
		if (entry?.salt !== salt || entry.exp + clockToleranceSeconds <= nowSeconds()) return undefined;
		return { claims: JSON.parse(entry.claims) as JWT, current: entry.current };
	}

	set(token: string, salt: string, { claims, current }: OpenedToken): void {
		// Without an expiry, it would be kept for as long as it is used.
		const { exp } = claims;
		if (exp !== undefined) this.#keep(token, { salt, claims: JSON.stringify(claims), current, exp });
	}

	#promoted(token: string): Entry | undefined {
		const entry = this.#elder.get(token);
		if (entry) this.#keep(token, entry);
		return entry;
	}

	#keep(token: string, entry: Entry): void {
		const size = token.length + entry.claims.length;
		if (this.#younger.size >= maxEntries / 2 || this.#youngerSize + size > maxSize / 2) {
			this.#elder = this.#younger;
			this.#younger = new Map();
			this.#youngerSize = 0;
		}
		this.#younger.set(token, entry);
		this.#youngerSize += size;
	}
}
