/** The initials of a user. */
import type { User } from '../types.js';

/** Returns the first letters of the first and the last name, or that of the address: "AL", "A". A letter may be several characters. */
export function initialsOf({ name, email }: Partial<User>): string {
	const words = (name ?? email ?? '').split(/\s+/u).filter(Boolean);
	const chosen = name && words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
	return chosen.map((word = '') => firstLetter(word)).join('');
}

function firstLetter(word: string): string {
	const [first] = new Intl.Segmenter().segment(word);
	return first?.segment.toLocaleUpperCase() ?? '';
}
