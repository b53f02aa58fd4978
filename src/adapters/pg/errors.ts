/** The errors of PostgreSQL, by their codes. */

/**
 * The errors for values that a column cannot contain: not a number or UUID, a number that is too large, a NUL.
 * @see PostgreSQL, appendix A, class 22
 */
const UNSTORABLE: readonly unknown[] = ['22P02', '22003', '22021'];

/** Whether the database refused a value of the statement. */
export function isUnstorable(error: unknown): boolean {
	return UNSTORABLE.includes(codeOf(error));
}

/** Returns the code of an error of the database. */
export function codeOf(error: unknown): unknown {
	return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}
