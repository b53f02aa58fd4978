/** Rows, for databases that neither join nor count. */
import type { Row, UserLookup } from './engine.js';
import { Plus } from './operators.js';

/** Returns a user as a row shows one. */
export function memberOfUser(user: Awaited<ReturnType<UserLookup['getUser']>>): Row | undefined {
	if (!user) return undefined;
	const text = (value: unknown) => (typeof value === 'string' ? value : null);
	return { id: user.id, name: text(user.name), email: text(user.email), image: text(user.image) };
}

/** Returns new values, with the sums of those that count. */
export function valuesIn(row: Row, values: Readonly<Record<string, unknown>>): Row {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [
			name,
			value instanceof Plus ? Number(row[name] ?? 0) + value.amount : value
		])
	);
}
