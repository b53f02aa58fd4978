/**
 * The passwords that people choose most: some 50,000, of the package `@zxcvbn-ts/language-common` where it is installed. This file is
 * loaded when a password is set.
 */
import { installed } from '../../../../base/util/installed.js';

/** The part of the package that is used. */
interface Common {
	readonly dictionary: { readonly 'passwords-common': readonly string[] };
}

/** Shorter words are in too many good passwords. */
const shortestWord = 5;

const list: ReadonlySet<string> = new Set(
	installed<Common>('@zxcvbn-ts/language-common')?.dictionary['passwords-common']
);

/** Whether the package is there. */
export const hasList = list.size > 0;

/** Whether a password is on the list, as it is or with digits and signs around it. */
export function isFrequent(password: string): boolean {
	const lower = password.normalize('NFKC').toLowerCase();
	const [word = ''] = /\p{L}.*\p{L}/su.exec(lower) ?? [];
	return list.has(lower) || (word.length >= shortestWord && list.has(word));
}
