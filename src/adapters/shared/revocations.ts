/** Marks of ended sessions are stored with the verification tokens, as claims are, so that they need no table of their own. */
import type { RevocationGroup } from '../types.js';

/** The methods for marks, which belong together. */
export type RevocationMethods = Required<RevocationGroup>;

/** The longest value, which every dialect stores. */
const longestValue = 255;

/** Returns the identifier of the row with a mark. It is not an address. */
export function markOf(key: string): string {
	return `revocation ${key}`;
}

/** @throws {RangeError} for a value that a column would cut off */
export function requireShort(value: string): void {
	if (value.length > longestValue)
		throw new RangeError(`a mark of an ended session is longer than ${longestValue} characters`);
}

/** A row with a mark. */
interface Mark {
	readonly identifier: string;
	readonly token: string;
	readonly expires: Date;
}

/** Returns the value of each key. If a key has several rows for a moment, the one that expires last was stored last. */
export function valuesOf(keys: readonly string[], rows: readonly Mark[]): (string | null)[] {
	const now = Date.now();
	const valid = rows.filter(({ expires }) => expires.getTime() > now);
	const sorted = valid.sort((a, b) => a.expires.getTime() - b.expires.getTime());
	const values = new Map(sorted.map(({ identifier, token }) => [identifier, token]));
	return keys.map((key) => values.get(markOf(key)) ?? null);
}
