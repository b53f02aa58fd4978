/**
 * Session tokens that were opened a moment ago. A page asks for the session many times with one and the same cookie;
 * opening it is most of what a read costs. What is kept is the text of the claims, so that each reader gets an object of
 * its own, and nothing that a callback does to it is seen by another.
 */
import type { JWT } from '../types.js';
import { nowSeconds } from './clock.js';
import type { OpenedToken } from './context.js';
import { clockToleranceSeconds } from './seal.js';

const maxEntries = 10_000;
/** Characters of tokens and claims together: as many bytes, about. */
const maxSize = 16 * 1024 * 1024;

interface Entry {
	readonly claims: string;
	readonly current: boolean;
	/** Seconds since the epoch. */
	readonly exp: number;
	readonly size: number;
}

/** Remembers what tokens hold, until they expire; the longest unused go first. */
export class OpenedTokens {
	readonly #entries = new Map<string, Entry>();
	#size = 0;

	/** What the token holds, or undefined where that has to be found out. */
	get(token: string): OpenedToken | undefined {
		const entry = this.#entries.get(token);
		if (!entry) return undefined;
		this.#delete(token, entry);
		if (entry.exp + clockToleranceSeconds <= nowSeconds()) return undefined;
		this.#add(token, entry);
		return { claims: JSON.parse(entry.claims) as JWT, current: entry.current };
	}

	set(token: string, { claims, current }: OpenedToken): void {
		const text = JSON.stringify(claims);
		const size = token.length + text.length;
		// Without an expiry it would be kept for ever.
		if (claims.exp === undefined || size > maxSize) return;
		const before = this.#entries.get(token);
		if (before) this.#delete(token, before);
		this.#add(token, { claims: text, current, exp: claims.exp, size });
		for (const [oldest, entry] of this.#entries) {
			if (this.#entries.size <= maxEntries && this.#size <= maxSize) break;
			this.#delete(oldest, entry);
		}
	}

	#add(token: string, entry: Entry): void {
		this.#entries.set(token, entry);
		this.#size += entry.size;
	}

	#delete(token: string, entry: Entry): void {
		this.#entries.delete(token);
		this.#size -= entry.size;
	}
}
