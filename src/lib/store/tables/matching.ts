/** Compares and orders rows, where no database does it. */
import type { Match, Query, Row } from './engine.js';
import { AtLeast, Below, Not, OneOf } from './operators.js';

/** Whether the row is one that the conditions describe. */
export function isMatch(row: Row, match: Match): boolean {
	return Object.entries(match).every(([name, condition]) => {
		const value = row[name] ?? null;
		if (condition === null) return value === null;
		if (condition instanceof OneOf) return condition.texts.includes(value as string);
		if (condition instanceof Below) return value !== null && (value as number | Date) < condition.limit;
		if (condition instanceof AtLeast) return value !== null && (value as number | Date) >= condition.limit;
		if (condition instanceof Not) return value !== condition.value;
		return plain(value) === plain(condition);
	});
}

/** Returns the rows of a page. */
export function pageOf(rows: readonly Row[], { orderBy, descending, after, limit }: Query): Row[] {
	const factor = descending ? -1 : 1;
	const compared = (row: Row, values: readonly unknown[]): number => {
		for (const [index, name] of orderBy.entries()) {
			const [one, other] = [plain(row[name]) as string, plain(values[index]) as string];
			if (one !== other) return (one < other ? -1 : 1) * factor;
		}
		return 0;
	};
	const valuesOf = (row: Row) => orderBy.map((name) => row[name]);
	return rows
		.filter((row) => !after || compared(row, after) > 0)
		.sort((one, other) => compared(one, valuesOf(other)))
		.slice(0, limit);
}

function plain(value: unknown): unknown {
	return value instanceof Date ? value.getTime() : value;
}
