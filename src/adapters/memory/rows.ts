/** The rows of the memory adapter, in maps. */

/** Copies a row, so that stored values and values of callers are never the same object, including dates. */
export function copy<T extends object>(row: T): T {
	const copied = { ...row };
	// Most values of a row are text: cloning the whole row would take longer than all other work of the adapter.
	for (const column in copied) if (isObject(copied[column])) copied[column] = copyOf(copied[column]);
	return copied;
}

function isObject(value: unknown): boolean {
	return value !== null && (typeof value === 'object' || typeof value === 'function');
}

function copyOf<T>(value: T): T {
	return value instanceof Date ? (new Date(value) as T) : structuredClone(value);
}

export function copyOrNull<T extends object>(value: T | undefined): T | null {
	return value ? copy(value) : null;
}

export function insertNew<T extends object>(rows: Map<string, T>, key: string, row: T, message: string): void {
	if (rows.has(key)) throw new Error(message);
	rows.set(key, copy(row));
}

export function take<T>(rows: Map<string, T>, key: string): T | null {
	const row = rows.get(key);
	rows.delete(key);
	return row ?? null;
}

export function removeWhere<T>(rows: Map<string, T>, condition: (row: T) => boolean): void {
	for (const [key, row] of rows) if (condition(row)) rows.delete(key);
}
