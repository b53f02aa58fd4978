/** The refusal of a row by a unique key. `insert ignore` would also ignore that a value is too long, and store a part of it. */

/** ER_DUP_ENTRY @see https://mariadb.com/kb/en/mariadb-error-codes/ */
const DUPLICATE = 1062;

/** Whether a driver of MySQL or MariaDB reports that there is such a row. Drivers over HTTP have the number in their text only. */
export function isDuplicateInMySql(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if (Reflect.get(error, 'errno') === DUPLICATE || Reflect.get(error, 'code') === 'ER_DUP_ENTRY') return true;
	return error.message.includes(`(errno ${DUPLICATE})`) || isDuplicateInMySql(error.cause);
}
