/** The conditions of a store, in SQL. */
import type { Dialect } from '../kysely/dialect.js';
import type { TableName } from '../kysely/tables.js';
import type { Names } from '../shared/names.js';
import { isBelow, isNot, isOneOf, matchesNothing, type Condition, type Match } from '../store/store.js';
import { join, quoted, raw, sql, Sql } from './fragment.js';
import { encode, type Moments } from './values.js';

/** Returns the functions that make conditions on tables with these names. */
export function conditions(dialect: Dialect, names: Names, moments: Moments) {
	const nameOf = (table: TableName): Sql => raw(names.table(table));
	const columnOf = (table: TableName, name: string): Sql => quoted(dialect, names.column(table, name));
	const ref = (table: TableName, name: string): Sql => sql`${nameOf(table)}.${columnOf(table, name)}`;
	const value = (given: unknown): Sql => (given instanceof Sql ? given : sql`${encode(moments, given)}`);

	/** Returns the condition that all columns match, byte by byte, whatever the collation. */
	function where(table: TableName, match: Match): Sql {
		if (matchesNothing(match)) return sql`1 = 0`;
		const all = Object.entries(match).map(([name, condition]) => matching(ref(table, name), condition));
		return join(all, ' and ');
	}

	function matching(column: Sql, condition: Condition): Sql {
		if (condition === null) return sql`${column} is null`;
		if (isNot(condition)) return sql`(${column} is null or ${column} <> ${condition.not})`;
		if (isOneOf(condition)) return sql`${column} in (${listOf(condition.oneOf)})`;
		if (isBelow(condition)) return sql`${column} < ${value(condition.below)}`;
		// The usual collations treat `s1` and `S1` as equal. The plain comparison allows the use of the index.
		if (dialect === 'mysql' && typeof condition === 'string') {
			return sql`(${column} = ${condition} and ${bytes(column)} = ${bytes(sql`${condition}`)})`;
		}
		return sql`${column} = ${condition}`;
	}

	/** On SQLite a list is one parameter: D1 takes a hundred of them. */
	function listOf(texts: readonly string[]): Sql {
		if (dialect === 'sqlite') return sql`select value from json_each(${JSON.stringify(texts)})`;
		return join(texts.map((text) => sql`${text}`));
	}

	return { where, nameOf, columnOf, ref, value };
}

function bytes(value: Sql): Sql {
	return sql`cast(convert(${value} using utf8mb4) as binary)`;
}
