/**
 * A cache of recently opened session tokens. A page asks for the session many times with the same cookie, and opening it is
 * most of the cost of a read. Each reader gets its own claims, so that a change that a callback makes to them is not seen by
 * others.
 */
import type { JWT } from '../../../types.js';
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

/**
 * The characters at the end of a token that find its entry: its authentication tag, which no two tokens share. To look up the whole
 * text, an engine reads all of it, which takes longer than comparing it with one other text.
 */
const tagLength = 22;

interface Entry {
	readonly token: string;
	/** The purpose that the token was opened for. For another purpose it must not open. */
	readonly salt: string;
	/** The claims whose values are not objects: a shallow copy of them is a whole one, and faster than parsing them again. */
	readonly plain: JWT;
	/** The other claims, as text. */
	readonly nested: string;
	readonly current: boolean;
	/** Seconds since the epoch. */
	readonly exp: number;
	/** Characters of the token and its claims. */
	readonly size: number;
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
		const tag = token.slice(-tagLength);
		const entry = this.#younger.get(tag) ?? this.#promoted(tag);
		if (entry?.token !== token || entry.salt !== salt) return undefined;
		if (entry.exp + clockToleranceSeconds <= nowSeconds()) return undefined;
		return { claims: { ...entry.plain, ...(JSON.parse(entry.nested) as JWT) }, current: entry.current };
	}

	set(token: string, salt: string, { claims, current }: OpenedToken): void {
		// Without an expiry, it would be kept for as long as it is used.
		const { exp } = claims;
		if (exp === undefined) return;
		const text = JSON.stringify(claims);
		const all = Object.entries(JSON.parse(text) as JWT);
		const isNested = ([, value]: [string, unknown]) => typeof value === 'object' && value !== null;
		const plain = Object.fromEntries(all.filter((claim) => !isNested(claim))) as JWT;
		const nested = JSON.stringify(Object.fromEntries(all.filter(isNested)));
		this.#keep({ token, salt, plain, nested, current, exp, size: token.length + text.length });
	}

	#promoted(tag: string): Entry | undefined {
		const entry = this.#elder.get(tag);
		if (entry) this.#keep(entry);
		return entry;
	}

	#keep(entry: Entry): void {
		if (this.#younger.size >= maxEntries / 2 || this.#youngerSize + entry.size > maxSize / 2) {
			this.#elder = this.#younger;
			this.#younger = new Map();
			this.#youngerSize = 0;
		}
		this.#younger.set(entry.token.slice(-tagLength), entry);
		this.#youngerSize += entry.size;
	}
}
