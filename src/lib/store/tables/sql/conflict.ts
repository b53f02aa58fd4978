/** Tells whether a database refused a row, because of a unique key or of something to which it refers. */

/** unique_violation and foreign_key_violation of PostgreSQL; the same of MySQL, as numbers and names. */
const codes: ReadonlySet<string> = new Set([
	'23505',
	'23503',
	'1062',
	'1452',
	'ER_DUP_ENTRY',
	'ER_NO_REFERENCED_ROW_2',
	'SQLITE_CONSTRAINT_UNIQUE',
	'SQLITE_CONSTRAINT_PRIMARYKEY',
	'SQLITE_CONSTRAINT_FOREIGNKEY',
	'P2002',
	'P2003'
]);
const texts =
	/UNIQUE constraint failed|FOREIGN KEY constraint failed|Unique constraint failed|Foreign key constraint (?:failed|violated)/i;

/** Codes of deadlocks and failures of serialization: the statement has changed nothing, and can be repeated. */
const repeatable: ReadonlySet<string> = new Set([
	'40P01',
	'40001',
	'1213',
	'1020',
	'ER_LOCK_DEADLOCK',
	'ER_CHECKREAD',
	'P2034',
	'SQLITE_BUSY'
]);
/** SQLite refuses one of two transactions that have read and then write. */
const busy = /SQLITE_BUSY|database is locked/;

export const isConflict = (error: unknown): boolean => hasCode(error, codes, texts);
export const isRepeatable = (error: unknown): boolean => hasCode(error, repeatable, busy);

/** division_by_zero of PostgreSQL: the statement of several changes divides by the number of rows that a required one found. */
export const isMissingInOne = (error: unknown): boolean => hasCode(error, new Set(['22012']), /division by zero/);

/** invalid_text_representation and numeric_value_out_of_range of PostgreSQL: only an id of a user can be such a value. */
export const isForeignId = (error: unknown): boolean => hasCode(error, new Set(['22P02', '22003']), /^$/);

/** Query builders wrap the error of the driver, and Prisma has its code beside it. */
function hasCode(error: unknown, dbCodes: ReadonlySet<string>, text: RegExp): boolean {
	let each: unknown = error;
	for (let depth = 0; depth < 6 && typeof each === 'object' && each !== null; depth++) {
		const { code, errno, meta, cause, message, originalCode } = each as Record<string, unknown>;
		if ([code, errno, originalCode].some((value) => value !== undefined && dbCodes.has(String(value)))) return true;
		if (typeof message === 'string' && text.test(message)) return true;
		if (typeof meta === 'object' && meta !== null && hasCode(meta, dbCodes, text)) return true;
		const { driverAdapterError } = each as { driverAdapterError?: unknown };
		if (driverAdapterError && hasCode(driverAdapterError, dbCodes, text)) return true;
		each = cause;
	}
	return false;
}
