/** The conditions of a store, in SQL. */
import type { Dialect } from '../../lib/store/tables/sql/dialect.js';
import type { TableName } from '../shared/tables.js';
import type { Names } from '../shared/names.js';
import { Below, Not, OneOf } from '../../lib/store/tables/operators.js';
import { conditionsOf, matchesNothing, type Condition, type Match } from '../store/store.js';
import { join, quoted, raw, sql, Sql } from '../../lib/store/tables/sql/fragment.js';
import { encode, type Moments } from './values.js';

/** The functions that make conditions. */
export type Conditions = ReturnType<typeof conditions>;

/**
 * Returns the functions that make conditions on tables with these names.
 * @param isOfAnyType whether the column has ids whose type only the database knows
 */
export function conditions(
	dialect: Dialect,
	names: Names,
	moments: Moments,
	isOfAnyType: (table: TableName, column: string) => boolean
) {
	const nameOf = remembered((table: TableName) => raw(names.table(table)));
	const columnOf = rememberedByTable((table, name) => quoted(dialect, names.column(table, name)));
	const ref = rememberedByTable((table, name) => sql`${nameOf(table)}.${columnOf(table, name)}`);
	const value = (operand: unknown): Sql => (operand instanceof Sql ? operand : sql`${encode(moments, operand)}`);

	/** Returns the condition that all columns match, byte by byte, whatever the collation. */
	function where(table: TableName, match: Match): Sql {
		if (matchesNothing(match)) return sql`1 = 0`;
		const all = conditionsOf(match).map(([name, condition]) =>
			(isOfAnyType(table, name) ? matchingId : matching)(ref(table, name), condition)
		);
		return join(all, ' and ');
	}

	function matching(column: Sql, condition: Condition): Sql {
		if (condition === null) return sql`${column} is null`;
		if (condition instanceof Not) return sql`(${column} is null or not (${isValue(column, condition.value)}))`;
		if (condition instanceof OneOf) return isAmong(column, condition.texts);
		if (condition instanceof Below) return sql`${column} < ${value(condition.limit)}`;
		return isValue(column, condition);
	}

	/** An id is matched as its column's type, which the index needs, and as text: `01` and ` 1` are not the id `1`. */
	function matchingId(column: Sql, condition: Condition): Sql {
		const text = sql`${column}::text`;
		if (condition instanceof Not) return sql`${text} is distinct from ${condition.value}`;
		return sql`${matching(column, condition)} and ${matching(text, condition)}`;
	}

	/** The usual collations of MySQL treat `s1` and `S1` as equal. The plain comparison allows the use of the index. */
	function isValue(column: Sql, condition: string | number | bigint): Sql {
		if (dialect !== 'mysql' || typeof condition !== 'string') return sql`${column} = ${condition}`;
		return sql`${column} = ${condition} and ${bytes(column)} = ${bytes(sql`${condition}`)}`;
	}

	/** On SQLite a list is one parameter: D1 takes a hundred of them. */
	function isAmong(column: Sql, texts: readonly string[]): Sql {
		if (dialect === 'sqlite') return sql`${column} in (select value from json_each(${JSON.stringify(texts)}))`;
		const operands = texts.map((text) => sql`${text}`);
		if (dialect === 'postgres') return sql`${column} in (${join(operands)})`;
		return sql`${column} in (${join(operands)}) and ${bytes(column)} in (${join(operands.map(bytes))})`;
	}

	return { where, nameOf, columnOf, ref, value };
}

/** Returns the function, which makes each part once. */
function remembered<Name extends string>(make: (name: Name) => Sql): (name: Name) => Sql {
	const parts = new Map<Name, Sql>();
	return (name) => {
		let part = parts.get(name);
		if (!part) parts.set(name, (part = make(name)));
		return part;
	};
}

function rememberedByTable(make: (table: TableName, name: string) => Sql): (table: TableName, name: string) => Sql {
	const tables = new Map<TableName, (name: string) => Sql>();
	return (table, name) => {
		let ofTable = tables.get(table);
		if (!ofTable) tables.set(table, (ofTable = remembered((each) => make(table, each))));
		return ofTable(name);
	};
}

function bytes(value: Sql): Sql {
	return sql`cast(convert(${value} using utf8mb4) as binary)`;
}
