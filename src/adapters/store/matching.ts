/** Compares rows with conditions, where no database does it. */
import { Below, Not, OneOf } from '../../lib/store/tables/operators.js';
import { conditionsOf, type Match, type Row } from './store.js';

/** Whether the row is one that the conditions describe. */
export function isMatch(row: Row, match: Match): boolean {
	return conditionsOf(match).every(([name, condition]) => {
		const value = row[name] ?? null;
		if (condition === null) return value === null;
		if (condition instanceof OneOf) return condition.texts.includes(String(value));
		if (condition instanceof Below) return value !== null && (value as number | Date) < condition.limit;
		return condition instanceof Not ? value !== condition.value : value === condition;
	});
}
