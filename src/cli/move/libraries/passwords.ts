/** Passwords and user names of another library, as SQL. */
import { secretRows } from '../write/rows.js';
import type { Rows } from '../write/rows.js';
import type { Writing } from '../write/writing.js';

/** Where passwords stand. All are expressions. */
interface Passwords {
	readonly userId: string;
	readonly hash: string;
	readonly from: string;
	readonly where: readonly string[];
}

/** Returns the rows of passwords whose hashes the library can compare. */
export function passwordRows(write: Writing, { userId, hash, from, where }: Passwords): Rows {
	const conditions = [...where, `${hash} is not null`, isKnownHash(hash)];
	return secretRows(write, { about: 'passwords', kind: 'password', userId, value: hash, from, where: conditions });
}

/** Returns a condition: whether a hash is in a form that the library reads as text. */
export function isKnownHash(hash: string): string {
	const beginnings = ['$2', '$argon2', '$scrypt$', '$pbkdf2-', 'pbkdf2_sha'].map((form) => `${hash} like '${form}%'`);
	// `salt:hash` of Better Auth and Lucia 3, `s2:salt:hash` of Lucia 2.
	const salted = `(length(${hash}) between 145 and 196 and substr(${hash}, length(${hash}) - 128, 1) = ':')`;
	return `(${[...beginnings, salted].join(' or ')})`;
}

/** Returns the rows of user names that are in the form of this library. */
export function usernameRows(
	write: Writing,
	{ userId, name, from }: { userId: string; name: string; from: string }
): Rows {
	const lower = `lower(${name})`;
	return secretRows(write, {
		about: 'user names',
		kind: 'username',
		userId,
		of: lower,
		value: lower,
		from,
		where: isUsername(write, name)
	});
}

/** Returns conditions: whether a text is a user name here, of 3 to 32 characters, with a letter or digit at both ends. */
export function isUsername(write: Writing, name: string): string[] {
	const ends = [`substr(${name}, 1, 1)`, `substr(${name}, length(${name}), 1)`];
	return [
		`length(${name}) between 3 and 32`,
		write.consistsOf(name, 'a-zA-Z0-9._-'),
		...ends.map((end) => write.consistsOf(end, 'a-zA-Z0-9'))
	];
}
