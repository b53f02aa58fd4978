/**
 * Session tokens that were opened a moment ago. A page asks for the session many times with one and the same cookie;
 * opening it is most of what a read costs. What is kept is the text of the claims, so that each reader gets an object of
 * its own, and nothing that a callback does to it is seen by another.
 */
import type { JWT } from '../../types.js';
import { nowSeconds } from '../util/clock.js';
import { clockToleranceSeconds } from './claims.js';

/** A session token that holds. */
export interface OpenedToken {
	readonly claims: JWT;
	/** Whether the token needs no renewal for the sake of its key. */
	readonly current: boolean;
}

/** Of both generations together. */
const maxEntries = 10_000;
/** Characters of tokens and claims together: as many bytes, about. */
const maxSize = 16 * 1024 * 1024;

interface Entry {
	/** What the token was opened for: under another name it must not open. */
	readonly salt: string;
	readonly claims: string;
	readonly current: boolean;
	/** Seconds since the epoch. */
	readonly exp: number;
}

/**
 * Remembers what tokens hold, until they expire. What is used is in the younger of two generations; when that is full,
 * the elder, which nobody has used for so long, is forgotten as a whole.
 */
export class OpenedTokens {
	#younger = new Map<string, Entry>();
	#elder = new Map<string, Entry>();
	#youngerSize = 0;

	/** What the token holds, or undefined where that has to be found out. */
	get(token: string, salt: string): OpenedToken | undefined {
		const entry = this.#younger.get(token) ?? this.#promoted(token);
		if (entry?.salt !== salt || entry.exp + clockToleranceSeconds <= nowSeconds()) return undefined;
		return { claims: JSON.parse(entry.claims) as JWT, current: entry.current };
	}

	set(token: string, salt: string, { claims, current }: OpenedToken): void {
		// Without an expiry it would be kept for as long as it is used.
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
